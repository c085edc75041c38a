"""Pair, explain and check the groups of a stage, each by itself as if it were alone.

A format of matches knows nothing of groups: what it is asked about is a tournament in which everybody else is out.
"""

from collections.abc import Callable, Sequence
from itertools import chain

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Match, Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import draft_of, next_round, refuse_open_matches, seated
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
from crosstable.ranking.sections import named_groups, only

Pair = Callable[[Tournament, Relief | None, PlayerId | None], Pairing]
Explain = Callable[[Tournament, Pairing], PairingReasons]
Check = Callable[[Tournament, Round], RoundCheck]


def pair_groups(
    tournament: Tournament, pair: Pair, relief: Relief | None = None, player: PlayerId | None = None
) -> Pairing:
    """The next round of every group. A group that has played all its rounds rests.

    Refused where all have, and where a group can't be paired; a way out is taken where one is needed.
    """
    refuse_open_matches(tournament)
    number = next_round(tournament)
    found: list[Pairing] = []
    over: list[Refusal] = []
    groups = named_groups(tournament)
    for name, group in groups.items():
        alone = only(tournament, group, number)
        if not any(one.plays_in(number) for one in alone.players):
            continue
        try:
            found.append(_paired(alone, pair, relief, player))
        except Refusal as refusal:
            if refusal.code == "schedule_played":
                over.append(refusal)
                found.append(_resting(tournament, alone, number))
            else:
                raise refusal.replace(group=name or None) from refusal
    if found and len(found) == len(over):
        raise max(over, key=lambda one: int(one.params.get("rounds", 0)))
    if not found:
        raise Refusal("no_players", round=number)
    return _together(tournament, number, found)


def _paired(alone: Tournament, pair: Pair, relief: Relief | None, player: PlayerId | None) -> Pairing:
    if player is not None:
        is_here = any(one.id == player and one.plays_in(next_round(alone)) for one in alone.players)
        return pair(alone, relief, player) if is_here else pair(alone, None, None)
    try:
        return pair(alone, None, None)
    except Refusal as refusal:
        if relief is None or refusal.code != "impossible_pairing":
            raise
        return pair(alone, relief, None)


def _resting(tournament: Tournament, alone: Tournament, number: int) -> Pairing:
    """The round of a group that has played everything: those rest to whom the draft gives nothing by hand."""
    draft = draft_of(tournament) or Round(number, "draft")
    here, busy = [one.id for one in alone.players if one.plays_in(number)], seated(draft)
    byes = tuple(bye.player for bye in draft.byes if bye.player in here)
    rest = tuple(player for player in here if player not in busy)
    return Pairing(number, (), (), byes, Objective(), "schedule", resting=rest)


def _together(tournament: Tournament, number: int, found: Sequence[Pairing]) -> Pairing:
    """One round of the rounds of groups, tables being numbered on from group to group."""
    draft = draft_of(tournament)
    drafted = draft.matches if draft is not None else ()
    inside = {(match.first, match.second) for pairing in found for match in pairing.matches}
    across = [_across(tournament, number, match) for match in drafted if (match.first, match.second) not in inside]
    matches = [*chain.from_iterable(pairing.matches for pairing in found), *across]
    known = tournament.by_id
    needs = {match: _needs(known[match.first], known[match.second]) for match in matches}
    by_hand = {(one.first, one.second): one.table for one in drafted if one.table is not None}
    tables = {match: by_hand[match.first, match.second] for match in matches if (match.first, match.second) in by_hand}
    numbered, wished = number_tables(matches, needs, tables)
    placed = tuple(msgspec.structs.replace(match, table=table) for table, match in numbered)
    at = {(match.first, match.second): match.table for match in placed}
    warnings = [
        _at_table(warning, at)
        for pairing in found
        for warning in pairing.warnings
        if warning.code not in ("fixed_table_taken", "beyond_plan")
    ]
    beyond = [warning for warning in found[0].warnings if warning.code == "beyond_plan"]
    crossing = [Reason("between_groups", {"players": [one.first, one.second]}) for one in across]
    return Pairing(
        round=number,
        matches=placed,
        byes=tuple(chain.from_iterable(pairing.byes for pairing in found)),
        byes_by_hand=tuple(chain.from_iterable(pairing.byes_by_hand for pairing in found)),
        objective=_sum([pairing.objective for pairing in found]),
        proof=_least([pairing.proof for pairing in found]),
        warnings=(*warnings, *crossing, *beyond, *wished),
        resting=tuple(chain.from_iterable(pairing.resting for pairing in found)),
        unpaired=tuple(chain.from_iterable(pairing.unpaired for pairing in found)),
    )


def _across(tournament: Tournament, number: int, match: Match) -> PairedMatch:
    """A match by hand between two groups."""
    ledger = Ledger(tournament, through=number - 1)
    points = [HalfPoints(int(ledger.points[ledger.index[one]])) for one in (match.first, match.second)]
    return PairedMatch(match.table or 0, match.first, match.second, (points[0], points[1]), by_hand=True)


def _needs(*players: Player) -> list[tuple[PlayerId, int]]:
    return [(player.id, player.fixed_table) for player in players if player.fixed_table is not None]


def _at_table(warning: Reason, tables: dict[tuple[PlayerId, PlayerId], int]) -> Reason:
    """A warning about a match with the table that it has in the whole round."""
    players = warning.params.get("players", ())
    if "table" not in warning.params or len(players) != 2:
        return warning
    return Reason(warning.code, {**warning.params, "table": tables[players[0], players[1]]}, warning.path)


def _sum(objectives: Sequence[Objective]) -> Objective:
    """Add what a system measured in each group; a group that rests has nothing to measure."""
    measured = [objective for objective in objectives if objective.as_list()]
    if not measured:
        return Objective()
    return type(measured[0])(*map(sum, zip(*(objective.as_list() for objective in measured), strict=True)))


def _least(proofs: Sequence[Proof]) -> Proof:
    """What is known of all of them."""
    order: Sequence[Proof] = ("best_found", "lower_bound", "exhausted", "schedule")
    return min(proofs, key=order.index)


def explain_groups(tournament: Tournament, pairing: Pairing, explain: Explain) -> PairingReasons:
    """The reasons of every group; what is said of the whole round is said once."""
    rounds: dict[str, Reason] = {}
    byes: list[Reason] = []
    matches: dict[tuple[PlayerId, PlayerId], MatchReasons] = {}
    for group in named_groups(tournament).values():
        here = {player.id for player in group}
        own = _pairing_of(pairing, here)
        if not (own.matches or own.byes or own.byes_by_hand or own.resting or own.unpaired):
            continue
        said = explain(only(tournament, group, pairing.round), own)
        rounds |= {repr(reason): reason for reason in said.round}
        byes += said.bye
        matches |= {(one.first, one.second): one for one in said.matches}
    by_hand = (Reason("by_hand"),)
    every = [
        matches.get((one.first, one.second)) or MatchReasons(one.first, one.second, by_hand) for one in pairing.matches
    ]
    return PairingReasons(tuple(rounds.values()), tuple(byes), tuple(every))


def _pairing_of(pairing: Pairing, here: set[PlayerId]) -> Pairing:
    """What a pairing holds for one group."""

    def own(players: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
        return tuple(one for one in players if one in here)

    return msgspec.structs.replace(
        pairing,
        matches=tuple(match for match in pairing.matches if {match.first, match.second} <= here),
        byes=own(pairing.byes),
        byes_by_hand=own(pairing.byes_by_hand),
        resting=own(pairing.resting),
        unpaired=own(pairing.unpaired),
    )


def check_groups(tournament: Tournament, round_: Round, check: Check) -> RoundCheck:
    """A round whose every group is judged by itself; a match between two groups is none of the rules'."""
    checks, groups = [], [*named_groups(tournament).values()]
    for group in groups:
        here = {player.id for player in group}
        own = msgspec.structs.replace(
            round_,
            matches=tuple(match for match in round_.matches if {match.first, match.second} <= here),
            byes=tuple(bye for bye in round_.byes if bye.player in here),
        )
        if own.matches or own.byes:
            checks.append(check(only(tournament, group, round_.number), own))
    inside = [{player.id for player in group} for group in groups]
    across = [
        Reason("between_groups", {"players": [one.first, one.second]})
        for one in round_.matches
        if not any({one.first, one.second} <= here for here in inside)
    ]
    best = [one.best for one in checks if one.best is not None]
    return RoundCheck(
        round=round_.number,
        legal=all(one.legal for one in checks) and not across,
        objective=_sum([one.objective for one in checks]),
        best=_sum(best) if checks and len(best) == len(checks) else None,
        differences=(*chain.from_iterable(one.differences for one in checks), *across),
    )
