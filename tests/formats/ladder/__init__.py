"""A ladder: neighbours on it meet, and every other round the first rests. A format made up for the tests."""

from typing import Annotated

from crosstable.formats.format import Demo, Format
from crosstable.model.settings import Settings
from crosstable.model.validation import Flag, Key


class LadderSettings(Settings, frozen=True, kw_only=True):
    """Rules for the top of the ladder."""

    first_may_rest: Annotated[bool, Key(Flag(), True)]


FORMAT = Format(
    name="ladder",
    parts=("pairing", "web"),
    settings=(LadderSettings,),
    held=(LadderSettings,),
    presets={"pub_ladder": {"format": "ladder", "rounds": 3, "best_of": 1}},
    demo=Demo(name="Pub Ladder", preset="pub_ladder", config={}, players=20, round=2, entered=2),
)
