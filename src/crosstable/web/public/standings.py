"""Standings: who stands where, and why; and the crosstable."""

from crosstable.app.public_view import Public
from crosstable.app.site import Room
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.web.page_cache import public_page, public_picture
from crosstable.web.pages import page, piece
from crosstable.web.public.crosstable_svg import picture
from crosstable.web.public.formats import kind_of, tabs_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route


@route("GET", "/t/{code}", who="everybody", by_viewers=True)
def first_page(asked: Asked) -> Answer:
    """The page that says most at the moment."""
    return elsewhere(f"/t/{asked.room.code}/{tabs_of(asked.room.public)[0][0]}")


@public_page("/t/{code}/standings")
def standings(asked: Asked, view: Public) -> Answer:
    shown = kind_of(view).standings(view)
    return page(asked, shown.template, view=view, here="standings", **shown.values)


@public_page("/t/{code}/standings/{number}/why", query=("than",))
def why(asked: Asked, view: Public) -> Answer:
    """Why a player stands there, or above or below another one. Refused where nobody has that number."""
    player, kind = view.player(asked.params["number"]), kind_of(view)
    than = asked.query.get("than")
    other = None if than is None else view.player(than)
    apart = None if other is None else kind.apart(view, player, other)
    told = kind.why(view, player)
    return page(asked, "public/why.html", view=view, here="standings", player=player, why=told, apart=apart)


@public_page("/t/{code}/crosstable")
def crosstable(asked: Asked, view: Public) -> Answer:
    shown = kind_of(view).crosstable(view)
    return page(asked, shown.template, view=view, here="crosstable", **shown.values)


@public_picture("/t/{code}/crosstable.svg")
def crosstable_picture(view: Public, locale: str) -> str:
    """The same as a picture. Refused before there is anything in it."""
    if not view.rounds:
        raise NotFound("no_such_page")
    drawn = picture(view.name, kind_of(view).crosstable(view).values["sections"])
    return piece("public/crosstable.svg", locale, picture=drawn, round=view.last_round)


def player_numbered(room: Room, number: str) -> PlayerId:
    """The player of a number. Refused (`no_player_numbered`) where there is none."""
    player = room.state.numbers.get(int(number)) if number.isascii() and number.isdigit() and len(number) < 9 else None
    if player is None:
        raise Refusal("no_player_numbered", number=number[:20])
    return player
