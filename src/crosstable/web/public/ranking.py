"""The ranking of the whole tournament: all stages in one list."""

from crosstable.ranking.final import final_ranking
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer


@public_page("/t/{code}/ranking")
def ranking(asked: Asked, view: Public) -> Answer:
    """Those of the last stage first, then whoever did not reach it."""
    sections = final_ranking(view.tournament) if view.rounds else []
    return page(asked, "public/ranking.html", view=view, here="ranking", sections=sections)
