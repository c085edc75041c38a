"""The answers about ratings, as plain JSON.

| question | answer |
|---|---|
| rate | `{"games": [{"changes": {"p": -27}}, ...], "ratings": {"p": 1173, ...}}`, `parts` in each game when explained |
| rate, compared | `{"compare": [{"system", "games", "log_loss", "accuracy"} or {"system", "refused"}]}` |

A rating of one number is that number; others are objects. Numbers have at most six decimals.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, repeat
from typing import Any

from crosstable.exchange.json_answers import DECIMALS, Answer, line, round_fraction
from crosstable.model.tournament import PlayerId
from crosstable.ratings.columns import tables
from crosstable.ratings.compare import Comparison
from crosstable.ratings.history import History
from crosstable.ratings.preferans import Against, Preferans
from crosstable.ratings.rounding import Exact, Number

AT_ONCE = 4096


def plain(value: Number) -> int | float | None:
    """Return a number to six decimals, whole where it is whole."""
    if isinstance(value, int):
        return value
    if not isinstance(value, float):
        return round_fraction(Fraction(value))
    short = round(value, DECIMALS)
    return int(short) if short.is_integer() else short


def rating_answer(history: History, player: PlayerId) -> Any:
    """Return one player's rating."""
    values = {name: plain(value) for name, value in history.system.field_values(history.ratings[player]).items()}
    return values if len(values) > 1 else next(iter(values.values()))


def rate_lines(history: History, explain: bool) -> Iterator[str]:
    """Yield the whole answer as one line of JSON, in pieces: there may be a million games."""
    games = game_answers(history, explain)
    yield '{"games": ['
    before = ""
    while some := list(islice(games, AT_ONCE)):
        yield before + ", ".join(map(line, some))
        before = ", "
    ratings: Answer = {player: rating_answer(history, player) for player in history.ratings}
    yield f'], "ratings": {line(ratings)}}}'


def game_answers(history: History, explain: bool) -> Iterator[Answer]:
    """Yield what each game changed, and what the changes are made of."""
    parts = explained_games(history) if explain else repeat(None)
    for players, changes, made in zip(tables(history.games), history.changes, parts, strict=False):
        answer: Answer = {"changes": dict(zip(players, map(plain, changes), strict=True))}
        yield answer if made is None else answer | {"parts": parts_answer(made.parts)}


class Explained:
    """One game: who had what before it, what each change is made of."""

    def __init__(self, before: Sequence[Exact], parts: Sequence[Against]) -> None:
        self.before, self.parts = before, parts


def explained_games(history: History) -> Iterator[Explained]:
    """Yield every game again, with the ratings before it and the parts of each change."""
    assert isinstance(history.system, Preferans)
    now: dict[PlayerId, Any] = {player: rating.value for player, rating in history.start.items()}
    for game, changes in zip(history.games, history.changes, strict=True):
        before = [now[player] for player in game.players]
        yield Explained(before, history.system.parts(game, before))
        now |= {player: value + change for player, value, change in zip(game.players, before, changes, strict=True)}


def parts_answer(parts: Iterable[Against]) -> dict[str, list[Answer]]:
    """Return for each player what each opponent brought: D, T and N; half of their sum is the change."""
    found: dict[str, list[Answer]] = {}
    for part in parts:
        numbers = {name: plain(Fraction(value, 1000)) for name, value in (("d", part.d), ("t", part.t), ("n", part.n))}
        found.setdefault(part.player, []).append({"opponent": part.opponent, **numbers})
    return found


def comparison_answer(comparison: Comparison) -> Answer:
    """Return how one system did."""
    accuracy = None if comparison.accuracy is None else plain(comparison.accuracy)
    measures = {"games": comparison.games, "log_loss": plain(comparison.log_loss), "accuracy": accuracy}
    return {"system": comparison.system, **measures}
