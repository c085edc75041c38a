"""The ways out of a round that cannot be paired, as options."""

from typing import Annotated, cast

from cyclopts import Group, Parameter

from crosstable.cli.runner import option
from crosstable.commands import Relieved
from crosstable.model.refusals import Misuse

_choices = Group("Choices for a round that can't be paired")
Rematch = Annotated[bool, Parameter(group=_choices, help="Allow rematches in this round.")]
ByeLimit = Annotated[bool, Parameter(group=_choices, help="Lift the bye limit in this round.")]
Forbidden = Annotated[bool, Parameter(group=_choices, help="Allow forbidden pairs in this round.")]
Dropped = Annotated[str | None, Parameter(group=_choices, help="Drop this player first.")]
ByHand = Annotated[bool, Parameter(group=_choices, help="Pair as many as possible; you seat the others by hand.")]


def chosen_relief(rematch: bool, bye_limit: bool, forbidden: bool, drop: str | None, by_hand: bool) -> Relieved | None:
    """Return the chosen relief, if any: permissions combine; a drop, or pairing the rest by hand, is used alone."""
    allowed = {"allow_rematch": rematch, "allow_forbidden": forbidden, "lift_bye_limit": bye_limit}
    together = "+".join(name for name, wanted in allowed.items() if wanted)
    chosen = {together: bool(together), "drop": drop is not None, "by_hand": by_hand}
    reliefs = [name for name, wanted in chosen.items() if wanted]
    if len(reliefs) > 1:
        raise Misuse("several_options", options=[option(name) for name in reliefs])
    return cast(Relieved, reliefs[0]) if reliefs else None
