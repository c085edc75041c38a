"""A ladder: neighbours on it meet, and every other round the first rests. A format made up for the tests."""

from crosstable.formats.format import Demo, Format
from crosstable.model.shapes import Flag, Key

FORMAT = Format(
    name="ladder",
    parts=("pairing", "web", "words"),
    held=("first_may_rest",),
    settings={"first_may_rest": Key(Flag(), True)},
    presets={"pub_ladder": {"format": "ladder", "rounds": 3, "best_of": 1}},
    demo=Demo(name="Pub Ladder", preset="pub_ladder", config={}, players=20, round=2, entered=2),
)
