"""The ways out of a round that cannot be paired, as options."""

from dataclasses import dataclass
from typing import cast

from cyclopts import Group, Parameter

from crosstable.cli.arguments import options
from crosstable.cli.runner import option
from crosstable.commands import Relieved
from crosstable.model.refusals import Misuse


@options
@Parameter(name="*", group=Group("Choices for a round that can't be paired"))
@dataclass(frozen=True, kw_only=True)
class Relief:
    allow_rematch: bool = False
    lift_bye_limit: bool = False
    allow_forbidden: bool = False
    drop: str | None = None
    by_hand: bool = False

    @property
    def chosen(self) -> Relieved | None:
        """The chosen relief, if any: permissions combine; a drop, or pairing the rest by hand, is used alone."""
        together = "+".join(
            name for name in ("allow_rematch", "allow_forbidden", "lift_bye_limit") if getattr(self, name)
        )
        chosen = {together: bool(together), "drop": self.drop is not None, "by_hand": self.by_hand}
        reliefs = [name for name, wanted in chosen.items() if wanted]
        if len(reliefs) > 1:
            raise Misuse("several_options", options=[option(name) for name in reliefs])
        return cast(Relieved, reliefs[0]) if reliefs else None


RELIEF = Relief()
