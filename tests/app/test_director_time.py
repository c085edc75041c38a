"""The time that a command is decided by is the store's, and never before the last event's."""

from tests.rules.life import FRIDAY, SAM
from tests.rules.table_life import at_tables


def test_a_clock_that_was_set_back_makes_nothing_early() -> None:
    """A tap that comes after the time is up is late, though the clock says otherwise by now."""
    life = at_tables("abcd", "efgh", rounds=3, round_minutes=10)
    life.tap("a")
    life.wait(900)
    life.tap("b")
    assert len(life.state.held) == 1
    life.clock.wait(-890)
    state = life.director.ask(FRIDAY, life.tap_for("c"), SAM).state
    assert len(state.held) == 2
    assert [one.time for one in state.log] == sorted(one.time for one in state.log)
