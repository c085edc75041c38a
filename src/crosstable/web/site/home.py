"""The first page: a code to join by, the tournaments there are, and the ways to whatever is one's own."""

from hashlib import blake2b

import msgspec

from crosstable.app.director import version_token
from crosstable.app.overview import list_head
from crosstable.app.site import Room
from crosstable.commands import Role
from crosstable.views.public import Summary
from crosstable.web.pages.render import page
from crosstable.web.pools.board import pool_cards
from crosstable.web.request import Request
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route
from crosstable.web.site.unreadable import log_unreadable

OVER = ("completed", "cancelled")
# So many of those that are over are told with their winner.
WINNERS = 8
# How many game tables a card draws a cell for each.
MOST_CELLS = 60


class Card(msgspec.Struct, frozen=True):
    """A tournament on the first page: what is said of it, and what whoever looks may do there."""

    code: str
    told: Summary
    role: Role | None
    done: tuple[bool, ...]


class Winner(msgspec.Struct, frozen=True):
    """Who came first, and since when that is final."""

    name: str
    since: int


@route("GET", "/", who="everybody", by_viewers=True)
def home(request: Request) -> Answer:
    """With a code typed in, the tournament itself. Whoever has an account sees what is theirs to run."""
    typed = request.query.get("code", "").strip()
    if typed:
        return elsewhere(f"/t/{request.site.catalogue.find(typed).code}")
    shown = request.site.overview.entries()
    log_unreadable(shown)
    head = list_head(shown)
    roles = {entry.listed.code: Room(request.site, entry.listed, request.session).role for entry in shown}
    if request.session is not None and request.session.account is not None:
        shown = [entry for entry in shown if roles[entry.listed.code] is not None]
    found = [
        Card(entry.listed.code, entry.summary, roles[entry.listed.code], entry.done)
        for entry in shown
        if entry.summary is not None
    ]
    over = [card for card in found if card.told.phase in OVER]
    coming = [card for card in found if card.told.phase == "registration"]
    live = [card for card in found if card.told.phase not in (*OVER, "registration")]
    winners = {card.code: _winner(request, card.code) for card in over[:WINNERS] if card.told.phase == "completed"}
    unreadable = [entry for entry in shown if entry.unreadable_reason is not None]
    at = version_token(head.seq, head.hash)
    answer = page(
        request,
        "home.html",
        place=at,
        live=live,
        coming=coming,
        over=over,
        winners=winners,
        unreadable=unreadable,
        pools=pool_cards(request.site),
        seasons=request.site.seasons.all(),
        is_operator=request.session is not None and request.session.operator,
        most_cells=MOST_CELLS,
    )
    return _unless_known(request, answer, at)


def _winner(request: Request, code: str) -> Winner | None:
    """Return who has won a finished tournament; None if several have."""
    view = request.site.room(code, request.session).public
    champion = view.results.champion
    return None if champion is None or view.final is None else Winner(champion.player.name, view.final.since)


def _unless_known(request: Request, answer: Answer, at: str) -> Answer:
    """A page that asks for itself again (`X-Live`) is not sent what it has."""
    if not request.headers.get("x-live"):
        return answer
    mark = f'"{blake2b(answer.body.replace(at.encode(), b""), digest_size=12).hexdigest()}"'
    headers = {"X-Place": at, "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return msgspec.structs.replace(answer, headers=headers)
