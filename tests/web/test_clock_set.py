"""Setting the computer's clock changes no round clock; the desk is informed, and asked if the program cannot know."""

import re
from typing import Any

import msgspec

from crosstable.app.outage import beat, outages
from crosstable.app.server_alerts import room_alerts
from crosstable.app.site import Site
from crosstable.journal.memory import MemoryJournal
from crosstable.model.times import MINUTE, SECOND
from crosstable.web.asgi import create_app
from crosstable.web.pages.round_clock import clock_of
from crosstable.web.security import Safety
from tests.contract.test_steady_clock import HOUR, Computer
from tests.web.desk.desks import Browser, Server
from tests.web.desk.rounds import current, state_of

ROUND = 50 * 60


class OnComputer(Server):
    """A server on a computer whose clock can be set."""

    def __init__(self) -> None:
        self.computer = Computer()
        self.site = Site(MemoryJournal(clock=self.computer.clock()))
        self.app = create_app(self.site, Safety(frozenset({"desk.test"})))

    def restart(self, wall: int) -> None:
        """Restart the computer and its server."""
        self.computer.restart(wall=wall)
        vars(self.site.journal)["_clock"] = self.computer.clock()


def enter_players() -> tuple[OnComputer, Browser]:
    server = OnComputer()
    olga = server.operator().create(round_minutes=50)
    olga.enter([f"Player {i}" for i in range(1, 9)])
    beat(server.site)
    return server, olga


def start_round(olga: Browser) -> None:
    for command in ("start", "pair", "publish", "start_round"):
        olga.execute(command)


def seconds_left(server: OnComputer, olga: Browser) -> float:
    """Return the seconds that the page shows."""
    clock = clock_of(state_of(olga), server.site.journal.now())
    assert clock is not None
    shown = re.search(r'data-left="([0-9.-]+)"', olga.page(f"/t/{olga.code}/desk"))
    assert shown is not None
    assert float(shown[1]) == clock.left
    return clock.left


def clock_alerts(olga: Browser) -> list[tuple[str, Any]]:
    """Return the alerts about the clock, with the seconds it was set by."""
    found = room_alerts(olga.site.room(olga.code))
    return [(reason.code, reason.params["seconds"]) for reason in found if reason.code.startswith("web.jump.")]


def test_set_back_in_a_round() -> None:
    """An hour: the page shows what is left, the log gets a line, and the desk a sentence that one answer ends."""
    server, olga = enter_players()
    start_round(olga)
    server.computer.pass_time(SECOND)
    server.computer.wall -= HOUR
    assert seconds_left(server, olga) == ROUND - 1
    assert [jump.by for jump in beat(server.site)] == [-HOUR]
    assert beat(server.site) == []
    assert clock_alerts(olga) == [("web.jump.changed_nothing", -3600)]
    page = olga.page(f"/t/{olga.code}/desk")
    (button,) = re.findall(r"""data-do="extend_clock" data-fields='([^']*"outage"[^']*)'""", page)
    olga.execute("extend_clock", **msgspec.json.decode(button))
    assert clock_alerts(olga) == []
    assert seconds_left(server, olga) == ROUND - 1


def test_two_hours_ahead_at_registration() -> None:
    """Set right before the round starts: it still has its fifty minutes, which run."""
    server, olga = enter_players()
    server.computer.wall -= 2 * HOUR
    beat(server.site)
    start_round(olga)
    server.computer.pass_time(2 * SECOND)
    assert seconds_left(server, olga) == ROUND - 2
    assert clock_alerts(olga) == []


def test_asleep_in_a_round_is_an_outage_and_no_jump() -> None:
    server, olga = enter_players()
    start_round(olga)
    server.computer.pass_time(10 * MINUTE)
    assert beat(server.site) == []
    state = state_of(olga)
    (away,) = outages(server.site, server.site.catalogue.find(olga.code).stream, state)
    assert (away.minutes, away.jump) == (10, None)


def test_started_again_with_an_earlier_clock() -> None:
    """Nobody knows how long the computer was off: the clock goes on from where it was, and the desk is asked."""
    server, olga = enter_players()
    start_round(olga)
    server.computer.pass_time(5 * MINUTE)
    beat(server.site)
    server.restart(wall=server.computer.wall - HOUR)
    beat(server.site)
    assert seconds_left(server, olga) == ROUND - 300
    assert clock_alerts(olga) == [("web.jump.not_measured", -3600)]


def test_the_wall_clock_is_followed_again_when_no_clock_runs() -> None:
    """Forwards at once after the round; backwards not before the last event is over."""
    server, olga = enter_players()
    start_round(olga)
    server.computer.wall += HOUR
    beat(server.site)
    assert server.site.journal.now() == server.computer.wall - HOUR
    for table in current(olga).matches:
        olga.execute("enter_result", table=table, result={"type": "score", "first": 2, "second": 0})
    olga.execute("close_round")
    beat(server.site)
    assert server.site.journal.now() == server.computer.wall
    olga.execute("note", words="After the round.")
    server.computer.wall -= HOUR
    beat(server.site)
    assert server.site.journal.now() == server.computer.wall + HOUR
    server.computer.pass_time(2 * HOUR)
    beat(server.site)
    assert server.site.journal.now() == server.computer.wall
