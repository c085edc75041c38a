"""The answers about ratings, as plain JSON.

| question | answer |
|---|---|
| rate | `{"games": [{"changes": {"p": -27}, "results": {"p": {"score", "old", "change", "rating"}}, "bula": 30}], |
| | "ratings": {"p": 1173}}`, `parts` in each game when explained |
| rate, compared | `{"compare": [{"system", "games", "log_loss", "accuracy"} or {"system", "refused"}]}` |

A rating of one number is that number; others are objects. Numbers have at most six decimals.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, repeat
from typing import Any

from crosstable.exchange.json_answers import DECIMALS, Answer, line, round_fraction
from crosstable.model.tournament import PlayerId
from crosstable.ratings.compare import Comparison
from crosstable.ratings.explain import Explained, explained_all
from crosstable.ratings.game import Game
from crosstable.ratings.history import History
from crosstable.ratings.rounding import Number

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
    """Yield what each game changed, everybody's result with the rating before and after, and what the changes are made
    of where that is asked.
    """
    now = {player: rating.value for player, rating in history.start.items()}
    parts = explained_all(history.system, history.games, history.start) if explain else repeat(None)
    for game, changes, made in zip(history.games, history.changes, parts, strict=False):
        players = game.players
        told = {name: [plain(value) for value in values] for name, values in _results(game)}
        answer: Answer = {"changes": dict(zip(players, map(plain, changes), strict=True)), "results": {}}
        for seat, (player, change) in enumerate(zip(players, changes, strict=True)):
            old = now[player]
            now[player] = old + change
            said = {name: values[seat] for name, values in told.items()}
            answer["results"][player] = {
                **said,
                "old": plain(old),
                "change": plain(change),
                "rating": plain(now[player]),
            }
        if game.bula is not None:
            answer["bula"] = plain(game.bula)
        yield answer if made is None else answer | {"parts": parts_answer(made)}


def _results(game: Game) -> Iterator[tuple[str, Sequence[Number]]]:
    """Yield the scores or places of everybody; a team's are those of each of its players."""
    for name, values in (("score", game.scores), ("place", game.places)):
        if values is not None:
            yield name, [value for side, value in zip(game.sides, values, strict=True) for _ in side]


def parts_answer(explained: Explained) -> dict[str, list[Answer]]:
    """Return for each player what each opponent brought, by the names of the system."""
    return {
        player: [
            {"opponent": part.opponent, **{name: plain(value) for name, value in part.terms.items()}} for part in parts
        ]
        for player, parts in explained.parts.items()
    }


def comparison_answer(comparison: Comparison) -> Answer:
    """Return how one system did."""
    accuracy = None if comparison.accuracy is None else plain(comparison.accuracy)
    measures = {"games": comparison.games, "log_loss": plain(comparison.log_loss), "accuracy": accuracy}
    return {"system": comparison.system, **measures}
