"""The document of a tournament: the whole of it in one file, to keep, and to make a tournament from.

A file of any format is looked into first, and becomes a document that is sent to be made; nothing is kept in between.
It names people, some of whom may be known here: whether it is they is asked with the preview.
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
from crosstable.web.desk.files import sent_reading, stem_of
from crosstable.web.desk.known_persons import choices, is_told
from crosstable.web.desk.new_tournament import listed
from crosstable.web.pages.render import piece
from crosstable.web.request import Request
from crosstable.web.responses import Answer, offered_as, values
from crosstable.web.routes import route
from crosstable.words import sentence


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends: the document as it is, and the known persons whom its players are; the others are new."""

    document: msgspec.Raw
    key: str
    persons: dict[str, str] = {}


@route("GET", "/t/{code}/desk/document", who="organiser")
def document(request: Request) -> Answer:
    """The document as a file."""
    name = offered_as(request.room.state.name, ".json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=write_document(request.room.tournament).encode(), kind="application/json", headers=headers)


@route("POST", "/new/document/look", who="account")
def look(request: Request) -> Answer:
    """What a file of any format would become, as a piece of the page, and its document, to be sent to make it; nothing
    happens. Whoever is named and known here is asked about. Refused with every problem and its place.
    """
    reading = sent_reading(request).whole
    tournament = _with_typed(request, reading.tournament, is_list=reading.holds != "tournament")
    # Nobody is asked about what would be refused after all: it is decided on a journal that nobody keeps.
    Director(MemoryJournal()).replay(import_steps(tournament), Actor("look"))
    known = (
        find_known_persons(request.site.journal, [player.name for player in tournament.players])
        if is_told(request.session)
        else {}
    )
    players = [tournament.players[i] for i in known]
    named = [(player.name, persons) for player, persons in zip(players, known.values(), strict=True)]
    rows = zip(players, choices(request, named), strict=True)
    html = piece(
        "desk/known_persons.html",
        tournament=tournament,
        format=format_to_read(request.body, request.query.get("name", "")).name,
        notes=[sentence(note) for note in reading.notes],
        rounds=sum(round_.counts for stage in tournament.stages for round_ in stage.rounds),
        rows=[*rows],
    )
    return values({"html": html, "document": write_document(tournament)})


def _with_typed(request: Request, tournament: Tournament, is_list: bool) -> Tournament:
    """Return the tournament under the typed name; a list, else called like its file, also has the chosen playoff."""
    title, stem = request.query.get("title", "").strip(), stem_of(request)
    name = title or (stem if is_list else "")
    if name and is_printable(name):
        tournament = msgspec.structs.replace(tournament, name=name)
    if not is_list:
        return tournament
    plan = playoff_plan(request.query.get("after", ""), tournament.stages[0].preset, {}, None)
    return msgspec.structs.replace(tournament, plan=parse_plan(plan, 1)) if plan else tournament


@route("POST", "/new/document", who="account")
def imported(request: Request) -> Answer:
    """A tournament from a document: everything in it is decided again. Refused with every problem and its place."""
    try:
        wanted = msgspec.json.decode(request.body, type=Wanted)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("not_readable") from None
    tournament = read_document(bytes(wanted.document))
    persons = wanted.persons if is_told(request.session) else {}
    assert request.session is not None
    known = _steps(request, tournament, persons)
    body = request.body.decode()
    outcome = request.site.director.replay(known, Actor(request.session.id), key=wanted.key, body=body)
    return values({"address": f"/t/{listed(request, outcome).code}/desk"})


def _steps(request: Request, tournament: Tournament, persons: Mapping[str, str]) -> Iterator[ReplayStep]:
    # Nobody is looked for where it was made before: by now somebody may be forgotten.
    yield from import_steps(tournament, resolve_persons(request.site.journal, tournament, persons))
