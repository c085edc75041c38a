"""Warnings about a round as text. At tables, repeated meetings are only counted."""

from crosstable.app.site import Room
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.explain_round import COUNTED
from crosstable.words import sentence, words


def warning_texts(room: Room, round_: RoundInPlay) -> tuple[list[str], list[str]]:
    """Return sentences, and the counts of warnings that are only counted."""
    warnings = list(round_warnings(room.state, round_))
    if not round_.tables:
        return [sentence(warning, room.names) for warning in warnings], []
    repeats, clashes = (sum(warning.code == code for warning in warnings) for code in COUNTED)
    counts = [words("seat.repeats", repeats=repeats)] if repeats else []
    counts += [words("seat.clashes", clashes=clashes)] if clashes else []
    return [sentence(warning, room.names) for warning in warnings if warning.code not in (*COUNTED, "sits_out")], counts
