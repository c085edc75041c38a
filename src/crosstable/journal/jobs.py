"""What the one writer is asked to write, and who waits for it: a thread, or a coroutine."""

from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Generic, TypeVar

from crosstable.journal.interface import Conflict
from crosstable.journal.tables import Tables
from crosstable.model.refusals import Refusal

T = TypeVar("T")


class Job(Generic[T]):
    """Something to be written, and what came of it.

    `waiting` is what a coroutine waits for; without it a thread does. `alone` makes its own transactions.
    """

    __slots__ = ("_done", "_result", "alone", "args", "error", "waiting", "work")
    _result: T

    def __init__(
        self,
        work: Callable[..., T],
        args: tuple[Any, ...],
        waiting: Future[T] | None = None,
        alone: bool = False,
    ) -> None:
        self.work = work
        self.args = args
        self.waiting = waiting
        self.alone = alone
        self.error: BaseException | None = None
        if waiting is None:
            self._done = Lock()
            self._done.acquire()

    def do(self, tables: Tables) -> None:
        """Does the work; a refusal is its answer, anything else is raised."""
        self.error = None
        try:
            self._result = self.work(tables, *self.args)
        except (Conflict, Refusal) as refused:
            self.error = refused

    def answer(self) -> T:
        """Waits in a thread, and gives or raises what came of it."""
        self._done.acquire()
        if self.error is not None:
            raise self.error
        return self._result

    def wake(self) -> None:
        """Lets the thread go on."""
        self._done.release()

    def settle(self) -> None:
        """Lets the coroutine go on, unless it has been cancelled meanwhile. To be called in its loop."""
        assert self.waiting is not None
        if self.waiting.done():
            return
        if self.error is not None:
            self.waiting.set_exception(self.error)
        else:
            self.waiting.set_result(self._result)


def tell(jobs: Iterable[Job[Any]]) -> None:
    """Answers everybody who waits. Waking a loop costs more than an answer, so it is woken once for all of its own."""
    loops: dict[AbstractEventLoop, list[Job[Any]]] = {}
    for job in jobs:
        if job.waiting is None:
            job.wake()
        else:
            loops.setdefault(job.waiting.get_loop(), []).append(job)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits there any more
            loop.call_soon_threadsafe(_settle, waiting)


def _settle(jobs: Sequence[Job[Any]]) -> None:
    for job in jobs:
        job.settle()
