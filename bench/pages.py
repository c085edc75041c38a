"""The pages of 500 players: rendered once, against the ranks alone, and sent from memory afterwards."""

from collections.abc import Callable, Iterator

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.app.importing import import_steps
from crosstable.app.persons import new_entry
from crosstable.app.public_views import Views
from crosstable.app.site import Site
from crosstable.commands import Actor, CloseRound, Create, Publish, Register, Seat, Start, StartRound, Tap
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.round_scores import forget_all
from crosstable.web import asgi
from crosstable.web.request import Request
from crosstable.web.routes import ROUTES

PLAYERS, IN_ROUND, RUNS = 500, 3, 5
HOLD, KEPT_HOLD = 12.0, 0.25
HEAD = ("page of 500", "beside", "page", "ratio", "hold")

ORGANISER = Actor("bench")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether each ratio holds, and the row to print."""
    assert asgi.PAGE_FOLDERS  # importing it has registered the routes
    site = Site(MemoryJournal())
    swiss, evening = _swiss(site), _evening(site)
    yield from _rows(site, "standings", swiss, lambda: list(Standings(site.director.state(swiss).tournament)))

    def ranks() -> object:
        forget_all()
        return Leaderboard(site.director.state(evening).tournament).rows

    yield from _rows(site, "leaderboard", evening, ranks)


def _rows(
    site: Site, work: str, stream: StreamId, ranks: Callable[[], object]
) -> Iterator[tuple[bool, tuple[str, ...]]]:
    code = site.catalogue.add(stream, "bench", 0).code
    page = ROUTES["GET", "/t/{code}/standings"].work

    def kept() -> object:
        return page(Request(site, path="", params={"code": code}, headers={"accept-encoding": "gzip"}))

    def made() -> object:
        site.views = Views()
        return kept()

    alone, fresh, again = fastest([ranks, made, kept], RUNS)
    yield fresh / alone <= HOLD, _cells(f"{work}, made; ranks alone", alone, fresh, HOLD)
    yield again / fresh <= KEPT_HOLD, _cells(f"{work}, kept; made", fresh, again, KEPT_HOLD)


def _cells(work: str, beside: float, mine: float, hold: float) -> tuple[str, ...]:
    return work, milliseconds(beside), milliseconds(mine), f"{mine / beside:.2f}", f"{hold:g}"


def _swiss(site: Site) -> StreamId:
    return site.director.replay(import_steps(play_rounds(PLAYERS, 9, seed=4)), ORGANISER).stream


def _evening(site: Site) -> StreamId:
    """Create tables in the middle of the third round, up to three taps at each, with nobody eliminated."""
    director = site.director
    config = {"rounds": 4}
    stream = director.create(
        Create(name="Evening", seed=2, preset="speed_jong_cut_line", config=config), ORGANISER
    ).stream
    made = [new_entry(f"Player {i}") for i in range(PLAYERS)]
    facts = [fact for _, fact in made]
    director.run(stream, Register(entries=tuple(made_round for made_round, _ in made)), ORGANISER, facts=facts)
    director.run(stream, Start(), ORGANISER)
    for number in range(1, IN_ROUND + 1):
        for command in (Seat(), Publish(), StartRound()):
            director.run(stream, command, ORGANISER)
        for table, seated in director.state(stream).stage.rounds[number].tables.items():
            for player in seated.seats[: table % 4]:
                director.run(stream, Tap(table=table, player=player, delta=1), ORGANISER)
        if number < IN_ROUND:
            director.run(stream, CloseRound(no_cut=True), ORGANISER)
    return stream
