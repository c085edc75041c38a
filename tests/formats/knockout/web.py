"""The bracket drawn for everybody."""

from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.public.kinds import MATCHES
from crosstable.web.request import Request
from crosstable.web.responses import Answer

PAGES = MATCHES._replace(tabs={"tree": "knockout.tab", **MATCHES.tabs})


@public_page("/t/{code}/tree", of=("knockout",))
def tree(asked: Request, view: Public) -> Answer:
    rounds = [round_.round for round_ in view.rounds.values()]
    return page(asked, "knockout/bracket.html", view=view, here="tree", drawn=rounds, names=view.by_id)
