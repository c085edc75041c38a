"""The bracket drawn for everybody."""

from crosstable.app.public_view import Public
from crosstable.web.page_cache import public_page
from crosstable.web.pages import page
from crosstable.web.public.matches import KIND
from crosstable.web.request import Asked
from crosstable.web.responses import Answer

PAGES = KIND._replace(tabs={"bracket": "knockout.tab", **KIND.tabs})


@public_page("/t/{code}/bracket", of=("knockout",))
def bracket(asked: Asked, view: Public) -> Answer:
    rounds = [one.round for one in view.rounds.values()]
    return page(asked, "knockout/bracket.html", view=view, here="bracket", drawn=rounds, names=view.by_id)
