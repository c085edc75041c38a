"""What every journal promises a family at one phone: nobody whom they have entered is lost."""

from functools import partial

from crosstable.app.own_entries import OwnEntries
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import PersonId
from tests.contract.stores import Store
from tests.contract.threads import in_threads

FRIDAY = StreamId("friday")


def test_of_many_entries_at_once_none_is_lost(store: Store) -> None:
    """Also while the browser gets another cookie; and what is sent twice is there once."""
    first = store.open()
    journals = [first] if isinstance(first, MemoryJournal) else [first, store.open()]
    several = [OwnEntries(one.cabinet) for one in journals] * (4 // len(journals))
    persons = [PersonId(f"p{number}") for number in range(32)]

    def enter(own: OwnEntries, some: list[PersonId]) -> None:
        for one in [*some, *some]:
            own.add(FRIDAY, "before", one, 7)

    def move() -> None:
        for _ in range(5):
            several[0].move([FRIDAY], "before", "after")

    in_threads(*(partial(enter, own, persons[i::4]) for i, own in enumerate(several)), move)
    several[0].move([FRIDAY], "before", "after")
    found = several[-1].of(FRIDAY, "after")
    assert sorted(found) == sorted(persons)
    assert several[0].has_any([FRIDAY], "after")
    assert not several[0].has_any([FRIDAY], "before")
    assert not several[0].has_any([StreamId("sunday")], "after")
