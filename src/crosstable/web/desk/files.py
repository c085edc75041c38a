"""Files at the desk: downloads, and a place to drop files with players or results."""

from pathlib import PurePath

from crosstable.app.name_list import roster_of
from crosstable.app.roster_preview import preview_roster
from crosstable.exchange.files.convert import format_to_read, read_file, write_file
from crosstable.exchange.files.convert import output_request as asked_of
from crosstable.exchange.files.file_format import Reading
from crosstable.views.result_import import plan_results
from crosstable.web.desk.known_persons import sees_known_persons
from crosstable.web.desk.page_frame import desk_page, is_organiser
from crosstable.web.desk.players import plan_answer
from crosstable.web.pages.downloads import PUBLIC, downloads_by_format, find_download, readable_extensions
from crosstable.web.pages.render import fragment
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name, json_answer
from crosstable.web.routes import route
from crosstable.words import sentence

# Longest file name that is read; it hints at the format.
MAX_NAME = 200


@route("GET", "/t/{code}/desk/files", who="scorekeeper")
def files(request: Request) -> Answer:
    """Show downloads (for scorekeepers only public ones) and, for organisers, the drop zone."""
    room, head = request.room, is_organiser(request.room)
    downloads = downloads_by_format(room.tournament if head else room.public.tournament, None if head else PUBLIC)
    enter = "register" if room.state.phase == "registration" else "enter_late"
    return desk_page(request, "files.html", "files", offers=downloads, accept=readable_extensions(), enter=enter)


@route("GET", "/t/{code}/desk/files/{file}", who="scorekeeper")
def download(request: Request) -> Answer:
    """Download a file. Raise a refusal if there is nothing to write yet."""
    room, head = request.room, is_organiser(request.room)
    file_format, list_name = find_download(request.params["file"], None if head else PUBLIC)
    tournament = room.tournament if head else room.public.tournament
    round_, stage = request.query_number("round"), request.query_number("stage")
    body = write_file(file_format, tournament, asked_of(file_format, list_name, round_, stage))
    return file_answer(room.state.name, request.params["file"], file_format.media_type, body)


def file_answer(name: str, file: str, media_type: str, body: bytes) -> Answer:
    headers = {"Content-Disposition": f'attachment; filename="{download_name(name, f"-{file}")}"'}
    return Answer(body=body, media_type=media_type, headers={**headers, "Cache-Control": "no-store"})


def read_upload(request: Request) -> Reading:
    """Return the contents of the uploaded file; its name and preset are in the query.

    Raise a refusal that lists every problem with its position.
    """
    name, preset = request.query.get("name", "")[:MAX_NAME], request.query.get("preset", "")
    file_format = format_to_read(request.body, name)
    takes_preset = preset and any(preset in option.choices for option in file_format.options if option.name == "preset")
    return read_file(request.body, name, file_format.name, {"preset": preset} if takes_preset else {})


def upload_stem(request: Request) -> str:
    return PurePath(request.query.get("name", "")[:MAX_NAME]).stem.strip()


@route("POST", "/t/{code}/desk/files/look", who="organiser")
def preview_file(request: Request) -> Answer:
    room, reading = request.room, read_upload(request)
    is_open = room.state.phase in ("published", "playing") and request.query.get("as") != "players"
    if reading.holds != "players" and is_open and any(stage.rounds for stage in reading.tournament.stages):
        plan = plan_results(reading.without_problems.tournament, room.state, room.names)
        notes = [sentence(note, room.names) for note in reading.notes]
        problems = [sentence(problem, room.names) for problem in plan.problems]
        return json_answer({"html": fragment("desk/file_results.html", plan=plan, notes=notes, problems=problems)})
    roster = preview_roster(
        roster_of(reading), room.site.journal, room.state, room.names, known=sees_known_persons(request.session)
    )
    return plan_answer(request, roster)
