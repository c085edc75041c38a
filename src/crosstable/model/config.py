"""The configuration of a stage: the settings of every format, and the ones that formats add.

A configuration is a preset with overrides. It is validated as a whole, and every problem is reported with its field,
value and allowed values.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec

from crosstable.formats import FORMATS, Format
from crosstable.formats.teams import TeamSettings
from crosstable.model.best_of import BestOfShape, usual_best_of
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.refusals import Refusal
from crosstable.model.settings import CHAIN, ChainItem, Merged, Settings, Vocabulary
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
    format_value,
    number,
    problem,
)

Own = TypeVar("Own", bound=Settings)


class Points(msgspec.Struct, frozen=True):
    """The points of a match result, and of a game result inside it."""

    win: HalfPoints = HalfPoints(6)
    draw: HalfPoints = HalfPoints(2)
    loss: HalfPoints = HalfPoints(0)


class ByeGames(msgspec.Struct, frozen=True):
    """The games that a bye, and a win by forfeit, is worth."""

    wins: int
    draws: int


class TwoIds:
    """Two different player ids."""

    ids = Many(Text(100), 2, 2, unique=True)

    def read(self, value: Any, path: str, problems: Problems) -> tuple[Any, ...]:
        return self.ids.read(value, path, problems)

    def schema(self) -> Schema:
        return self.ids.schema()


_value = Key(Decimals(0, 100, "0.5"))
_points = Record({"win": _value, "draw": _value, "loss": _value})
_games = Key(Whole(0, 20))
_share = Decimals(0, 1)


class Config(Settings, frozen=True, kw_only=True):
    """A validated configuration.

    A default of None means "derived from the rest" or "no limit"; docs/configuration.md says which. `own` holds the
    settings that formats add: all of them in every stage, since its playoff or a correction can have another format.
    """

    format: Annotated[str, Key(OneOf(*FORMATS), "swiss")]
    rounds: Annotated[int | None, Key(OrNull(Whole(1, 20)))]
    points: Annotated[Points, Key(_points, {"win": 3, "draw": 1, "loss": 0})]
    points_for: Annotated[Literal["match", "game"], Key(OneOf("match", "game"), "match")]
    best_of: Annotated[int, Key(BestOfShape(3, 1, 5), 3)]
    standings_tiebreakers: Annotated[tuple[ChainItem, ...], Key(CHAIN, ["omw", "gw", "ogw", "random"])]
    bye_points: Annotated[ByeGames, Key(OrNull(Record({"wins": _games, "draws": _games})))]
    omw_floor: Annotated[Fraction, Key(_share, 0.33)]
    gw_floor: Annotated[Fraction, Key(_share, 0.33)]
    min_games_for_gw: Annotated[int, Key(Whole(1, 100), 1)]
    buchholz_variant: Annotated[
        Literal["standard", "median", "modified"], Key(OneOf("standard", "median", "modified"), "standard")
    ]
    forfeits_count_as_met: Annotated[bool, Key(Flag(), True)]
    unfinished_matches: Annotated[Literal["exclude", "draw"], Key(OneOf("exclude", "draw"), "exclude")]
    late_entry: Annotated[Literal["losses", "byes"], Key(OneOf("losses", "byes"), "losses")]
    unresolved_order: Annotated[Literal["number", "rating"], Key(OneOf("number", "rating"), "number")]
    rating_performance: Annotated[
        Literal["off", "player", "standings"], Key(OneOf("off", "player", "standings"), "off")
    ]
    forbidden: Annotated[tuple[tuple[str, str], ...], Key(Many(TwoIds(), most=1_000_000), [])]
    separate: Annotated[tuple[str, ...], Key(Many(OneOf("club", "town"), unique=True), [])]
    balance_first: Annotated[bool, Key(Flag(), False)]
    round_minutes: Annotated[int | None, Key(OrNull(Whole(1, 600)))]
    grace_seconds: Annotated[int, Key(Whole(0, 600), 30)]
    no_show_minutes: Annotated[int, Key(Whole(0, 600), 10)]
    player_reports: Annotated[str, Key(OneOf("both", "one", "off"), "both")]
    advance: Annotated[Literal["off", "close", "pair", "publish"], Key(OneOf("off", "close", "pair", "publish"), "off")]
    claims: Annotated[Literal["open", "code"] | None, Key(OrNull(OneOf("open", "code")))]
    own: tuple[Settings, ...]

    @classmethod
    def check(cls, merged: Merged) -> None:
        points = merged.read["points"]
        win, draw, loss = points["win"], points["draw"], points["loss"]
        if not (win >= draw >= loss and win > loss):
            merged.problem("points", "points_order", win=number(win), draw=number(draw), loss=number(loss))
        merged.check_chain("standings_tiebreakers")

    def of(self, kind: type[Own]) -> Own:
        return cast(Own, self.own[_PLACE[kind]])

    def with_settings(self, settings: Settings) -> "Config":
        own = tuple(settings if type(held) is type(settings) else held for held in self.own)
        return msgspec.structs.replace(self, own=own)

    @property
    def fixed(self) -> tuple[Any, ...]:
        """The format and the settings that cannot change once a round is drafted."""
        return (self.format, *map(self.of, self.traits.held))

    @property
    def boards(self) -> int | None:
        """The number of boards of a team match; None for single players."""
        return None if self.traits.at_tables else self.of(TeamSettings).boards

    @property
    def traits(self) -> Format:
        return FORMATS[self.format]


# The settings that formats add, each type once.
OWN: tuple[type[Settings], ...] = tuple(
    dict.fromkeys(kind for format_ in FORMATS.values() for kind in format_.settings)
)
_PLACE = {kind: place for place, kind in enumerate(OWN)}
SETTINGS: tuple[type[Settings], ...] = (Config, *OWN)
KEYS: Mapping[str, Key] = {name: key for kind in SETTINGS for name, key in kind.keys().items()}

_record = Record(KEYS)


def read_config(
    preset: Mapping[str, Any], overrides: Any, path: str, problems: Problems, vocabulary: Vocabulary
) -> Config | None:
    """Return the preset with its overrides, validated as a whole; None if there are problems, which are added to
    `problems`.
    """
    if not isinstance(overrides, dict):
        problem(problems, path, "not_object", value=format_value(overrides), keys=list(KEYS))
        return None
    before = len(problems)
    sound = _valid_keys(overrides, path, problems)
    unsound = overrides.keys() - sound.keys()
    settings = merged_settings(preset, {**_valid_parts(overrides, unsound), **sound})
    values = _record.read(settings, path, problems)
    if values is None:
        return None
    written = {**settings, **{name: overrides[name] for name in unsound}}
    merged = Merged(written, values, unsound, path, problems, vocabulary)
    for kind in SETTINGS:
        kind.check(merged)
    return _config(values) if len(problems) == before else None


def _valid_keys(overrides: Mapping[str, Any], path: str, problems: Problems) -> dict[str, Any]:
    """Return the overrides that are valid by themselves. An invalid one does not hide the others."""
    return {name: value for name, value in overrides.items() if _record.read({name: value}, path, problems) is not None}


def _valid_parts(overrides: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {
        name: {part: value for part, value in overrides[name].items() if _record.read({name: {part: value}}, "", [])}
        for name in names
        if isinstance(overrides[name], dict) and name in KEYS
    }


def merged_settings(preset: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every key: defaults, then the preset, then overrides."""
    merged = merge_settings(merge_settings({name: key.default for name, key in KEYS.items()}, preset), overrides)
    # A bye of teams is won on every board.
    wins = merged["boards"] or (usual_best_of(merged["best_of"]) + 1) // 2
    games = {"wins": wins, "draws": 0}
    merged["bye_points"] = {**games, **(merged["bye_points"] or {})}
    return merged


def clears_setting(name: str, value: Any) -> bool:
    """Return whether the value sets a nullable setting to null; null itself resets it to the preset's value."""
    return bool(value == "none") and name in KEYS and isinstance(KEYS[name].shape, OrNull)


def load_config(settings: Mapping[str, Any]) -> Config:
    """Return the configuration of settings that were validated before. Newer keys get their default, or the value that
    applied before them.
    """
    return _load_config(msgspec.json.encode(settings))


@lru_cache(256)
def _load_config(encoded: bytes) -> Config:
    """Cache configurations: a tournament that is read repeatedly has few."""
    settings: Mapping[str, Any] = msgspec.json.decode(encoded)
    problems: Problems = []
    values = _record.read({**{name: key.former for name, key in KEYS.items()}, **settings}, "config", problems)
    if values is None:
        raise Refusal("bad_settings_kept", problems)
    return _config(values)


def _config(values: dict[str, Any]) -> Config:
    values["points"] = Points(**{name: half_points(value) for name, value in values["points"].items()})
    values["bye_points"] = ByeGames(**values["bye_points"])
    own = tuple(kind(**{name: values.pop(name) for name in kind.__struct_fields__}) for kind in OWN)
    return Config(**values, own=own)


def merge_settings(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings with others on top; objects (`points`, `bye_points`) are merged."""
    both = dict(base)
    for name, value in over.items():
        below = both.get(name)
        both[name] = {**below, **value} if isinstance(below, dict) and isinstance(value, dict) else value
    return both
