"""The document of a tournament: a single file to keep or to create a tournament from.

Any file is previewed first and converted to a document, which the page sends back; the server keeps nothing in between.
If players' names are known here, the preview asks whether they are the same persons.
"""

from collections.abc import Iterator, Mapping

import msgspec

from crosstable.app.director import Director
from crosstable.app.importing import ReplayStep, import_steps
from crosstable.app.known_names import find_known_persons, resolve_persons
from crosstable.app.playoffs import playoff_plan
from crosstable.commands import Actor
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.exchange.files.convert import format_to_read
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.model.validation import is_printable
from crosstable.rules.plan import parse_plan
from crosstable.web.desk.files import read_upload, upload_stem
from crosstable.web.desk.known_persons import person_choices, sees_known_persons
from crosstable.web.desk.new_tournament import list_tournament
from crosstable.web.pages.render import fragment
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name, json_answer
from crosstable.web.routes import route
from crosstable.words import sentence


class DocumentForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form: the document, and the known persons among its players. All others are new."""

    document: msgspec.Raw
    key: str
    persons: dict[str, str] = {}


@route("GET", "/t/{code}/desk/document", who="organiser")
def document(request: Request) -> Answer:
    name = download_name(request.room.state.name, ".json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=write_document(request.room.tournament).encode(), media_type="application/json", headers=headers)


@route("POST", "/new/document/look", who="account")
def preview_document(request: Request) -> Answer:
    """Preview a file of any format as HTML, with its document to send back. Changes nothing.

    Asks about players with known names. Raise a refusal that lists every problem with its position.
    """
    reading = read_upload(request).without_problems
    tournament = _with_typed(request, reading.tournament, is_list=reading.holds != "tournament")
    # Replay on a temporary journal first, so that nobody answers questions about an impossible file.
    Director(MemoryJournal()).replay(import_steps(tournament), Actor("look"))
    known = (
        find_known_persons(request.site.journal, [player.name for player in tournament.players])
        if sees_known_persons(request.session)
        else {}
    )
    players = [tournament.players[i] for i in known]
    known_names = [(player.name, persons) for player, persons in zip(players, known.values(), strict=True)]
    rows = zip(players, person_choices(request, known_names), strict=True)
    html = fragment(
        "desk/known_persons.html",
        tournament=tournament,
        format=format_to_read(request.body, request.query.get("name", "")).name,
        notes=[sentence(note) for note in reading.notes],
        rounds=sum(round_.counts for round_ in tournament.all_rounds),
        rows=[*rows],
    )
    return json_answer({"html": html, "document": write_document(tournament)})


def _with_typed(request: Request, tournament: Tournament, is_list: bool) -> Tournament:
    """Return the tournament under the typed name; a list, else called like its file, also has the chosen playoff."""
    title, stem = request.query.get("title", "").strip(), upload_stem(request)
    name = title or (stem if is_list else "")
    if name and is_printable(name):
        tournament = msgspec.structs.replace(tournament, name=name)
    if not is_list:
        return tournament
    plan = playoff_plan(request.query.get("after", ""), tournament.stages[0].preset, {}, None)
    return msgspec.structs.replace(tournament, plan=parse_plan(plan, 1)) if plan else tournament


@route("POST", "/new/document", who="account")
def import_document(request: Request) -> Answer:
    """Create a tournament from a document, deciding everything again. Raise a refusal that lists every problem."""
    try:
        form = msgspec.json.decode(request.body, type=DocumentForm)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("not_readable") from None
    tournament = read_document(bytes(form.document))
    persons = form.persons if sees_known_persons(request.session) else {}
    assert request.session is not None
    replay_steps = _steps(request, tournament, persons)
    body = request.body.decode()
    outcome = request.site.director.replay(replay_steps, Actor(request.session.id), key=form.key, body=body)
    return json_answer({"address": f"/t/{list_tournament(request, outcome).code}/desk"})


def _steps(request: Request, tournament: Tournament, persons: Mapping[str, str]) -> Iterator[ReplayStep]:
    # Persons are resolved again: one may have been erased since the preview.
    yield from import_steps(tournament, resolve_persons(request.site.journal, tournament, persons))
