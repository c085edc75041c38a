"""The summary at the desk: the public results and the organiser's next actions."""

from crosstable.web.desk.page_frame import desk_page
from crosstable.web.public.summary import summary_values
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/summary", who="scorekeeper")
def summary(request: Request) -> Answer:
    room = request.room
    values = summary_values(room, room.public, request.locale)
    return desk_page(request, "summary.html", "summary", view=room.public, **values)
