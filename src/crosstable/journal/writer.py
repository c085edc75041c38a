"""The one writer: many threads ask, one thread writes, and one commit serves all who are waiting at that moment.

A disk syncs a few hundred times a second, whatever it is given. So the writer takes everything that has been asked
while the last commit was under way, does it in one transaction, and answers when that commit has returned: never
before. Who is refused disturbs nobody, because checks come before writes; where the transaction itself fails, each
is tried alone, so that one who cannot be served does not take the others along.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from crosstable.journal.interface import Conflict, StreamId
from crosstable.journal.tables import Tables
from crosstable.model.refusals import Refusal

MOST_AT_ONCE = 1000

T = TypeVar("T")


class _Job(Generic[T]):
    """Something to be written, and what came of it."""

    __slots__ = ("_result", "alone", "done", "error", "stream", "work")

    def __init__(self, work: Callable[[Tables], T], stream: StreamId | None, alone: bool) -> None:
        self.work = work
        self.stream = stream
        self.alone = alone
        self.error: BaseException | None = None
        self.done = Lock()
        self.done.acquire()

    def do(self, tables: Tables) -> None:
        """Does the work; a refusal is its answer, anything else is raised."""
        self.error = None
        try:
            self._result = self.work(tables)
        except (Conflict, Refusal) as refused:
            self.error = refused

    def answer(self) -> T:
        """Waits, and gives or raises what came of it."""
        self.done.acquire()
        if self.error is not None:
            raise self.error
        return self._result


class Writer:
    """Owns the connection that writes.

    `guard` wraps every transaction: it refuses where the file is out of reach, and turns errors into refusals.
    `committed` is told the streams that went on, after each commit and before anybody is answered.
    """

    def __init__(
        self,
        tables: Tables,
        guard: Callable[[], AbstractContextManager[None]],
        committed: Callable[[Iterable[StreamId]], None],
    ) -> None:
        self._tables = tables
        self._guard = guard
        self._committed = committed
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Tables], T], stream: StreamId | None = None) -> T:
        """Does the work in a transaction with others; returns, or raises, when that has been committed."""
        return self._ask(_Job(work, stream, alone=False))

    def alone(self, work: Callable[[Tables], T]) -> T:
        """Does the work between transactions: it makes its own (`transaction`)."""
        return self._ask(_Job(work, None, alone=True))

    def transaction(self, work: Callable[[Tables], T]) -> T:
        """One transaction around the work; for use inside `alone`."""
        with self._guard():
            self._execute("BEGIN IMMEDIATE")
            try:
                result = work(self._tables)
                self._execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise
        return result

    def close(self) -> None:
        """Writes what has been asked so far, and ends."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _ask(self, job: _Job[T]) -> T:
        with self._closing:
            if self._closed:
                raise Refusal("journal_closed")
            self._jobs.put(job)
        return job.answer()

    def _run(self) -> None:
        ending = False
        while not ending:
            asked, ending = self._asked()
            for group in _groups(asked):
                try:
                    self._serve(group)
                finally:
                    for job in group:
                        job.done.release()

    def _asked(self) -> tuple[list[_Job[Any]], bool]:
        """Waits for something to do, and takes all there is; True after the last."""
        asked: list[_Job[Any]] = []
        try:
            while len(asked) < MOST_AT_ONCE:
                job = self._jobs.get(block=not asked)
                if job is None:
                    return asked, True
                asked.append(job)
        except Empty:
            pass
        return asked, False

    def _serve(self, group: Sequence[_Job[Any]]) -> None:
        """Leaves a result or an error in every job."""
        try:
            with self._guard():
                if group[0].alone:
                    group[0].do(self._tables)
                    return
                self._execute("BEGIN IMMEDIATE")
        except BaseException as error:
            for job in group:
                job.error = error
            return
        try:
            with self._guard():
                for job in group:
                    job.do(self._tables)
                self._execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            if len(group) == 1:
                group[0].error = error
                return
            for job in group:
                self._serve([job])
            return
        self._committed(job.stream for job in group if job.stream is not None and job.error is None)

    def _execute(self, statement: str) -> None:
        self._tables.db.execute(statement)

    def _roll_back(self) -> None:
        if self._tables.db.in_transaction:
            self._execute("ROLLBACK")


def _groups(jobs: Sequence[_Job[Any]]) -> Iterable[list[_Job[Any]]]:
    """The jobs in their order, those that must be alone apart."""
    group: list[_Job[Any]] = []
    for job in jobs:
        if job.alone:
            if group:
                yield group
            yield [job]
            group = []
        else:
            group.append(job)
    if group:
        yield group
