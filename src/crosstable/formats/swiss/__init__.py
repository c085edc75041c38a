"""Swiss: players of like scores meet, and nobody meets anybody twice."""

from crosstable.formats.format import Demo, Format

FORMAT = Format(
    name="swiss",
    parts=("pairing",),
    by_score=True,
    absence_counts=True,
    has_final=True,
    demo=Demo(
        name="Friday Night",
        preset="mtg",
        config={"rounds": 5, "round_minutes": 50},
        players=32,
        round=3,
        entered=10,
    ),
)
