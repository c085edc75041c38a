"""The one writer: many ask, one thread writes, and one commit serves all who are waiting at that moment.

A disk syncs a few hundred times a second, whatever it is given. So the writer takes everything that has been asked
while the last commit was under way, does it in one transaction, and answers when that commit has returned: never
before. Who is refused disturbs nobody, because checks come before writes; where the transaction itself fails, each
is tried alone, so that one who cannot be served does not take the others along.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar, TypeVarTuple

from crosstable.journal.interface import Conflict, StreamId
from crosstable.journal.sqlite_queries import SqliteQueries
from crosstable.model.refusals import Refusal, StorageAway

MOST_AT_ONCE = 1000
# Seconds without a job before tidying up.
IDLE = 2.0

T = TypeVar("T")
Given = TypeVarTuple("Given")


class Job(Generic[T]):
    """A write job and its result."""

    __slots__ = ("_result", "args", "error", "work")
    _result: T

    def __init__(self, work: Callable[..., T], args: tuple[Any, ...]) -> None:
        self.work = work
        self.args = args
        self.error: BaseException | None = None

    def do(self, queries: SqliteQueries) -> None:
        """Do the work. A refusal is a result; anything else is raised."""
        self.error = None
        try:
            self._result = self.work(queries, *self.args)
        except (Conflict, Refusal) as refused:
            self.error = refused

    def answer(self) -> T:
        """Return or raise the result."""
        if self.error is not None:
            raise self.error
        return self._result


class Group:
    """Jobs for one transaction; an `alone` job makes its own.

    Its threads wait at a door and come through one by one, each waking the next. Woken at once, they would only wait
    again for the interpreter.
    """

    def __init__(self, alone: bool) -> None:
        self.jobs: list[Job[Any]] = []
        self.alone = alone
        self.door = Lock()
        self.door.acquire()


class Writer:
    """Owns the write connection.

    `guard` wraps every transaction: it checks that the file is reachable, and turns errors into refusals. `committed`
    gets the streams with new events, after each commit and before any result is returned. `idle` is called after a
    while without jobs.
    """

    def __init__(
        self,
        queries: SqliteQueries,
        guard: Callable[[], AbstractContextManager[None]],
        committed: Callable[[Iterable[StreamId]], None],
        idle: Callable[[], None],
    ) -> None:
        self._queries = queries
        self._guard = guard
        self._committed = committed
        self._idle = idle
        self._groups: SimpleQueue[Group | None] = SimpleQueue()
        self._asking = Lock()
        self._open: Group | None = None  # the last of them, as long as others can join it
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[SqliteQueries, *Given], T], *given: *Given) -> T:
        """Do the work in a transaction shared with others; return or raise after the commit."""
        return self._wait(Job(work, given))

    def run_outside_transaction(self, work: Callable[[SqliteQueries, *Given], T], *given: *Given) -> T:
        """Do the work between transactions: it makes its own (`transaction`)."""
        return self._wait(Job(work, given), alone=True)

    def transaction(self, work: Callable[[SqliteQueries], T]) -> T:
        """Do the work in one transaction; for use inside `run_outside_transaction`."""
        with self._guard():
            try:
                self._queries.begin()
                result = work(self._queries)
                self._queries.commit()
            except BaseException:
                self._queries.roll_back()
                raise
        return result

    def close(self) -> None:
        """Finish all jobs and stop."""
        with self._asking:
            if not self._closed:
                self._closed = True
                self._groups.put(None)
        self._thread.join()

    def _wait(self, job: Job[T], alone: bool = False) -> T:
        with self._enqueue(job, alone).door:
            pass
        return job.answer()

    def _enqueue(self, job: Job[T], alone: bool = False) -> Group:
        with self._asking:
            if self._closed:
                raise StorageAway("journal_closed")
            group = self._open
            if group is None or alone or group.alone or len(group.jobs) == MOST_AT_ONCE:
                group = Group(alone)
                self._groups.put(group)  # before anybody can join it: a signal may come between any two lines
                self._open = group
            group.jobs.append(job)
            return group

    def _run(self) -> None:
        has_written = False
        while True:
            try:
                group = self._groups.get(timeout=IDLE if has_written else None)
            except Empty:
                has_written = False
                self._idle()
                continue
            if group is None:
                return
            has_written = True
            with self._asking:
                if group is self._open:
                    self._open = None
            try:
                self._serve(group.jobs, group.alone)
            finally:
                group.door.release()

    def _serve(self, jobs: Sequence[Job[Any]], alone: bool = False) -> None:
        """Leave a result or an error in every job, whatever happens: without this thread nobody would be answered."""
        try:
            with self._guard():
                if alone:
                    jobs[0].do(self._queries)
                    return
                self._queries.begin()
        except BaseException as error:
            self._undo(jobs, error)
            return
        try:
            with self._guard():
                for job in jobs:
                    job.do(self._queries)
                went_on = self._queries.commit()
        except BaseException as error:
            self._undo(jobs, error)
            if len(jobs) > 1:
                for job in jobs:
                    self._serve([job])
            return
        try:
            self._committed(went_on)
        except BaseException as error:
            _fail(jobs, error)

    def _undo(self, jobs: Sequence[Job[Any]], error: BaseException) -> None:
        """Roll back. If that fails too, the next transaction starts with it."""
        _fail(jobs, error)
        try:
            self._queries.roll_back()
        except BaseException as worse:
            _fail(jobs, worse)


def _fail(jobs: Sequence[Job[Any]], error: BaseException) -> None:
    for job in jobs:
        job.error = error
