"""Contract of all journals for several entries from one phone: every claim is kept."""

from functools import partial

from crosstable.app.entry_ownership import MOST_OWN, OwnEntries
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads

FRIDAY = StreamId("friday")


def test_of_many_entries_at_once_none_is_lost(store: Store) -> None:
    """Also while the browser gets another cookie; and what is sent twice is there once."""
    first = store.open()
    journals = [first] if isinstance(first, MemoryJournal) else [first, store.open()]
    several = [OwnEntries(journal.cabinet) for journal in journals] * (4 // len(journals))
    persons = [PersonId(f"p{number}") for number in range(32)]

    def enter(own: OwnEntries, some: list[PersonId]) -> None:
        for one in [*some, *some]:
            own.add(FRIDAY, "before", one, 7)

    def move() -> None:
        for _ in range(5):
            several[0].replace_cookie([FRIDAY], "before", "after")

    run_in_threads(*(partial(enter, own, persons[i::4]) for i, own in enumerate(several)), move)
    several[0].replace_cookie([FRIDAY], "before", "after")
    found = several[-1].persons_entered_by(FRIDAY, "after")
    assert sorted(found) == sorted(persons)
    assert several[0].has_any([FRIDAY], "after")
    assert not several[0].has_any([FRIDAY], "before")
    assert not several[0].has_any([StreamId("sunday")], "after")


def test_concurrent_claims_respect_the_limit(store: Store) -> None:
    """A released claim makes room for another, and releasing the last one leaves nothing."""
    first = store.open()
    journals = [first] if isinstance(first, MemoryJournal) else [first, store.open()]
    several = [OwnEntries(journal.cabinet) for journal in journals] * (4 // len(journals))
    taken, refused = list[PersonId](), list[str]()

    def claim(own: OwnEntries, some: int) -> None:
        for number in range(MOST_OWN):
            person = PersonId(f"p{some}.{number}")
            try:
                own.claim(FRIDAY, "phone", person, 7)
                taken.append(person)
            except Refusal as refusal:
                refused.append(refusal.code)

    run_in_threads(*(partial(claim, own, i) for i, own in enumerate(several)))
    assert sorted(several[0].persons_entered_by(FRIDAY, "phone")) == sorted(taken)
    assert (len(taken), {*refused}) == (MOST_OWN, {"too_many_own"})
    several[0].release(FRIDAY, "phone", taken.pop())
    claim(several[-1], 9)
    assert len(several[0].persons_entered_by(FRIDAY, "phone")) == MOST_OWN
    for one in taken:
        several[0].release(FRIDAY, "phone", one)
    assert not several[0].has_any([FRIDAY], "phone")
