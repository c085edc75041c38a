"""One request for each of several players, all of them or none."""

from collections.abc import Sequence
from typing import Any

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.session import Desk
from crosstable.model.names import fold_name


def do_for_each(desk: Desk, command: str, typed: Sequence[str], **fields: Any) -> Outcome:
    """Give a command for each player, each its own action; all the words together are one name if a player has it."""
    whole = " ".join(typed)
    named = [whole] if any(fold_name(whole) == fold_name(name) for name in desk.called.values()) else typed
    return desk.do(*(Request(command, {"player": player, **fields}) for player in named))
