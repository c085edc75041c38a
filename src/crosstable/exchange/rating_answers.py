"""The answers about ratings, as plain JSON.

| question | answer |
|---|---|
| rate | `{"games": [{"changes": {"p": -27}, "results": {"p": {"name", "score", "old", "change", "rating"}}, |
| | "bula": 30}], "ratings": {"p": 1173}}`, `parts` in each game when explained |
| rate, compared | `{"compare": [{"system", "games", "log_loss", "accuracy"} or {"system", "refused"}]}` |

A rating of one number is that number; others are objects. Numbers have at most six decimals.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, repeat
from typing import Any

from crosstable.exchange.json_answers import DECIMALS, Answer, line, round_fraction
from crosstable.model.tournament import PlayerId
from crosstable.ratings.changes import SeatChange
from crosstable.ratings.compare import Comparison
from crosstable.ratings.explain import Explained, Part, explain_all
from crosstable.ratings.history import History
from crosstable.ratings.rounding import Number
from crosstable.ratings.systems import Rating, System

AT_ONCE = 4096


def number_answer(value: Number) -> int | float | None:
    """Return a number to six decimals, as an integer if whole."""
    if isinstance(value, int):
        return value
    if not isinstance(value, float):
        return round_fraction(Fraction(value))
    short = round(value, DECIMALS)
    return int(short) if short.is_integer() else short


def rating_answer(system: System[Any], rating: Rating) -> Any:
    """Return a rating: a number, or an object of the system's fields."""
    values = {name: number_answer(value) for name, value in system.field_values(rating).items()}
    return values if len(values) > 1 else next(iter(values.values()))


def rate_lines(history: History, explain: bool, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """Yield the whole answer as one line of JSON, in pieces: there may be a million games."""
    games = game_answers(history, explain, names)
    yield '{"games": ['
    before = ""
    while some := list(islice(games, AT_ONCE)):
        yield before + ", ".join(map(line, some))
        before = ", "
    ratings: Answer = {player: rating_answer(history.system, rating) for player, rating in history.ratings.items()}
    yield f'], "ratings": {line(ratings)}}}'


def game_answers(history: History, explain: bool, names: Mapping[PlayerId, str]) -> Iterator[Answer]:
    """Yield each game's changes, with ratings before and after, and their explanation if requested."""
    explained: Iterator[Explained | None]
    explained = explain_all(history.system, history.games, history.start) if explain else repeat(None)
    for changed, reasons in zip(history.by_game(names), explained, strict=False):
        answer: Answer = {
            "changes": {seat.player: number_answer(seat.change) for seat in changed.seats},
            "results": {seat.player: _seat_answer(seat) for seat in changed.seats},
        }
        if changed.bula is not None:
            answer["bula"] = number_answer(changed.bula)
        if reasons is not None:
            answer["parts"] = {
                player: [part_answer(part, part.opponent) for part in parts] for player, parts in reasons.parts.items()
            }
        yield answer


def _seat_answer(seat: SeatChange) -> Answer:
    answer: Answer = {"name": seat.name}
    if seat.score is not None:
        answer["score"] = number_answer(seat.score)
    if seat.place is not None:
        answer["place"] = seat.place
    ratings = {"old": seat.before, "change": seat.change, "rating": seat.after}
    return answer | {name: number_answer(value) for name, value in ratings.items()}


def part_answer(part: Part, opponent: str) -> Answer:
    return {"opponent": opponent, **{name: number_answer(value) for name, value in part.terms.items()}}


def comparison_answer(comparison: Comparison) -> Answer:
    accuracy = None if comparison.accuracy is None else number_answer(comparison.accuracy)
    measures = {"games": comparison.games, "log_loss": number_answer(comparison.log_loss), "accuracy": accuracy}
    return {"system": comparison.system, **measures}
