"""The summary of a finished tournament, and its URL to share."""

from typing import Any, NamedTuple

from markupsafe import Markup

from crosstable.app.site import Room
from crosstable.views.ending import ending
from crosstable.views.public import Public
from crosstable.views.standings import final_listing
from crosstable.web.pages.listing_table import listing_table
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.qr_codes import qr_code
from crosstable.web.pages.render import page
from crosstable.web.public.standings import stage_standings
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words.stage_names import stage_names


class StageResult(NamedTuple):
    """Final standings, or a stage's, as HTML; `past` is the stage's number if another one followed."""

    stage: int | None
    name: str
    past: int | None
    standings: Markup


@public_page("/t/{code}/summary")
def summary(request: Request, view: Public) -> Answer:
    values = summary_values(request.room, view, request.locale)
    return page(request, "public/summary.html", view=view, here="summary", **values)


def summary_values(room: Room, view: Public, locale: str) -> dict[str, Any]:
    if view.phase != "completed":
        return {"ending": None, "results": []}
    return {"ending": ending(view.tournament, view.results), "results": _results(room, view, locale)}


def _results(room: Room, view: Public, locale: str) -> list[StageResult]:
    """Return the final ranking and every stage with standings of its own, last one first."""
    stages, names = [], stage_names(view.tournament, locale)
    for place in reversed(range(len(view.tournament.stages))):
        table = stage_standings(view, place, room.code, locale)
        if table is not None:
            stages.append(StageResult(place + 1, names[place], view.past(place), table))
    if len(stages) == 1:
        return [stages[0]._replace(stage=None)]
    ranking = listing_table(final_listing(view.tournament), "ranking", f"/t/{room.code}/players/{{}}", locale=locale)
    return [StageResult(None, "", None, ranking), *stages]


@route("GET", "/t/{code}/share", who="everybody")
def share(request: Request) -> Answer:
    code = qr_code(f"{request.public_url}/t/{request.room.code}")
    return page(request, "public/share.html", view=request.room.public, here="share", shared=code)
