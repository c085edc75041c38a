"""Amendments: changes of final standings that are still in force, and the players they moved.

A change is derived by comparing the states before and after it. So it reveals only public facts and no reasons, and it
is exact for every kind of change: a correction, a penalty, a settled tie, an undone action. Changes that were undone
themselves are left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.events import ActionsRedone, ActionsUndone, RecordedEvent, TournamentCompleted
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints, to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Match, Player, PlayerId, Table
from crosstable.ranking.tables.scoring import seat_scores
from crosstable.state.fold import action_spans, evolve, fits, replay_without, undone_actions
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.preview import Move, moves, stage_of


class Amendment(NamedTuple):
    """A change of final standings: the action, the time, the changes, and the moved players (by new rank).

    `stage` is the stage, counted from 0, of the moves, if it is not the last one.
    """

    action: int
    time: int
    changes: tuple[Reason, ...]
    moves: tuple[Move, ...]
    stage: int | None = None

    def part_about(self, player: PlayerId) -> "Amendment | None":
        moved = tuple(move for move in self.moves if move.player == player)
        named = any(player in change.params["about"] for change in self.changes)
        return self._replace(moves=moved) if moved or named else None


class Final(NamedTuple):
    """The time from which standings are final, and all amendments since, first to last."""

    since: int
    amendments: tuple[Amendment, ...]


def final(log: Sequence[RecordedEvent]) -> Final | None:
    undone = undone_actions(log)
    end = next(
        (
            i
            for i, happened in enumerate(log)
            if isinstance(happened.event, TournamentCompleted) and happened.action not in undone
        ),
        None,
    )
    if end is None:
        return None
    return Final(log[end].time, tuple(_amendments(log, end + 1, undone)))


def _amendments(log: Sequence[RecordedEvent], end: int, undone: frozenset[int]) -> Iterator[Amendment]:
    """Yield the changes after the first `end` events, with which the standings became final."""
    last = log[end - 1].action
    gone = undone_actions(log[:end])
    turned = _reversed_actions(log[end:], last, gone ^ undone)
    gone |= {number for number in undone if number > last}
    state, _ = replay_without(State, log[:end], gone, since=last + 1)
    for start, size in action_spans(log[end:]):
        events = log[end + start : end + start + size]
        action = events[0].action
        if action in undone:
            continue
        if action in turned:
            gone ^= turned[action]
            ahead, _ = replay_without(State, log[: end + start], gone, since=min(turned[action]))
        else:
            ahead = state.copy()
            for event in events:
                if fits(ahead, event):
                    evolve(ahead, event)
        if action in turned or action in ahead.amended:
            amendment = _amendment(events[0], state, ahead)
            if amendment.changes or amendment.moves:
                yield amendment
        state = ahead


def _reversed_actions(log: Sequence[RecordedEvent], last: int, other: frozenset[int]) -> Mapping[int, frozenset[int]]:
    """Return the actions before the end that undo or redo has switched since, or the reverse."""
    by: dict[int, int] = {}
    for happened in log:
        if isinstance(happened.event, ActionsUndone | ActionsRedone):
            by.update(dict.fromkeys((i for i in happened.event.actions if i <= last and i in other), happened.action))
    return {action: frozenset(i for i in by if by[i] == action) for action in by.values()}


def _amendment(at: RecordedEvent, state: State, ahead: State) -> Amendment:
    changes = tuple(_changes(state, ahead))
    there = stage_of(state, ahead, None)
    rounds = [change.params["round"] for change in changes if "round" in change.params]
    stages = [there, *(stage_of(state, ahead, round_) for round_ in rounds)]
    for stage in (earlier for earlier in stages if earlier is not None):
        moved = tuple(move for move in moves(state, ahead, stage) if move.rank != move.new_rank)
        if moved:
            return Amendment(at.action, at.time, changes, moved, None if stage == there else stage)
    return Amendment(at.action, at.time, changes, ())


def _changes(state: State, ahead: State) -> Iterator[Reason]:
    """Yield every public difference: results first, then players, then decisions."""
    was = {round_.number: round_ for round_ in state.rounds}
    for now in ahead.rounds:
        if now.number in was:
            yield from _result_changes(was[now.number], now, int(_config(ahead, now).best_of))
            yield from _score_changes(state, was[now.number], ahead, now)
    for player in ahead.players.values():
        if player.id in state.players:
            yield from _status_changes(state.players[player.id], player)
    yield from _deduction_changes(state, ahead)
    yield from _settlement_changes(state, ahead)


def _result_changes(was: RoundInPlay, now: RoundInPlay, best_of: int) -> Iterator[Reason]:
    for table, match in sorted(now.matches.items()):
        before = was.matches.get(table)
        if before is None or (before.first, before.second) != (match.first, match.second):
            continue
        if (before.result, before.twenties) != (match.result, match.twenties):
            params = {"round": now.number, "table": table, "first": match.first, "second": match.second}
            results = {"result": match.result, "was": before.result, "best_of": best_of, **_twenties(before, match)}
            yield Reason("amended.result", {**params, **results, "about": (match.first, match.second)})


def _twenties(before: Match, match: Match) -> dict[str, Any]:
    both = {"twenties": match.twenties, "was_twenties": before.twenties}
    return both if match.twenties != before.twenties else dict.fromkeys(both)


def _score_changes(state: State, was: RoundInPlay, ahead: State, now: RoundInPlay) -> Iterator[Reason]:
    """Yield players whose score at a table changed; scores include the multiplier, as everybody sees them."""
    for number, table in sorted(now.tables.items()):
        before = was.tables.get(number)
        if before is None or before.seats != table.seats or before == table:
            continue
        then, points = _points(state, was, before), _points(ahead, now, table)
        for seat, player in enumerate(table.seats):
            old, new = then and then[seat], points and points[seat]
            if old != new:
                params = {"round": now.number, "table": number, "player": player, "score": new, "was": old}
                yield Reason("amended.score", {**params, "about": (player,)})


def _points(state: State, round_: RoundInPlay, table: Table) -> list[Fraction] | None:
    if not (table.events or table.scores or table.places):
        return None
    times = Fraction(round_.halves, 2)
    return [Fraction(point) * times for point in seat_scores(table, _config(state, round_).of(TableSettings)).points]


def _config(state: State, round_: RoundInPlay) -> Config:
    return state.stage_of(round_.number).config


# Attributes of players who are out, with the codes for going out and coming back.
_OUT = {
    "disqualified_in": ("amended.disqualified", "amended.not_disqualified"),
    "eliminated_in": ("amended.out", "amended.not_out"),
    "dropped_after": ("amended.left", "amended.not_left"),
}


def _status_changes(was: Player, now: Player) -> Iterator[Reason]:
    """Yield players who went out or came back."""
    for field, (out, back) in _OUT.items():
        before, after = getattr(was, field), getattr(now, field)
        if before != after:
            yield Reason(back if after is None else out, {"player": now.id, "after": after, "about": (now.id,)})


def _deduction_changes(state: State, ahead: State) -> Iterator[Reason]:
    was, now = _deductions(state), _deductions(ahead)
    for player in sorted(was.keys() | now.keys()):
        before, after = was.get(player, 0), now.get(player, 0)
        if before != after:
            points = {"points": abs(to_points(HalfPoints(after))), "was": abs(to_points(HalfPoints(before)))}
            code = "amended.awarded" if after < 0 else "amended.deducted"
            yield Reason(code, {"player": player, **points, "about": (player,)})


def _deductions(state: State) -> dict[PlayerId, int]:
    points: dict[PlayerId, int] = {}
    for stage in state.stages:
        for deduction in stage.deductions:
            points[deduction.player] = points.get(deduction.player, 0) + deduction.points
    return points


def _settlement_changes(state: State, ahead: State) -> Iterator[Reason]:
    was, now = (
        [settlement.players for stage in each.stages for settlement in stage.settled] for each in (state, ahead)
    )
    yield from (Reason("amended.settled", {"players": tie, "about": tie}) for tie in now if tie not in was)
    yield from (Reason("amended.unsettled", {"players": tie, "about": tie}) for tie in was if tie not in now)
