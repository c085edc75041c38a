"""One command for each of several players, all of them or none."""

from collections import Counter
from collections.abc import Callable, Sequence

from crosstable.app.director import Outcome
from crosstable.app.finding import folded
from crosstable.cli.desk.session import Desk
from crosstable.commands import Command
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId


def asked_for_each(
    desk: Desk,
    typed: Sequence[str],
    make: Callable[[PlayerId], Command],
    find: Callable[[str], PlayerId] | None = None,
) -> Outcome:
    """What came of a command for each, an action of its own. Refused for all of them where one would be."""
    found = [(find or desk.player)(one) for one in _named(desk, typed)]
    for player, times in Counter(found).items():
        if times > 1 and player in desk.called:
            raise Refusal("named_twice", player=player)
    return desk.ask([make(one) for one in found], typed)


def _named(desk: Desk, typed: Sequence[str]) -> Sequence[str]:
    """One by one; together where that is somebody's whole name, which needs no quotes."""
    whole = " ".join(typed)
    return [whole] if any(folded(whole) == folded(name) for name in desk.called.values()) else typed
