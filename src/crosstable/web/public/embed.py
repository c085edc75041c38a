"""Parts of a tournament for other sites: standings, pairings and bracket in a frame, and a table over a video.

A site may show them in a frame if the organiser has named it; programs that show video take the overlay as it is.
"""

import re
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import NotFound, Reason, Refusal
from crosstable.model.validation import typed_number
from crosstable.views.pairings import Pairings
from crosstable.views.public import Public
from crosstable.views.standings import final_listing
from crosstable.web.pages.listing_table import listing_table
from crosstable.web.pages.page_cache import framed_page
from crosstable.web.pages.render import page
from crosstable.web.public.pairings import pairings_of_round
from crosstable.web.public.standings import stage_standings
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.web.security import framing_policy
from crosstable.words import words

PARTS = ("standings", "pairings", "bracket")
DRAWER = "embeds"
MOST_SITES = 10
_SITE = re.compile(r"https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?", re.ASCII)


def sites_of(cabinet: Cabinet, stream: StreamId) -> tuple[str, ...]:
    kept = cabinet.get(DRAWER, stream)
    return () if kept is None else msgspec.json.decode(kept, type=tuple[str, ...])


def _policy(room: Room) -> str:
    return framing_policy(sites_of(room.site.cabinet, room.listed.stream))


@framed_page("/t/{code}/embed/{part}", policy=_policy)
def embed(request: Request, view: Public) -> Answer:
    """Show a part of the tournament without the rest of a page. Raise NotFound if there is no such part."""
    part = request.params["part"]
    if part not in PARTS or (part == "bracket" and not view.tournament.stage.config.traits.bracket):
        raise NotFound("no_such_page")
    given: dict[str, Any] = {}
    if view.rounds and part == "standings":
        given["standings"] = _standings(request, view)
    elif view.rounds and part == "pairings":
        published = view.rounds[view.last_round]
        given |= {"round": published.round, "pairings": pairings_of_round(view, published)}
    results = sum(match.result is not None for each in view.rounds.values() for match in each.round.matches)
    return page(request, "public/embed.html", view=view, part=part, results=results, **given)


def _standings(request: Request, view: Public) -> Any:
    if view.shows_final_ranking:
        listing = final_listing(view.tournament)
        return listing_table(listing, "standings", f"/t/{request.room.code}/players/{{}}", locale=request.locale)
    return stage_standings(view, len(view.tournament.stages) - 1, request.room.code, request.locale)


@framed_page("/t/{code}/overlay/{table}", policy=_policy)
def overlay(request: Request, view: Public) -> Answer:
    """Show names, score and clock of a table of the latest round on a transparent page. Raise NotFound if there is no
    such table.
    """
    table = typed_number(request.params["table"])
    published = view.rounds.get(view.last_round)
    pairings = Pairings([], [], [], 1) if published is None else pairings_of_round(view, published)  # type: ignore[arg-type]
    match = next((line for line in pairings.matches if line.table == table), None)
    seats = next((line for line in pairings.tables if line.table == table), None)
    if published is not None and match is None and seats is None:
        raise NotFound("no_such_page")
    return page(request, "public/overlay.html", view=view, match=match, seats=seats)


@route("POST", "/t/{code}/desk/embed", who="organiser")
def set_sites(request: Request) -> Answer:
    """Name the sites that may show the tournament in a frame, in place of those before."""
    text = request.sent.get("sites")
    if not isinstance(text, str):
        raise Refusal("bad_sites", [Reason("not_text", {"value": str(text)[:40]}, "sites")])
    sites = tuple(dict.fromkeys(word.rstrip("/").lower() for word in text.replace(",", " ").split()))
    wrong = [Reason("not_a_site", {"value": site[:100]}, "sites") for site in sites if not _SITE.fullmatch(site)]
    if wrong or len(sites) > MOST_SITES:
        raise Refusal("bad_sites", wrong or [Reason("too_many_sites", {"most": MOST_SITES}, "sites")])
    room = request.room
    room.site.cabinet.put(DRAWER, room.listed.stream, msgspec.json.encode(sites))
    return json_answer({"said": words("web.manage.embed.saved", sites=list(sites))})
