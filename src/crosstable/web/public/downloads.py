"""Downloads for everybody: lists of what is public, in every format that can hold them."""

from crosstable.exchange.files.convert import asked as asked_of
from crosstable.exchange.files.convert import write_file
from crosstable.web.pages.downloads import PUBLIC, offers, wanted_file
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, offered_as
from crosstable.web.routes import route


@route("GET", "/t/{code}/files", who="everybody")
def downloads(asked: Asked) -> Answer:
    """What can be downloaded."""
    view = asked.room.public
    return page(asked, "public/files.html", view=view, here="files", offers=offers(view.tournament, PUBLIC))


@route("GET", "/t/{code}/files/{file}", who="everybody", by_viewers=True)
def download(asked: Asked) -> Answer:
    """One file, made from what everybody may see, once for all. Refused where there is nothing to write yet."""
    view = asked.room.public
    found, what = wanted_file(asked.params["file"], PUBLIC)
    made = asked.room.memory.get(
        f"file {asked.params['file']}", lambda: write_file(found, view.tournament, asked_of(found, what))
    )
    name = offered_as(view.name, f"-{asked.params['file']}")
    return Answer(body=made, kind=found.media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
