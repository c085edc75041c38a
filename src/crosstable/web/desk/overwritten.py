"""The notice that somebody else replaced one's result: dismissing it."""

from crosstable.model.refusals import Refusal
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route


@route("POST", "/t/{code}/desk/seen/overwritten/{seq}", who="scorekeeper")
def dismiss(asked: Asked) -> Answer:
    """Dismiss the notice about an event, and those about events before it."""
    assert asked.session is not None
    typed = asked.params["seq"]
    if not (typed.isascii() and typed.isdigit() and len(typed) < 10):
        raise Refusal("no_such_action", action=typed[:20])
    key = asked.room.listed.stream, asked.session.id
    asked.site.dismissed[key] = max(asked.site.dismissed.get(key, 0), int(typed))
    return elsewhere(f"/t/{asked.room.code}/desk")
