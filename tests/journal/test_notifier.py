"""The bell: a waiter checks when its stream rings, and sleeps while others do."""

import time
from threading import Event

from crosstable.journal.notifier import Notifier
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY

# Seconds; never reached when all is well.
PATIENCE = 60.0


def test_another_stream_wakes_nobody() -> None:
    """A waiter checks once at first, and again when its own stream rings."""
    bell, waits, rung = Notifier(), Event(), Event()
    looks = 0

    def is_rung() -> bool:
        nonlocal looks
        looks += 1
        waits.set()
        return rung.is_set()

    def ring() -> None:
        assert waits.wait(PATIENCE)
        for _ in range(100):
            bell.ring([SUNDAY])
        time.sleep(0.1)  # time for a woken waiter to check
        assert looks == 1
        rung.set()
        bell.ring([SUNDAY, FRIDAY])

    run_in_threads(lambda: bell.wait(FRIDAY, PATIENCE, is_rung), ring)
    assert looks == 2


def test_closing_wakes_everybody() -> None:
    """Whichever stream they wait for."""
    bell, over = Notifier(), Event()
    looked = [Event(), Event()]

    def wait(number: int) -> None:
        def is_over() -> bool:
            looked[number].set()
            return over.is_set()

        assert bell.wait((FRIDAY, SUNDAY)[number], PATIENCE, is_over)

    def ring() -> None:
        assert all(one.wait(PATIENCE) for one in looked)
        over.set()
        bell.ring_all()

    run_in_threads(lambda: wait(0), lambda: wait(1), ring)
