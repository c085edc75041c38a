"""A cut line: after each round at tables the lowest part of the field is eliminated. A single round has no cut."""

from typing import Annotated, Literal

from crosstable.formats.format import Demo, Format
from crosstable.formats.tables import TableSettings
from crosstable.model.settings import Settings
from crosstable.model.validation import Key, OneOf


class CutSettings(Settings, frozen=True, kw_only=True):
    """Settings of the cut line."""

    tie_policy: Annotated[
        Literal["cut_tied", "exact", "keep_tied"], Key(OneOf("cut_tied", "exact", "keep_tied"), "cut_tied")
    ]


FORMAT = Format(
    name="cut_line",
    parts=("simulation", "web"),
    at_tables=True,
    cuts=True,
    playoff="tables",
    settings=(TableSettings, CutSettings),
    demo=Demo(
        name="Speed Evening",
        preset="speed_jong_cut_line",
        config={"round_minutes": 20},
        players=64,
        round=2,
        entered=40,
    ),
)
