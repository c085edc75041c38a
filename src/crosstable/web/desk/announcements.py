"""The last action of another person at the desk, as a sentence for screen readers and the page's title."""

from itertools import takewhile

from crosstable.events import ResultEntered, Scored, TableResult
from crosstable.views.next_step import next_step
from crosstable.web.pages.render import template_function
from crosstable.web.request import Request
from crosstable.words import words
from crosstable.words.event_text import action_words

RESULTS = (ResultEntered, Scored, TableResult)


@template_function
def announcement(request: Request) -> str:
    """Return "Ann closed round 2." if the last action was another person's at a desk, or that all results are in; else
    an empty text. Single results are not announced: there are too many.
    """
    room = request.room
    log = room.state.log
    if not log or request.session is None or log[-1].by == request.session.id:
        return ""
    who = room.site.access.user_names().get(log[-1].by)
    if who is None:
        return ""
    last = [*takewhile(lambda recorded: recorded.action == log[-1].action, reversed(log))]
    events = [recorded.event for recorded in reversed(last)]
    if isinstance(events[0], RESULTS):
        step = next_step(room.state, request.now)
        return words("web.step.close", room.names, **step.params) if step.code == "close" else ""
    return words("web.desk.announcement", who=who, what=action_words(events, room.names))
