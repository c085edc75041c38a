"""The bell: whoever waits looks when their stream rings, and sleeps on while others do."""

import time
from threading import Event

from crosstable.journal.notifier import Notifier
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY

# Seconds; never reached when all is well.
PATIENCE = 60.0


def test_another_stream_wakes_nobody() -> None:
    """They look once when they come, and again when it is their own."""
    bell, waits, rung = Notifier(), Event(), Event()
    looks = 0

    def there() -> bool:
        nonlocal looks
        looks += 1
        waits.set()
        return rung.is_set()

    def ring() -> None:
        assert waits.wait(PATIENCE)
        for _ in range(100):
            bell.ring([SUNDAY])
        time.sleep(0.1)  # whoever was woken looks meanwhile
        assert looks == 1
        rung.set()
        bell.ring([SUNDAY, FRIDAY])

    run_in_threads(lambda: bell.wait(FRIDAY, PATIENCE, there), ring)
    assert looks == 2


def test_closing_wakes_everybody() -> None:
    """Whatever they wait for."""
    bell, over = Notifier(), Event()
    looked = [Event(), Event()]

    def wait(number: int) -> None:
        def there() -> bool:
            looked[number].set()
            return over.is_set()

        assert bell.wait((FRIDAY, SUNDAY)[number], PATIENCE, there)

    def ring() -> None:
        assert all(one.wait(PATIENCE) for one in looked)
        over.set()
        bell.ring_all()

    run_in_threads(lambda: wait(0), lambda: wait(1), ring)
