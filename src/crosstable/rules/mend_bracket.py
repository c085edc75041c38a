"""A correction that changes who advanced in a bracket: the rounds after it follow.

| later matches that it touches | what happens |
|---|---|
| none has started | the bracket is mended: others are seated there |
| one has started or is played | refused, each of them being named, until the organiser voids them |

The round in which others play is open again. Rounds after it are drafted once more when its results are there; what was
played in them by players whom the correction does not touch stands, and is back with its round.
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
from crosstable.ranking.brackets.played import Bracket
from crosstable.ranking.brackets.stage import brackets, part_of
from crosstable.ranking.eliminations import leaving
from crosstable.rules.knockout import goes_otherwise
from crosstable.rules.what_if import after
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class Touched(NamedTuple):
    """A later match that a correction touches."""

    round: int
    table: int
    players: tuple[PlayerId, PlayerId]
    result: Result | None
    has_started: bool


def mends(state: State, number: int) -> bool:
    """Whether a correction in that round is one in the present stage's bracket."""
    return state.stage.config.traits.bracket and number in state.stage.rounds


def mended(state: State, event: Event, number: int, actor: Actor, *, void: bool) -> list[Event]:
    """A correction in a round of a bracket, and what follows from it."""
    ahead = after(state, [event], actor)
    for later in [later for later in state.stage.rounds if later > number]:
        before, then = _paired(state.tournament, number, later), _paired(ahead.tournament, number, later)
        if _sides(before) != _sides(then):
            return [event, _mending(state, ahead, number, state.stage.rounds[later], before, then, void=void)]
    return [event, *goes_otherwise(state, ahead)]


def _mending(
    state: State,
    ahead: State,
    number: int,
    round_: RoundInPlay,
    before: Pairing | None,
    then: Pairing | None,
    *,
    void: bool,
) -> BracketMended:
    """The first round that has others in it since the correction, as it is then. Refused as `mended` is."""
    was, now = ({one.id for one in leaving(one.tournament, number)} for one in (state, ahead))
    matches, byes = _seated(round_, before, then)
    touched = _touched(state, round_, {*(frozenset((one.first, one.second)) for one in matches)} | _alone(byes))
    _refuse_reaching(state, touched, void)
    back = tuple(one for one in was - now if state.players[one].eliminated_in == number)
    return BracketMended(
        round=round_.number,
        after=number,
        matches=matches,
        byes=byes,
        resting=() if then is None else then.resting,
        back=tuple(sorted(back)),
        out=tuple(sorted(one for one in now - was if state.players[one].eliminated_in != number)),
        voided=tuple((one.round, one.table) for one in touched),
        was=round_.version,
    )


def _paired(tournament: Tournament, number: int, later: int) -> Pairing | None:
    """A later round as the bracket has it, by what came of the rounds before it; None where there is none."""
    out = {one.id: at for at in range(number, later) for one in leaving(tournament, at)}
    players = tuple(
        msgspec.structs.replace(one, eliminated_in=out.get(one.id))
        if one.id in out or (one.eliminated_in is not None and one.eliminated_in >= number)
        else one
        for one in tournament.players
    )
    rounds = tuple(one for one in tournament.stage.rounds if one.number < later)
    stage = msgspec.structs.replace(tournament.stage, rounds=rounds)
    then = msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], stage))
    try:
        return pair(then)
    except Refusal:
        return None


def _sides(pairing: Pairing | None) -> set[frozenset[PlayerId]]:
    """Who meets whom, and who comes alone."""
    if pairing is None:
        return set()
    return {frozenset((one.first, one.second)) for one in pairing.matches} | {frozenset((one,)) for one in pairing.byes}


def _alone(byes: Sequence[Bye]) -> set[frozenset[PlayerId]]:
    return {frozenset((bye.player,)) for bye in byes}


def _seated(
    round_: RoundInPlay, before: Pairing | None, then: Pairing | None
) -> tuple[tuple[Pairs, ...], tuple[Bye, ...]]:
    """The round with what the correction changes in it; seats that were changed by hand stand if they can."""
    gone, new = _sides(before) - _sides(then), _sides(then) - _sides(before)
    here = {frozenset((one.first, one.second)): one for one in round_.matches.values()}
    by_hand = not gone <= here.keys() | {frozenset((one,)) for one in round_.byes}
    if by_hand:
        gone, new = {*here} | {frozenset((one,)) for one in round_.byes}, _sides(then)
    kept = [one for sides, one in here.items() if sides not in gone]
    used = {table for table, one in round_.matches.items() if one in kept}
    free = sorted(table for table in round_.matches if table not in used)
    order = [] if then is None else [one for one in then.matches if frozenset((one.first, one.second)) in new]
    matches = [Pairs(one.table or 0, one.first, one.second) for one in kept]
    for one in order:
        table = free.pop(0) if free else max(used, default=0) + 1
        used.add(table)
        matches.append(Pairs(table, one.first, one.second))
    byes = [Bye(player, kind) for player, kind in round_.byes.items() if frozenset((player,)) not in gone]
    byes += [Bye(one) for one in (() if then is None else then.byes) if frozenset((one,)) in new]
    return tuple(sorted(matches, key=lambda one: one.table)), tuple(byes)


def _touched(state: State, round_: RoundInPlay, seats: set[frozenset[PlayerId]]) -> list[Touched]:
    """Every match on record after the correction whose players it changes, or may change."""
    found: list[Touched] = []
    reseed = part_of(state.stage.config).reseed(state.stage.config)
    for bracket in brackets(state.tournament):
        for at in sorted(_reached(bracket, round_.number, seats, reseed)):
            spot = bracket.spots[at]
            if spot.match is None or spot.round is None or spot.match.table is None:
                continue
            its = state.stage.rounds[spot.round]
            started = its.status in ("in_progress", "completed") or spot.match.result is not None
            both = (spot.match.first, spot.match.second)
            found.append(Touched(spot.round, spot.match.table, both, spot.match.result, started))
    draft = state.current
    if draft is not None and draft.status == "draft" and draft.number == round_.number:
        found += [
            Touched(draft.number, table, (one.first, one.second), None, False)
            for table, one in draft.matches.items()
            if frozenset((one.first, one.second)) not in seats
        ]
    return found


def _reached(bracket: Bracket, number: int, seats: set[frozenset[PlayerId]], reseed: bool) -> set[int]:
    """The matches of a bracket that change in that round, and those to which they lead."""
    layout = bracket.layout
    reached = {spot.node.at for spot in bracket.spots if spot.round == number and frozenset(spot.players) not in seats}
    if not reached:
        return reached
    level = min(bracket.spots[at].node.level for at in reached)
    for node in layout.nodes:
        leads = any(source.kind != "seed" and source.of in reached for source in node.sources)
        if leads or (reseed and node.level > level):
            reached.add(node.at)
    return reached


def _refuse_reaching(state: State, touched: Sequence[Touched], void: bool) -> None:
    """Refused after the end of the tournament, and where matches have started that nobody voids."""
    started = [one for one in touched if one.has_started]
    reasons = [
        Reason(
            "reaches_match", {"round": one.round, "table": one.table, "players": [*one.players], "result": one.result}
        )
        for one in touched
    ]
    if state.phase in ("completed", "ended"):
        raise Refusal("bracket_is_over", reasons)
    if started and not void:
        raise Refusal("bracket_reaches", reasons, matches=len(touched))
