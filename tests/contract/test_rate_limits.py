"""Contract of all journals for rate limits: a burst at once, one more with time, shared by all processes."""

from functools import partial

import pytest

from crosstable.app import rate_limits as module
from crosstable.app.rate_limits import FURTHEST, GUESSES, Limit, Limits, rate_limit_key
from crosstable.journal.interface import Journal
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from tests.contract.stores import Store
from tests.contract.threads import run_in_threads

NOON = 1_800_000_000 * SECOND

FEW = Limit("few", 5, 2 * SECOND)
BY_HANDFULS = Limit("handfuls", 20, SECOND, "too_many_writes", 8)


def seconds_to_wait(limits: Limits, limit: Limit, subject: str, now: int) -> int:
    """Return the seconds until the next try is allowed; 0 for now."""
    try:
        limits.refuse_if_spent(limit, subject, now)
    except Refusal as refusal:
        return int(refusal.params["seconds"])
    return 0


def spend_all(limits: Limits, limit: Limit, subject: str, now: int, most: int = 1000) -> int:
    """Spend until refused and return how often it worked."""
    for number in range(most):
        try:
            limits.spend(limit, subject, now)
        except Refusal:
            return number
    return most


def test_burst_then_one_more_with_time(journal: Journal) -> None:
    limits = Limits(journal.cabinet)
    for _ in range(FEW.at_once):
        assert seconds_to_wait(limits, FEW, "a", NOON) == 0
        limits.count(FEW, "a", NOON)
    assert seconds_to_wait(limits, FEW, "a", NOON) == 2
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_many_tries"):
        limits.count(FEW, "a", NOON)
    assert seconds_to_wait(limits, FEW, "a", NOON + SECOND // 2) == 2
    assert seconds_to_wait(limits, FEW, "b", NOON) == 0
    assert seconds_to_wait(limits, FEW._replace(name="another"), "a", NOON) == 0
    later = NOON + 2 * SECOND
    limits.count(FEW, "a", later)
    assert seconds_to_wait(limits, FEW, "a", later) == 2
    assert seconds_to_wait(limits, FEW, "a", NOON + FEW.refill_time) == 0


def test_heavier_actions_wait_longer(journal: Journal) -> None:
    limits = Limits(journal.cabinet)
    limits.count(FEW, "a", NOON, 4)
    limits.count(FEW, "a", NOON, 4)
    assert seconds_to_wait(limits, FEW, "a", NOON) == 4 * 2
    assert seconds_to_wait(limits, FEW, "a", NOON + 8 * SECOND) == 0


def test_a_clock_that_is_set_back_keeps_nobody_out(journal: Journal) -> None:
    limits = Limits(journal.cabinet)
    for _ in range(FEW.at_once):
        limits.count(FEW, "a", NOON + 365 * 24 * 3600 * SECOND)
    assert seconds_to_wait(limits, FEW, "a", NOON) == 0
    assert spend_all(limits, FEW, "a", NOON) == FEW.at_once
    limits.forget_old(NOON + FEW.refill_time - 1)
    assert len(journal.cabinet.all("limits")) == 1
    limits.forget_old(NOON - FURTHEST)
    assert not journal.cabinet.all("limits")


def test_of_many_at_once_no_more_get_through(store: Store) -> None:
    """Real threads, on several journals where there may be several."""
    first = store.open()
    journals = [first] if isinstance(first, MemoryJournal) else [first, store.open()]
    through = list[int]()

    def count(limits: Limits) -> None:
        for _ in range(4):
            try:
                limits.count(FEW, "a", NOON)
                through.append(1)
            except Refusal:
                pass

    def spend(limits: Limits) -> None:
        through.append(spend_all(limits, BY_HANDFULS, "a", NOON, 8))

    limits = [Limits(journal.cabinet) for journal in journals]
    run_in_threads(*(partial(count, limit_) for limit_ in limits * 4))
    assert sum(through) == FEW.at_once
    through.clear()
    run_in_threads(*(partial(spend, limit_) for limit_ in limits * 4))
    assert sum(through) == BY_HANDFULS.at_once


def test_limits_hold_after_a_restart(lasting_store: Store) -> None:
    first = lasting_store.open()
    for _ in range(FEW.at_once):
        Limits(first.cabinet).count(FEW, "a", NOON)
    assert seconds_to_wait(Limits(lasting_store.open().cabinet), FEW, "a", NOON) == 2
    first.close()
    assert seconds_to_wait(Limits(lasting_store.open().cabinet), FEW, "a", NOON) == 2


def test_handfuls(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store is read once for each handful; the last may be a small one. A process loses its handful with its end,
    and the limit recovers.
    """
    monkeypatch.setattr(module, "MOST_HANDS", 2)
    limits, kept = Limits(journal.cabinet), list[object]()
    for _ in range(BY_HANDFULS.at_once):
        limits.spend(BY_HANDFULS, "a", NOON)
        kept.append(journal.cabinet.all("limits"))
    assert [i for i in range(1, len(kept)) if kept[i] != kept[i - 1]] == [8, 16]
    assert spend_all(limits, BY_HANDFULS, "a", NOON) == 0
    limits.spend(BY_HANDFULS, "b", NOON)
    assert spend_all(Limits(journal.cabinet), BY_HANDFULS, "b", NOON) == 12
    assert spend_all(limits, BY_HANDFULS, "b", NOON) == 7
    for other in "cdef":
        limits.spend(BY_HANDFULS, other, NOON)
    assert len(limits._hands) == 2


def test_concurrent_requests_share_a_handful(journal: Journal) -> None:
    limits = Limits(journal.cabinet)
    run_in_threads(*[lambda: limits.spend(BY_HANDFULS, "a", NOON)] * 10)
    assert spend_all(limits, BY_HANDFULS, "a", NOON) == 10


def test_recovered_limits_are_forgotten(journal: Journal) -> None:
    limits = Limits(journal.cabinet)
    limits.count(FEW, "soon", NOON)
    limits.count(FEW, "later", NOON, 3)
    limits.forget_old(NOON)
    assert len(journal.cabinet.all("limits")) == 2
    limits.forget_old(NOON + 2 * SECOND)
    assert len(journal.cabinet.all("limits")) == 1
    assert all(name not in key for key in journal.cabinet.all("limits") for name in ("later", "few"))
    limits.forget_old(NOON + 6 * SECOND)
    assert journal.cabinet.all("limits") == {}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1", "::ffff:10.0.0.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "testclient", False),
    ],
)
def test_rate_limit_key_of_address(one: str, other: str, same: bool) -> None:
    """An IPv6 subscriber has 2**64 addresses."""
    assert (rate_limit_key(one) == rate_limit_key(other)) is same


def test_a_hall_of_300_phones_may_come_in_twice() -> None:
    assert module.ENTRIES.at_once >= 2 * 300
    assert GUESSES.at_once >= 300 // 10
