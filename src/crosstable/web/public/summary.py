"""The end: what a tournament came to, as a page to look at together, and its address to share."""

from typing import Any, NamedTuple

from markupsafe import Markup

from crosstable.app.server_site import Room
from crosstable.model.prizes import worth_text
from crosstable.model.tournament import Player, Tournament
from crosstable.ranking.prizes import awards
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.qr_codes import code_of
from crosstable.web.pages.render import page, piece
from crosstable.web.public.formats import kind_of, pages_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route


class StageResult(NamedTuple):
    """The final standings of a stage, as a piece of a page; `past` is its number where another came after it."""

    name: str | None
    past: int | None
    standings: Markup


@public_page("/t/{code}/summary")
def summary(asked: Asked, view: Public) -> Answer:
    """Winner, podium, highlights and final standings; before the end it says that there is none yet."""
    values = summary_values(asked.room, view, asked.locale)
    return page(asked, "public/summary.html", view=view, here="summary", **values)


def summary_values(room: Room, view: Public, locale: str) -> dict[str, Any]:
    """Return what the summary shows, from what is public alone."""
    if view.phase != "completed":
        return {"ending": None, "results": [], "prizes": []}
    won = prize_rows(view.tournament)
    return {"ending": kind_of(view).ending(view), "results": _results(room, view, locale), "prizes": won}


class PrizeRow(NamedTuple):
    """What a player wins, each part as it is written, and whether it is shared with others of the same rank."""

    player: Player
    rank: int | None
    won: list[tuple[str, bool]]


def prize_rows(tournament: Tournament) -> list[PrizeRow]:
    """Return who wins what, best first."""
    return [
        PrizeRow(award.player, award.rank, [(worth_text(part.amount, part.of), part.is_shared) for part in award.won])
        for award in awards(tournament)
    ]


def _results(room: Room, view: Public, locale: str) -> list[StageResult]:
    """Return every stage that has standings of its own, the last one first."""
    found = []
    for place, stage in reversed([*enumerate(view.tournament.stages)]):
        shown = pages_of(stage.config.format).final(view, place)
        if shown is not None:
            drawn = Markup(piece(shown.template, locale, room=room, view=view, **shown.values))
            found.append(StageResult(stage.name, view.past(place), drawn))
    return found


@route("GET", "/t/{code}/share", who="everybody")
def share(asked: Asked) -> Answer:
    """The address of the tournament as a QR code, large enough for a whole room."""
    code = code_of(f"{asked.shared}/t/{asked.room.code}")
    return page(asked, "public/share.html", view=asked.room.public, here="share", shared=code)
