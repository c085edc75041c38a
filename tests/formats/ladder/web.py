"""The ladder drawn for everybody, and its page at the desk."""

from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.public.kinds import MATCHES
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

from . import LadderSettings

PAGES = MATCHES._replace(tabs={"rungs": "ladder.tab", **MATCHES.tabs}, early=("rungs",), desk=("ladder",))


@public_page("/t/{code}/rungs", of=("ladder",))
def rungs(asked: Request, view: Public) -> Answer:
    return page(asked, "ladder/rungs.html", view=view, here="rungs", rows=[*view.standings()])


@route("GET", "/t/{code}/desk/ladder", who="organiser", of=("ladder",))
def ladder(asked: Request) -> Answer:
    rests = asked.room.state.stage.config.of(LadderSettings).first_may_rest
    return page(asked, "ladder/desk.html", here="ladder", rests=rests)
