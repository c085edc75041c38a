"""The schedule of rounds, by day."""

from crosstable.model.schedule import days_of
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer


@public_page("/t/{code}/schedule")
def schedule(request: Request, view: Public) -> Answer:
    return page(request, "public/schedule.html", view=view, here="schedule", days=days_of(view.tournament.schedule))
