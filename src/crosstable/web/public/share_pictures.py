"""Pictures to share, of a tournament and of a player's own result, and the address that previews in chats need."""

from crosstable.exchange.share_pictures import Shape, can_draw, share_picture
from crosstable.model.tournament import Player
from crosstable.views.share_card import share_card
from crosstable.web.pages.render import template_function
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name
from crosstable.web.routes import route


@template_function
def draws_pictures() -> bool:
    return can_draw()


@route("GET", "/t/{code}/share.png", who="everybody", by_viewers=True)
def card(request: Request) -> Answer:
    return _picture(request, "card")


@route("GET", "/t/{code}/story.png", who="everybody", by_viewers=True)
def story(request: Request) -> Answer:
    return _picture(request, "story")


@route("GET", "/t/{code}/players/{number}/share.png", who="everybody", by_viewers=True)
def player_card(request: Request) -> Answer:
    return _picture(request, "card", request.room.public.player(request.params["number"]))


@route("GET", "/t/{code}/players/{number}/story.png", who="everybody", by_viewers=True)
def player_story(request: Request) -> Answer:
    return _picture(request, "story", request.room.public.player(request.params["number"]))


def _picture(request: Request, shape: Shape, player: Player | None = None) -> Answer:
    room, view = request.room, request.room.public
    key = ("share picture", shape, None if player is None else player.number, request.locale)
    image = room.page_memory.get(
        key,
        lambda: share_picture(
            view.name, room.code, view.tournament.details, share_card(view, player), shape, request.locale
        ),
    )
    headers = {"Content-Disposition": f'inline; filename="{download_name(view.name, f"-{shape}.png")}"'}
    return Answer(body=image, media_type="image/png", headers=headers)
