"""The ways out of a round that cannot be paired, as options."""

from typing import Annotated

from cyclopts import Group, Parameter

from crosstable.cli.runner import option
from crosstable.commands import Relieved
from crosstable.model.refusals import Misuse

_choices = Group("Choices for a round that can't be paired, one at a time")
Rematch = Annotated[bool, Parameter(group=_choices, help="Allow rematches in this round.")]
ByeLimit = Annotated[bool, Parameter(group=_choices, help="Lift the bye limit in this round.")]
Forbidden = Annotated[bool, Parameter(group=_choices, help="Allow forbidden pairs in this round.")]
Dropped = Annotated[str | None, Parameter(group=_choices, help="Drop this player first.")]


def chosen_relief(rematch: bool, bye_limit: bool, forbidden: bool, drop: str | None) -> Relieved | None:
    """The way out that was chosen, if any. Refused where it is more than one."""
    chosen: dict[Relieved, bool] = {
        "allow_rematch": rematch,
        "lift_bye_limit": bye_limit,
        "allow_forbidden": forbidden,
        "drop": drop is not None,
    }
    reliefs = [name for name, wanted in chosen.items() if wanted]
    if len(reliefs) > 1:
        raise Misuse("several_options", options=[option(name) for name in reliefs])
    return next(iter(reliefs), None)
