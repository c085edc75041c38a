"""Public pages of pools: the list, a leaderboard, a player's page, what-if."""

from collections.abc import Sequence
from contextlib import suppress

from markupsafe import Markup, escape

from crosstable.app.pool_view import PoolView
from crosstable.app.site import PoolRoom, Site
from crosstable.exchange.line_chart import Axis, Curve, LineChart, Tick, inline_svg, number_axis
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Possible
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.rounding import exact
from crosstable.ratings.systems import rating_systems
from crosstable.views.pool import PlayedGame, PoolSummary, pool_listing
from crosstable.views.pool import what_if as possible_results
from crosstable.web.pages.listing_table import listing_table, mark_tags
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.rating_text import direction_text

BULA = "30"
MAX_WHAT_IF = 8


def pool_cards(site: Site) -> list[tuple[str, PoolSummary]]:
    cards = []
    for listed in site.catalogue.pools():
        with suppress(Refusal):
            cards.append((listed.code, site.pools.view(listed.stream).summary))
    return cards


@route("GET", "/pools", who="everybody")
def pools(request: Request) -> Answer:
    return page(request, "pools/list.html", pools=pool_cards(request.site), systems=rating_systems())


@public_page("/pools/{pool}", query=("under",))
def board(request: Request, _: object) -> Answer:
    """Show the leaderboard, with `?under=` by another rating system."""
    view = request.pool.view
    under = request.query.get("under", view.rated.settings.system)[:40]
    rated = view.with_system(under)
    return page(
        request,
        "pools/board.html",
        view=view,
        rated=rated,
        under=under,
        systems=rating_systems(),
        board=_board(request.pool, rated, request.locale) if rated.games else None,
        direction=direction_text(rated.system, request.locale),
        tournaments=_tournaments(request, view),
    )


def _board(room: PoolRoom, rated: RatedPool, locale: str) -> Markup:
    addresses = room.view.addresses
    return listing_table(
        pool_listing(rated, room.view.names, every_field=False),
        "board",
        f"/pools/{room.code}/players/{{}}",
        tags=lambda line: f"{_movement_html(line.row.places_gained, locale)}{mark_tags(line.marks, locale)}",
        address=lambda line: addresses[line.row.player],
        locale=locale,
    )


def _movement_html(places: int, locale: str) -> str:
    """Return an arrow with the number of places gained or lost; nothing if unchanged."""
    if not places:
        return ""
    direction, arrow = ("up", "▲") if places > 0 else ("down", "▼")
    title = escape(words("web.pools.moved", locale=locale, places=abs(places), way=direction))
    return f' <span class="moved {direction}" title="{title}">{arrow}<span class="sr">{title}</span></span>'


def _tournaments(request: Request, view: PoolView) -> list[tuple[str, str]]:
    codes: dict[str, str] = {listed.stream: listed.code for listed in request.site.catalogue.tournaments()}
    return [(codes[stream], state.name) for stream, state in view.tournaments.items() if stream in codes]


@public_page("/pools/{pool}/players/{player}")
def player_page(request: Request, _: object) -> Answer:
    view = request.pool.view
    player = view.find_by_address(request.params["player"])
    games = view.games_of(player)
    name = view.names[player]
    title = words("web.pools.chart", locale=request.locale, name=name, games=len(games))
    return page(
        request,
        "pools/player.html",
        view=view,
        player=player,
        name=name,
        address=view.addresses[player],
        standing=view.rated.standing(player),
        rating=view.rated.rating_of(player),
        chart=_history_chart(view.rated, games, title),
        chart_about=title,
        games=games[::-1],
        direction=direction_text(view.rated.system, request.locale),
    )


def _history_chart(rated: RatedPool, games: Sequence[PlayedGame], title: str) -> Markup:
    """Return a chart of a rating after every game, stronger always up."""
    values = [float(games[0].before), *(float(game.after) for game in games)]
    days = [Tick(0, games[0].day, "start"), Tick(len(games), games[-1].day, "end")]
    x_axis = Axis(0, len(games), 52, 424, days)
    y_axis = number_axis(values, *((16, 190) if rated.lower_is_stronger else (190, 16)))
    return Markup(inline_svg(LineChart(440, 220, x_axis, y_axis, [Curve(list(enumerate(values)))]), title))


@route("GET", "/pools/{pool}/what-if", who="everybody")
def what_if(request: Request) -> Answer:
    view = request.pool.view
    picked = [request.query[f"p{i}"] for i in range(1, MAX_WHAT_IF + 1) if request.query.get(f"p{i}")]
    is_preferans = view.rated.system.name == "preferans"
    bula = request.query.get("bula", BULA)[:20]
    results: list[Possible] = []
    refusal: Refusal | None = None
    if picked:
        try:
            players = [_player_at(view, address) for address in picked]
            exact_bula = exact(parse_number(bula)) if is_preferans else None
            results = possible_results(view.rated, players, exact_bula)
        except Refusal as refused:
            refusal = refused
    return page(
        request,
        "pools/what_if.html",
        view=view,
        picked=picked,
        seats=max(3 if is_preferans else 2, len(picked)),
        bula=bula if is_preferans else None,
        results=results,
        heads=[view.names[_player_at(view, address)] for address in picked] if results else [],
        refusal=refusal,
        direction=direction_text(view.rated.system, request.locale),
    )


def _player_at(view: PoolView, address: str) -> PlayerId:
    player = next((player for player, own in view.addresses.items() if own == address), None)
    if player is None:
        raise Refusal("bad_games", [Reason("unknown_pool_player", {"value": address[:40], "near": None}, "players")])
    return player
