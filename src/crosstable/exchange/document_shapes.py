"""The shapes of the JSON document: its keys and their values.

The JSON Schema in this folder is generated from them, and a test keeps the two equal.
"""

from fractions import Fraction
from typing import Any

from msgspec import UNSET

from crosstable.exchange.categories import CategoryShape
from crosstable.exchange.prizes import PrizeShape
from crosstable.exchange.time_zones import KnownZone
from crosstable.formats.groups import MOST_GROUPS
from crosstable.formats.teams import MOST_BOARDS
from crosstable.model.absences import AbsenceShape
from crosstable.model.categories import MOST_CATEGORIES
from crosstable.model.config import KEYS
from crosstable.model.details import DETAILS, Details
from crosstable.model.entry import ENTRY
from crosstable.model.extra import EXTRA
from crosstable.model.papers import COLUMNS, MOST_BULA, MOST_GAMES, MOST_WRITTEN, SEATS, PaperGame
from crosstable.model.player_entry import ENTRY_SHAPES
from crosstable.model.points import half_points
from crosstable.model.presets import PRESETS
from crosstable.model.prizes import MOST_PRIZES
from crosstable.model.schedule import TIME
from crosstable.model.shoot_out import DISCS
from crosstable.model.teams import MOST_EXTRA, MOST_MEMBERS
from crosstable.model.tournament import (
    Board,
    Deduction,
    Group,
    Member,
    ScoreEvent,
    Settlement,
)
from crosstable.model.validation import (
    Decimals,
    Each,
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
    format_value,
    problem,
)

VERSION = 1
MOST_PLAYERS = 20_000
MOST_ROUNDS = 100
MOST_DEDUCTED = 100

_id = Text(100)
_name = Text(200)
_round_number = Whole(1, MOST_ROUNDS)

_member = Record(
    {
        "id": Key(_id, required=True),
        "name": Key(_name),
        "rating": Key(OrNull(Whole(-100_000, 100_000))),
    },
    lambda id, name, rating: Member(id, name or id, rating),
)

_player = Record(
    {
        "id": Key(_id, required=True),
        "name": Key(_name),
        "number": Key(Whole(1, 1_000_000)),
        "rating": Key(ENTRY_SHAPES["rating"]),
        "title": Key(ENTRY_SHAPES["title"]),
        "federation": Key(ENTRY_SHAPES["federation"]),
        "born": Key(ENTRY_SHAPES["born"]),
        "club": Key(ENTRY_SHAPES["club"]),
        "town": Key(ENTRY_SHAPES["town"]),
        "first_round": Key(_round_number, 1),
        "dropped_after": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "absent": Key(Many(AbsenceShape(_round_number)), ()),
        "disqualified_in": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "eliminated_in": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "group": Key(ENTRY_SHAPES["group"]),
        "category": Key(ENTRY_SHAPES["category"]),
        "fixed_table": Key(ENTRY_SHAPES["fixed_table"]),
        "members": Key(Many(_member, most=MOST_MEMBERS), ()),
    }
)

_board = Record(
    {
        "players": Key(Many(OrNull(_id), 2, 2), (None, None)),
        "score": Key(OrNull(Many(Decimals(0, 999, "0.5"), 2, 2))),
    },
    lambda players, score: Board(players[0], players[1], score and (half_points(score[0]), half_points(score[1]))),
)

_match = Record(
    {
        "table": Key(OrNull(Whole(1, 100_000))),
        "players": Key(Many(_id, 1, 2), required=True),
        "score": Key(OrNull(Many(Whole(0, 999), 2, 2))),
        "draws": Key(OrNull(Whole(0, 999))),
        "twenties": Key(OrNull(Many(Whole(0, 999), 2, 2))),
        "forfeit": Key(OrNull(_id)),
        "double_loss": Key(Flag(), False),
        "double_forfeit": Key(Flag(), False),
        "unfinished": Key(Flag(), False),
        "bye": Key(OrNull(OneOf("win", "draw", "loss"))),
        "group": Key(OrNull(_name)),
        "boards": Key(Many(_board, most=MOST_BOARDS + MOST_EXTRA), ()),
    }
)

_event = Record(
    {
        "id": Key(_id, required=True),
        "player": Key(_id, required=True),
        "delta": Key(OneOf(1, -1), required=True),
        "at": Key(Decimals(0, 10_000_000), required=True),
        "undoes": Key(OrNull(_id)),
    },
    ScoreEvent,
)

_papers = Many(Many(Whole(-MOST_WRITTEN, MOST_WRITTEN), len(COLUMNS), len(COLUMNS)), SEATS, SEATS)
_bula = Whole(1, MOST_BULA)
_game = Record(
    {
        "seats": Key(Many(_id, SEATS, SEATS, unique=True), required=True),
        "papers": Key(_papers, required=True),
        "bula": Key(OrNull(_bula)),
        "unfinished": Key(Flag(), False),
    },
    PaperGame,
)

_table = Record(
    {
        "table": Key(OrNull(Whole(1, 100_000))),
        "seats": Key(Many(_id, 1, 12), required=True),
        "events": Key(Many(_event), ()),
        "scores": Key(OrNull(Many(Decimals(-10_000_000, 10_000_000)))),
        "places": Key(OrNull(Many(Whole(1, 12)))),
        "unfinished": Key(Flag(), False),
        "papers": Key(OrNull(_papers)),
        "bula": Key(OrNull(_bula)),
        "games": Key(Many(_game, most=MOST_GAMES), ()),
    }
)

ROUND = Record(
    {
        "number": Key(_round_number, required=True),
        "status": Key(OrNull(OneOf("planned", "draft", "staging", "in_progress", "completed"))),
        "opens": Key(OrNull(TIME)),
        "closes": Key(OrNull(TIME)),
        "multiplier": Key(Decimals("0.5", 10, "0.5"), Fraction(1)),
        "matches": Key(Many(_match), ()),
        "tables": Key(Many(_table), ()),
    }
)

_settlement = Record(
    {
        "players": Key(Many(_id, 2, unique=True), required=True),
        "by": Key(OneOf("shoot_out", "organiser"), required=True),
        "reason": Key(OrNull(Text(2000))),
        "shots": Key(OrNull(Each(_id, Many(Whole(0, DISCS), 1, 200)))),
        "across": Key(Flag(), False),
    },
    lambda across, **keys: Settlement(across=across or UNSET, **keys),
)


class _Deducted(Decimals):
    """Points in steps of a half that are taken off, or, below zero, given as a bonus."""

    def read(self, value: Any, path: str, problems: Problems) -> Fraction:
        record = super().read(value, path, problems)
        if not record:
            params = {"value": format_value(value), "step": 0.5, "low": 0.5, "high": MOST_DEDUCTED}
            problem(problems, path, "not_step", **params)
        return record

    def schema(self) -> Schema:
        return {**super().schema(), "not": {"const": 0}}


_deduction = Record(
    {
        "player": Key(_id, required=True),
        "round": Key(_round_number, required=True),
        "points": Key(_Deducted(-MOST_DEDUCTED, MOST_DEDUCTED, "0.5"), required=True),
        "reason": Key(OrNull(Text(2000))),
    },
    lambda points, **keys: Deduction(points=half_points(points), **keys),
)


class _Anything:
    """Read elsewhere: the configuration is validated against its preset, as a whole."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> Schema:
        return Record(KEYS).schema()


_group = Record({"name": Key(_name, required=True), "players": Key(Many(_id), required=True)}, Group)

_stage_keys = {
    "preset": Key(OneOf(*PRESETS)),
    "config": Key(_Anything()),
    "rounds": Key(Many(ROUND, most=MOST_ROUNDS)),
    "settled": Key(Many(_settlement), ()),
    "deductions": Key(Many(_deduction), ()),
    "original": Key(OrNull(Whole(1, MOST_PLAYERS))),
    "groups": Key(Many(_group, most=MOST_GROUPS), ()),
    "seeds": Key(Many(_id, most=MOST_PLAYERS, unique=True), ()),
    "struck": Key(Many(_id, most=MOST_PLAYERS, unique=True), ()),
}

# Keys of a stage; in a document with several stages they are inside each.
STAGE_PARTS = tuple(key for key in _stage_keys if key not in ("preset", "config"))

_stage = Record({"name": Key(_name), "grouped": Key(Flag(), True), "entry": Key(OrNull(ENTRY)), **_stage_keys})

DOCUMENT = Record(
    {
        "crosstable": Key(OneOf(VERSION), required=True),
        "name": Key(_name, "Tournament"),
        "seed": Key(Whole(-(2**63), 2**63 - 1), 0),
        "timezone": Key(OrNull(KnownZone())),
        "players": Key(Many(_player, most=MOST_PLAYERS), required=True),
        **_stage_keys,
        "stages": Key(Many(_stage, least=1, most=20)),
        "details": Key(DETAILS, Details()),
        "prizes": Key(Many(PrizeShape(), most=MOST_PRIZES), ()),
        "one_prize_each": Key(Flag(), False),
        "categories": Key(Many(CategoryShape(), most=MOST_CATEGORIES), ()),
        "extra": Key(EXTRA, {}),
    }
)


def schema() -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Crosstable document",
        **DOCUMENT.schema(),
    }
