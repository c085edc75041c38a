"""Contents whose calls are guarded: errors of the store become refusals."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

from crosstable.journal.interface import Contents, Head, KeptFact, Person, Record, StoredFact, StreamId, UsedKey
from crosstable.journal.key_value import Filed


class GuardedContents:
    """See `journal.interface.Contents`. `guard` turns errors of the store into refusals."""

    def __init__(self, contents: Contents, guard: Callable[[], AbstractContextManager[None]]) -> None:
        self._contents = contents
        self._guard = guard

    def streams(self) -> list[StreamId]:
        with self._guard():
            return self._contents.streams()

    def records(self, stream: StreamId) -> list[Record]:
        with self._guard():
            return self._contents.records(stream)

    def ends(self) -> Mapping[StreamId, Head]:
        with self._guard():
            return self._contents.ends()

    def strays(self) -> Mapping[str, int]:
        with self._guard():
            return self._contents.strays()

    def persons(self) -> list[Person]:
        with self._guard():
            return self._contents.persons()

    def kept_facts(self) -> Iterator[KeptFact]:
        with self._guard():
            return self._contents.kept_facts()

    def stored_facts(self) -> Iterable[StoredFact]:
        with self._guard():
            return self._contents.stored_facts()

    def used_keys(self) -> Iterable[UsedKey]:
        with self._guard():
            return self._contents.used_keys()

    def cabinet_entries(self) -> Iterable[Filed]:
        with self._guard():
            return self._contents.cabinet_entries()
