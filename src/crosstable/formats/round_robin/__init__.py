"""Everybody meets everybody, once or twice, in one group or in several."""

from crosstable.formats.format import Demo, Format

FORMAT = Format(
    name="round_robin",
    parts=("pairing", "words"),
    scheduled=True,
    in_groups=True,
    held=("cycles",),
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
