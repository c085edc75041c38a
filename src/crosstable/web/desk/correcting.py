"""A correction before it is made: what would move, and whether the round that waits is paired again."""

from typing import Any

from crosstable.app.asking import asked_for
from crosstable.commands import Correct
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import number
from crosstable.web.answers import Answer
from crosstable.web.asked import Asked
from crosstable.web.desk.choices import Button
from crosstable.web.pages import page
from crosstable.web.routes import route
from crosstable.words import words


@route("GET", "/t/{code}/desk/correct", who="organiser")
def correct_page(asked: Asked) -> Answer:
    """What would come of another result for a match of any round."""
    room = asked.room
    fields = _fields(asked)
    command, _ = asked_for("correct", fields, room.site.journal, room.state)
    assert isinstance(command, Correct)
    assert room.actor is not None
    found = room.site.director.preview(room.listed.stream, command, room.actor)
    round_ = room.state.round(command.round)
    assert round_ is not None
    match = round_.matches[command.table]
    told = {"round": command.round, "table": command.table, "first": match.first, "second": match.second}
    return page(
        asked,
        "desk/correct.html",
        here="round",
        heading=words("preview.heading", room.names, **told, was=match.result, result=command.result),
        moves=[
            (room.names[one.player], one.rank, one.new_rank, number(one.points), number(one.new_points))
            for one in found.moves
        ],
        cut=found.cut,
        repairing=found.repairing,
        buttons=_buttons(fields, found.repairing),
        round=command.round,
        is_so=not found.events,
    )


def _fields(asked: Asked) -> dict[str, Any]:
    """From the address: the round, the table, what was typed, and what the person saw."""
    numbers = {name: asked.query.get(name, "") for name in ("round", "table")}
    for name, text in numbers.items():
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise Refusal("bad_fields", command="correct", problem=name)
    seen = asked.query.get("seen", "")
    told: dict[str, Any] = {name: int(text) for name, text in numbers.items()}
    told["typed"] = asked.query.get("typed", "")
    return told | ({"seen": int(seen)} if seen.isascii() and seen.isdigit() and len(seen) < 12 else {})


def _buttons(fields: dict[str, Any], repairing: Any) -> list[Button]:
    """Keep, or pair the round that waits again."""
    if repairing is None or repairing.refused is not None:
        return [Button(words("web.correct.do"), "correct", fields)]
    waiting = repairing.round
    return [
        Button(words("web.correct.keep", round=waiting), "correct", fields),
        Button(words("web.correct.repair", round=waiting), "correct", {**fields, "repair": True}),
    ]
