"""First players and tables: the highest scores at the lowest tables, fixed tables for players who need one."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.pairing.problem import Field, Pair

M = TypeVar("M", bound=Hashable)


def first_and_second(field: Field, pair: Pair, table: int) -> Pair:
    """Return the pair in order: the player whose turn it is, then with fewer turns, then longer ago; else the higher,
    or alternately.
    """
    high, low = min(pair), max(pair)
    turns, lean = ([0] * len(field) if values is None else values for values in (field.turns, field.lean))
    if turns[high] == turns[low] and field.lean is None:
        return high, low
    a, b = ((turns[player], lean[player], field.last_first[player]) for player in (high, low))
    if a == b:
        return (high, low) if table % 2 else (low, high)
    return (high, low) if a < b else (low, high)


def by_importance(field: Field, pairs: Sequence[Pair]) -> list[Pair]:
    """Higher score of the better player first, then the higher sum, then the better place in the pairing order."""

    def key(pair: Pair) -> tuple[int, int, int]:
        scores = sorted((field.scores[player] for player in pair), reverse=True)
        return -scores[0], -sum(scores), min(pair)

    return sorted(pairs, key=key)


def assign_tables(
    field: Field, pairs: Sequence[Pair], fixed: Mapping[int, int], set_by_hand: Mapping[Pair, int]
) -> tuple[list[tuple[int, Pair]], list[Reason]]:
    """Return all pairs with table numbers, in order; `fixed` are players' fixed tables. Warn if one can't be kept."""
    ordered = by_importance(field, pairs)
    needs = {
        pair: [(field.ids[player], fixed[player]) for player in sorted(pair) if player in fixed] for pair in ordered
    }
    return number_tables(ordered, needs, set_by_hand)


def orient(field: Field, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs with the first player first, by table; manual pairs are kept."""
    numbered, _ = assign_tables(field, pairs, {}, {})
    kept = set(field.kept_pairs)
    return [pair if pair in kept else first_and_second(field, pair, table) for table, pair in numbered]


def number_tables(
    ordered: Sequence[M], needs: Mapping[M, Sequence[tuple[PlayerId, int]]], set_by_hand: Mapping[M, int]
) -> tuple[list[tuple[int, M]], list[Reason]]:
    """Assign numbers to matches from 1 in order, around manual tables and the fixed tables of players."""
    warnings: list[Reason] = []
    numbers: dict[M, int] = dict(set_by_hand)
    taken = set(numbers.values())
    for match in ordered:
        for player, table in needs[match]:
            if match not in numbers and table not in taken:
                numbers[match] = table
                taken.add(table)
            elif numbers.get(match) != table:
                warnings.append(Reason("fixed_table_taken", {"player": player, "table": table}))
    free = 1
    for match in ordered:
        if match not in numbers:
            while free in taken:
                free += 1
            numbers[match] = free
            taken.add(free)
    return sorted(((table, match) for match, table in numbers.items()), key=lambda place: place[0]), warnings
