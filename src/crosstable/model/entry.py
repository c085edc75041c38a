"""The entry rule of a stage: planned, previewed, applied and recorded.

| rule | players |
|---|---|
| `"everybody"` | all active players |
| `{"top": 8}` | the best eight |
| `{"per_group": 2, "best_next": 2}` | the best two of every group, and the best two of the next-placed |
| `{"min_points": 9}` | all with nine points or more |
| `{"split": [{"group": "Gold", "places": [1, 2]}, {"group": "Silver", "places": [3, 4]}]}` | by place, into groups |
| `{"players": ["a", "b"]}` | the named ones, best first |

Short texts are also accepted: `top 8`, `2 per group`, `2 per group + 2 best next`, `9 points`, `Gold 1-2, Silver 3-4`.
"""

import re
from typing import Any

import msgspec

from crosstable.formats.groups import MOST_GROUPS
from crosstable.model.players import PlayerId
from crosstable.model.points import HalfPoints, half_points, to_points
from crosstable.model.validation import (
    Decimals,
    Key,
    Many,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
    format_value,
    problem,
)

MOST_ENTRANTS = 20_000


class SplitPart(msgspec.Struct, frozen=True):
    """A group of the next stage, and the range of places in every earlier group that enter it."""

    group: str
    first: int
    last: int


class EntryRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rule for entering a stage. Without any field: everybody."""

    top: int | None = None
    per_group: int | None = None
    best_next: int = 0
    min_points: HalfPoints | None = None
    split: tuple[SplitPart, ...] = ()
    players: tuple[PlayerId, ...] | None = None

    @property
    def kind(self) -> str:
        if self.players is not None:
            return "players"
        if self.split:
            return "split"
        named = [name for name in ("top", "per_group", "min_points") if getattr(self, name) is not None]
        return named[0] if named else "everybody"

    @property
    def document(self) -> Any:
        match self.kind:
            case "everybody":
                return "everybody"
            case "top":
                return {"top": self.top}
            case "per_group":
                return {"per_group": self.per_group} | ({"best_next": self.best_next} if self.best_next else {})
            case "min_points":
                assert self.min_points is not None
                return {"min_points": to_points(self.min_points)}
            case "split":
                return {"split": [{"group": part.group, "places": [part.first, part.last]} for part in self.split]}
        return {"players": list(self.players or ())}


class _Places:
    """A range of places: `[1, 2]`, `"1-2"`, or one place."""

    _place = Whole(1, 10_000)

    def read(self, value: Any, path: str, problems: Problems) -> tuple[int, int] | None:
        if isinstance(value, str):
            ends = [part.strip() for part in value.split("-")]
            value = [int(end) for end in ends] if all(end.isdecimal() and len(end) < 6 for end in ends) else value
        if isinstance(value, int) and not isinstance(value, bool):
            value = [value]
        places = value if isinstance(value, list | tuple) and value else None
        place_problems: Problems = []
        for place in places or ():
            self._place.read(place, path, place_problems)
        if places is None or place_problems:
            problem(problems, path, "not_places", value=format_value(value))
            return None
        is_single = len(places) == 2 and places[0] == places[1]
        if (list(places) != sorted({*places}) and not is_single) or (
            len(places) > 2 and places[-1] - places[0] != len(places) - 1
        ):
            problem(problems, path, "not_places", value=format_value(value))
            return None
        return places[0], places[-1]

    def schema(self) -> Schema:
        place = self._place.schema()
        return {"anyOf": [place, {"type": "string"}, {"type": "array", "items": place, "minItems": 1}]}


_split = Record(
    {"group": Key(Text(200), required=True), "places": Key(_Places(), required=True)},
    lambda group, places: SplitPart(group, *places),
)

_keys = {
    "top": Key(Whole(1, MOST_ENTRANTS)),
    "per_group": Key(Whole(1, MOST_ENTRANTS)),
    "best_next": Key(Whole(0, MOST_GROUPS), 0),
    "min_points": Key(Decimals(0, 1_000_000, "0.5")),
    "split": Key(Many(_split, 1, MOST_GROUPS), ()),
    "players": Key(Many(Text(100), 1, MOST_ENTRANTS, unique=True)),
}
# The fields that exclude each other.
_EXCLUSIVE = ("top", "per_group", "min_points", "split", "players")


def _rule(min_points: Any, **keys: Any) -> EntryRule:
    return EntryRule(min_points=None if min_points is None else half_points(min_points), **keys)


_TOP = re.compile(r"(?:the )?(?:top|best) (\d{1,5})", re.IGNORECASE)
_PER_GROUP = re.compile(
    r"(?:(?:top|best) )?(\d{1,5}) (?:per|of each|of every|of all|in each) groups?"
    r"(?:\s*(?:\+|,|and|plus)\s*(\d{1,2}) (?:best )?next)?",
    re.IGNORECASE,
)
_POINTS = re.compile(r"(?:at least |min(?:imum)? )?(\d{1,6}(?:\.5)?)(?: or more)? points?", re.IGNORECASE)
_PART = re.compile(r"(\S.*?)\s*:?\s+(\d{1,5})(?:\s*[-\N{EN DASH}]\s*(\d{1,5}))?")


def parse_entry_text(text: str) -> dict[str, Any] | None:
    """Parse a short text: `top 8`, `2 per group + 1 best next`, `9 points`, `Gold 1-2, Silver 3-4`. Return None if it
    is not a rule.
    """
    text = " ".join(text.split())
    if text.casefold() in ("everybody", "everyone", "all"):
        return {}
    if match := _TOP.fullmatch(text):
        return {"top": int(match[1])}
    if match := _PER_GROUP.fullmatch(text):
        return {"per_group": int(match[1])} | ({"best_next": int(match[2])} if match[2] else {})
    if match := _POINTS.fullmatch(text):
        points = float(match[1])
        return {"min_points": int(points) if points.is_integer() else points}
    parts = [_PART.fullmatch(part.strip()) for part in text.split(",")]
    if any(part is None for part in parts):
        return None
    return {
        "split": [
            {"group": part[1], "places": [int(part[2]), int(part[3] or part[2])]} for part in parts if part is not None
        ]
    }


class EntryShape:
    """The word `everybody`, or one of the rules."""

    record = Record(_keys, lambda **keys: _rule(**keys))

    def read(self, value: Any, path: str, problems: Problems) -> EntryRule | None:
        if value == "everybody":
            return EntryRule()
        if isinstance(value, str):
            parsed = parse_entry_text(value)
            value = value if parsed is None else parsed
        if not isinstance(value, dict):
            problem(problems, path, "not_entry", value=format_value(value))
            return None
        rule: EntryRule | None = self.record.read(value, path, problems)
        if rule is None:
            return None
        named = [name for name in _EXCLUSIVE if getattr(rule, name) not in (None, ())]
        if len(named) > 1 or (rule.best_next and rule.per_group is None):
            problem(problems, path, "entry_together", keys=named + (["best_next"] if rule.best_next else []))
            return None
        return rule if self._is_disjoint(rule, path, problems) else None

    def _is_disjoint(self, rule: EntryRule, path: str, problems: Problems) -> bool:
        taken: dict[int, str] = {}
        before = len(problems)
        for i, part in enumerate(rule.split):
            twice = [place for place in range(part.first, part.last + 1) if place in taken]
            if twice or part.group in taken.values():
                problem(problems, f"{path}.split[{i}]", "split_twice", group=part.group, places=twice)
            taken.update(dict.fromkeys(range(part.first, part.last + 1), part.group))
        return len(problems) == before

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string"}, self.record.schema()]}


ENTRY = EntryShape()


def read_entry(value: Any, path: str, problems: Problems) -> EntryRule | None:
    """Read an entry rule; None if it has problems, which are added to `problems`."""
    return ENTRY.read(value, path, problems)
