"""Categories: rankings of their own within a tournament. Written on one line each: `U1600: rating 1200-1599`.

Who is in one is public, so it never depends on a year of birth or sex: age classes and the like are labels of players.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.validation import Problems, is_printable, problem

if TYPE_CHECKING:
    from crosstable.model.tournament import Player

MOST_CATEGORIES, LONGEST_NAME = 40, 60

# After the name: a rating band, open at one end or closed, or a club; nothing for players with that label.
_RULE = re.compile(
    r"rating\s+(?:(?P<low>\d{1,5})\s*(?P<open>\+|[-\u2013])?\s*(?P<high>\d{1,5})?|[-\u2013]\s*(?P<most>\d{1,5}))"
    r"|club\s+(?P<club>\S.*)",
    re.IGNORECASE | re.ASCII,
)
# Between the labels of a player, and what no name may have: a colon ends it in lists.
SEPARATOR = ","
_IMPOSSIBLE = frozenset(",;:")


class Category(msgspec.Struct, frozen=True, omit_defaults=True):
    """A category: the players within a rating band or of a club, and those with its name as a label."""

    name: str
    low: int | None = None
    high: int | None = None
    club: str | None = None

    @property
    def is_band(self) -> bool:
        return self.low is not None or self.high is not None

    def has(self, player: "Player") -> bool:
        if _fold(self.name) in map(_fold, labels(player.category)):
            return True
        if self.is_band:
            rating = player.rating
            return rating is not None and (self.low or 0) <= rating and (self.high is None or rating <= self.high)
        return self.club is not None and _fold(player.club or "") == _fold(self.club)


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())


def labels(text: str | None) -> list[str]:
    """Return the labels of a player: "U18, Women" has two."""
    return [label for part in re.split("[,;]", text or "") if (label := " ".join(part.split()))]


def all_categories(defined: Sequence[Category], players: Sequence["Player"]) -> list[Category]:
    """Return the categories of the organiser, then categories that only players name, in the order of the alphabet."""
    known = {_fold(category.name) for category in defined}
    others = {_fold(label): label for player in players for label in labels(player.category)}
    return [*defined, *(Category(others[key]) for key in sorted(others.keys() - known))]


def find_category(defined: Sequence[Category], players: Sequence["Player"], name: str) -> Category | None:
    matches = (category for category in all_categories(defined, players) if _fold(category.name) == _fold(name))
    return next(matches, None)


def parse_categories(text: str) -> tuple[Category, ...]:
    """Parse a list of categories, one per line. Raise `bad_categories` with every invalid line."""
    problems: Problems = []
    by_name: dict[str, Category] = {}
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[: MOST_CATEGORIES + 1]:
        category = _parse_line(line)
        if category is None:
            problem(problems, "categories", "not_a_category", line=number, value=line[:60])
        elif _fold(category.name) in by_name:
            problem(problems, "categories", "category_twice", line=number, name=category.name)
        else:
            by_name[_fold(category.name)] = category
    if len(lines) > MOST_CATEGORIES:
        problem(problems, "categories", "too_many_categories", most=MOST_CATEGORIES)
    if problems:
        raise Refusal("bad_categories", problems)
    return tuple(by_name.values())


def _parse_line(line: str) -> Category | None:
    name, colon, rule = (part.strip() for part in line.partition(":"))
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not is_printable(name) or not _IMPOSSIBLE.isdisjoint(name):
        return None
    if not colon:
        return Category(name)
    match = _RULE.fullmatch(rule)
    if match is None:
        return None
    if match["club"]:
        return Category(name, club=match["club"]) if is_printable(match["club"]) and len(rule) <= 200 else None
    if match["most"]:
        return Category(name, high=int(match["most"]))
    low, high = int(match["low"]), int(match["high"]) if match["high"] else None
    is_open = match["open"] is not None and high is None
    is_band = match["open"] not in (None, "+") and high is not None and low <= high
    return Category(name, low=low, high=high) if is_open or is_band else None


def category_line(category: Category) -> str:
    if category.is_band:
        low = "" if category.low is None else str(category.low)
        return f"{category.name}: rating {low}{'+' if category.high is None else f'-{category.high}'}"
    return category.name if category.club is None else f"{category.name}: club {category.club}"


def category_lines(categories: Sequence[Category]) -> str:
    """Return the list of categories, one per line."""
    return "\n".join(map(category_line, categories))


def members(category: Category, players: Sequence["Player"]) -> Iterator["Player"]:
    return (player for player in players if category.has(player))
