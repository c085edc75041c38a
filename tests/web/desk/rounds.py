"""Desks for the tests of the round: matches and tables, in each phase."""

from collections.abc import Callable
from typing import Any

from crosstable.app.sessions import Grant
from crosstable.app.site import Site
from crosstable.commands import Actor, Command, ReportResult
from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import PlayerId, Score
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from tests.web.desk.desks import Browser, Server, desk

SECOND = 1_000_000


class Timed(Server):
    """A server whose time goes on by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000 * SECOND
        self.site = Site(MemoryJournal(clock=lambda: self.now))
        self.app = create_app(self.site, Safety(frozenset({"desk.test"})))

    def advance_clock(self, minutes: float) -> None:
        self.now += int(minutes * 60 * SECOND)


def state_of(olga: Browser) -> State:
    return olga.site.room(olga.code).state


def current(olga: Browser) -> RoundInPlay:
    found = state_of(olga).current
    assert found is not None
    return found


def as_player(olga: Browser, player: str, command: Command) -> None:
    """Send a command from a player's phone."""
    stream = olga.site.site.catalogue.find(olga.code).stream
    olga.site.site.director.run(stream, command, Actor(f"phone-{player}", "player", PlayerId(player)))


def report(olga: Browser, table: int, who: int, first: int, second: int) -> None:
    match = current(olga).matches[table]
    player = (match.first, match.second)[who]
    as_player(olga, player, ReportResult(table=table, result=Score(first, second)))


def swiss(players: int = 8, rounds: int = 0, **config: Any) -> Browser:
    """Return a Swiss between two rounds."""
    olga = Server().operator().create(**config)
    olga.enter([f"Player {i}" for i in range(1, players + 1)])
    olga.execute("start")
    olga.play(rounds)
    return olga


def draft_round(players: int = 8, rounds: int = 0, **config: Any) -> Browser:
    olga = swiss(players, rounds, **config)
    olga.execute("pair")
    return olga


def start_round(players: int = 8, rounds: int = 0, **config: Any) -> Browser:
    olga = draft_round(players, rounds, **config)
    olga.execute("publish")
    olga.execute("start_round")
    return olga


def tables(
    players: int = 16, preset: str = "speed_jong_cut_line", server: Server | None = None, **config: Any
) -> Browser:
    """Return a round of tables being played."""
    olga = (server or Server()).operator().create(preset=preset, **config)
    olga.enter([f"Player {i}" for i in range(1, players + 1)])
    for command in ("start", "seat", "publish", "start_round"):
        olga.execute(command)
    return olga


def score_half(olga: Browser) -> Browser:
    """Score at the first half of the tables."""
    seats = sorted(current(olga).tables.items())
    for number, table in seats[: len(seats) // 2]:
        for times, player in enumerate(table.seats):
            for _ in range(times + 1):
                olga.execute("tap", table=number, player=player, delta=1)
    return olga


def helper(olga: Browser) -> Browser:
    """Return a scorekeeper of the tournament."""
    return olga.site.helper(olga.code).open_desk(olga.code)


def stranger(olga: Browser) -> Browser:
    """Return an organiser of another tournament on the server."""
    other = olga.site.operator("Otto").create("Another")
    stream = olga.site.site.catalogue.find(other.code).stream
    return olga.site.browser(
        Grant("Eve", stream=stream, role="organiser", made=olga.site.site.journal.now())
    ).open_desk(olga.code)


Phase = Callable[[], Browser]

IN_MATCHES: dict[str, Phase] = {
    "registration": desk,
    "ready": swiss,
    "draft": draft_round,
    "playing": start_round,
    "closed": lambda: swiss(rounds=1),
}
