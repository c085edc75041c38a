"""One command for each of several players, all of them or none."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from crosstable.app.director import Outcome
from crosstable.app.finding import folded
from crosstable.cli.desk.at_work import Desk
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.commands import Command
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refuse_any
from crosstable.rules.decide import decide


def asked_for_each(
    desk: Desk,
    typed: Sequence[str],
    make: Callable[[PlayerId], Command],
    find: Callable[[str], PlayerId] | None = None,
) -> Outcome:
    """What came of a command for each, an action of its own. Refused for all of them where one would be."""
    named, wrong = _named(desk, typed), Mistakes(desk)
    found = [wrong.player(one, find) for one in named]
    for player, times in Counter(found).items():
        if times > 1 and player in desk.called:
            wrong.found(Refusal("named_twice", player=player))
    commands = [make(one) for one in found]
    wrong.refuse(commands[0])
    if len(commands) > 1 and not desk.done_before():
        refuse_any(*(partial(decide, desk.state, one, desk.actor) for one in commands))
    return desk.ask(commands, typed)


def _named(desk: Desk, typed: Sequence[str]) -> Sequence[str]:
    """One by one; together where that is somebody's whole name, which needs no quotes."""
    whole = " ".join(typed)
    return [whole] if any(folded(whole) == folded(name) for name in desk.called.values()) else typed
