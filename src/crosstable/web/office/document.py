"""The document of a tournament: the whole of it in one file, to keep, and to make a tournament from."""

from crosstable.app.importing import steps
from crosstable.exchange.document import read_document
from crosstable.exchange.writing import write_document
from crosstable.web.answers import Answer, offered_as, values
from crosstable.web.asked import Asked
from crosstable.web.office.new import listed, made
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/document", who="organiser")
def document(asked: Asked) -> Answer:
    """The document as a file."""
    name = offered_as(asked.room.state.name, ".json")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Answer(body=write_document(asked.room.tournament).encode(), kind="application/json", headers=headers)


@route("POST", "/new/document/{key}", who="account")
def imported(asked: Asked) -> Answer:
    """A tournament from a document: everything in it is decided again. Refused with every problem and its place."""
    tournament = read_document(asked.body)
    outcome = made(asked, steps(tournament), asked.params["key"], asked.body.decode("utf-8-sig"))
    return values({"address": f"/t/{listed(asked, outcome).code}/desk"})
