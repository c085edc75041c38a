"""The settings that formats of matches share: groups, and results carried over from the previous stage."""

from typing import Annotated, Literal

from crosstable.model.settings import Settings
from crosstable.model.validation import Key, OneOf, OrNull, Whole

MOST_GROUPS = 32


class GroupSettings(Settings, frozen=True, kw_only=True):
    """Into how many groups a stage is dealt, how, and what counts in it of the stage before."""

    group_count: Annotated[int | None, Key(OrNull(Whole(1, MOST_GROUPS)))]
    dealing: Annotated[Literal["snake", "random", "pots"], Key(OneOf("snake", "random", "pots"), "snake")]
    carry: Annotated[Literal["none", "points", "met"], Key(OneOf("none", "points", "met"), "none")]
