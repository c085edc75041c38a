"""Pictures to share, and previews in chats."""

import re
import struct

from crosstable.commands import Complete
from crosstable.views.share_card import share_card
from tests.web.public.halls import Hall, hall_at


def size(hall: Hall, address: str) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    answer = hall.page(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", answer.content[16:24])
    return width, height


def test_pictures_have_the_sizes_of_chats_and_phones() -> None:
    hall = hall_at("mtg", "closed", players=5)
    assert size(hall, "share.png") == size(hall, "players/1/share.png") == (1200, 630)
    assert size(hall, "story.png") == size(hall, "players/1/story.png") == (1080, 1920)
    assert hall.page("players/99/share.png").status_code == 404


def test_a_picture_shows_what_there_is() -> None:
    """Who registers, then the first ten, then the podium; a player's own place at any time."""
    hall = hall_at("mtg", "registration", players=12)
    assert share_card(hall.site.room(hall.code).public).kind == "registration"
    hall.reach("closed")
    view = hall.site.room(hall.code).public
    card = share_card(view)
    assert (card.kind, len(card.rows), card.of) == ("standings", 10, 12)
    own = share_card(view, view.numbered[3]).own
    assert own is not None
    assert own.player.number == 3
    hall.play(2)
    hall.do(Complete())
    card = share_card(hall.site.room(hall.code).public)
    assert card.kind == "podium"
    assert card.rows[0].place.rank == 1


def test_chats_find_title_and_picture() -> None:
    hall = hall_at("mtg", "closed", players=5)
    standings, player = hall.page("standings").text, hall.page("players/2").text
    assert '<meta property="og:title" content="Friday">' in standings
    (picture,) = re.findall(r'property="og:image" content="([^"]+)"', standings)
    assert re.fullmatch(rf"https?://[^/]+/t/{hall.code}/share\.png", picture)
    assert f"/t/{hall.code}/players/2/share.png" in player
