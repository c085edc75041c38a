"""Swiss: players of like scores meet, and nobody meets anybody twice."""

from typing import Annotated, Any, Literal

import msgspec

from crosstable.formats.format import Demo, Format
from crosstable.formats.groups import GroupSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.absences import Worth
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.settings import CHAIN, ChainItem, Merged, Settings
from crosstable.model.validation import (
    Decimals,
    Flag,
    Key,
    Many,
    OneOf,
    OrNull,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
)


class Adaptive(msgspec.Struct, frozen=True):
    """In the last rounds before a cut to a number of places, players on the bubble meet each other."""

    places: int
    rounds: int


class RequestedByes(msgspec.Struct, frozen=True):
    """Byes that players may ask for: how many each, until which round (None: no limit), and what they are worth."""

    max: int | None
    last_round: int | None
    worth: Worth


_players_in_rounds = {
    "players": Key(Many(Text(100), most=10_000, unique=True), required=True),
    "first_round": Key(Whole(1, 100), 1),
    "last_round": Key(Whole(1, 100), 100),
}


class VirtualPoints(msgspec.Struct, frozen=True):
    """Points that players are paired with in some rounds, and that count for nothing else."""

    players: tuple[str, ...]
    first_round: int
    last_round: int
    points: HalfPoints


class ForbiddenInRounds(msgspec.Struct, frozen=True):
    """Players who may not meet each other in some rounds."""

    players: tuple[str, ...]
    first_round: int
    last_round: int


class _VirtualPointsShape:
    """`{"players", "first_round", "last_round", "points"}`."""

    record = Record(
        {
            **_players_in_rounds,
            "points": Key(Decimals(0, 100, "0.5"), required=True),
        }
    )

    def read(self, value: Any, path: str, problems: Problems) -> VirtualPoints | None:
        record = self.record.read(value, path, problems)
        return None if record is None else VirtualPoints(**{**record, "points": half_points(record["points"])})

    def schema(self) -> Schema:
        return self.record.schema()


_adaptive = Record({"places": Key(Whole(1, 1024), 8), "rounds": Key(Whole(1, 20), 1)}, Adaptive)


_requested_byes = Record(
    {
        "max": Key(OrNull(Whole(1, 20)), 1),
        "last_round": Key(OrNull(Whole(1, 20))),
        "worth": Key(OneOf("half", "full"), "half"),
    },
    RequestedByes,
)


class SwissSettings(Settings, frozen=True, kw_only=True):
    """How a round is paired, and who gets the bye."""

    pairing_system: Annotated[str, Key(Text(40), "score")]
    initial_colour: Annotated[Literal["lot", "white", "black"], Key(OneOf("lot", "white", "black"), "lot")]
    acceleration: Annotated[Literal["none", "baku"], Key(OneOf("none", "baku"), "none")]
    pairing_numbers: Annotated[Literal["rating", "number"], Key(OneOf("rating", "number"), "rating")]
    forbidden_in_rounds: Annotated[
        tuple[ForbiddenInRounds, ...], Key(Many(Record(_players_in_rounds, ForbiddenInRounds), most=10_000), [])
    ]
    virtual_points: Annotated[tuple[VirtualPoints, ...], Key(Many(_VirtualPointsShape(), most=10_000), [])]
    pairing_tiebreakers: Annotated[tuple[ChainItem, ...], Key(CHAIN, ["omw", "gw", "ogw", "random"])]
    avoid_repeat_pairings: Annotated[bool, Key(Flag(), True)]
    track_pair_downs: Annotated[bool, Key(Flag(), True)]
    max_byes_per_player: Annotated[int | None, Key(OrNull(Whole(0, 20)), 1)]
    bye_assignment: Annotated[
        Literal["random", "lowest_tiebreaker"], Key(OneOf("random", "lowest_tiebreaker"), "random")
    ]
    bye_worth: Annotated[Literal["win", "draw", "loss"], Key(OneOf("win", "draw", "loss"), "win")]
    requested_byes: Annotated[RequestedByes | None, Key(OrNull(_requested_byes))]
    first_round: Annotated[
        Literal["random", "seeded", "slide", "fold"], Key(OneOf("random", "seeded", "slide", "fold"), "random")
    ]
    group_order: Annotated[
        Literal["neighbours", "fold", "slide", "random"],
        Key(OneOf("neighbours", "fold", "slide", "random"), "neighbours"),
    ]
    max_same_first: Annotated[int | None, Key(OrNull(Whole(1, 20)))]
    colour_preference: Annotated[Literal["type_a", "type_b", "none"], Key(OneOf("type_a", "type_b", "none"), "type_a")]
    primary_score: Annotated[Literal["match", "game"], Key(OneOf("match", "game"), "match")]
    secondary_score: Annotated[bool, Key(Flag(), True)]
    adaptive: Annotated[Adaptive | None, Key(OrNull(_adaptive))]

    @classmethod
    def check(cls, merged: Merged) -> None:
        merged.check_chain("pairing_tiebreakers")
        merged.check_known("pairing_system", merged.read["pairing_system"], merged.vocabulary.pairing_systems)


FORMAT = Format(
    name="swiss",
    by_score=True,
    absence_counts=True,
    has_final=True,
    settings=(SwissSettings, GroupSettings, TeamSettings),
    held=(TeamSettings,),
    demo=Demo(
        name="Friday Night",
        preset="mtg",
        config={"rounds": 5, "round_minutes": 50},
        players=32,
        round=3,
        entered=10,
    ),
)
