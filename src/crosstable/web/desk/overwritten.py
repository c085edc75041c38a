"""Dismiss the notice that somebody else has replaced one's result."""

from crosstable.model.refusals import Refusal
from crosstable.web.request import Request
from crosstable.web.responses import Answer, redirect
from crosstable.web.routes import route


@route("POST", "/t/{code}/desk/seen/overwritten/{seq}", who="scorekeeper")
def dismiss(request: Request) -> Answer:
    """Dismiss the notice about an event, and those about events before it."""
    assert request.session is not None
    typed = request.params["seq"]
    if not (typed.isascii() and typed.isdigit() and len(typed) < 10):
        raise Refusal("no_such_action", action=typed[:20])
    key = request.room.listed.stream, request.session.id
    request.site.dismissed[key] = max(request.site.dismissed.get(key, 0), int(typed))
    return redirect(f"/t/{request.room.code}/desk")
