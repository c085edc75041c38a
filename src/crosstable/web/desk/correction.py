"""A correction before it is made: what would move, and whether the round that waits is drafted again.

    GET /t/CODE/desk/correct?round=1&table=3&typed=2-1                                another result of a match
    GET /t/CODE/desk/correct?command=enter_table&round=1&table=3&typed=31 24 25 20    other scores of a table
    GET /t/CODE/desk/correct?command=tap&round=1&table=3&typed=E%2B                   one more, or one less
    GET /t/CODE/desk/correct?command=take_back_tap&undoes=e12                         a score event that was none

A reason is asked for here, so that no address carries it: at tables there must be one, of a match there may be.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from crosstable.app.director import read_place
from crosstable.app.intake.intake import Request
from crosstable.app.server_site import Room
from crosstable.events import Event, ResultEntered, Scored, ScoreUndone, TableResult
from crosstable.model.refusals import Reason, Refusal, StorageAway
from crosstable.model.tournament import Papers
from crosstable.model.validation import format_value
from crosstable.rules.lookup import known_round
from crosstable.rules.preview import Preview, Repairing
from crosstable.web.command_endpoint import told_refusal
from crosstable.web.pages.render import page
from crosstable.web.pools.moves import MoveRow, move_rows
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.rating_text import direction_text

# The commands that correct something at tables: with the reason that is still to be given, they say what would move.
AT_TABLES = ("enter_table", "tap", "take_back_tap")
REASON = "-"

NUMBERS = ("round", "table", "delta")
TEXTS = ("typed", "player", "undoes")
_NUMBER = re.compile(r"-?[0-9]{1,11}")


@route("GET", "/t/{code}/desk/correct", who="organiser")
def correct_page(asked: Asked) -> Answer:
    """What would come of another result for a match or a table of any round, or of a score event more or less."""
    room, name = asked.room, asked.query.get("command", "correct")
    at_tables = name in AT_TABLES
    if name != "correct" and not at_tables:
        allowed = ["correct", *AT_TABLES]
        raise Refusal(
            "bad_fields",
            [Reason("not_choice", {"value": format_value(name), "allowed": allowed}, "command")],
            command="correct",
        )
    fields = _fields(asked, name)
    try:
        given = {**fields, "reason": REASON} if at_tables else fields
        (round_, table), found = _foreseen(room, name, given, _seen(asked))
    except StorageAway:
        raise
    except Refusal as refusal:
        return _impossible(asked, refusal, fields)
    return page(
        asked,
        "desk/correct.html",
        here="round",
        heading=_heading(room, found.events, round_, table),
        moves=[
            (room.names[move.player], move.rank, move.new_rank, move.points, move.new_points) for move in found.moves
        ],
        ratings=_ratings(room, found.events),
        lines=found.lines,
        lapsed=found.lapsed,
        repairing=found.repairing,
        at_tables=at_tables,
        refused=None,
        command=name,
        fields=fields,
        buttons=list(_buttons(found.repairing, at_tables)),
        back=_came_from(fields, round_, table),
        is_so=not found.events,
    )


def _foreseen(room: Room, name: str, fields: dict[str, Any], seen: int) -> tuple[tuple[int, int], Preview]:
    """The round and the table of a correction, and what it would change."""
    assert room.actor is not None
    request = Request(name, fields)
    actor = msgspec.structs.replace(room.actor, seen=seen)
    found = room.site.intake.preview(room.state, request, actor)
    (command,), _ = room.site.intake.read(room.state, request, actor)
    said = msgspec.structs.asdict(command)
    if "undoes" in said:
        return room.state.scores[said["undoes"]], found
    return (said["round"] or room.state.last_round, said["table"]), found


class PoolMoves(NamedTuple):
    """A pool that rates the tournament, and whose rating there would be another."""

    name: str
    direction: str
    moves: list[MoveRow]


def _ratings(room: Room, events: Sequence[Event]) -> list[PoolMoves]:
    assert room.actor is not None
    found = room.site.pools.moves_in(room.listed.stream, room.state, events, room.actor)
    return [
        PoolMoves(view.state.name, direction_text(view.rated.system), move_rows(view, moves)) for view, moves in found
    ]


def _seen(asked: Asked) -> int:
    """The last event that the page showed on which it was typed; where it does not say, all of them."""
    place = asked.query.get("seen")
    return asked.room.state.seq if place is None else read_place(place).seq


def _impossible(asked: Asked, refusal: Refusal, fields: dict[str, Any]) -> Answer:
    """Why that cannot be, with the way back to where it was typed."""
    round_ = asked.room.state.round(fields.get("round", 0))
    back = "" if round_ is None else f"?round={round_.number}"
    told = told_refusal(refusal, asked.room)
    answer = page(asked, "desk/correct.html", here="round", heading=told["said"], refused=told, back=back)
    return msgspec.structs.replace(answer, status=404)


def _fields(asked: Asked, name: str) -> dict[str, Any]:
    """From the address: where, and what was typed or chosen."""
    told: dict[str, Any] = {text: asked.query[text] for text in TEXTS if text in asked.query}
    typed = {number: asked.query[number] for number in NUMBERS if number in asked.query}
    wrong = {field: text for field, text in typed.items() if not _NUMBER.fullmatch(text)}
    if wrong:
        reasons = [Reason("not_integer", {"value": format_value(text)}, field) for field, text in wrong.items()]
        raise Refusal("bad_fields", reasons, command=name)
    return told | {field: int(text) for field, text in typed.items()}


def _heading(room: Room, events: Sequence[Event], round_: int, table: int) -> str:
    """What becomes of what."""
    if not events:
        return words("web.correct.nothing", round=round_, table=table)
    event = events[0]
    told: dict[str, Any] = msgspec.structs.asdict(event)
    if isinstance(event, ResultEntered):
        match = known_round(room.state, round_).matches[table]
        return words("preview.heading", room.names, **told, first=match.first, second=match.second)
    if isinstance(event, ScoreUndone):
        scores = known_round(room.state, round_).tables[table].events
        undone = next(score for score in scores if score.id == event.undoes)
        return words("web.correct.take_back", room.names, **told, player=undone.player, delta=undone.delta)
    if isinstance(event, TableResult):
        told["papers"] = Papers(event.games) if event.games else None
        told["was_papers"] = Papers(event.was_games) if event.was_games else None
    return words("web.correct.tap" if isinstance(event, Scored) else "web.correct.table", room.names, **told)


def _buttons(repairing: Repairing | None, at_tables: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Correct it; keep the round that waits, or draft it again. In words, with what each adds to the command."""
    if repairing is None or repairing.refused is not None:
        yield words("web.correct.do"), {}
        return
    again = "web.correct.reseat" if at_tables else "web.correct.repair"
    yield words("web.correct.keep", round=repairing.round), {}
    yield words(again, round=repairing.round), {"repair": True}


def _came_from(fields: dict[str, Any], round_: int, table: int) -> str:
    """The page of the desk that leads here, which is gone back to: the round's, or its score events."""
    if "typed" in fields:
        return f"?round={round_}"
    return f"/taps?round={round_}&table={table}"
