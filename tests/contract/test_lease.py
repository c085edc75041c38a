"""Contract of all journals for a lease: one process holds it, and another after it ends."""

import time
from functools import partial
from types import SimpleNamespace
from typing import cast

import pytest

from crosstable.app import lease as module
from crosstable.app.lease import Lease
from crosstable.journal.interface import Journal
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads

# Seconds; never reached when all is well.
PATIENCE = 60.0


def test_one_thread_holds_the_lease(journal: Journal) -> None:
    """Of real threads, all at once; the holder keeps it until it is released."""
    hands = [Lease(journal, "demo") for _ in range(6)]
    for turn in range(5):
        held = list[Lease]()
        run_in_threads(*(partial(_try, hand, held) for hand in hands))
        (first,) = held
        assert [hand for hand in hands if hand.holds()] == [first]
        for hand in hands:
            if hand is not first:
                hand.release()
        assert first.holds()
        assert Lease(journal, "another").holds() == (turn == 0)
        first.release()


def _try(hand: Lease, held: list[Lease]) -> None:
    if hand.holds():
        held.append(hand)


def test_expired_lease_passes_on(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not before; a holder who renews too late has lost it."""
    first, second = Lease(journal, "demo"), Lease(journal, "demo")
    monkeypatch.setattr(module, "LASTS", 3600 * 1_000_000)
    assert first.holds()
    assert not second.holds()
    first.release()
    monkeypatch.setattr(module, "LASTS", 50_000)
    assert first.holds()
    monkeypatch.setattr(module, "LASTS", 3600 * 1_000_000)
    end = time.monotonic() + PATIENCE
    while not second.holds():
        assert time.monotonic() < end
        time.sleep(0.01)
    assert not first.holds()
    assert second.holds()


def test_a_clock_set_back_keeps_it_for_nobody(store: Store) -> None:
    """The former holder may be gone: others need not wait until the clock has caught up, and an unrenewed lease
    ends.
    """
    now = 10 * module.LASTS
    journal = store.open(lambda: now)
    first, second = Lease(journal, "demo"), Lease(journal, "demo")
    assert first.holds()
    now -= 5 * module.LASTS
    assert second.holds()
    assert not first.holds()
    now -= 2 * module.LASTS
    assert second.holds()
    assert not first.holds()


def test_expired_lease_goes_to_one_process(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if another process was faster than the own read: that one keeps it."""
    cabinet = journal.cabinet
    first = Lease(cast(Journal, SimpleNamespace(now=journal.now, cabinet=cabinet)), "demo")
    second, third = Lease(journal, "demo"), Lease(journal, "demo")
    monkeypatch.setattr(module, "LASTS", 1)
    assert first.holds()
    monkeypatch.setattr(module, "LASTS", 3600 * 1_000_000)
    old = cabinet.get("server", "lease-demo")
    assert second.holds()
    monkeypatch.setattr(cabinet, "get", lambda *_: old)
    monkeypatch.setattr(cabinet, "take", lambda *_: pytest.fail("the lease was free for a moment"))
    assert not first.holds()
    assert not third.holds()
    assert second.holds()


def test_holds_renews_the_lease(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    lease = Lease(journal, "demo")
    assert lease.holds()
    before = journal.cabinet.get("server", "lease-demo")
    assert lease.holds()
    assert journal.cabinet.get("server", "lease-demo") == before
    # Half of it is over, measured by a longer one.
    monkeypatch.setattr(module, "LASTS", 4 * module.LASTS)
    assert lease.holds()
    assert journal.cabinet.get("server", "lease-demo") != before
