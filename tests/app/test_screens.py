"""Known screens: the hall's own stay on the list, however many strangers open the screen page."""

from crosstable.app.screens import KEEPS_PLACE, MAIN, MOST_SCREENS, Screens
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.screens import USUAL

FRIDAY = StreamId("friday")


def test_a_stranger_pushes_no_screen_off_the_list() -> None:
    screens = Screens(MemoryJournal().cabinet)
    screens.play(FRIDAY, "stage", USUAL)
    for name in (MAIN, "stage", "bar"):
        screens.mark_seen(FRIDAY, name, "clock", 0)
    for i in range(2 * MOST_SCREENS):
        screens.mark_seen(FRIDAY, f"made-up-{i}", "clock", 1 + i)
    assert {MAIN, "stage", "bar"} <= screens.last_seen(FRIDAY).keys()
    assert len(screens.last_seen(FRIDAY)) == MOST_SCREENS
    # One that nobody has set, and that was away, makes room.
    for i in range(MOST_SCREENS):
        screens.mark_seen(FRIDAY, f"later-{i}", "clock", KEEPS_PLACE + 2 * MOST_SCREENS + i)
    assert {MAIN, "stage"} <= screens.last_seen(FRIDAY).keys()
    assert "bar" not in screens.last_seen(FRIDAY)
