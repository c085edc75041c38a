"""A knock-out: who loses is out, or plays for a place."""

from typing import Annotated, Literal

from crosstable.formats.brackets import bracket_format
from crosstable.formats.format import Demo
from crosstable.model.settings import Merged, Settings
from crosstable.model.validation import Flag, Key, OneOf


class KnockOutSettings(Settings, frozen=True, kw_only=True):
    """Whether losers play for places, and whether players are reseeded each round."""

    third_place: Annotated[bool, Key(Flag(), False)]
    placement: Annotated[Literal["none", "all"], Key(OneOf("none", "all"), "none")]
    reseed: Annotated[bool, Key(Flag(), False)]

    @classmethod
    def check(cls, merged: Merged) -> None:
        if merged.read["reseed"] and merged.read["placement"] == "all":
            merged.problem("reseed", "reseed_with_placement")


FORMAT = bracket_format(
    "single_elimination",
    KnockOutSettings,
    demo=Demo(
        name="Town Cup",
        preset="single_elimination",
        config={"third_place": True, "round_minutes": 40},
        players=16,
        round=2,
        entered=2,
    ),
    demos={
        "top_8": Demo(
            name="Store Championship",
            preset="mtg",
            config={"rounds": 5, "round_minutes": 50},
            players=24,
            round=6,
            entered=2,
            plan=(
                {
                    "name": "Top 8",
                    "preset": "single_elimination",
                    "entry": "top 8",
                    "config": {"best_of": {"final": 5}, "round_minutes": 60},
                },
            ),
        ),
        "gold_and_silver": Demo(
            name="Crokinole Night",
            preset="crokinole_groups",
            config={"group_count": 4, "round_minutes": 20},
            players=16,
            round=3,
            entered=0,
            plan=(
                {
                    "name": "Finals",
                    "preset": "single_elimination",
                    "entry": "Gold 1-2, Silver 3-4",
                    "config": {"third_place": True, "best_of": 1},
                },
            ),
            tied=3,
        ),
    },
)
