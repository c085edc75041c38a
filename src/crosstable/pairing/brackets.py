"""The next round of a bracket: every match whose players are known, in the order of the slots, and the byes.

| clause | where |
|---|---|
| matches and byes of a draft are kept; players who lose an opponent to them meet each other | `pair` |
| players without a further match in the bracket who are not out rest | `pair` |
"""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import check_no_open_matches, draft_of, next_round, placed_players
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.brackets.bracket_state import Bracket, Nobody, Spot
from crosstable.ranking.brackets.layout import Node
from crosstable.ranking.brackets.stage import brackets, check_decided, layout_of

NO_POINTS = (HalfPoints(0), HalfPoints(0))
Sides = tuple[PlayerId, PlayerId]


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    draft = draft_of(tournament) or Round(number, "draft")
    all_brackets = brackets(tournament)
    if not all_brackets:
        raise Refusal("no_players", round=number)
    (bracket,) = all_brackets
    if bracket.next_level is None:
        raise Refusal("schedule_played", rounds=number - tournament.stage_start, round=number)
    by_id, busy = tournament.by_id, placed_players(draft)
    new_matches, byes = _matches_and_byes(
        bracket, {entrant.id for entrant in by_id.values() if entrant.plays_in(number)} - busy
    )
    by_hand = {(match.first, match.second): match.table for match in draft.matches}
    all_matches = [*by_hand, *new_matches]
    needs = {sides: _fixed_tables(by_id[sides[0]], by_id[sides[1]]) for sides in all_matches}
    with_tables, warnings = number_tables(
        all_matches, needs, {sides: table for sides, table in by_hand.items() if table is not None}
    )
    placed = {player for sides in all_matches for player in sides} | {*byes} | busy
    return Pairing(
        round=number,
        matches=tuple(PairedMatch(table, *sides, NO_POINTS, by_hand=sides in by_hand) for table, sides in with_tables),
        byes=tuple(byes),
        byes_by_hand=tuple(bye.player for bye in draft.byes),
        objective=Objective(),
        proof="schedule",
        warnings=tuple(warnings),
        resting=tuple(
            entrant.id for entrant in tournament.players if entrant.plays_in(number) and entrant.id not in placed
        ),
    )


def _matches_and_byes(bracket: Bracket, free: set[PlayerId]) -> tuple[list[Sides], list[PlayerId]]:
    """Return the matches and byes; players whose opponents are busy meet each other."""
    assert bracket.next_level is not None
    matches: list[Sides] = []
    byes: list[PlayerId] = []
    without_opponent: list[PlayerId] = []
    for spot in bracket.levels[bracket.next_level - 1]:
        present = [player for player in spot.players if player in free]
        if len(present) == 2:
            matches.append((present[0], present[1]))
        elif present and spot.is_open:
            without_opponent += present
        else:
            byes += present
    matches += [*zip(without_opponent[::2], without_opponent[1::2], strict=False)]
    return matches, byes + without_opponent[len(without_opponent) - len(without_opponent) % 2 :]


def _fixed_tables(*players: Player) -> list[tuple[PlayerId, int]]:
    return [(player.id, player.fixed_table) for player in players if player.fixed_table is not None]


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    all_brackets = brackets(tournament, pairing.round - 1)
    spots = {
        frozenset(spot.players): (bracket, spot) for bracket in all_brackets for spot in bracket.spots if spot.players
    }
    matches = []
    for match in pairing.matches:
        bracket, spot = spots.get(frozenset((match.first, match.second)), (None, None))
        by_hand = match.by_hand or bracket is None or spot is None
        reasons = (Reason("by_hand"),) if by_hand else tuple(_reasons(bracket, spot))
        matches.append(MatchReasons(match.first, match.second, reasons))
    names = dict.fromkeys(
        spot.node.name
        for bracket in all_brackets
        if bracket.next_level
        for spot in bracket.levels[bracket.next_level - 1]
    )
    byes = [Reason("bracket.byes", {"players": [*pairing.byes]})] if pairing.byes else []
    rests = [Reason("rests", {"players": [*pairing.resting]})] if pairing.resting else []
    return PairingReasons((Reason("bracket.round", {"rounds": [*names]}),), (*byes, *rests), tuple(matches))


def _reasons(bracket: Bracket | None, spot: Spot | None) -> Iterator[Reason]:
    assert bracket is not None
    assert spot is not None
    yield Reason("bracket.match", {"match": match_params(spot.node)})
    for side, source in zip(spot.sides, spot.node.sources, strict=True):
        if isinstance(side, Nobody):
            continue
        if source.kind == "seed" or spot.node.again:
            yield Reason("bracket.seed", {"player": side, "seed": bracket.seed_of(side)})
        else:
            code = "bracket.winner_of" if source.kind == "winner" else "bracket.loser_of"
            yield Reason(code, {"player": side, "match": match_params(bracket.layout.nodes[source.of])})


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    check_decided(tournament.stage.rounds)
    earlier = tuple(item for item in tournament.stage.rounds if item.number < round_.number)
    stage = msgspec.structs.replace(tournament.stage, rounds=earlier)
    placed = placed_players(round_)
    # A player disqualified during the round had been paired in it.
    players = tuple(
        msgspec.structs.replace(item, disqualified_in=None)
        if item.id in placed and item.disqualified_in == round_.number
        else item
        for item in tournament.players
    )
    past = msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], stage))
    try:
        (bracket,) = brackets(past)
        level = bracket.levels[bracket.next_level - 1] if bracket.next_level else ()
    except ValueError:
        level = ()
    expected = {
        frozenset(player for player in spot.players if past.by_id[player].plays_in(round_.number)) for spot in level
    }
    actual = {frozenset((match.first, match.second)) for match in round_.matches}
    actual |= {frozenset((bye.player,)) for bye in round_.byes}
    others = [sorted(players) for players in sorted(actual - expected, key=sorted)]
    missing = [sorted(players) for players in sorted(expected - actual - {frozenset()}, key=sorted)]
    differences = [
        *(Reason("bracket.other_match", {"players": players}) for players in others),
        *(Reason("bracket.match_missing", {"players": players}) for players in missing),
    ]
    return RoundCheck(round_.number, not differences, Objective(), None, tuple(differences))


def match_params(node: Node) -> dict[str, object]:
    first, last = node.places
    return {"name": node.name, "number": node.number, "of": node.of, "first": first, "last": last}


def rounds(config: Config, groups: Sequence[int]) -> int:
    levels = (layout_of(config, size).levels for size in groups)
    return max((sum(not level[0].again for level in levels_of_bracket) for levels_of_bracket in levels), default=0)
