"""A tournament on a journal: opening a long one beside decoding its events alone, and one more result on a big one."""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import msgspec

from bench.histories import played
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
    """Whether each ratio holds, and the row to print."""
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "bench.db")
        try:
            yield _opening(journal)
            yield _one_more()
        finally:
            journal.close()


def _row(work: str, alone: float, mine: float, hold: float) -> tuple[bool, tuple[str, ...]]:
    ratio = mine / alone
    cells = (work, milliseconds(alone), milliseconds(mine), f"{ratio:.2f}", f"{hold:g}")
    return ratio <= hold, cells


def _opening(journal: Journal) -> tuple[bool, tuple[str, ...]]:
    """From the file to the state, beside msgspec alone: each body that is in memory already, into its type."""
    stream = _imported(journal, played(2_000, 10, seed=7))
    records = journal.read(stream)
    assert len(records) >= LONG, len(records)
    decoders = {name: msgspec.json.Decoder(kind).decode for name, kind in EVENTS.items()}
    bodies = [(decoders[record.type], record.body) for record in records]
    alone, mine = fastest(
        [lambda: [decode(body) for decode, body in bodies], lambda: Director(journal).state(stream)],
        9,
    )
    return _row(f"open {len(records):,} events", alone, mine, HOLD)


def _one_more() -> tuple[bool, tuple[str, ...]]:
    """A result decided, folded and in the standings, all rows made; beside the whole table from nothing.

    The journal keeps it in memory here: how long a disk takes to sync is measured by itself.
    """
    tournament = played(1_000, 9, seed=8)
    director = Director(MemoryJournal())
    stream = director.replay(import_steps(with_last_open(tournament)), ORGANISER).stream
    rows_of(director.state(stream).tournament)
    tables = count(1)

    def one_more() -> Sequence[StandingsRow]:
        state = director.run(stream, EnterResult(table=next(tables), result=Score(2, 1)), ORGANISER).state
        return rows_of(state.tournament)

    def from_nothing() -> Sequence[StandingsRow]:
        return rows_of(_copied(tournament))

    alone, mine = fastest([from_nothing, one_more], 7)
    return _row("one more result, 1,000 x 9", alone, mine, RESULT_HOLD)


def rows_of(tournament: Tournament) -> Sequence[StandingsRow]:
    return Standings(tournament).rows


def _copied(tournament: Tournament) -> Tournament:
    """The same tournament of new parts, so that nothing is known about it."""
    stage = tournament.stage
    rounds = tuple(msgspec.structs.replace(round_) for round_ in stage.rounds)
    return msgspec.structs.replace(tournament, stages=(msgspec.structs.replace(stage, rounds=rounds),))


def with_last_open(tournament: Tournament) -> Tournament:
    """The tournament with nothing entered in its last round."""
    *earlier, last = tournament.stage.rounds
    matches = tuple(msgspec.structs.replace(match, result=None) for match in last.matches)
    open_ = Round(last.number, "in_progress", matches, last.byes)
    stage = msgspec.structs.replace(tournament.stage, rounds=(*earlier, open_))
    return msgspec.structs.replace(tournament, stages=(stage,))


def _imported(journal: Journal, tournament: Tournament) -> StreamId:
    return Director(journal).replay(import_steps(tournament), ORGANISER).stream
