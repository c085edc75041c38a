"""What the tests of failures share: a journal with something in it, what refuses, and whether it works afterwards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crosstable.journal.interface import Journal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, named, verified


@contextmanager
def begun(file: Path) -> Iterator[SqliteJournal]:
    """A journal with an action in it, which does not wait long for others."""
    journal = SqliteJournal(file, busy_seconds=0.1)
    journal.append(FRIDAY, 0, [action(1, 2)], "ann", facts=[named("p", "Ann")])
    yield journal
    journal.close()


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The block is refused with that code, for which there is a sentence."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == code
    assert refusal_sentence(refusal.value)


def works(journal: Journal) -> None:
    """Everything is there, and one more can be written."""
    before = verified(journal, FRIDAY)
    journal.append(FRIDAY, len(before), [action(9)], "ann", facts=[named("p", f"Ann {len(before)}")])
    assert verified(journal, FRIDAY)[:-1] == before


def writes(journal: Journal) -> list[Callable[[], object]]:
    """Every way to write."""
    person = named("p", "Ann").person
    seq = len(journal.read(FRIDAY))
    return [
        lambda: journal.append(FRIDAY, seq, [action(3)], "ann", facts=[named("q", "Bob")], key=key("k")),
        lambda: journal.append(SUNDAY, 0, [action(3)], "ann"),
        lambda: journal.merge(person, None),
        lambda: journal.move([named("p", "Ann").digest], person),
        lambda: journal.erase(person),
        lambda: journal.delete(FRIDAY),
    ]
