"""The rating list of the server in the browser: a file is imported, watched while it is read, and can be cancelled."""

from crosstable.app.rating_lists import RatingLists, report_lines
from crosstable.exchange.rating_list import FIELDS
from crosstable.model.refusals import NotFound
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route

MOST_TITLE = 100


@route("GET", "/rating-list", who="operator")
def rating_list(request: Request) -> Answer:
    return page(
        request,
        "rating_list.html",
        right="operator",
        place=request.site.version_token,
        name=_lists(request).name,
        fields=FIELDS,
    )


@route("POST", "/rating-list/import", who="operator", takes_file=True)
def import_list(request: Request) -> Answer:
    """Import a file that was sent; the query names it, and columns of a CSV file."""
    assert request.file is not None
    columns = {field: title[:MOST_TITLE] for field in FIELDS if (title := request.query.get(f"column_{field}"))}
    name = request.query.get("name", "")[:200] or request.file.name
    report = _lists(request).import_file(request.file, name, columns)
    return json_answer({"lines": report_lines(report, request.locale)})


@route("GET", "/rating-list/state", who="operator")
def state(request: Request) -> Answer:
    """Return how many rows the running import has read; none without one."""
    running = _lists(request).running
    return json_answer({"rows": None if running is None else running.rows})


@route("POST", "/rating-list/cancel", who="operator")
def cancel(request: Request) -> Answer:
    _lists(request).cancel()
    return json_answer({})


def _lists(request: Request) -> RatingLists:
    if request.site.rating_lists is None:
        raise NotFound("no_such_page")
    return request.site.rating_lists
