"""Pairings of a round, by table or by name."""

from typing import Any

from crosstable.model.refusals import NotFound
from crosstable.views.pairings import Pairings, pairings_by_name, round_pairings
from crosstable.views.public import Public, Published
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer


@public_page("/t/{code}/pairings", query=("round", "by"))
def pairings(request: Request, view: Public) -> Answer:
    """Show the latest published round or the requested one, with the templates of its stage.

    Raise NotFound for other orders than by table and by name, because every page is cached.
    """
    by_name = request.query.get("by") == "name"
    if not by_name and request.query.get("by"):
        raise NotFound("no_such_page")
    published = view.round(request.query.get("round"))
    if published is None:
        return page(request, "public/no_round.html", view=view, here="pairings")
    pairings = pairings_of_round(view, published)
    stage = view.tournament.stages.index(published.stage) + 1
    values: dict[str, Any] = {"view": view, "stage": stage, "round": published.round, "by_name": by_name}
    at_tables = published.stage.config.traits.at_tables
    if by_name:
        template = "public/tables/seating_by_name.html" if at_tables else "public/matches/pairings_by_name.html"
        return page(request, template, here="pairings", lines=pairings_by_name(pairings), **values)
    template = "public/tables/seating.html" if at_tables else "public/matches/pairings.html"
    return page(request, template, here="pairings", pairings=pairings, **values)


def pairings_of_round(view: Public, published: Published) -> Pairings:
    return round_pairings(published.stage, published.round, published.resting, view.by_id)
