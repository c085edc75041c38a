"""What the one writer is asked to write, and who waits for it: a thread, or a coroutine."""

from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Generic, TypeVar

from crosstable.journal.interface import Conflict
from crosstable.journal.tables import Tables
from crosstable.model.refusals import Refusal

T = TypeVar("T")


class Job(Generic[T]):
    """Something to be written, and what came of it. `waiting` is what a coroutine waits for; else a thread does."""

    __slots__ = ("_result", "args", "error", "waiting", "work")
    _result: T

    def __init__(self, work: Callable[..., T], args: tuple[Any, ...], waiting: Future[T] | None = None) -> None:
        self.work = work
        self.args = args
        self.waiting = waiting
        self.error: BaseException | None = None

    def do(self, tables: Tables) -> None:
        """Does the work; a refusal is its answer, anything else is raised."""
        self.error = None
        try:
            self._result = self.work(tables, *self.args)
        except (Conflict, Refusal) as refused:
            self.error = refused

    def answer(self) -> T:
        """Gives or raises what came of it."""
        if self.error is not None:
            raise self.error
        return self._result

    def settle(self) -> None:
        """Lets the coroutine go on, unless it has been cancelled meanwhile. To be called in its loop."""
        assert self.waiting is not None
        if self.waiting.done():
            return
        if self.error is not None:
            self.waiting.set_exception(self.error)
        else:
            self.waiting.set_result(self._result)


class Group:
    """Jobs that are done in one transaction; one that is `alone` makes its own.

    Its threads wait at a door and come through one by one: each wakes the next. Woken all at once, they would only wait
    once more, for the interpreter.
    """

    def __init__(self, alone: bool) -> None:
        self.jobs: list[Job[Any]] = []
        self.alone = alone
        self.door = Lock()
        self.door.acquire()

    def tell(self) -> None:
        """Answers everybody. Waking a loop costs more than an answer, so it is woken once for all of its own."""
        self.door.release()
        loops: dict[AbstractEventLoop, list[Job[Any]]] = {}
        for job in self.jobs:
            if job.waiting is not None:
                loops.setdefault(job.waiting.get_loop(), []).append(job)
        for loop, waiting in loops.items():
            with suppress(RuntimeError):  # the loop was closed: nobody waits there any more
                loop.call_soon_threadsafe(_settle, waiting)


def _settle(jobs: Sequence[Job[Any]]) -> None:
    for job in jobs:
        job.settle()
