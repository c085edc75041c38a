"""What is to be seen to at the door, for the bar at the top of the desk: who came in, who waits.

| what | when |
|---|---|
| new_entries | players have entered themselves, and nobody has looked yet |
| free_place | there is a place, and somebody waits: an undo can leave it so |
| in_line | before the start, somebody waits for a place |
"""

from collections.abc import Iterator

from crosstable.app.unusual import Choice, Unusual
from crosstable.rules.registration import free_places
from crosstable.state.state import State


def at_the_door(state: State) -> Iterator[Unusual]:
    """All of it, the most pressing first."""
    if state.phase not in ("registration", "ready", "draft", "published", "playing"):
        return
    new, waiting = list(state.unseen), list(state.waiting)
    to_line = Choice("web.choice.to_waiting", page="registration#line-up")
    free = free_places(state)
    if new:
        look = Choice("web.choice.to_entries", {"players": new}, page="registration#new")
        seen = Choice("web.choice.seen", {}, "see_entries", {"players": new})
        yield Unusual("web.unusual.new_entries", {"players": new}, choices=(look, seen))
    if not waiting or state.started:
        return
    if free != 0:
        number = min(len(waiting), len(waiting) if free is None else free)
        first = Choice("web.choice.let_in", {"player": waiting[0]}, "move_up", {"player": waiting[0]})
        yield Unusual("web.unusual.free_place", {"free": number, "players": waiting}, choices=(first, to_line))
    else:
        yield Unusual("web.unusual.in_line", {"players": waiting}, choices=(to_line,))
