"""Standings: who stands where, and why; and the crosstable."""

from crosstable.app.server_site import Room
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.views.grid import Grid, grids
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page, public_picture
from crosstable.web.pages.render import page, piece
from crosstable.web.public.crosstable_svg import picture
from crosstable.web.public.formats import kind_of, tabs_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route


@route("GET", "/t/{code}", who="everybody", by_viewers=True)
def first_page(asked: Asked) -> Answer:
    """The page that says most at the moment."""
    return elsewhere(f"/t/{asked.room.code}/{tabs_of(asked.room.public)[0][0]}")


@public_page("/t/{code}/standings", query=("stage",))
def standings(asked: Asked, view: Public) -> Answer:
    """Those of the present stage, or of the one that is asked for."""
    of = view.of_stage(asked.query.get("stage"))
    shown = kind_of(of).standings(of)
    stage = len(of.tournament.stages)
    return page(asked, shown.template, view=view, here="standings", stage=stage, **shown.values)


@public_page("/t/{code}/standings/{number}/why", query=("than", "stage"))
def why(asked: Asked, view: Public) -> Answer:
    """Why a player stands there, or above or below another one. Refused where nobody has that number."""
    of = view.of_stage(asked.query.get("stage"))
    player, kind = view.player(asked.params["number"]), kind_of(of)
    than = asked.query.get("than")
    other = None if than is None else view.player(than)
    apart = None if other is None else kind.apart(of, player, other)
    told = kind.why(of, player)
    return page(asked, "public/why.html", view=view, here="standings", player=player, why=told, apart=apart)


@public_page("/t/{code}/crosstable", query=("stage",))
def crosstable(asked: Asked, view: Public) -> Answer:
    """The grid of the present stage, or of the one that is asked for."""
    of = view.of_stage(asked.query.get("stage"))
    stage = len(of.tournament.stages)
    return page(asked, "public/crosstable.html", view=view, here="crosstable", stage=stage, grids=_grids(of))


@public_picture("/t/{code}/crosstable.svg")
def crosstable_picture(view: Public, locale: str) -> str:
    """The same as a picture. Refused before there is anything in it."""
    if not view.rounds:
        raise NotFound("no_such_page")
    drawn = picture(view.name, _grids(view))
    return piece("public/crosstable.svg", locale, picture=drawn, round=view.last_round)


def _grids(view: Public) -> list[Grid]:
    return grids(view.leaderboard() if view.tournament.stage.config.traits.at_tables else view.standings())


def player_numbered(room: Room, number: str) -> PlayerId:
    """The player of a number. Refused (`no_player_numbered`) where there is none."""
    player = room.state.numbers.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 9 else None
    if player is None:
        raise Refusal("no_player_numbered", number=number[:20])
    return player
