"""Helpers for failure tests: a journal with content, expected refusals, and a check that it still works."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crosstable.journal.interface import Journal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, name_fact, read_verified


@contextmanager
def open_journal(file: Path) -> Iterator[SqliteJournal]:
    """Open a journal with one action and a short busy timeout."""
    journal = SqliteJournal(file, busy_seconds=0.1)
    journal.append(FRIDAY, 0, [action(1, 2)], "ann", facts=[name_fact("p", "Ann")])
    yield journal
    journal.close()


@contextmanager
def expect_refusal(code: str) -> Iterator[None]:
    """Expect a refusal with this code, which has a sentence."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == code
    assert refusal_sentence(refusal.value)


def check_works(journal: Journal) -> None:
    """Check that everything is there and an append succeeds."""
    before = read_verified(journal, FRIDAY)
    journal.append(FRIDAY, len(before), [action(9)], "ann", facts=[name_fact("p", f"Ann {len(before)}")])
    assert read_verified(journal, FRIDAY)[:-1] == before


def write_operations(journal: Journal) -> list[Callable[[], object]]:
    """Return every kind of write."""
    person = name_fact("p", "Ann").person
    seq = len(journal.read(FRIDAY))
    return [
        lambda: journal.append(FRIDAY, seq, [action(3)], "ann", facts=[name_fact("q", "Bob")], key=key("k")),
        lambda: journal.append(SUNDAY, 0, [action(3)], "ann"),
        lambda: journal.merge(person, None),
        lambda: journal.move([name_fact("p", "Ann").digest], person),
        lambda: journal.erase(person),
        lambda: journal.delete(FRIDAY),
    ]
