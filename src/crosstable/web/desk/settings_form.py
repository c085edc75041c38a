"""The settings of a stage as form fields, with current values, limits and the preset's defaults.

An empty field means the preset's value. Lists are separated by commas; a tie-break limited to ties of some sizes has
them in brackets: `head_to_head (max_tied 2)`. Games per match that differ by bracket round are written `3, final 5,
semifinals 3`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from crosstable.formats import FORMATS, Format
from crosstable.model.config import KEYS, merged_settings
from crosstable.model.presets import PRESETS
from crosstable.model.validation import Decimals, Flag, Many, OneOf, OrNull, Record, Shape, Whole
from crosstable.pairing.systems import pairing_systems
from crosstable.ranking.registry import tiebreaks
from crosstable.words import words
from crosstable.words.catalogue import catalogue

# Settings by topic, in the order of the page. Forbidden pairs are on players' pages.
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

# Records are split into one field per key.
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
    """A form field. `kind` is number, number_or_none, choice, flag, list, numbers, chain, best_of or parts.

    `value` is empty if the preset's applies.
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
        return words(f"setting.{self.name}")

    def value_text(self, value: str) -> str:
        if self.kind == "flag":
            return words("web.manage.yes" if value == "true" else "web.manage.no")
        if self.kind == "chain":
            return ", ".join(words(f"tiebreak.{name.split(' ')[0]}") for name in value.split(", ") if name)
        code = f"setting.{self.name}.{value}"
        return words(code) if code in catalogue().sources else value.replace("_", " ")

    @property
    def default(self) -> str:
        return self.value_text(self.preset) if self.preset else words("setting.none")


def fields(preset: str, overrides: Mapping[str, Any], only: str | None = None) -> dict[str, list[Field]]:
    """Return the fields by group; with `only`, just the settings of a format."""
    groups = _all_groups() if only is None else _groups_for(FORMATS[only])
    defaults = merged_settings(PRESETS[preset], {})
    bracket = FORMATS[only or overrides.get("format") or defaults["format"]].bracket
    return {
        group: [_field(name, defaults[name], _override(overrides, name), bracket) for name in names]
        for group, names in groups.items()
    }


def _override(overrides: Mapping[str, Any], name: str) -> Any:
    """Return an overridden value; an explicit null as "none"."""
    return "none" if name in overrides and overrides[name] is None and name not in PARTS else overrides.get(name)


def _all_groups() -> dict[str, tuple[str, ...]]:
    return {**GROUPS, **{name: own for name, format_ in FORMATS.items() if (own := _format_settings(format_))}}


def _format_settings(traits: Format) -> tuple[str, ...]:
    """Return a format's settings that are in no group above."""
    grouped = {name for names in GROUPS.values() for name in names} | {*FILE_SETTINGS}
    return tuple(name for kind in traits.settings for name in kind.__struct_fields__ if name not in grouped)


def _groups_for(traits: Format) -> dict[str, tuple[str, ...]]:
    """Return the groups that apply to a format; its own settings come last under its name."""
    foreign = {*(IN_MATCHES if traits.at_tables else AT_TABLES), *(() if traits.cuts else OF_CUTS)}
    groups = {group: _applicable(traits, names) for group, names in GROUPS.items() if group not in foreign}
    if traits.at_tables:
        groups["pairing"] = ("separate",)
    own = _format_settings(traits)
    return {**groups, traits.name: own} if own else groups


def _applicable(traits: Format, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the settings that are the format's own or no format's."""
    of_formats = set().union(*map(_own_settings, FORMATS.values()))
    others = of_formats - _own_settings(traits)
    return tuple(name for name in names if name not in others)


def _own_settings(traits: Format) -> set[str]:
    return {name for kind in traits.settings for name in kind.__struct_fields__}


def _field(name: str, preset: Any, value: Any, bracket: bool) -> Field:
    shape = KEYS[name].shape
    if name == "best_of" and (bracket or isinstance(value, Mapping)):
        return Field(name, "best_of", _games_value(value), _games_value(preset))
    if name in PARTS:
        inner = _without_null(shape)
        assert isinstance(inner, Record)
        parts = tuple(
            _simple_field(
                f"{name}.{part}", inner.keys[part].shape, (preset or inner.defaults).get(part), _part_value(value, part)
            )
            for part in PARTS[name]
        )
        return Field(name, "parts", "", "none" if preset is None else "", parts=parts)
    if name in CHAINS:
        return Field(name, "chain", _chain_value(value), _chain_value(preset), choices=tuple(tiebreaks()))
    if name == "pairing_system":
        return Field(name, "choice", value or "", preset, choices=tuple(pairing_systems()))
    return _simple_field(name, shape, preset, value)


def _part_value(value: Any, part: str) -> Any:
    """Return a part of a record; null in a record that is set as "none"."""
    return None if value is None else "none" if value.get(part) is None else value[part]


def _without_null(shape: Shape) -> Shape:
    return shape.shape if isinstance(shape, OrNull) else shape


def _simple_field(name: str, shape: Shape, preset: Any, value: Any) -> Field:
    inner = _without_null(shape)
    current, default = field_value(value), field_value(preset)
    match inner:
        case OneOf():
            allowed = tuple(FORMATS) if name == "format" else inner.allowed
            kind = "choice" if isinstance(allowed[0], str) else "choice_number"
            return Field(name, kind, current, default, choices=tuple(str(choice) for choice in allowed))
        case Flag():
            return Field(name, "flag", current, default)
        case Whole():
            kind = "number_or_none" if isinstance(shape, OrNull) else "number"
            return Field(name, kind, current, default, low=str(inner.low), high=str(inner.high))
        case Decimals():
            return Field(
                name,
                "decimal",
                current,
                default,
                low=field_value(float(inner.low)),
                high=field_value(float(inner.high)),
            )
        case Many(shape=OneOf() as words):
            return Field(name, "list", current, default, choices=tuple(str(choice) for choice in words.allowed))
        case Many():
            return Field(name, "numbers", current, default)
    return Field(name, "text", current, default)


def field_value(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(field_value(item) for item in value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _games_value(value: Any) -> str:
    """Return the games of a match: a number, then the rounds that differ."""
    if not isinstance(value, Mapping):
        return field_value(value)
    default, rest = value.get("others"), {name: games for name, games in value.items() if name != "others"}
    by_round = [f"{name.replace('_', ' ')} {games}" for name, games in rest.items() if games is not None]
    return ", ".join([*([] if default is None else [field_value(default)]), *by_round])


def _chain_value(value: Any) -> str:
    return "" if value is None else ", ".join(_chain_entry(builtin) for builtin in msgspec.to_builtins(value))


def _chain_entry(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    sizes = "; ".join(f"{name} {size}" for name, size in entry.items() if name != "code" and size is not None)
    return f"{entry['code']} ({sizes})" if sizes else str(entry["code"])
