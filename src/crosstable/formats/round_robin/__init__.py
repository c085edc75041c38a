"""Everybody meets everybody, once or twice, in one group or in several."""

from typing import Annotated

from crosstable.formats.format import Demo, Format
from crosstable.formats.groups import GroupSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.settings import Settings
from crosstable.model.validation import Key, OneOf


class RoundRobinSettings(Settings, frozen=True, kw_only=True):
    """How often everybody meets everybody."""

    cycles: Annotated[int, Key(OneOf(1, 2), 1)]


FORMAT = Format(
    name="round_robin",
    parts=("pairing",),
    scheduled=True,
    in_groups=True,
    settings=(RoundRobinSettings, GroupSettings, TeamSettings),
    held=(RoundRobinSettings, TeamSettings),
    demo=Demo(
        name="Crokinole Cup",
        preset="crokinole_groups",
        config={"round_minutes": 25},
        players=16,
        round=4,
        entered=3,
        groups=("A", "B"),
    ),
)
