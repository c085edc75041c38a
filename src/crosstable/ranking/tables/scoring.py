"""The score of each seat at a table, before the round's multiplier.

| what the table has | what a seat has | source | tested |
|---|---|---|---|
| events | the sum of its deltas in force | house rules | test_worked_examples |
| scores | the score itself | preferans | test_scoring |
| scores, with `uma` | score - start + uma of the place + share of the oka | riichi, RULES G.1 | test_scoring |
| places | the points of the place (`place_points`), or how many were beaten |  | test_scoring |

Equal scores share the uma and oka of their places where `share_uma` says so, else the seat order decides; equal places
always share. A smaller table has the outer bonuses, and zero in the middle. Scores after the players' belong to
stand-ins, who take a place and get nothing.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance as imbalance
from crosstable.model.tournament import PlayerId, ScoreEvent, Table

Number = int | Fraction

# Times are in microseconds; without a win, the time of the last one is before all others.
TIME_UNIT = 1_000_000
NEVER = -(1 << 50)


class SeatScores(NamedTuple):
    """The scores of a table by seat: points, +1 events in force, and the time of the last of these."""

    points: tuple[Number, ...]
    wins: tuple[int, ...]
    last_win: tuple[Number, ...]


class CountedTaps(NamedTuple):
    """The events of one player at a table that count."""

    plus: int
    minus: int
    last_win: Fraction | None


NO_TAPS = CountedTaps(0, 0, None)


def scoring_settings(rules: TableSettings) -> tuple[object, ...]:
    return rules.uma, rules.oka, rules.start_points, rules.share_uma, rules.place_points, rules.lower_wins


def seat_scores(table: Table, rules: TableSettings) -> SeatScores:
    """Return the scores of a table, in seat order; all zero without an entry."""
    if table.scores is not None:
        points = with_uma(table.scores, rules) if rules.uma is not None else table.scores
        return _seats_with(points[: len(table.seats)])
    if table.places is not None:
        return _seats_with(place_points(table.places, rules)[: len(table.seats)])
    counts = count_taps(table.events)
    taps = [counts.get(player, NO_TAPS) for player in table.seats]
    return SeatScores(
        tuple([tap.plus - tap.minus for tap in taps]),
        tuple([tap.plus for tap in taps]),
        tuple([NEVER if tap.last_win is None else simplify(tap.last_win * TIME_UNIT) for tap in taps]),
    )


def _seats_with(points: Sequence[Fraction]) -> SeatScores:
    return SeatScores(tuple([simplify(value) for value in points]), (0,) * len(points), (NEVER,) * len(points))


def simplify(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value


def events_in_force(events: Sequence[ScoreEvent]) -> Iterable[ScoreEvent]:
    """Return the events that count: not undone, and not undo events. An undone undo has no effect.

    An event comes after the one that it undoes.
    """
    undone = undone_event_ids(events)
    return [event for event in events if event.undoes is None and event.id not in undone]


def undone_event_ids(events: Sequence[ScoreEvent]) -> set[str]:
    """Return the ids of events that others undo, including undo events."""
    undone: set[str] = set()
    for event in reversed(events):
        if event.undoes is not None and event.id not in undone:
            undone.add(event.undoes)
    return undone


def count_taps(events: Sequence[ScoreEvent]) -> dict[PlayerId, CountedTaps]:
    counts: dict[PlayerId, CountedTaps] = {}
    for event in events_in_force(events):
        plus, minus, last = counts.get(event.player, NO_TAPS)
        if event.delta > 0:
            later = event.at if last is None or event.at > last else last
            counts[event.player] = CountedTaps(plus + 1, minus, later)
        else:
            counts[event.player] = CountedTaps(plus, minus + 1, last)
    return counts


def with_uma(scores: Sequence[Fraction], rules: TableSettings) -> list[Fraction]:
    """Return riichi scores: against the start, with the place's bonus and the winner's, which all seats pay."""
    size = len(scores)
    bonus = [Fraction(place_bonus) - Fraction(rules.oka, size) for place_bonus in rules.uma_of(size)]
    bonus[0] += rules.oka
    worth = [score if rules.lower_wins else -score for score in scores]
    given = _bonuses(bonus, worth, share=rules.share_uma)
    return [score - rules.start_points + extra for score, extra in zip(scores, given, strict=True)]


def place_points(places: Sequence[int], rules: TableSettings) -> list[Fraction]:
    """Return the points of the places; tied places share theirs.

    Without `place_points`, a place is worth one point for every player beaten. Places beyond `place_points` are worth
    nothing.
    """
    size = len(places)
    if rules.place_points is not None:
        points = [*rules.place_points, *[Fraction(0)] * size]
    else:
        points = [Fraction(i if rules.lower_wins else size - 1 - i) for i in range(size)]
    return _bonuses(points, places, share=True)


def _bonuses(bonus: Sequence[Fraction], worth: Sequence[Number], *, share: bool) -> list[Fraction]:
    """Return each seat's bonus: that of its place, the lowest worth being first.

    The level share theirs, or sit in order.
    """
    order = sorted(range(len(worth)), key=worth.__getitem__)
    places: dict[Number, list[int]] = {}
    for place, seat in enumerate(order):
        places.setdefault(worth[seat], []).append(place)
    if not share:
        return [bonus[order.index(seat)] for seat in range(len(worth))]
    shared = {value: sum((bonus[i] for i in taken), Fraction(0)) / len(taken) for value, taken in places.items()}
    return [shared[value] for value in worth]
