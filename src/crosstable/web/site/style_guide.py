"""The style guide: all components on one page, for authors of pages."""

from crosstable.model.papers import PaperGame
from crosstable.model.players import PlayerId
from crosstable.model.presets import PRESETS
from crosstable.web.pages.icons import HUES
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words.seats import PaperSeatTexts

GREYS = ("paper", "surface", "sunken", "line", "edge", "ink", "ink-2", "ink-3")
STATES = ("open", "wait", "won", "late", "dispute", "cut", "gone")
SIZES = ("xs", "s", "m", "l", "xl", "2xl", "3xl")
# The worked example of preferans.
PAPERS = PaperGame(
    (PlayerId("a"), PlayerId("b"), PlayerId("c")), ((320, -20, 160), (120, 4, 60), (20, 16, 60)), bula=30
)
SEATS = [
    PaperSeatTexts(player, letter, name, name)
    for player, letter, name in zip(PAPERS.seats, "ABC", ("Pedja", "Marko", "Johnny"), strict=True)
]
ICONS = (
    "search",
    "down",
    "plus",
    "live",
    "trophy",
    "menu",
    "grip",
    "cards",
    "chess",
    "crokinole",
    "tile",
    "fan",
    "grid",
    "me",
    "pairs",
    "list",
    "more",
    "hand",
    "undo",
    "bell",
)


@route("GET", "/style", who="everybody")
def style(request: Request) -> Answer:
    return page(
        request,
        "style.html",
        greys=GREYS,
        states=STATES,
        sizes=SIZES,
        icons=ICONS,
        hues=range(HUES),
        presets=list(PRESETS),
        papers=PAPERS,
        seats=SEATS,
    )
