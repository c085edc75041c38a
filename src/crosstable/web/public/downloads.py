"""Downloads for everybody: lists of what is public, in every format that can hold them."""

from crosstable.exchange.files.convert import asked as asked_of
from crosstable.exchange.files.convert import write_file
from crosstable.web.pages.downloads import PUBLIC, offers, wanted_file
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, offered_as
from crosstable.web.routes import route


@route("GET", "/t/{code}/files", who="everybody")
def downloads(request: Request) -> Answer:
    """What can be downloaded."""
    view = request.room.public
    return page(request, "public/files.html", view=view, here="files", offers=offers(view.tournament, PUBLIC))


@route("GET", "/t/{code}/files/{file}", who="everybody", by_viewers=True)
def download(request: Request) -> Answer:
    """One file, made from what everybody may see, once for all. Refused where there is nothing to write yet."""
    view = request.room.public
    found, what = wanted_file(request.params["file"], PUBLIC)
    made = request.room.page_memory.get(
        f"file {request.params['file']}", lambda: write_file(found, view.tournament, asked_of(found, what))
    )
    name = offered_as(view.name, f"-{request.params['file']}")
    return Answer(body=made, kind=found.media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
