"""Files at the desk: what can be downloaded, and a place to drop a file with players or results."""

from pathlib import PurePath

from crosstable.app.name_list import roster_of
from crosstable.app.roster_preview import preview_roster
from crosstable.exchange.files.convert import asked as asked_of
from crosstable.exchange.files.convert import format_to_read, read_file, write_file
from crosstable.exchange.files.file_format import Reading
from crosstable.model.refusals import NotFound
from crosstable.model.validation import typed_number
from crosstable.views.result_import import plan_results
from crosstable.web.desk.known_persons import is_told
from crosstable.web.desk.page_frame import desk_page, is_head
from crosstable.web.desk.players import shown_plan
from crosstable.web.pages.downloads import PUBLIC, accepted, offers, wanted_file
from crosstable.web.pages.render import piece
from crosstable.web.request import Request
from crosstable.web.responses import Answer, offered_as, values
from crosstable.web.routes import route
from crosstable.words import sentence

# A file's name tells its format; no more of it is read.
LONGEST_NAME = 200


@route("GET", "/t/{code}/desk/files", who="scorekeeper")
def files(request: Request) -> Answer:
    """Downloads, and for organisers the drop zone. Scorekeepers get what is public."""
    room, head = request.room, is_head(request.room)
    found = offers(room.tournament if head else room.public.tournament, None if head else PUBLIC)
    enter = "register" if room.state.phase == "registration" else "enter_late"
    return desk_page(request, "files.html", "files", offers=found, accept=accepted(), enter=enter)


@route("GET", "/t/{code}/desk/files/{file}", who="scorekeeper")
def download(request: Request) -> Answer:
    """One file. Refused where there is nothing to write yet."""
    room, head = request.room, is_head(request.room)
    found, what = wanted_file(request.params["file"], None if head else PUBLIC)
    tournament = room.tournament if head else room.public.tournament
    body = write_file(found, tournament, asked_of(found, what, _number(request, "round"), _number(request, "stage")))
    return sent_file(room.state.name, request.params["file"], found.media_type, body)


def sent_file(name: str, file: str, media_type: str, body: bytes) -> Answer:
    """A file to be saved under a name that says of what it is."""
    headers = {"Content-Disposition": f'attachment; filename="{offered_as(name, f"-{file}")}"'}
    return Answer(body=body, kind=media_type, headers={**headers, "Cache-Control": "no-store"})


def sent_reading(request: Request) -> Reading:
    """What the file holds that was sent; its name and the preset that is chosen stand in the address. Refused with
    every problem and its place.
    """
    name, preset = request.query.get("name", "")[:LONGEST_NAME], request.query.get("preset", "")
    found = format_to_read(request.body, name)
    takes = preset and any(preset in option.choices for option in found.options if option.name == "preset")
    return read_file(request.body, name, found.name, {"preset": preset} if takes else {})


def stem_of(request: Request) -> str:
    """The file's name without its ending, for a tournament that has no name yet."""
    return PurePath(request.query.get("name", "")[:LONGEST_NAME]).stem.strip()


@route("POST", "/t/{code}/desk/files/look", who="organiser")
def look(request: Request) -> Answer:
    """What a file would do here, as a piece of the page; nothing happens. Refused with every problem and its place."""
    room, reading = request.room, sent_reading(request)
    is_open = room.state.phase in ("published", "playing") and request.query.get("as") != "players"
    if reading.holds != "players" and is_open and any(stage.rounds for stage in reading.tournament.stages):
        plan = plan_results(reading.whole.tournament, room.state, room.names)
        notes = [sentence(note, room.names) for note in reading.notes]
        problems = [sentence(problem, room.names) for problem in plan.problems]
        return values({"html": piece("desk/file_results.html", plan=plan, notes=notes, problems=problems)})
    roster = preview_roster(
        roster_of(reading), room.site.journal, room.state, room.names, known=is_told(request.session)
    )
    return shown_plan(request, roster)


def _number(request: Request, name: str) -> int | None:
    text = request.query.get(name)
    if text is None:
        return None
    number = typed_number(text)
    if number is None:
        raise NotFound("no_such_page")
    return number
