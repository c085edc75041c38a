"""Pair, explain and check the groups of a stage separately.

A format of matches knows nothing of groups: it gets a tournament in which all other players are out.
"""

from collections.abc import Callable, Sequence
from itertools import chain

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Match, Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import check_no_open_matches, draft_of, next_round, placed_players
from crosstable.pairing.result import (
    MatchReasons,
    Objective,
    PairedMatch,
    Pairing,
    PairingReasons,
    Proof,
    Relief,
    RoundCheck,
)
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.sections import named_groups, restrict_to_group

Pair = Callable[[Tournament, Relief | None, PlayerId | None], Pairing]
Explain = Callable[[Tournament, Pairing], PairingReasons]
Check = Callable[[Tournament, Round], RoundCheck]


def pair_groups(
    tournament: Tournament, pair: Pair, relief: Relief | None = None, player: PlayerId | None = None
) -> Pairing:
    """Return the next round of every group. A group that has played all its rounds rests.

    Raise a refusal if all have, or if a group can't be paired; a relief is only used in groups that need it.
    """
    check_no_open_matches(tournament)
    number = next_round(tournament)
    pairings: list[Pairing] = []
    finished: list[Refusal] = []
    groups = named_groups(tournament)
    for name, group in groups.items():
        group_tournament = restrict_to_group(tournament, group, number)
        if not any(item.plays_in(number) for item in group_tournament.players):
            continue
        try:
            pairings.append(_pair_group(group_tournament, pair, relief, player))
        except Refusal as refusal:
            if refusal.code == "schedule_played":
                finished.append(refusal)
                pairings.append(_resting_group(tournament, group_tournament, number))
            else:
                raise refusal.replace(group=name or None) from refusal
    if pairings and len(pairings) == len(finished):
        raise max(finished, key=lambda item: int(item.params.get("rounds", 0)))
    if not pairings:
        raise Refusal("no_players", round=number)
    return _combine(tournament, number, pairings)


def _pair_group(group_tournament: Tournament, pair: Pair, relief: Relief | None, player: PlayerId | None) -> Pairing:
    if player is not None:
        is_here = any(
            entrant.id == player and entrant.plays_in(next_round(group_tournament))
            for entrant in group_tournament.players
        )
        return pair(group_tournament, relief, player) if is_here else pair(group_tournament, None, None)
    try:
        return pair(group_tournament, None, None)
    except Refusal as refusal:
        if relief is None or refusal.code != "impossible_pairing":
            raise
        return pair(group_tournament, relief, None)


def _resting_group(tournament: Tournament, group_tournament: Tournament, number: int) -> Pairing:
    """Return the round of a finished group: its players rest, unless the draft has manual matches for them."""
    draft = draft_of(tournament) or Round(number, "draft")
    here, busy = [entrant.id for entrant in group_tournament.players if entrant.plays_in(number)], placed_players(draft)
    byes = tuple(bye.player for bye in draft.byes if bye.player in here)
    rest = tuple(player for player in here if player not in busy)
    return Pairing(number, (), (), byes, Objective(), "schedule", resting=rest)


def _combine(tournament: Tournament, number: int, pairings: Sequence[Pairing]) -> Pairing:
    draft = draft_of(tournament)
    drafted = draft.matches if draft is not None else ()
    inside = {(match.first, match.second) for pairing in pairings for match in pairing.matches}
    cross_matches = [
        _cross_match(tournament, number, match) for match in drafted if (match.first, match.second) not in inside
    ]
    matches = [*chain.from_iterable(pairing.matches for pairing in pairings), *cross_matches]
    known = tournament.by_id
    needs = {match: _needs(known[match.first], known[match.second]) for match in matches}
    by_hand = {(match_.first, match_.second): match_.table for match_ in drafted if match_.table is not None}
    tables = {match: by_hand[match.first, match.second] for match in matches if (match.first, match.second) in by_hand}
    numbered, wished = number_tables(matches, needs, tables)
    placed = tuple(msgspec.structs.replace(match, table=table) for table, match in numbered)
    table_of = {(match.first, match.second): match.table for match in placed}
    warnings = [
        _with_table(warning, table_of)
        for pairing in pairings
        for warning in pairing.warnings
        if warning.code not in ("fixed_table_taken", "beyond_plan")
    ]
    beyond = [warning for warning in pairings[0].warnings if warning.code == "beyond_plan"]
    crossing = [Reason("between_groups", {"players": [match_.first, match_.second]}) for match_ in cross_matches]
    return Pairing(
        round=number,
        matches=placed,
        byes=tuple(chain.from_iterable(pairing.byes for pairing in pairings)),
        byes_by_hand=tuple(chain.from_iterable(pairing.byes_by_hand for pairing in pairings)),
        objective=_sum([pairing.objective for pairing in pairings]),
        proof=_weakest_proof([pairing.proof for pairing in pairings]),
        warnings=(*warnings, *crossing, *beyond, *wished),
        resting=tuple(chain.from_iterable(pairing.resting for pairing in pairings)),
        unpaired=tuple(chain.from_iterable(pairing.unpaired for pairing in pairings)),
    )


def _cross_match(tournament: Tournament, number: int, match: Match) -> PairedMatch:
    ledger = Ledger(tournament, through=number - 1)
    points = [HalfPoints(int(ledger.points[ledger.index[player]])) for player in (match.first, match.second)]
    return PairedMatch(match.table or 0, match.first, match.second, (points[0], points[1]), by_hand=True)


def _needs(*players: Player) -> list[tuple[PlayerId, int]]:
    return [(player.id, player.fixed_table) for player in players if player.fixed_table is not None]


def _with_table(warning: Reason, tables: dict[tuple[PlayerId, PlayerId], int]) -> Reason:
    players = warning.params.get("players", ())
    if "table" not in warning.params or len(players) != 2:
        return warning
    return Reason(warning.code, {**warning.params, "table": tables[players[0], players[1]]}, warning.path)


def _sum(objectives: Sequence[Objective]) -> Objective:
    """Add the objectives of all groups; a resting group has none."""
    measured = [objective for objective in objectives if objective.as_list()]
    if not measured:
        return Objective()
    return type(measured[0])(*map(sum, zip(*(objective.as_list() for objective in measured), strict=True)))


def _weakest_proof(proofs: Sequence[Proof]) -> Proof:
    order: Sequence[Proof] = ("best_found", "lower_bound", "exhausted", "schedule")
    return min(proofs, key=order.index)


def explain_groups(tournament: Tournament, pairing: Pairing, explain: Explain) -> PairingReasons:
    """Return the reasons of every group; reasons for the whole round appear once."""
    rounds: dict[str, Reason] = {}
    byes: list[Reason] = []
    matches: dict[tuple[PlayerId, PlayerId], MatchReasons] = {}
    for group in named_groups(tournament).values():
        here = {player.id for player in group}
        own = _group_pairing(pairing, here)
        if not (own.matches or own.byes or own.byes_by_hand or own.resting or own.unpaired):
            continue
        reasons = explain(restrict_to_group(tournament, group, pairing.round), own)
        rounds |= {repr(reason): reason for reason in reasons.round}
        byes += reasons.bye
        matches |= {(match_.first, match_.second): match_ for match_ in reasons.matches}
    by_hand = (Reason("by_hand"),)
    every = [
        matches.get((match_.first, match_.second)) or MatchReasons(match_.first, match_.second, by_hand)
        for match_ in pairing.matches
    ]
    return PairingReasons(tuple(rounds.values()), tuple(byes), tuple(every))


def _group_pairing(pairing: Pairing, here: set[PlayerId]) -> Pairing:
    def members_here(players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
        return tuple(player for player in players if player in here)

    return msgspec.structs.replace(
        pairing,
        matches=tuple(match for match in pairing.matches if {match.first, match.second} <= here),
        byes=members_here(pairing.byes),
        byes_by_hand=members_here(pairing.byes_by_hand),
        resting=members_here(pairing.resting),
        unpaired=members_here(pairing.unpaired),
    )


def check_groups(tournament: Tournament, round_: Round, check: Check) -> RoundCheck:
    """Check every group separately; a match between two groups is always reported."""
    checks, groups = [], [*named_groups(tournament).values()]
    for group in groups:
        here = {player.id for player in group}
        own = msgspec.structs.replace(
            round_,
            matches=tuple(match for match in round_.matches if {match.first, match.second} <= here),
            byes=tuple(bye for bye in round_.byes if bye.player in here),
        )
        if own.matches or own.byes:
            checks.append(check(restrict_to_group(tournament, group, round_.number), own))
    inside = [{player.id for player in group} for group in groups]
    across = [
        Reason("between_groups", {"players": [item.first, item.second]})
        for item in round_.matches
        if not any({item.first, item.second} <= here for here in inside)
    ]
    best = [item.best for item in checks if item.best is not None]
    return RoundCheck(
        round=round_.number,
        legal=all(item.legal for item in checks) and not across,
        objective=_sum([item.objective for item in checks]),
        best=_sum(best) if checks and len(best) == len(checks) else None,
        differences=(*chain.from_iterable(item.differences for item in checks), *across),
    )
