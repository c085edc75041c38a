"""Standings at the desk, with all tie-breaks, players who are out, and unsettled ties."""

from typing import Any

from markupsafe import Markup, escape

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.views.listing import Line
from crosstable.views.standings import Live, Ranked, boards_listing, final_listing, seats_now, stage_listing
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.players import missing_reason
from crosstable.web.desk.ties import has_shoot_outs, shoot_out_url
from crosstable.web.pages.listing_table import listing_table, mark_tags
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words


@route("GET", "/t/{code}/desk/standings", who="scorekeeper")
def standings(request: Request) -> Answer:
    room = request.room
    if not room.state.started:
        return desk_page(request, "standings.html", "standings", table=None, boards=None)
    is_final = room.public.shows_final_ranking
    listing = final_listing(room.tournament) if is_final else _stage_listing(room)
    boards = None if is_final else boards_listing(room.tournament)
    table = _table(room, listing, is_final, request.locale)
    return desk_page(request, "standings.html", "standings", table=table, boards=boards)


def _stage_listing(room: Room) -> Ranked:
    public = room.public
    return stage_listing(room.standings, Live(seats_now(room.tournament), public.projected, public.outlooks))


def _table(room: Room, listing: Ranked, is_final: bool, locale: str) -> Markup:
    if is_final:
        return listing_table(listing, "ranks", "players/{}", locale=locale)
    why = f"/t/{room.code}/standings/{{}}/why"
    return listing_table(listing, "ranks", "players/{}", why, lambda line: _tags(room, line, locale), locale=locale)


def _tags(room: Room, line: Line[Any], locale: str) -> str:
    """Return tags: why a player is out, the link to settle their tie, and their outlook before a cut."""
    reason = missing_reason(room, line.player)
    tags = "" if reason is None else f' <span class="tag">{escape(reason)}</span>'
    tie = _tie_link(room, line.player.id)
    if tie is not None:
        title = escape(words("web.shoot.tied", locale=locale))
        tags += f' <a class="tag" data-tie href="{escape(tie)}">{title}</a>'
    return tags + mark_tags(tuple(mark for mark in line.marks if mark.code in ("outlook", "below_line")), locale)


def _tie_link(room: Room, player: PlayerId) -> str | None:
    """Return the page to settle a player's tie: the shoot-out, or the organiser's page of stages."""
    if room.state.is_at_tables or room.state.stage.config.traits.knocks_out:
        return None
    row = room.standings.get(player)
    if row is None or not row.tied_with:
        return None
    if has_shoot_outs(room):
        tied = {player, *row.tied_with}
        return shoot_out_url(room, [row.player.id for row in room.standings if row.player.id in tied])
    return f"/t/{room.code}/desk/stages#ties" if room.role == "organiser" else None
