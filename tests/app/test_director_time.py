"""The time that a command is decided by is the store's, and never before the last event's."""

from msgspec.structs import replace

from tests.rules.life import FRIDAY, SAM
from tests.rules.table_life import round_at_tables


def test_a_clock_that_was_set_back_makes_nothing_early() -> None:
    """A tap that comes after the time is up is late, though the clock says otherwise by now."""
    life = round_at_tables("abcd", "efgh", rounds=3, round_minutes=10)
    life.tap("a")
    life.wait(900)
    life.tap("b")
    assert len(life.state.held) == 1
    life.clock.wait(-890)
    state = life.director.run(FRIDAY, life.tap_for("c"), SAM).state
    assert len(state.held) == 2
    assert [happened.time for happened in state.log] == sorted(happened.time for happened in state.log)


def test_time_is_not_part_of_a_command_for_its_key() -> None:
    """The time is overwritten: the same key a moment later is the same command."""
    life = round_at_tables("abcd", "efgh", rounds=3, round_minutes=10)
    tap = life.tap_for("a")
    first, again = (life.director.run(FRIDAY, replace(tap, now=now), SAM, key="k1") for now in (1000, 2000))
    assert (again.events, again.repeated) == (first.events, True)
    assert len(first.events) == 1
