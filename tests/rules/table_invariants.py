"""Invariants of tables in every state, computed from the log without the code under test."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from crosstable.events import (
    Event,
    MultiplierSet,
    RecordedEvent,
    RoundSeated,
    RoundStarted,
    Scored,
    ScoreUndone,
    TapHeld,
    TapSettled,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.settled_ties import stage_standings
from crosstable.state.live_rounds import StageInPlay
from crosstable.state.state import State


def check_tables(state: State) -> None:
    check_ids(state)
    check_held(state)
    for number, stage in enumerate(state.stages):
        if stage.config.traits.at_tables:
            check_original(state, stage)
            board = stage_standings(state, number)
            assert isinstance(board, Leaderboard)
            check_listed(state, stage, board)
    if state.stages and state.is_at_tables:
        check_scores(state)
    check_papers(state)


def check_papers(state: State) -> None:
    """Check that scores match the papers, finished games sum to zero, and only seated players report."""
    for round_ in state.rounds:
        for number, table in round_.tables.items():
            made = dict.fromkeys(table.seats, Fraction(0))
            for game in table.games:
                for seat, player in enumerate(game.seats):
                    left, middle, right = game.papers[seat]
                    against = game.papers[(seat + 1) % 3][0] + game.papers[(seat - 1) % 3][2]
                    made[player] += 10 * middle - left - right + against
                assert game.unfinished or sum(middle for _, middle, _ in game.papers) == 0, "a game is not over"
            assert not table.games or table.scores == tuple(made.values()), "the scores are not those of the papers"
            speakers = [*(report.player for report in round_.reports.get(number, ())), round_.reported_by.get(number)]
            assert {*speakers} - {None} <= {*table.seats}, "somebody speaks of another table"


def valid_events(state: State) -> Iterator[RecordedEvent]:
    """Return the events that were not undone."""
    return (happened for happened in state.log if happened.action not in state.undone)


def check_ids(state: State) -> None:
    """Check that score events have unique ids, and players who sit at their table."""
    places = [
        (event.id, (round_.number, number))
        for round_ in state.rounds
        for number, table in round_.tables.items()
        for event in table.events
    ]
    assert len({place for place, _ in places}) == len(places), "two score events have one id"
    assert dict(places) == state.scores, "a score event is not where it is said to be"
    for round_ in state.rounds:
        for table in round_.tables.values():
            assert {event.player for event in table.events} <= {*table.seats}, "somebody scored at another table"


def check_held(state: State) -> None:
    """Check that late taps wait until the desk decides."""
    waiting = {happened.seq for happened in valid_events(state) if isinstance(happened.event, TapHeld)}
    waiting -= {happened.event.tap for happened in valid_events(state) if isinstance(happened.event, TapSettled)}
    assert set(state.held) == waiting


def check_original(state: State, stage: StageInPlay) -> None:
    """Check that the number of players at the stage's start stays as recorded."""
    first = min(stage.rounds, default=0)
    told = [
        happened.event.original
        for happened in valid_events(state)
        if isinstance(happened.event, RoundStarted) and happened.event.round == first
    ]
    assert [stage.original] == (told or [None])


def check_listed(state: State, stage: StageInPlay, board: Leaderboard) -> None:
    """Check that everybody who sat at a table is on the leaderboard once, active players first."""
    rows = list(board)
    ids = [row.player.id for row in rows]
    assert len(set(ids)) == len(ids)
    started = [round_ for round_ in stage.rounds.values() if round_.status in ("in_progress", "completed")]
    sat = {player for round_ in started for table in round_.tables.values() for player in table.seats}
    banned = {player.id for player in state.players.values() if player.disqualified_in is not None}
    assert sat <= {*ids} | banned, f"{sat - {*ids} - banned} are not on the leaderboard"
    out = [row.out_in is not None for row in rows]
    assert out == sorted(out), "somebody who is out ranks above somebody who is in"
    if stage is state.stages[-1] and started:
        now = max(one.number for one in started)
        for row in rows:
            gone = row.player.dropped_after, row.player.eliminated_in
            is_out = any(one is not None and one <= now for one in gone)
            assert is_out == (row.out_in is not None), row
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


# Scores


def check_scores(state: State) -> None:
    """Check that points match the valid taps unless something else was entered."""
    run = list(_run(state))
    rounds = [
        round_ for stage in run for round_ in stage.rounds.values() if round_.status in ("in_progress", "completed")
    ]
    if any(
        table.scores is not None or table.places is not None for round_ in rounds for table in round_.tables.values()
    ):
        return
    naive = dict.fromkeys(state.players, Fraction(0))
    for player, number, delta in taps(state):
        if number in {round_.number for round_ in rounds}:
            naive[player] += delta * multipliers(state).get(number, Fraction(1))
    worse = -1 if state.stage.config.of(TableSettings).lower_wins else 1
    for row in Leaderboard(state.tournament):
        if row.out_in is None:
            assert row.score + worse * row.deducted == naive[row.player.id], row


def _run(state: State) -> Iterator[StageInPlay]:
    """Return the current stage and the connected stages of tables before it."""
    for stage in reversed(state.stages):
        if not stage.config.traits.at_tables:
            return
        yield stage


def taps(state: State) -> Iterator[tuple[PlayerId, int, int]]:
    """Return every valid tap in the log with its player and round."""
    told: dict[str, Event] = {}
    for happened in valid_events(state):
        event = happened.event
        if isinstance(event, Scored | ScoreUndone):
            told[event.id or f"e{happened.seq}"] = event

    def counts(id_: str) -> bool:
        undoings = [one for one, event in told.items() if isinstance(event, ScoreUndone) and event.undoes == id_]
        return not any(counts(one) for one in undoings)

    for id_, event in told.items():
        if isinstance(event, Scored) and counts(id_):
            yield event.player, event.round, event.delta


def multipliers(state: State) -> Mapping[int, Fraction]:
    return {
        happened.event.round: Fraction(happened.event.halves, 2)
        for happened in valid_events(state)
        if isinstance(happened.event, MultiplierSet)
    }


# Seats


def check_seating(state: State, event: RoundSeated) -> None:
    """Check that seated tables have allowed sizes, and nobody sits twice or is left out."""
    rules = state.stage.config.of(TableSettings)
    least = {"sit_out": rules.table_size, "short_tables": max(rules.table_size - 1, 3), "stand_in": 1}
    for table in event.tables:
        if not table.by_hand:
            assert least[rules.leftovers] <= len(table.players) <= rules.table_size
    numbers = [table.table for table in event.tables]
    assert len(set(numbers)) == len(numbers)
