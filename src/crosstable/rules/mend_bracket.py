"""Corrections that change who advanced in a bracket: the later rounds follow.

| affected later matches | what happens |
|---|---|
| none has started | the bracket is mended: other players are seated there |
| one has started or is played | refused, naming each of them, until the organiser voids them |

The round with the changed players is open again. Later rounds are drafted once more after it; results of players whom
the correction does not affect are kept, and return with their round.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from crosstable.commands import Actor
from crosstable.events import BracketMended, Event, Pairs
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Bye, PlayerId, Result, Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import pair
from crosstable.ranking.brackets.bracket_state import Bracket
from crosstable.ranking.brackets.stage import brackets, part_of
from crosstable.ranking.eliminations import eliminated_players
from crosstable.rules.knockout import elimination_changes
from crosstable.rules.next_state import state_after
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class AffectedMatch(NamedTuple):
    """A later match that a correction affects."""

    round: int
    table: int
    players: tuple[PlayerId, PlayerId]
    result: Result | None
    has_started: bool


def is_in_bracket(state: State, number: int) -> bool:
    return state.stage.config.traits.bracket and number in state.stage.rounds


def mend_bracket(state: State, event: Event, number: int, actor: Actor, *, void: bool) -> list[Event]:
    new_state = state_after(state, [event], actor)
    for later in [later for later in state.stage.rounds if later > number]:
        before, after_it = (
            _bracket_round(state.tournament, number, later),
            _bracket_round(new_state.tournament, number, later),
        )
        if _sides(before) != _sides(after_it):
            return [
                event,
                _mend_event(state, new_state, number, state.stage.rounds[later], before, after_it, void=void),
            ]
    return [event, *elimination_changes(state, new_state)]


def _mend_event(
    state: State,
    new_state: State,
    number: int,
    round_: RoundInPlay,
    before: Pairing | None,
    after_it: Pairing | None,
    *,
    void: bool,
) -> BracketMended:
    """Return the event for the first round with changed players. Raises the refusals of `mend_bracket`."""
    losers_before, losers_now = (
        {item.id for item in eliminated_players(item.tournament, number)} for item in (state, new_state)
    )
    matches, byes = _mended_seats(round_, before, after_it)
    affected = _affected_matches(
        state, round_, {*(frozenset((item.first, item.second)) for item in matches)} | _bye_sides(byes)
    )
    _check_affected(state, affected, void)
    back = tuple(item for item in losers_before - losers_now if state.players[item].eliminated_in == number)
    return BracketMended(
        round=round_.number,
        after=number,
        matches=matches,
        byes=byes,
        resting=() if after_it is None else after_it.resting,
        back=tuple(sorted(back)),
        out=tuple(sorted(item for item in losers_now - losers_before if state.players[item].eliminated_in != number)),
        voided=tuple((item.round, item.table) for item in affected),
        was=round_.version,
    )


def _bracket_round(tournament: Tournament, number: int, later: int) -> Pairing | None:
    """Return a later round of the bracket by the results before it; None if there is none."""
    out = {
        item.id: round_number
        for round_number in range(number, later)
        for item in eliminated_players(tournament, round_number)
    }
    players = tuple(
        msgspec.structs.replace(item, eliminated_in=out.get(item.id))
        if item.id in out or (item.eliminated_in is not None and item.eliminated_in >= number)
        else item
        for item in tournament.players
    )
    rounds = tuple(item for item in tournament.stage.rounds if item.number < later)
    stage = msgspec.structs.replace(tournament.stage, rounds=rounds)
    past = msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], stage))
    try:
        return pair(past)
    except Refusal:
        return None


def _sides(pairing: Pairing | None) -> set[frozenset[PlayerId]]:
    if pairing is None:
        return set()
    return {frozenset((item.first, item.second)) for item in pairing.matches} | {
        frozenset((item,)) for item in pairing.byes
    }


def _bye_sides(byes: Sequence[Bye]) -> set[frozenset[PlayerId]]:
    return {frozenset((bye.player,)) for bye in byes}


def _mended_seats(
    round_: RoundInPlay, before: Pairing | None, after_it: Pairing | None
) -> tuple[tuple[Pairs, ...], tuple[Bye, ...]]:
    """Return the round with the changes of the correction. Seats changed manually are kept if possible."""
    gone, new = _sides(before) - _sides(after_it), _sides(after_it) - _sides(before)
    seated = {frozenset((item.first, item.second)): item for item in round_.matches.values()}
    by_hand = not gone <= seated.keys() | {frozenset((item,)) for item in round_.byes}
    if by_hand:
        gone, new = {*seated} | {frozenset((item,)) for item in round_.byes}, _sides(after_it)
    kept = [item for sides, item in seated.items() if sides not in gone]
    used = {table for table, item in round_.matches.items() if item in kept}
    free = sorted(table for table in round_.matches if table not in used)
    order = (
        [] if after_it is None else [item for item in after_it.matches if frozenset((item.first, item.second)) in new]
    )
    matches = [Pairs(item.table or 0, item.first, item.second) for item in kept]
    for item in order:
        table = free.pop(0) if free else max(used, default=0) + 1
        used.add(table)
        matches.append(Pairs(table, item.first, item.second))
    byes = [Bye(player, kind) for player, kind in round_.byes.items() if frozenset((player,)) not in gone]
    byes += [Bye(item) for item in (() if after_it is None else after_it.byes) if frozenset((item,)) in new]
    return tuple(sorted(matches, key=lambda item: item.table)), tuple(byes)


def _affected_matches(state: State, round_: RoundInPlay, seats: set[frozenset[PlayerId]]) -> list[AffectedMatch]:
    """Return every recorded match whose players the correction changes or may change."""
    affected: list[AffectedMatch] = []
    reseed = part_of(state.stage.config).reseed(state.stage.config)
    for bracket in brackets(state.tournament):
        for node in sorted(_affected_nodes(bracket, round_.number, seats, reseed)):
            spot = bracket.spots[node]
            if spot.match is None or spot.round is None or spot.match.table is None:
                continue
            round_here = state.stage.rounds[spot.round]
            started = round_here.status in ("in_progress", "completed") or spot.match.result is not None
            both = (spot.match.first, spot.match.second)
            affected.append(AffectedMatch(spot.round, spot.match.table, both, spot.match.result, started))
    draft = state.current
    if draft is not None and draft.status == "draft" and draft.number == round_.number:
        affected += [
            AffectedMatch(draft.number, table, (match.first, match.second), None, False)
            for table, match in draft.matches.items()
            if frozenset((match.first, match.second)) not in seats
        ]
    return affected


def _affected_nodes(bracket: Bracket, number: int, seats: set[frozenset[PlayerId]], reseed: bool) -> set[int]:
    layout = bracket.layout
    reached = {spot.node.at for spot in bracket.spots if spot.round == number and frozenset(spot.players) not in seats}
    if not reached:
        return reached
    level = min(bracket.spots[node_number].node.level for node_number in reached)
    for node in layout.nodes:
        leads = any(source.kind != "seed" and source.of in reached for source in node.sources)
        if leads or (reseed and node.level > level):
            reached.add(node.at)
    return reached


def _check_affected(state: State, affected: Sequence[AffectedMatch], void: bool) -> None:
    started = [match for match in affected if match.has_started]
    reasons = [
        Reason(
            "reaches_match",
            {"round": match.round, "table": match.table, "players": [*match.players], "result": match.result},
        )
        for match in affected
    ]
    if state.phase in ("completed", "ended"):
        raise Refusal("bracket_is_over", reasons)
    if started and not void:
        raise Refusal("bracket_reaches", reasons, matches=len(affected))
