"""Who is first, and at which table: the highest scores at the lowest tables, fixed tables for players who need one."""

from collections.abc import Mapping, Sequence

from crosstable.model.refusals import Reason
from crosstable.pairing.field import Field, Pair

Numbered = list[tuple[int, Pair]]


def first_and_second(field: Field, pair: Pair, table: int) -> Pair:
    """Who has White or the play: the one who had it less often, then less recently; else the higher, or by turns."""
    high, low = min(pair), max(pair)
    if field.lean is None:
        return high, low
    a, b = ((field.lean[one], field.last_first[one]) for one in (high, low))
    if a == b:
        return (high, low) if table % 2 else (low, high)
    return (high, low) if a < b else (low, high)


def by_importance(field: Field, pairs: Sequence[Pair]) -> list[Pair]:
    """Higher score of the better player first, then the higher sum, then the better place in the pairing order."""

    def key(pair: Pair) -> tuple[int, int, int]:
        scores = sorted((field.scores[one] for one in pair), reverse=True)
        return -scores[0], -sum(scores), min(pair)

    return sorted(pairs, key=key)


def at_tables(
    field: Field, pairs: Sequence[Pair], fixed: Mapping[int, int], set_by_hand: Mapping[Pair, int]
) -> tuple[Numbered, list[Reason]]:
    """Table numbers for all pairs, in order; `fixed` is the table that a player needs. Warns where a wish fails."""
    warnings: list[Reason] = []
    numbers: dict[Pair, int] = dict(set_by_hand)
    taken = set(numbers.values())
    ordered = by_importance(field, pairs)
    for pair in ordered:
        wanted = [(one, fixed[one]) for one in sorted(pair) if one in fixed]
        for one, table in wanted:
            if pair not in numbers and table not in taken:
                numbers[pair] = table
                taken.add(table)
            elif numbers.get(pair) != table:
                warnings.append(Reason("fixed_table_taken", {"player": field.ids[one], "table": table}))
    free = 1
    for pair in ordered:
        if pair not in numbers:
            while free in taken:
                free += 1
            numbers[pair] = free
            taken.add(free)
    return sorted((table, pair) for pair, table in numbers.items()), warnings
