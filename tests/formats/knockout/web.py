"""The bracket drawn for everybody."""

from crosstable.app.public import Public
from crosstable.web.answers import Answer
from crosstable.web.asked import Asked
from crosstable.web.kept import public_page
from crosstable.web.pages import page
from crosstable.web.public.matches import KIND

PAGES = KIND._replace(tabs={"bracket": "knockout.tab", **KIND.tabs})


@public_page("/t/{code}/bracket", of=("knockout",))
def bracket(asked: Asked, view: Public) -> Answer:
    rounds = [one.round for one in view.rounds.values()]
    return page(asked, "knockout/bracket.html", view=view, here="bracket", drawn=rounds, names=view.by_id)
