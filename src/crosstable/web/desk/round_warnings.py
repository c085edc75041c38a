"""What the organiser should know about a round, in words: at tables those who meet again are only counted."""

from crosstable.app.site import Room
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.explain_round import COUNTED
from crosstable.words import sentence, words


def warned(room: Room, round_: RoundInPlay) -> tuple[list[str], list[str]]:
    """The warnings, and the counts of those that are only counted."""
    found = list(round_warnings(room.state, round_))
    if not round_.tables:
        return [sentence(warning, room.names) for warning in found], []
    again, together = (sum(warning.code == code for warning in found) for code in COUNTED)
    counts = [words("seat.repeats", repeats=again)] if again else []
    counts += [words("seat.clashes", clashes=together)] if together else []
    return [sentence(warning, room.names) for warning in found if warning.code not in (*COUNTED, "sits_out")], counts
