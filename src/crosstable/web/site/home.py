"""The home page: join by code, the list of tournaments, and links to the user's own pages."""

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
from crosstable.web.responses import Answer, redirect
from crosstable.web.routes import route
from crosstable.web.site.unreadable import log_unreadable

OVER = ("completed", "cancelled")
# Most finished tournaments shown with their winner.
MAX_WINNERS = 8
# Most game tables drawn as cells on a card.
MAX_CELLS = 60


class Card(msgspec.Struct, frozen=True):
    """A tournament on the home page, with the user's role."""

    code: str
    summary: Summary
    role: Role | None
    done: tuple[bool, ...]


class Winner(msgspec.Struct, frozen=True):
    """The winner, and since when that is final."""

    name: str
    since: int


@route("GET", "/", who="everybody", by_viewers=True)
def home(request: Request) -> Answer:
    """Redirect if a code was typed. List all tournaments, or only the account's own."""
    typed = request.query.get("code", "").strip()
    if typed:
        return redirect(f"/t/{request.site.catalogue.find(typed).code}")
    entries = request.site.overview.entries()
    log_unreadable(entries)
    head = list_head(entries)
    roles = {entry.listed.code: Room(request.site, entry.listed, request.session).role for entry in entries}
    if request.session is not None and request.session.account is not None:
        entries = [entry for entry in entries if roles[entry.listed.code] is not None]
    cards = [
        Card(entry.listed.code, entry.summary, roles[entry.listed.code], entry.done)
        for entry in entries
        if entry.summary is not None
    ]
    finished = [card for card in cards if card.summary.phase in OVER]
    coming = [card for card in cards if card.summary.phase == "registration"]
    live = [card for card in cards if card.summary.phase not in (*OVER, "registration")]
    winners = {
        card.code: _winner(request, card.code) for card in finished[:MAX_WINNERS] if card.summary.phase == "completed"
    }
    unreadable = [entry for entry in entries if entry.unreadable_reason is not None]
    token = version_token(head.seq, head.hash)
    answer = page(
        request,
        "home.html",
        place=token,
        live=live,
        coming=coming,
        over=finished,
        winners=winners,
        unreadable=unreadable,
        pools=pool_cards(request.site),
        seasons=request.site.seasons.all(),
        is_operator=request.session is not None and request.session.operator,
        most_cells=MAX_CELLS,
    )
    return _unless_unchanged(request, answer, token)


def _winner(request: Request, code: str) -> Winner | None:
    view = request.site.room(code, request.session).public
    champion = view.results.champion
    return None if champion is None or view.final is None else Winner(champion.player.name, view.final.since)


def _unless_unchanged(request: Request, answer: Answer, token: str) -> Answer:
    """Answer 304 to a reload (`X-Live`) without changes."""
    if not request.headers.get("x-live"):
        return answer
    mark = f'"{blake2b(answer.body.replace(token.encode(), b""), digest_size=12).hexdigest()}"'
    headers = {"X-Place": token, "ETag": mark}
    if request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return msgspec.structs.replace(answer, headers=headers)
