"""A bracket in which the second loss ends it."""

from typing import Annotated

from crosstable.formats.brackets import Crossing, bracket_format
from crosstable.formats.format import Demo
from crosstable.model.settings import Settings
from crosstable.model.validation import Flag, Key, OneOf


class TwoLossesSettings(Settings, frozen=True, kw_only=True):
    """Whether one more match decides if the lower finalist wins the final, and where losers enter the lower bracket."""

    reset: Annotated[bool, Key(Flag(), True)]
    crossing: Annotated[Crossing, Key(OneOf("cycle", "alternate"), "cycle", former="alternate")]


FORMAT = bracket_format(
    "double_elimination",
    TwoLossesSettings,
    demo=Demo(
        name="Second Chance",
        preset="double_elimination",
        config={"round_minutes": 30},
        players=8,
        round=3,
        entered=1,
    ),
)
