"""A tournament on a journal: opening a long one against decoding its events, and one more result on a big one."""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import msgspec

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.app.director import Director
from crosstable.app.importing import import_steps
from crosstable.commands import Actor, EnterResult
from crosstable.events import EVENTS
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.tournament import Round, Score, Tournament
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings

LONG = 10_000
HOLD, RESULT_HOLD = 10.0, 1.0
HEAD = ("work", "alone", "crosstable", "ratio", "hold")

ORGANISER = Actor("bench")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether each ratio holds, and the row to print."""
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "bench.db")
        try:
            yield _compare_opening(journal)
            yield _compare_result()
        finally:
            journal.close()


def _row(work: str, alone: float, mine: float, hold: float) -> tuple[bool, tuple[str, ...]]:
    ratio = mine / alone
    cells = (work, milliseconds(alone), milliseconds(mine), f"{ratio:.2f}", f"{hold:g}")
    return ratio <= hold, cells


def _compare_opening(journal: Journal) -> tuple[bool, tuple[str, ...]]:
    """Compare the time from file to state with msgspec alone, which decodes each body from memory."""
    stream = _import(journal, play_rounds(2_000, 10, seed=7))
    records = journal.read(stream)
    assert len(records) >= LONG, len(records)
    decoders = {name: msgspec.json.Decoder(kind).decode for name, kind in EVENTS.items()}
    bodies = [(decoders[record.type], record.body) for record in records]
    alone, mine = fastest(
        [lambda: [decode(body) for decode, body in bodies], lambda: Director(journal).state(stream)],
        9,
    )
    return _row(f"open {len(records):,} events", alone, mine, HOLD)


def _compare_result() -> tuple[bool, tuple[str, ...]]:
    """Compare one result, decided, folded and in the standings, with the whole table from scratch.

    The journal is in memory here: sync times of disks are measured separately.
    """
    tournament = play_rounds(1_000, 9, seed=8)
    director = Director(MemoryJournal())
    stream = director.replay(import_steps(with_last_open(tournament)), ORGANISER).stream
    rows_of(director.state(stream).tournament)
    tables = count(1)

    def enter_result() -> Sequence[StandingsRow]:
        state = director.run(stream, EnterResult(table=next(tables), result=Score(2, 1)), ORGANISER).state
        return rows_of(state.tournament)

    def from_nothing() -> Sequence[StandingsRow]:
        return rows_of(_copy(tournament))

    alone, mine = fastest([from_nothing, enter_result], 7)
    return _row("one more result, 1,000 x 9", alone, mine, RESULT_HOLD)


def rows_of(tournament: Tournament) -> Sequence[StandingsRow]:
    return Standings(tournament).rows


def _copy(tournament: Tournament) -> Tournament:
    """Return the same tournament made of new parts, so that nothing is cached."""
    stage = tournament.stage
    rounds = tuple(msgspec.structs.replace(round_) for round_ in stage.rounds)
    return msgspec.structs.replace(tournament, stages=(msgspec.structs.replace(stage, rounds=rounds),))


def with_last_open(tournament: Tournament) -> Tournament:
    """Return the tournament without results in its last round."""
    *earlier, last = tournament.stage.rounds
    matches = tuple(msgspec.structs.replace(match, result=None) for match in last.matches)
    open_ = Round(last.number, "in_progress", matches, last.byes)
    stage = msgspec.structs.replace(tournament.stage, rounds=(*earlier, open_))
    return msgspec.structs.replace(tournament, stages=(stage,))


def _import(journal: Journal, tournament: Tournament) -> StreamId:
    return Director(journal).replay(import_steps(tournament), ORGANISER).stream
