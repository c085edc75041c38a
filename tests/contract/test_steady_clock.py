"""The store's clock counts elapsed time: changing the computer's clock does not change a round clock."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from crosstable.journal.clock import NOTE, ClockNote, Jump, SteadyClock, boot_id, decode_note, elapsed_microseconds
from crosstable.journal.interface import Journal
from crosstable.model.times import MINUTE, SECOND
from tests.contract.stores import Store
from tests.journal.small_events import FRIDAY, SUNDAY, action

HOUR = 60 * MINUTE
BEGUN = 1_800_000_000 * SECOND


class Computer:
    """A wall clock and the time since the start, both moved by hand."""

    def __init__(self) -> None:
        self.wall, self.ticks, self.boot = BEGUN, 5 * MINUTE, "first"

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.ticks, self.boot)

    def pass_time(self, span: int) -> None:
        self.wall += span
        self.ticks += span

    def restart(self, *, wall: int) -> None:
        """Restart the computer, whose clock then shows `wall`."""
        self.wall, self.ticks, self.boot = wall, 0, f"{self.boot} again"


def note_of(journal: Journal) -> ClockNote:
    kept = journal.cabinet.get(*NOTE)
    assert kept is not None
    return decode_note(kept)


@pytest.mark.parametrize("jump", [-HOUR, 2 * HOUR, -2 * SECOND])
@pytest.mark.parametrize("is_reading_first", [True, False])
def test_a_clock_that_is_set_changes_no_time(store: Store, jump: int, is_reading_first: bool) -> None:
    """Whether a reader or a writer is the first to notice; the jump is noted once, for two processes as for one."""
    computer = Computer()
    journal, other = store.open(computer.clock()), store.open(computer.clock())
    begun = journal.now()
    other.now()
    computer.pass_time(MINUTE)
    computer.wall += jump
    if is_reading_first:
        assert journal.now() == begun + MINUTE
    (record,) = journal.append(FRIDAY, 0, [action(1)], "ann")
    assert record.time == begun + MINUTE
    computer.pass_time(HOUR)
    (record,) = journal.append(FRIDAY, 1, [action(1)], "ann")
    assert record.time == journal.now() == begun + MINUTE + HOUR
    if type(journal).__name__ != "MemoryJournal":
        assert other.now() == begun + MINUTE + HOUR
    assert note_of(journal).jumps == (Jump(begun + MINUTE, jump, measured=True),)


def test_clocks_that_drift_apart_are_not_set(store: Store) -> None:
    """Less than one part in a thousand, and less than a second at once, are the wall clock's own business."""
    computer = Computer()
    journal = store.open(computer.clock())
    for _ in range(20):
        journal.now()
        computer.pass_time(15 * SECOND)
        computer.wall += 10_000
    assert journal.now() == computer.wall
    assert note_of(journal).jumps == ()


def test_a_clock_that_was_set_while_no_server_ran(lasting_store: Store) -> None:
    """The computer itself ran on, so the elapsed time is known."""
    computer = Computer()
    begun = lasting_store.open(computer.clock()).now()
    computer.pass_time(10 * MINUTE)
    computer.wall -= HOUR
    journal = lasting_store.open(computer.clock())
    assert journal.now() == begun + 10 * MINUTE
    assert [jump.measured for jump in note_of(journal).jumps] == [True]


def test_a_computer_that_starts_with_an_earlier_time(lasting_store: Store) -> None:
    """Time goes on from where it was last seen, and it is noted that nobody knows how much had elapsed."""
    computer = Computer()
    journal = lasting_store.open(computer.clock())
    journal.append(FRIDAY, 0, [action(1)], "ann")
    computer.pass_time(30 * SECOND)
    (last,) = journal.append(SUNDAY, 0, [action(1)], "ann")
    computer.restart(wall=BEGUN - HOUR)
    again = lasting_store.open(computer.clock())
    assert again.now() == last.time
    computer.pass_time(MINUTE)
    assert again.append(FRIDAY, 1, [action(1)], "ann")[0].time == last.time + MINUTE
    assert note_of(again).jumps == (Jump(last.time, -HOUR - 30 * SECOND, measured=False),)


def test_a_computer_that_starts_later_is_believed(lasting_store: Store) -> None:
    computer = Computer()
    lasting_store.open(computer.clock()).now()
    computer.restart(wall=BEGUN + HOUR)
    journal = lasting_store.open(computer.clock())
    assert journal.now() == BEGUN + HOUR
    assert note_of(journal).jumps == ()


def test_events_from_a_fast_clock_do_not_stop_time(store: Store, tmp_path: Path) -> None:
    """A restored tournament may end in the future of this computer: its clocks continue from there."""
    ahead = store.open(lambda: BEGUN + 2 * HOUR)
    ahead.append(FRIDAY, 0, [action(1)], "ann")
    ahead.backup(tmp_path / "backup")
    computer = Computer()
    journal = store.open(computer.clock())
    journal.restore(tmp_path / "backup")
    assert journal.now() == BEGUN + 2 * HOUR
    computer.pass_time(MINUTE)
    assert journal.append(FRIDAY, 1, [action(1)], "ann")[0].time == BEGUN + 2 * HOUR + MINUTE


def test_a_reading_that_took_long_is_no_jump(store: Store) -> None:
    """A computer that fell asleep between its two clocks, or a writer that waited for its turn."""
    computer = Computer()
    journal = store.open(computer.clock())
    begun = journal.now()

    def slow() -> int:
        shown = computer.wall
        computer.pass_time(8 * HOUR)
        return shown

    clock: SteadyClock = vars(journal)["_clock"]
    wall: Callable[[], int] | None = clock.wall
    clock.wall = slow
    journal.now()
    clock.wall = wall
    assert begun + 8 * HOUR <= journal.now() <= computer.wall
    assert note_of(journal).jumps == ()


def test_following_the_wall_clock_again_is_no_jump(store: Store) -> None:
    computer = Computer()
    journal = store.open(computer.clock())
    journal.now()
    computer.wall += HOUR
    assert journal.now() == BEGUN

    def follow(kept: bytes | None) -> bytes:
        assert kept is not None
        return msgspec.json.encode(decode_note(kept).follow_wall(computer.wall))

    journal.cabinet.change(*NOTE, follow)
    assert journal.now() == BEGUN + HOUR
    assert len(note_of(journal).jumps) == 1


def test_this_computers_own_clocks() -> None:
    """Elapsed time never goes back, and one start of a computer has one name."""
    first = elapsed_microseconds()
    assert first <= elapsed_microseconds()
    assert boot_id() == boot_id() or not Path("/proc").exists()
