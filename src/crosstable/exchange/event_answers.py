"""Events and previews as plain JSON."""

import msgspec

from crosstable.events import RecordedEvent
from crosstable.exchange.json_answers import Answer
from crosstable.model.validation import number
from crosstable.views.preview import Preview


def event_answer(happened: RecordedEvent) -> Answer:
    """Return one event with its number and type; the rest are its fields."""
    return {"seq": happened.seq, "type": happened.event.TYPE, **msgspec.to_builtins(happened.event)}


def preview_answer(preview: Preview) -> Answer:
    moves = [
        {
            "player": move.player,
            "rank": [move.rank, move.new_rank],
            "points": [None if points is None else number(points) for points in (move.points, move.new_points)],
        }
        for move in preview.moves
    ]
    return {
        "moves": moves,
        "lines": msgspec.to_builtins(preview.lines),
        "lapsed": msgspec.to_builtins(preview.lapsed),
        "repairing": msgspec.to_builtins(preview.repairing),
    }
