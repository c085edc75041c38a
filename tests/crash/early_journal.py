"""The broken twin: a journal that says "written" while the write still waits in a queue. The harness must catch it."""

from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from crosstable.journal.chain import chain_records
from crosstable.journal.interface import EncodedEvent, Head, IdempotencyKey, Record, StreamId
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.persons import Fact

TIME = 1000


class EarlyJournal(SqliteJournal):
    """Works out what the records will be, hands them to a thread that writes them, and returns."""

    def __init__(self, where: str) -> None:
        super().__init__(Path(where), clock=lambda: TIME)
        self._heads: dict[StreamId, Head | None] = {}
        self._lock = Lock()
        self._later: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        Thread(target=self._write_later, daemon=True).start()

    def head(self, stream: StreamId) -> Head | None:
        with self._lock:
            if stream not in self._heads:
                self._heads[stream] = super().head(stream)
            return self._heads[stream]

    def append(
        self,
        stream: StreamId,
        expected: int,
        actions: Sequence[Sequence[EncodedEvent]],
        by: str,
        *,
        facts: Sequence[Fact] = (),
        key: IdempotencyKey | None = None,
        after: bytes | None = None,
    ) -> list[Record]:
        records = chain_records(stream, self.head(stream), TIME, actions, by)
        with self._lock:
            self._heads[stream] = Head(records[-1].seq, records[-1].time, records[-1].hash)
        self._later.put((stream, expected, actions, by, facts, key, after))
        return records

    def _write_later(self) -> None:
        while True:
            stream, expected, actions, by, facts, key, after = self._later.get()
            super().append(stream, expected, actions, by, facts=facts, key=key, after=after)
