"""The reasons for a Swiss round: the bye, the floats, and the pairs inside a score group."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from crosstable.formats.swiss import SwissSettings
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.bye import bye_candidates, can_be_paired
from crosstable.pairing.objective import breaks_a_wish, numbered_groups, target_number
from crosstable.pairing.problem import Field, Pair, draft_of, is_first, make_field
from crosstable.pairing.result import MatchReasons, Pairing, PairingReasons


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    players = {player for match in pairing.matches for player in (match.first, match.second)}
    players |= {*pairing.byes_by_hand, *pairing.byes}
    draft = draft_of(tournament)
    field = make_field(tournament, pairing.round, draft)
    left = [id_ for id_ in field.ids if id_ not in players]
    if left:
        field = make_field(tournament, pairing.round, draft, gone=left[0])
    index = {player: i for i, player in enumerate(field.ids)}
    field = field.with_bye(None if pairing.bye is None else index[pairing.bye])
    pairs = [(index[match.first], index[match.second]) for match in pairing.matches]
    numbers = {player: (i, group) for _, group in numbered_groups(field, pairs) for i, player in enumerate(group, 1)}
    matches = []
    for match, pair in zip(pairing.matches, pairs, strict=True):
        reasons_found = [
            *(
                _float_reasons(tournament, field, pair, pairing.bye)
                if match.floated
                else _same_score_reasons(field, pair, numbers)
            )
        ]
        # A manual pair has no reasons, only its kind.
        reasons = (
            [Reason("by_hand"), reasons_found[0]]
            if match.by_hand
            else [*reasons_found, *_first_player_reasons(tournament, field, pair)]
        )
        matches.append(MatchReasons(match.first, match.second, tuple(reasons)))
    kept = {*field.kept_pairs}
    changed = any(match.by_hand and pair not in kept for match, pair in zip(pairing.matches, pairs, strict=True))
    return PairingReasons(
        round=(*_round_reasons(tournament, field, pairs), *([Reason("changed_by_hand")] if changed else [])),
        bye=tuple(_bye_reasons(tournament, field, pairing.bye)),
        matches=tuple(matches),
    )


def _round_reasons(tournament: Tournament, field: Field, pairs: list[Pair]) -> Iterator[Reason]:
    if is_first(tournament, field.round):
        rated = {"rated": True} if any(player.rating is not None for player in tournament.players) else {}
        code = f"first_round_{tournament.stage.config.of(SwissSettings).first_round}"
        yield Reason(code, {"round": field.round, **rated})
        return
    groups = field.score_groups(range(len(field)))
    floated = sum(field.scores[a] != field.scores[b] for a, b in pairs)
    of_teams = {"teams": True} if tournament.stage.config.boards is not None else {}
    yield Reason("by_score", {"players": len(field), **of_teams, "groups": len(groups), "floated": floated})
    if field.sight is not None:
        counts = Counter(field.sight.states)
        states = {state: counts[state] for state in ("safe", "bubble", "out")}
        yield Reason("cut_in_sight", {"places": field.sight.places, **states})


def _bye_reasons(tournament: Tournament, field: Field, bye: PlayerId | None) -> Iterator[Reason]:
    """Yield why this player: fewest byes, lowest score, and better candidates who could not be spared."""
    if bye is None:
        return
    player = field.ids.index(bye)
    if field.bye_limit is not None and field.byes[player] >= field.bye_limit:
        field = msgspec.structs.replace(field, bye_limit=None)  # It was lifted for this round.
    candidates = bye_candidates(field, field.free())
    had = len(field.free()) - len(candidates)
    byes, points = field.byes[player], to_points(field.scores[player])
    yield Reason("bye_given", {"player": bye, "byes": byes, "points": points})
    equal = [c for c in candidates if (field.byes[c], field.scores[c]) == (field.byes[player], field.scores[player])]
    if len(equal) > 1:
        rules = tournament.stage.config.of(SwissSettings)
        first = is_first(tournament, field.round)
        by_lot = rules.first_round == "random" if first else rules.bye_assignment == "random"
        yield Reason("bye_by_lot" if by_lot else "bye_by_order", {"equal": len(equal)})
    before = candidates[: candidates.index(player)]
    if before:
        yield Reason("bye_passed_over", {"players": [field.ids[other] for other in before]})
    if had:
        yield Reason("bye_had_enough", {"count": had, "limit": field.bye_limit})


def _float_reasons(tournament: Tournament, field: Field, pair: Pair, bye: PlayerId | None) -> Iterator[Reason]:
    high, low = min(pair), max(pair)
    points = [to_points(field.scores[player]) for player in (high, low)]
    yield Reason("floats", {"down": field.ids[high], "up": field.ids[low], "points": points})
    yield from (
        [_bubble_reason(field, high, low)]
        if field.bubble is not None
        else _reasons_to_float(field, high, bye, points[0])
    )
    if tournament.stage.config.of(SwissSettings).track_pair_downs:
        counts = {"down_before": field.downfloats[high], "up_before": field.upfloats[low]}
        yield Reason("floated_before", {"down": field.ids[high], "up": field.ids[low], **counts})


def _bubble_reason(field: Field, high: int, low: int) -> Reason:
    assert field.sight is not None
    assert field.bubble is not None
    params = {"down": field.ids[high], "up": field.ids[low], "places": field.sight.places}
    if field.bubble[high] != field.bubble[low]:
        idle = {*field.kept_byes}
        count = sum(on for player, on in enumerate(field.bubble) if player not in idle)
        return Reason("one_on_bubble", {**params, "count": count})
    return Reason("both_on_bubble" if field.bubble[high] else "neither_on_bubble", params)


def _reasons_to_float(field: Field, high: int, bye: PlayerId | None, points: float) -> Iterator[Reason]:
    idle = {*field.kept_byes, *([] if bye is None else [field.ids.index(bye)])}
    level = [
        player for player in range(len(field)) if field.scores[player] >= field.scores[high] and player not in idle
    ]
    if len(level) % 2:
        yield Reason("odd_above", {"count": len(level), "points": points})
    elif _can_all_be_paired(field, level):
        yield Reason("better_as_a_whole", {"points": points})
    else:
        yield Reason("no_round_above", {"points": points})


def _first_player_reasons(tournament: Tournament, field: Field, pair: Pair) -> Iterator[Reason]:
    """Yield why the first player is first, if another turn as first or second would be too many."""
    first, second = pair
    if field.turns is not None and field.turns[first] < field.turns[second]:
        reason = "second" if not field.turns[second] else "both" if field.turns[first] else "first"
        times = tournament.stage.config.of(SwissSettings).max_same_first
        params = {"first": field.ids[first], "second": field.ids[second], "reason": reason, "times": times}
        yield Reason("due_first", params)


def _can_all_be_paired(field: Field, players: list[int]) -> bool:
    here = set(players)
    by_hand = {player for pair in field.kept_pairs for player in pair}
    if any(len(here & {*pair}) == 1 for pair in field.kept_pairs):
        return False
    return can_be_paired([player for player in players if player not in by_hand], field.forbidden_opponents())


def _same_score_reasons(field: Field, pair: Pair, numbers: dict[int, tuple[int, list[int]]]) -> Iterator[Reason]:
    """Yield the places of the two in their score group, and why a player did not meet the target."""
    a, b = sorted(pair, key=lambda player: numbers[player][0])
    (upper, group), (lower, _) = numbers[a], numbers[b]
    size = len(group)
    places = {"above": field.ids[a], "upper": upper, "below": field.ids[b], "lower": lower, "size": size}
    yield Reason("same_score", {"points": to_points(field.scores[a]), **places})
    target_place = target_number(field.group_order, upper, size)
    if target_place == lower or not 1 <= target_place <= size:
        return
    other = group[target_place - 1]
    params = {"player": field.ids[a], "target": field.ids[other]}
    if other in field.met[a] and field.avoid_rematches:
        yield Reason("target_met", params)
    elif other in field.forbidden[a]:
        yield Reason("target_forbidden", params)
    elif field.by_lot and field.met_earlier is not None and other in field.met_earlier[a]:
        yield Reason("target_met_earlier", params)
    elif breaks_a_wish(field, a, other):
        yield Reason("target_apart", params)
    else:
        yield Reason("target_needed", params)
