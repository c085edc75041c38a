"""The choice of the players who sit out, together with the seating: fewest rests so far, then the worst rank.

In the mode `fresh` players with equally few rests are equally entitled: the choice with the fewest repeated meetings
among the others wins. The worst ranks are tried first, and win among equal choices.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.pairing.seating.assemble import new_tables
from crosstable.pairing.seating.context import Hall
from crosstable.pairing.seating.history import Past
from crosstable.pairing.seating.report import repeats
from crosstable.pairing.seating.result import Mode, SeatedTable
from crosstable.pairing.seating.sizes import Sizes
from crosstable.pairing.seating.table_numbers import Numbers

# Each choice is a seating of its own, searched for as briefly as a seating can be.
MOST_CHOICES = 20
MOST_PLAYERS = 64
BRIEF_EFFORT = 1


class Seated(NamedTuple):
    """Players who sit out, the tables of the others, and whether these are proved best; `cost` is less if better."""

    out: list[PlayerId]
    tables: list[SeatedTable]
    proved: bool
    numbers: Numbers
    cost: tuple[int, int]


def seat_with_rests(
    hall: Hall, ranked: Sequence[PlayerId], sizes: Sizes, past: Past, number: int, numbers: Numbers, mode: Mode
) -> Seated:
    """Seat the players, best first, except for those who sit out."""

    def seat(out: Sequence[PlayerId], hall: Hall = hall) -> Seated:
        used, resting = numbers.copy(), set(out)
        playing = [player for player in ranked if player not in resting]
        tables, proved = new_tables(hall, playing, sizes, past, number, used, mode)
        cost = len(list(hall.apart.clashes(tables))), len(repeats(past, tables))
        return Seated([player for player in ranked if player in resting], tables, proved, used, cost)

    first, *others = islice(_choices(ranked, past, sizes.out), MOST_CHOICES)
    best = seat(first)
    if mode != "fresh" or not past.rounds or len(ranked) > MOST_PLAYERS or best.cost == (0, 0):
        return best
    brief = msgspec.structs.replace(hall, effort=min(hall.effort, BRIEF_EFFORT))
    seating = min((seat(out, brief) for out in others), key=lambda seated: seated.cost, default=best)
    return best if seating.cost >= best.cost else min(seating, seat(seating.out), key=lambda seated: seated.cost)


def _choices(ranked: Sequence[PlayerId], past: Past, count: int) -> Iterator[tuple[PlayerId, ...]]:
    """Yield the players who can sit out, the worst ranks first. Fewer rests than others always count first."""
    worst_first = ranked[::-1]
    due = sorted(worst_first, key=lambda player: past.rests.get(player, 0))
    if not count:
        yield ()
        return
    most = past.rests.get(due[count - 1], 0)
    forced = tuple(player for player in due if past.rests.get(player, 0) < most)
    equal = [player for player in due if past.rests.get(player, 0) == most]
    for chosen in combinations(equal, count - len(forced)):
        yield (*forced, *chosen)
