"""Pairings: who plays whom and where, by table and by name, in the latest round or an earlier one."""

from crosstable.model.refusals import NotFound
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.public.formats import pages_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer


@public_page("/t/{code}/pairings", query=("round", "by"))
def pairings(asked: Asked, view: Public) -> Answer:
    """The latest round that is published, or the one that is asked for; a round has the pages of its stage.

    Refused in any other order than by table and by name: each that is made is kept.
    """
    by_name = asked.query.get("by") == "name"
    if not by_name and asked.query.get("by"):
        raise NotFound("no_such_page")
    published = view.round(asked.query.get("round"))
    if published is None:
        return page(asked, "public/no_round.html", view=view, here="pairings")
    shown = pages_of(published.stage.config.format).pairings(view, published, by_name)
    latest = published.round.number == view.last_round
    stage = view.tournament.stages.index(published.stage) + 1
    values = {"stage": stage, "round": published.round, "by_name": by_name, "latest": latest, **shown.values}
    return page(asked, shown.template, view=view, here="pairings", **values)
