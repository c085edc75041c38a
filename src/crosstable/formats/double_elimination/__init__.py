"""A bracket in which the second loss ends it."""

from typing import Annotated

from crosstable.formats.brackets import BracketSettings
from crosstable.formats.format import Demo, Format
from crosstable.formats.groups import GroupSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.settings import Settings
from crosstable.model.validation import Flag, Key


class TwoLossesSettings(Settings, frozen=True, kw_only=True):
    """Whether one more match decides if the lower finalist wins the final."""

    reset: Annotated[bool, Key(Flag(), True)]


FORMAT = Format(
    name="double_elimination",
    parts=("pairing", "ranking", "web"),
    scheduled=True,
    in_groups=True,
    knocks_out=True,
    decisive=True,
    bracket=True,
    ranked_by=("best_place", "worst_place"),
    settings=(TwoLossesSettings, BracketSettings, GroupSettings, TeamSettings),
    held=(TwoLossesSettings, TeamSettings),
    presets={"double_elimination": {"format": "double_elimination", "standings_tiebreakers": []}},
    demo=Demo(
        name="Second Chance",
        preset="double_elimination",
        config={"round_minutes": 30},
        players=8,
        round=3,
        entered=1,
    ),
)
