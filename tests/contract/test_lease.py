"""What every journal promises a lease: one has it, and another when that one is gone."""

import time
from functools import partial

import pytest

from crosstable.app import lease as module
from crosstable.app.lease import Lease
from crosstable.journal.interface import Journal
from tests.contract.stores import Store
from tests.contract.threads import in_threads

# Seconds; never reached when all is well.
PATIENCE = 60.0


def test_one_of_many_has_it(journal: Journal) -> None:
    """Real threads, all at once; whoever has it keeps it, and the next one has it when it is let go."""
    hands = [Lease(journal, "demo") for _ in range(6)]
    for turn in range(5):
        held = list[Lease]()
        in_threads(*(partial(_try, hand, held) for hand in hands))
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


def test_it_passes_on_when_its_time_is_over(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not before; who had it and comes back too late has it no more."""
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
    """Whoever had it may be gone: it does not hold until the clock has caught up, neither for others nor unrenewed."""
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


def test_of_many_who_see_it_run_out_one_has_it(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where another was faster than its own look: then it is the other's, and stays so."""
    first, second, third = (Lease(journal, "demo") for _ in range(3))
    monkeypatch.setattr(module, "LASTS", 1)
    assert first.holds()
    monkeypatch.setattr(module, "LASTS", 3600 * 1_000_000)
    cabinet = journal.cabinet
    old = cabinet.get("server", "lease-demo")
    assert second.holds()
    monkeypatch.setattr(first._cabinet, "get", lambda *_: old)
    monkeypatch.setattr(first._cabinet, "take", lambda *_: pytest.fail("a lease that is nobody's for a moment"))
    assert not first.holds()
    assert not third.holds()
    assert second.holds()


def test_it_is_renewed_while_it_is_asked_for(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    lease = Lease(journal, "demo")
    assert lease.holds()
    before = journal.cabinet.get("server", "lease-demo")
    assert lease.holds()
    assert journal.cabinet.get("server", "lease-demo") == before
    # Half of it is over, measured by a longer one.
    monkeypatch.setattr(module, "LASTS", 4 * module.LASTS)
    assert lease.holds()
    assert journal.cabinet.get("server", "lease-demo") != before
