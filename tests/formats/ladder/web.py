"""The ladder drawn for everybody, and its page at the desk."""

from crosstable.app.public import Public
from crosstable.web.answers import Answer
from crosstable.web.asked import Asked
from crosstable.web.kept import public_page
from crosstable.web.pages import page
from crosstable.web.public.matches import KIND
from crosstable.web.routes import route

from . import LadderSettings

PAGES = KIND._replace(tabs={"rungs": "ladder.tab", **KIND.tabs}, early=("rungs",), desk=("ladder",))


@public_page("/t/{code}/rungs", of=("ladder",))
def rungs(asked: Asked, view: Public) -> Answer:
    return page(asked, "ladder/rungs.html", view=view, here="rungs", rows=[*view.standings()])


@route("GET", "/t/{code}/desk/ladder", who="organiser", of=("ladder",))
def ladder(asked: Asked) -> Answer:
    rests = asked.room.state.stage.config.of(LadderSettings).first_may_rest
    return page(asked, "ladder/desk.html", here="ladder", rests=rests)
