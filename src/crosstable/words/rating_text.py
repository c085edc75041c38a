"""Ratings in words: numbers as people read them, a change and what it is made of."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.model.tournament import PlayerId
from crosstable.ratings.compare import Comparison
from crosstable.ratings.explain import Explained
from crosstable.ratings.game import Game
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Rating, System
from crosstable.views.performance import Performance
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.value_texts import MINUS, decimal

# How many decimals people read; whole numbers have none.
COLUMN_PLACES = {"volatility": 4}
PLACES = {"volatility": 4, "expected": 3, "weight": 3, "result": 1, "mu": 2, "sigma": 2, "d": 3, "t": 3, "n": 3}


def rating_number(value: Number, name: str = "rating", *, sign: bool = False) -> str:
    """Return a number with a real minus, and as many decimals as it needs."""
    places = 0 if value == int(value) else PLACES.get(name, 1)
    text = f"{float(value):{'+' if sign else '-'}.{places}f}"
    if places and name in ("d", "t", "n", "result"):
        text = text.rstrip("0").rstrip(".")
    return text.replace("-", MINUS)


def value_text(value: Number | None) -> str:
    return "\N{EN DASH}" if value is None else rating_number(value)


def rating_numbers(values: Sequence[Number], name: str = "rating", *, sign: bool = False) -> list[str]:
    """Return a column of numbers: whole if all are, or else all with as many decimals. Zero has no sign."""
    places = 0 if all(value == int(value) for value in values) else COLUMN_PLACES.get(name, 2)
    mark = "+" if sign else "-"
    shown = [f"{float(value):{mark}z.{places}f}" for value in values]
    return [text.lstrip("+") if _is_zero(text) else text.replace("-", MINUS) for text in shown]


def _is_zero(text: str) -> bool:
    return not any(digit in "123456789" for digit in text)


def change_text(value: Number, name: str = "rating") -> str:
    """Return a change with its sign; nothing at all is a plain 0."""
    shown = rating_number(value, name, sign=True)
    return "0" if _is_zero(shown) else shown


def rating_text(system: System[Any], rating: Rating) -> str:
    """Return a rating as it is shown alone: its value, and its uncertainty if the system has one."""
    values = system.field_values(rating)
    first, *others = values
    shown = rating_number(values[first], first)
    sure = next((name for name in ("deviation", "sigma") if name in others), None)
    return shown if sure is None else f"{shown} ± {rating_number(values[sure], sure)}"


def performance_sentence(performance: Performance, locale: str = DEFAULT_LOCALE) -> str:
    """Return the rated games of a player in a sentence: performance, expected score, change and K."""
    return words(
        "performance",
        locale=locale,
        games=performance.games,
        score=decimal(performance.score),
        opponents=performance.opponents,
        performance=performance.performance,
        expected=None if performance.expected is None else decimal(performance.expected),
        change=None if performance.change is None else change_text(performance.change),
        factor=performance.factor,
        junior=performance.as_junior,
    )


def direction_text(system: System[Any], locale: str = DEFAULT_LOCALE) -> str:
    return words("rating.lower" if system.lower_is_better else "rating.higher", locale=locale)


def part_lines(
    system: System[Any],
    explained: Explained,
    player: PlayerId,
    names: Mapping[PlayerId, str],
    locale: str = DEFAULT_LOCALE,
) -> list[str]:
    lines = [
        words(
            f"rating.part.{system.name}",
            None,
            locale,
            opponent=names[part.opponent],
            points=None if part.points is None else change_text(part.points, "d" if "d" in part.terms else "rating"),
            **{name: rating_number(value, name, sign=name in ("d", "t", "n")) for name, value in part.terms.items()},
        )
        for part in explained.parts[player]
    ]
    before, after = explained.before[player], explained.after[player]
    return [*lines, *_sum_lines(system, before, after, explained.changes[player], locale)]


def _sum_lines(system: System[Any], before: Rating, after: Rating, change: Number, locale: str) -> Sequence[str]:
    values, new = system.field_values(before), system.field_values(after)
    shown = {name: rating_number(value, name) for name, value in values.items()}
    now = {f"new_{name}": rating_number(value, name) for name, value in new.items()}
    return [words(f"rating.sum.{system.name}", None, locale, change=change_text(change), **shown, **now)]


def log_loss_text(comparison: Comparison) -> str:
    return f"{comparison.log_loss:.4f}"


def accuracy_text(comparison: Comparison) -> str:
    return "" if comparison.accuracy is None else f"{comparison.accuracy:.1%}"


def game_text(game: Game, names: Mapping[PlayerId, str]) -> str:
    """Return a game in one line: everybody with the score or place."""
    shown: Sequence[Number] = game.scores if game.scores is not None else game.places or ()
    return ", ".join(
        f"{names[player]} {rating_number(value)}" for player, value in zip(game.players, shown, strict=True)
    )


def outcome_text(game: Game) -> str:
    """Return how a game that may come ends, seen from the first player."""
    if game.bula is not None and game.scores is not None:
        return words("pools.what_if.score", score=rating_number(game.scores[0]))
    if game.places is not None:
        return words("pools.what_if.place", place=game.places[0])
    mine, other = game.ranks
    if mine == other:
        return words("pools.what_if.draw")
    return words("pools.what_if.win" if mine < other else "pools.what_if.loss")
