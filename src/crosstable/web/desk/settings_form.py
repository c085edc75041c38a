"""The settings of a stage as fields of a form: what each may be, what it is now, and what the preset says.

An empty field means what the preset says. A list is written with commas; a tie-break that serves ties of some sizes
alone has these in brackets: `head_to_head (max_tied 2)`. Games of a match that differ by round of a bracket are written
`3, final 5, semifinals 3`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from crosstable.formats import FORMATS, Format
from crosstable.model.config import KEYS, settings_of
from crosstable.model.presets import PRESETS
from crosstable.model.validation import Decimals, Flag, Many, OneOf, OrNull, Record, Shape, Whole
from crosstable.pairing.systems import pairing_systems
from crosstable.ranking.registry import tiebreaks
from crosstable.words import words
from crosstable.words.catalogue import catalogue

# The keys in the order of the page, by what they are about. Forbidden pairs stand with the players.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "time": (
        "format",
        "rounds",
        "round_minutes",
        "grace_seconds",
        "no_show_minutes",
        "cycles",
        "group_count",
        "dealing",
        "carry",
        "advance",
        "player_reports",
        "claims",
        "late_entry",
    ),
    "matches": (
        "best_of",
        "boards",
        "board_win",
        "board_draw",
        "line_up_order",
        "points",
        "points_for",
        "unfinished_matches",
        "forfeits_count_as_met",
    ),
    "pairing": (
        "seeding",
        "third_place",
        "placement",
        "reseed",
        "reset",
        "crossing",
        "pairing_system",
        "initial_colour",
        "acceleration",
        "pairing_numbers",
        "first_round",
        "group_order",
        "avoid_repeat_pairings",
        "track_pair_downs",
        "balance_first",
        "max_same_first",
        "colour_preference",
        "primary_score",
        "secondary_score",
        "adaptive",
        "separate",
        "pairing_tiebreakers",
    ),
    "byes": ("bye_assignment", "bye_worth", "max_byes_per_player", "bye_points", "requested_byes"),
    "order": (
        "standings_tiebreakers",
        "unresolved_order",
        "rating_performance",
        "omw_floor",
        "gw_floor",
        "min_games_for_gw",
        "buchholz_variant",
    ),
    "tables": ("table_size", "bula", "seating", "seating_effort", "leftovers", "inactive_tables"),
    "scores": ("criteria", "uma", "oka", "start_points", "share_uma", "place_points", "zero_sum", "lower_wins"),
    "cut": ("tie_policy",),
}
IN_MATCHES, AT_TABLES, OF_CUTS = ("matches", "byes", "order"), ("tables", "scores"), ("cut",)

# Records have a field for each of their keys.
PARTS = {
    "points": ("win", "draw", "loss"),
    "bye_points": ("wins", "draws"),
    "adaptive": ("places", "rounds"),
    "requested_byes": ("max", "last_round", "worth"),
}
# Set by report files only.
FILE_SETTINGS = ("virtual_points", "forbidden_in_rounds")
CHAINS = ("pairing_tiebreakers", "standings_tiebreakers")


class Field(NamedTuple):
    """One field. `kind` is number, number_or_none, choice, flag, list, numbers, chain, best_of or parts; `value` is
    empty for the preset's.
    """

    name: str
    kind: str
    value: str
    preset: str
    choices: tuple[str, ...] = ()
    low: str = ""
    high: str = ""
    parts: tuple["Field", ...] = ()

    @property
    def label(self) -> str:
        """What people call it."""
        return words(f"setting.{self.name}")

    def said(self, value: str) -> str:
        """A value as people say it; the key's own word where there is no other."""
        if self.kind == "flag":
            return words("web.manage.yes" if value == "true" else "web.manage.no")
        if self.kind == "chain":
            return ", ".join(words(f"tiebreak.{name.split(' ')[0]}") for name in value.split(", ") if name)
        code = f"setting.{self.name}.{value}"
        return words(code) if code in catalogue().sources else value.replace("_", " ")

    @property
    def default(self) -> str:
        """What holds where nothing is set."""
        return self.said(self.preset) if self.preset else words("setting.none")


def fields(preset: str, overrides: Mapping[str, Any], only: str | None = None) -> dict[str, list[Field]]:
    """The fields by group; with a format only those that mean something in it."""
    groups = _all_groups() if only is None else _groups_of(FORMATS[only])
    usual = settings_of(PRESETS[preset], {})
    bracket = FORMATS[only or overrides.get("format") or usual["format"]].bracket
    return {
        group: [_field(name, usual[name], _asked(overrides, name), bracket) for name in names]
        for group, names in groups.items()
    }


def _asked(overrides: Mapping[str, Any], name: str) -> Any:
    """The value that was asked for; null, where it was, by the word for it."""
    return "none" if name in overrides and overrides[name] is None and name not in PARTS else overrides.get(name)


def _all_groups() -> dict[str, tuple[str, ...]]:
    return {**GROUPS, **{name: brought for name, format_ in FORMATS.items() if (brought := _brought(format_))}}


def _brought(traits: Format) -> tuple[str, ...]:
    """Those of a format's settings that no group above has."""
    there = {name for names in GROUPS.values() for name in names} | {*FILE_SETTINGS}
    return tuple(name for kind in traits.settings for name in kind.__struct_fields__ if name not in there)


def _groups_of(traits: Format) -> dict[str, tuple[str, ...]]:
    """What means something in a format; what it brings itself stands last, under its own name."""
    foreign = {*(IN_MATCHES if traits.at_tables else AT_TABLES), *(() if traits.cuts else OF_CUTS)}
    found = {group: _used(traits, names) for group, names in GROUPS.items() if group not in foreign}
    if traits.at_tables:
        found["pairing"] = ("separate",)
    brought = _brought(traits)
    return {**found, traits.name: brought} if brought else found


def _used(traits: Format, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those that are the format's own, or no format's."""
    own = {name for kind in traits.settings for name in kind.__struct_fields__}
    others = {
        name for format_ in FORMATS.values() for kind in format_.settings for name in kind.__struct_fields__
    } - own
    return tuple(name for name in names if name not in others)


def _field(name: str, preset: Any, value: Any, bracket: bool) -> Field:
    shape = KEYS[name].shape
    if name == "best_of" and (bracket or isinstance(value, Mapping)):
        return Field(name, "best_of", _games(value), _games(preset))
    if name in PARTS:
        inner = _inner(shape)
        assert isinstance(inner, Record)
        parts = tuple(
            _plain(f"{name}.{part}", inner.keys[part].shape, (preset or inner.defaults).get(part), _part(value, part))
            for part in PARTS[name]
        )
        return Field(name, "parts", "", "none" if preset is None else "", parts=parts)
    if name in CHAINS:
        return Field(name, "chain", _chain(value), _chain(preset), choices=tuple(tiebreaks()))
    if name == "pairing_system":
        return Field(name, "choice", value or "", preset, choices=tuple(pairing_systems()))
    return _plain(name, shape, preset, value)


def _part(value: Any, part: str) -> Any:
    """The value of a part of a record; null, in a record that is set, as its word."""
    return None if value is None else "none" if value.get(part) is None else value[part]


def _inner(shape: Shape) -> Shape:
    return shape.shape if isinstance(shape, OrNull) else shape


def _plain(name: str, shape: Shape, preset: Any, value: Any) -> Field:
    inner = _inner(shape)
    now, was = written(value), written(preset)
    match inner:
        case OneOf():
            allowed = tuple(FORMATS) if name == "format" else inner.allowed
            kind = "choice" if isinstance(allowed[0], str) else "choice_number"
            return Field(name, kind, now, was, choices=tuple(str(choice) for choice in allowed))
        case Flag():
            return Field(name, "flag", now, was)
        case Whole():
            kind = "number_or_none" if isinstance(shape, OrNull) else "number"
            return Field(name, kind, now, was, low=str(inner.low), high=str(inner.high))
        case Decimals():
            return Field(name, "decimal", now, was, low=written(float(inner.low)), high=written(float(inner.high)))
        case Many(shape=OneOf() as words):
            return Field(name, "list", now, was, choices=tuple(str(choice) for choice in words.allowed))
        case Many():
            return Field(name, "numbers", now, was)
    return Field(name, "text", now, was)


def written(value: Any) -> str:
    """A value as it stands in a field."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(written(item) for item in value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _games(value: Any) -> str:
    """The games of a match: one number, and after it those of rounds that differ."""
    if not isinstance(value, Mapping):
        return written(value)
    usual, rest = value.get("others"), {name: games for name, games in value.items() if name != "others"}
    by_round = [f"{name.replace('_', ' ')} {games}" for name, games in rest.items() if games is not None]
    return ", ".join([*([] if usual is None else [written(usual)]), *by_round])


def _chain(value: Any) -> str:
    return "" if value is None else ", ".join(_entry(builtin) for builtin in msgspec.to_builtins(value))


def _entry(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    sizes = "; ".join(f"{name} {size}" for name, size in entry.items() if name != "code" and size is not None)
    return f"{entry['code']} ({sizes})" if sizes else str(entry["code"])
