"""A cut line: tables, and a share of the field goes after each round. One round that decides has no cut."""

from crosstable.formats.format import Demo, Format

FORMAT = Format(
    name="cut_line",
    parts=("simulation", "web"),
    at_tables=True,
    cuts=True,
    playoff="tables",
    demo=Demo(
        name="Speed Evening",
        preset="speed_jong_cut_line",
        config={"round_minutes": 20},
        players=64,
        round=2,
        entered=40,
    ),
)
