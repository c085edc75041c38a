"""Tables of three to eight: everybody plays every round, unless there is no seat."""

from crosstable.formats.format import Demo, Format

FORMAT = Format(
    name="tables",
    at_tables=True,
    demo=Demo(
        name="Riichi Sunday",
        preset="riichi",
        config={"rounds": 5, "round_minutes": 90},
        players=24,
        round=3,
        entered=2,
    ),
)
