"""The one writer: many ask, one thread writes, and one commit serves all who are waiting at that moment.

A disk syncs a few hundred times a second, whatever it is given. So the writer takes everything that has been asked
while the last commit was under way, does it in one transaction, and answers when that commit has returned: never
before. Who is refused disturbs nobody, because checks come before writes; where the transaction itself fails, each
is tried alone, so that one who cannot be served does not take the others along.
"""

from asyncio import Future, get_running_loop
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar, TypeVarTuple

from crosstable.journal.interface import StreamId
from crosstable.journal.jobs import Job, tell
from crosstable.journal.tables import Tables
from crosstable.model.refusals import Refusal

MOST_AT_ONCE = 1000

T = TypeVar("T")
Given = TypeVarTuple("Given")


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
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[Tables, *Given], T], *given: *Given) -> T:
        """Does the work in a transaction with others; returns, or raises, when that has been committed."""
        job = Job(work, given)
        self._ask(job)
        return job.answer()

    def write_soon(self, work: Callable[[Tables, *Given], T], *given: *Given) -> Future[T]:
        """The same for a coroutine. What has been asked for is written even if nobody waits for it any more."""
        waiting: Future[T] = get_running_loop().create_future()
        self._ask(Job(work, given, waiting))
        return waiting

    def alone(self, work: Callable[[Tables, *Given], T], *given: *Given) -> T:
        """Does the work between transactions: it makes its own (`transaction`)."""
        job = Job(work, given, alone=True)
        self._ask(job)
        return job.answer()

    def transaction(self, work: Callable[[Tables], T]) -> T:
        """One transaction around the work; for use inside `alone`."""
        with self._guard():
            try:
                self._tables.begin()
                result = work(self._tables)
                self._tables.commit()
            except BaseException:
                self._tables.roll_back()
                raise
        return result

    def close(self) -> None:
        """Writes what has been asked so far, and ends."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _ask(self, job: Job[T]) -> None:
        with self._closing:
            if self._closed:
                raise Refusal("journal_closed")
            self._jobs.put(job)

    def _run(self) -> None:
        ending = False
        while not ending:
            asked, ending = self._asked()
            for group in _groups(asked):
                try:
                    self._serve(group)
                finally:
                    tell(group)

    def _asked(self) -> tuple[list[Job[Any]], bool]:
        """Waits for something to do, and takes all there is; True after the last."""
        asked: list[Job[Any]] = []
        try:
            while len(asked) < MOST_AT_ONCE:
                job = self._jobs.get(block=not asked)
                if job is None:
                    return asked, True
                asked.append(job)
        except Empty:
            pass
        return asked, False

    def _serve(self, group: Sequence[Job[Any]]) -> None:
        """Leaves a result or an error in every job."""
        try:
            with self._guard():
                if group[0].alone:
                    group[0].do(self._tables)
                    return
                self._tables.begin()
        except BaseException as error:
            self._tables.roll_back()
            for job in group:
                job.error = error
            return
        try:
            with self._guard():
                for job in group:
                    job.do(self._tables)
                went_on = self._tables.commit()
        except BaseException as error:
            self._tables.roll_back()
            if len(group) == 1:
                group[0].error = error
                return
            for job in group:
                self._serve([job])
            return
        self._committed(went_on)


def _groups(jobs: Sequence[Job[Any]]) -> Iterable[list[Job[Any]]]:
    """The jobs in their order, those that must be alone apart."""
    group: list[Job[Any]] = []
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
