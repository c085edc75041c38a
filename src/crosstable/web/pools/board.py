"""What everybody sees of pools: the list, a leaderboard, a player's page, what-if."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from crosstable.app.catalogue import Listed
from crosstable.app.pool_view import PoolView
from crosstable.app.site import Site
from crosstable.exchange.line_chart import Axis, Curve, LineChart, Tick, inline_svg, number_axis
from crosstable.model.exact import parse_number
from crosstable.model.pools import day_of
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Possible
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, Step
from crosstable.ratings.rounding import exact
from crosstable.ratings.systems import rating_systems
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.rating_text import change_text, direction_text, number_text, outcome_text, part_lines, rating_text

BULA = "30"
MOST_WHAT_IF = 8


class PoolCard(NamedTuple):
    """A pool in a list: where it is, what it is called, what it rates by, and who is first."""

    address: str
    name: str
    system: str
    players: int
    games: int
    first: str | None


def pool_cards(site: Site) -> list[PoolCard]:
    """Every pool, the latest first; one that can't be read is left out."""
    found = []
    for listed in site.catalogue.pools():
        try:
            found.append(_card(listed, site.pools.view(listed.stream)))
        except Refusal:
            continue
    return found


def _card(listed: Listed, view: PoolView) -> PoolCard:
    first = [row for row in view.standings if row.rank == 1]
    return PoolCard(
        listed.code,
        view.state.name,
        words(f"rating.{view.rated.system.name}"),
        len(view.standings),
        len(view.rated.games),
        view.names[first[0].player] if len(first) == 1 else None,
    )


@route("GET", "/pools", who="everybody")
def pools(asked: Asked) -> Answer:
    return page(asked, "pools/list.html", pools=pool_cards(asked.site), systems=rating_systems())


class BoardRow(NamedTuple):
    """A line of the leaderboard, as it is shown."""

    rank: int | None
    moved: int | None
    name: str
    address: str
    rating: str
    games: int
    change: str
    last: str
    note: str | None


def rows_of(view: PoolView, rated: RatedPool) -> list[BoardRow]:
    """The leaderboard as it is shown."""
    return [
        BoardRow(
            row.rank,
            None if row.rank is None or row.was is None else row.was - row.rank,
            view.names[row.player],
            view.addresses[row.player],
            rating_text(rated.system, row.rating),
            row.games,
            change_text(row.change),
            day_of(row.last),
            "inactive" if row.is_inactive else "provisional" if row.is_provisional else None,
        )
        for row in rated.standings
    ]


@public_page("/pools/{pool}", query=("under",))
def board(asked: Asked, _: object) -> Answer:
    """The leaderboard; under another system where that is asked (`?under=glicko2`)."""
    view = asked.pool.view
    under = asked.query.get("under", view.rated.settings.system)[:40]
    rated = view.under(under)
    return page(
        asked,
        "pools/board.html",
        view=view,
        rated=rated,
        under=under,
        systems=rating_systems(),
        rows=rows_of(view, rated),
        direction=direction_text(rated.system, asked.locale),
        tournaments=_tournaments(asked, view),
    )


def _tournaments(asked: Asked, view: PoolView) -> list[tuple[str, str]]:
    """The linked tournaments, by code and name."""
    codes: dict[str, str] = {listed.stream: listed.code for listed in asked.site.catalogue.tournaments()}
    return [(codes[stream], state.name) for stream, state in view.tournaments.items() if stream in codes]


class CourseRow(NamedTuple):
    """A game of a player as it is shown: the newest first."""

    day: str
    where: str | None
    game: str
    before: str
    change: str
    after: str
    parts: list[str]


def result_text(game: Game, names: Any) -> str:
    """A game in one line: everybody with the score or place."""
    shown: Sequence[Any] = game.scores if game.scores is not None else game.places or ()
    return ", ".join(f"{names[player]} {number_text(value)}" for player, value in zip(game.players, shown, strict=True))


@public_page("/pools/{pool}/players/{player}")
def player_page(asked: Asked, _: object) -> Answer:
    """A player's history: a picture, and every change explained."""
    view = asked.pool.view
    player = view.player_at(asked.params["player"])
    steps = view.course(player)
    name = view.names[player]
    about = words("web.pools.chart", locale=asked.locale, name=name, games=len(steps))
    return page(
        asked,
        "pools/player.html",
        view=view,
        name=name,
        address=view.addresses[player],
        standing=view.rated.standing(player),
        rating=rating_text(view.rated.system, view.rated.rating_of(player)),
        chart=_history_chart(view, steps, about),
        chart_about=about,
        rows=[_course_row(view, player, step) for step in reversed(steps)],
        direction=direction_text(view.rated.system, asked.locale),
    )


def _history_chart(view: PoolView, steps: Sequence[Step], about: str) -> Markup:
    """Return the picture of a rating after every game, stronger always up."""
    values = [float(steps[0].before), *(float(step.after) for step in steps)]
    first, last = (view.rated.games[step.index].moment.day for step in (steps[0], steps[-1]))
    across = Axis(0, len(steps), 52, 424, [Tick(0, first, "start"), Tick(len(steps), last, "end")])
    up = number_axis(values, *((16, 190) if view.lower_is_stronger else (190, 16)))
    return Markup(inline_svg(LineChart(440, 220, across, up, [Curve(list(enumerate(values)))]), about))


def _course_row(view: PoolView, player: PlayerId, step: Step) -> CourseRow:
    timed = view.rated.games[step.index]
    where = timed.moment.tournament
    return CourseRow(
        timed.moment.day,
        view.name_of_tournament(where) if where else None,
        result_text(timed.game, view.names),
        number_text(step.before),
        change_text(step.change),
        number_text(step.after),
        part_lines(view.rated.system, view.explained(step.index), player, view.names),
    )


class WhatIfRow(NamedTuple):
    """A result that may come, and what it would change for everybody."""

    result: str
    changes: list[str]


@route("GET", "/pools/{pool}/what-if", who="everybody")
def what_if(asked: Asked) -> Answer:
    """What each result of a game would do, of players that are picked from the pool."""
    view = asked.pool.view
    picked = [asked.query[f"p{i}"] for i in range(1, MOST_WHAT_IF + 1) if asked.query.get(f"p{i}")]
    is_preferans = view.rated.system.name == "preferans"
    bula = asked.query.get("bula", BULA)[:20]
    rows: list[WhatIfRow] = []
    refusal: Refusal | None = None
    if picked:
        try:
            players = [_picked(view, address) for address in picked]
            length = exact(parse_number(bula)) if is_preferans else None
            rows = [_what_if_row(one) for one in view.what_if(players, length)]
        except Refusal as refused:
            refusal = refused
    return page(
        asked,
        "pools/what_if.html",
        view=view,
        picked=picked,
        seats=max(3 if is_preferans else 2, len(picked)),
        bula=bula if is_preferans else None,
        rows=rows,
        heads=[view.names[_picked(view, address)] for address in picked] if rows else [],
        refusal=refusal,
        direction=direction_text(view.rated.system, asked.locale),
    )


def _picked(view: PoolView, address: str) -> PlayerId:
    found = next((player for player, known in view.addresses.items() if known == address), None)
    if found is None:
        raise Refusal("bad_games", [Reason("unknown_pool_player", {"value": address[:40], "near": None}, "players")])
    return found


def _what_if_row(one: Possible) -> WhatIfRow:
    return WhatIfRow(outcome_text(one.game), [change_text(change) for change in one.changes])
