"""Entries as people name them: players first, then whoever waits for a place."""

from crosstable.app.finding import folded, spelt
from crosstable.cli.desk.session import Desk
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId


def entry_named(desk: Desk, text: str) -> PlayerId:
    """The player, or the one who waits, that is meant. Refused where it is nobody, or could be several."""
    try:
        return desk.player(text)
    except Refusal as refusal:
        found = in_line(desk, text) if refusal.code == "unknown_player" else None
        if found is None:
            raise
        return found


def in_line(desk: Desk, text: str) -> PlayerId | None:
    """Whoever waits under that id, name or beginning of a name; None where it is nobody, or not one alone."""
    wanted = folded(text)
    called = {one: folded(desk.names[one]) for one in desk.state.waiting}
    ways = (
        [one for one in called if one == text],
        [one for one in called if spelt(desk.names[one]) == spelt(text)],
        [one for one, name in called.items() if name == wanted],
        [one for one, name in called.items() if wanted and name.startswith(wanted)],
    )
    found = next((one for one in ways if one), [])
    return found[0] if len(found) == 1 else None
