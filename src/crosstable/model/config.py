"""The configuration of a stage: every key, its type, its bounds and its default, as one table (`KEYS`).

A configuration is a preset with overrides. It is read and validated as a whole, and every problem is named: the field,
its value and what is allowed.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from crosstable.formats import FORMATS, Format
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import (
    Choice,
    Decimals,
    Flag,
    Key,
    Many,
    OrNull,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
    nearest,
    number,
    problem,
    seen,
)

CRITERIA = ("tournament_score", "round_score", "last_win", "table_round_score", "wins", "round_wins", "points")
TABLE_CRITERIA = CRITERIA[:4]


class Points(msgspec.Struct, frozen=True):
    """What a match, and a game inside it, is worth."""

    win: HalfPoints = HalfPoints(6)
    draw: HalfPoints = HalfPoints(2)
    loss: HalfPoints = HalfPoints(0)


class ByeGames(msgspec.Struct, frozen=True):
    """The games that a bye, and a win by forfeit, is worth."""

    wins: int
    draws: int


class Entry(msgspec.Struct, frozen=True):
    """One entry of a tie-break chain: a code, and the sizes of tie that it serves (all of them, unless said).

    `tied` is how many are still level when its turn comes, `on_points` how many were level on points at first.
    """

    code: str
    min_tied: int = 1
    max_tied: int | None = None
    min_on_points: int = 1
    max_on_points: int | None = None

    @property
    def serves_all(self) -> bool:
        """Acts on ties of every size."""
        return self.min_tied == self.min_on_points == 1 and self.max_tied is None and self.max_on_points is None


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A validated configuration. `KEYS` below says what each field may be; `own` are settings that formats brought."""

    format: str
    rounds: int | None
    points: Points
    points_for: Literal["match", "game"]
    best_of: int
    pairing_system: str
    pairing_tiebreakers: tuple[Entry, ...]
    standings_tiebreakers: tuple[Entry, ...]
    avoid_repeat_pairings: bool
    track_pair_downs: bool
    max_byes_per_player: int | None
    bye_assignment: Literal["random", "lowest_tiebreaker"]
    bye_points: ByeGames
    omw_floor: Fraction
    gw_floor: Fraction
    min_games_for_gw: int
    buchholz_variant: Literal["standard", "median", "modified"]
    forfeits_count_as_met: bool
    unfinished_matches: Literal["exclude", "draw"]
    late_entry: Literal["losses", "byes"]
    unresolved_order: Literal["number", "rating"]
    cycles: int
    first_round: Literal["random", "seeded", "slide", "fold"]
    group_order: Literal["neighbours", "fold", "slide", "random"]
    forbidden: tuple[tuple[str, str], ...]
    separate: tuple[str, ...]
    balance_first: bool
    table_size: int
    uma: tuple[int, ...] | None
    oka: int
    start_points: int
    share_uma: bool
    place_points: tuple[Fraction, ...] | None
    zero_sum: bool
    lower_wins: bool
    seating: str
    seating_effort: int
    leftovers: str
    inactive_tables: tuple[int, ...]
    tie_policy: str
    criteria: tuple[str, ...]
    round_minutes: int | None
    grace_seconds: int
    no_show_minutes: int
    player_reports: str
    own: Mapping[str, Any] = {}

    @property
    def held(self) -> tuple[Any, ...]:
        """The format, and those of its settings that stay as they are once a round is drafted."""
        return (self.format, *(self.own[one] if one in self.own else getattr(self, one) for one in self.traits.held))

    @property
    def traits(self) -> Format:
        """What its format is like."""
        return FORMATS[self.format]


class Vocabulary(msgspec.Struct, frozen=True):
    """The codes that other layers have registered, so that a configuration can name them."""

    tiebreaks: Collection[str]
    pairing_systems: Collection[str]


class ChainEntry:
    """A tie-break by its code, or an object that also names the sizes of tie it serves."""

    sizes = Record(
        {
            "code": Key(Text(40), required=True),
            "min_tied": Key(Whole(1, 10_000), 1),
            "max_tied": Key(OrNull(Whole(2, 10_000))),
            "min_on_points": Key(Whole(1, 10_000), 1),
            "max_on_points": Key(OrNull(Whole(2, 10_000))),
        },
        Entry,
    )

    def read(self, value: Any, path: str, problems: Problems) -> Entry | None:
        if isinstance(value, str):
            return Entry(value)
        if isinstance(value, dict):
            entry: Entry | None = self.sizes.read(value, path, problems)
            return entry
        problem(problems, path, "not_chain_entry", value=seen(value))
        return None

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string"}, self.sizes.schema()]}


class TwoIds:
    """Two different player ids."""

    ids = Many(Text(100), 2, 2, unique=True)

    def read(self, value: Any, path: str, problems: Problems) -> tuple[Any, ...]:
        return self.ids.read(value, path, problems)

    def schema(self) -> Schema:
        return self.ids.schema()


_value = Decimals(0, 100, "0.5")
_games = Whole(0, 9)
_share = Decimals(0, 1)
_chain = Many(ChainEntry(), most=30)
# As small and as large as a table may be.
_SIZES = (3, 8)

_OWN = {name: key for one in FORMATS.values() for name, key in one.settings.items()}

# Every key: shape and default. A default of None means "worked out from the rest" or "no limit"; docs/configuration.md
# says which.
KEYS: Mapping[str, Key] = {
    "format": Key(Choice(*FORMATS), "swiss"),
    "rounds": Key(OrNull(Whole(1, 20))),
    "points": Key(
        Record({"win": Key(_value), "draw": Key(_value), "loss": Key(_value)}), {"win": 3, "draw": 1, "loss": 0}
    ),
    "points_for": Key(Choice("match", "game"), "match"),
    "best_of": Key(Choice(3, 1, 5), 3),
    "pairing_system": Key(Text(40), "score"),
    "pairing_tiebreakers": Key(_chain, ["omw", "gw", "ogw", "random"]),
    "standings_tiebreakers": Key(_chain, ["omw", "gw", "ogw", "random"]),
    "avoid_repeat_pairings": Key(Flag(), True),
    "track_pair_downs": Key(Flag(), True),
    "max_byes_per_player": Key(OrNull(Whole(0, 20)), 1),
    "bye_assignment": Key(Choice("random", "lowest_tiebreaker"), "random"),
    "bye_points": Key(OrNull(Record({"wins": Key(_games), "draws": Key(_games)}))),
    "omw_floor": Key(_share, 0.33),
    "gw_floor": Key(_share, 0.33),
    "min_games_for_gw": Key(Whole(1, 100), 1),
    "buchholz_variant": Key(Choice("standard", "median", "modified"), "standard"),
    "forfeits_count_as_met": Key(Flag(), True),
    "unfinished_matches": Key(Choice("exclude", "draw"), "exclude"),
    "late_entry": Key(Choice("losses", "byes"), "losses"),
    "unresolved_order": Key(Choice("number", "rating"), "number"),
    "cycles": Key(Choice(1, 2), 1),
    "first_round": Key(Choice("random", "seeded", "slide", "fold"), "random"),
    "group_order": Key(Choice("neighbours", "fold", "slide", "random"), "neighbours"),
    "forbidden": Key(Many(TwoIds(), most=1_000_000), []),
    "separate": Key(Many(Choice("club", "town"), unique=True), []),
    "balance_first": Key(Flag(), False),
    "table_size": Key(Whole(*_SIZES), 4),
    "uma": Key(OrNull(Many(Whole(-1_000_000, 1_000_000), *_SIZES))),
    "oka": Key(Whole(0, 1_000_000), 0),
    "start_points": Key(Whole(0, 1_000_000), 30_000),
    "share_uma": Key(Flag(), True),
    "place_points": Key(OrNull(Many(Decimals(-10_000, 10_000), *_SIZES))),
    "zero_sum": Key(Flag(), False),
    "lower_wins": Key(Flag(), False),
    "seating": Key(Choice("random", "by_rank", "spread", "fresh"), "random"),
    "seating_effort": Key(Whole(1, 100), 10),
    "leftovers": Key(Choice("sit_out", "short_tables", "stand_in"), "sit_out"),
    "inactive_tables": Key(Many(Whole(1, 100_000), most=10_000, unique=True), []),
    "tie_policy": Key(Choice("cut_tied", "exact", "keep_tied"), "cut_tied"),
    "criteria": Key(Many(Choice(*CRITERIA), least=1, unique=True), list(TABLE_CRITERIA)),
    "round_minutes": Key(OrNull(Whole(1, 600))),
    "grace_seconds": Key(Whole(0, 600), 30),
    "no_show_minutes": Key(Whole(0, 600), 10),
    "player_reports": Key(Choice("both", "one", "off"), "both"),
    **_OWN,
}

_record = Record(KEYS)


def read_config(
    preset: Mapping[str, Any], overrides: Any, path: str, problems: Problems, vocabulary: Vocabulary
) -> Config | None:
    """The preset with its overrides, validated as a whole; None when anything was wrong (see `problems`)."""
    if not isinstance(overrides, dict):
        problem(problems, path, "not_object", value=seen(overrides), keys=list(KEYS))
        return None
    before = len(problems)
    sound = sound_keys(overrides, path, problems)
    unsound = overrides.keys() - sound.keys()
    settings = settings_of(preset, {**_sound_parts(overrides, unsound), **sound})
    for name in sound.keys() & _OWN.keys() - FORMATS[settings["format"]].settings.keys():
        if "format" not in unsound:
            problem(problems, f"{path}.{name}", "option_of_others", format=settings["format"], option=name)
    values = _record.read(settings, path, problems)
    if values is None:
        return None
    _check_points(values["points"], f"{path}.points", problems)
    # What can be read of a list is looked at though something else in it can't be.
    asked = {**settings, **{name: overrides[name] for name in unsound}}
    for name in ("pairing_tiebreakers", "standings_tiebreakers"):
        _check_chain(asked[name], f"{path}.{name}", problems, vocabulary.tiebreaks)
    _check_known(values["pairing_system"], f"{path}.pairing_system", problems, vocabulary.pairing_systems)
    if "table_size" not in unsound:
        _check_places(asked, path, problems)
    return _config(values) if len(problems) == before else None


def sound_keys(overrides: Mapping[str, Any], path: str, problems: Problems) -> dict[str, Any]:
    """Those keys whose values are sound by themselves, whatever the preset. A wrong one does not hide the others."""
    return {name: value for name, value in overrides.items() if _record.read({name: value}, path, problems) is not None}


def _sound_parts(overrides: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """Of keys that hold an object (`points`, `bye_points`) and are not sound as a whole, those parts that are."""
    return {
        name: {part: one for part, one in overrides[name].items() if _record.read({name: {part: one}}, "", [])}
        for name in names
        if isinstance(overrides[name], dict) and name in KEYS
    }


def settings_of(preset: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Every key with its value: the defaults under the preset under the overrides. Other formats' own are left out."""
    merged = layered(layered({name: key.default for name, key in KEYS.items()}, preset), overrides)
    games = {"wins": (merged["best_of"] + 1) // 2, "draws": 0}
    merged["bye_points"] = {**games, **(merged["bye_points"] or {})}
    foreign = _OWN.keys() - FORMATS[merged["format"]].settings.keys() - overrides.keys()
    return {name: value for name, value in merged.items() if name not in foreign} if foreign else merged


def known_config(settings: Mapping[str, Any]) -> Config:
    """The configuration that settings amount to which were found sound before; keys added since have their default."""
    problems: Problems = []
    values = _record.read({**{name: key.default for name, key in KEYS.items()}, **settings}, "config", problems)
    if values is None:
        raise Refusal("bad_settings_kept", problems)
    return _config(values)


def _config(values: dict[str, Any]) -> Config:
    values["points"] = Points(**{name: half_points(value) for name, value in values["points"].items()})
    values["bye_points"] = ByeGames(**values["bye_points"])
    own = {name: values.pop(name) for name in _OWN}
    return Config(**values, own={name: own[name] for name in FORMATS[values["format"]].settings})


def layered(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One set of keys over another; two objects under one key (`points`, `bye_points`) are put together."""
    both = dict(base)
    for name, value in over.items():
        below = both.get(name)
        both[name] = {**below, **value} if isinstance(below, dict) and isinstance(value, dict) else value
    return both


def _check_points(points: Mapping[str, Fraction], path: str, problems: Problems) -> None:
    win, draw, loss = points["win"], points["draw"], points["loss"]
    if not (win >= draw >= loss and win > loss):
        problem(problems, path, "points_order", win=number(win), draw=number(draw), loss=number(loss))


def _check_places(asked: Mapping[str, Any], path: str, problems: Problems) -> None:
    """A bonus for every place at a table: exactly so many for the uma, points for places as many or more. Lists that
    no table could have are told already.
    """
    size = asked["table_size"]
    for name in ("uma", "place_points"):
        length = len(asked[name]) if isinstance(asked[name], list) else size
        is_wrong = length != size if name == "uma" else length < size
        if is_wrong and _SIZES[0] <= length <= _SIZES[1]:
            problem(problems, f"{path}.{name}", "length_of_table", length=length, size=size)


def _check_chain(chain: Any, path: str, problems: Problems, known: Collection[str]) -> None:
    entries = [_chain.shape.read(one, "", []) for one in chain] if isinstance(chain, list) else []
    for i, entry in enumerate(entries):
        if entry is None:
            continue
        _check_known(entry.code, f"{path}[{i}]", problems, known)
        for of in ("tied", "on_points"):
            least, most = f"min_{of}", f"max_{of}"
            low, high = getattr(entry, least), getattr(entry, most)
            if high is not None and high < low:
                problem(problems, f"{path}[{i}]", "tied_sizes", least=least, most=most, low=low, high=high)


def _check_known(code: str, path: str, problems: Problems, known: Collection[str]) -> None:
    if code not in known:
        problem(problems, path, "unknown_code", value=seen(code), known=sorted(known), near=nearest(code, list(known)))
