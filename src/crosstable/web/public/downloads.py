"""Public downloads: lists in every format that can hold them."""

from crosstable.exchange.files.convert import output_request as asked_of
from crosstable.exchange.files.convert import write_file
from crosstable.web.pages.downloads import PUBLIC, downloads_by_format, find_download
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name
from crosstable.web.routes import route


@route("GET", "/t/{code}/files", who="everybody")
def downloads(request: Request) -> Answer:
    view = request.room.public
    return page(
        request, "public/files.html", view=view, here="files", offers=downloads_by_format(view.tournament, PUBLIC)
    )


@route("GET", "/t/{code}/files/{file}", who="everybody", by_viewers=True)
def download(request: Request) -> Answer:
    """Return a file made from public data, cached for everybody. Raise a refusal if there is nothing to write yet."""
    view = request.room.public
    file_format, list_name = find_download(request.params["file"], PUBLIC)
    content = request.room.page_memory.get(
        f"file {request.params['file']}",
        lambda: write_file(file_format, view.tournament, asked_of(file_format, list_name)),
    )
    name = download_name(view.name, f"-{request.params['file']}")
    return Answer(
        body=content,
        media_type=file_format.media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
