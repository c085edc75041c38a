"""The objective: the levels that make one legal pairing better than another, most important first.

Rematches of earlier stages count if random draws decide the order.

| level | content | clause |
|---|---|---|
| 1a | the bye: fewest earlier byes, lowest score, then by random draw or last in order | rules 3.1 |
| 1b | with a cut in sight: matches between a player on the bubble and another one | rules 3.1b |
| 1c | players who are first, or second, more often in a row than allowed | rules 3.1c |
| 2 | sum of squared score differences | rules 3.2 |
| 3 | earlier floats in the same direction | rules 3.3 |
| 4 | matches within a club, within a town; balance of first and second; rematches of earlier stages | rules 3.4, 67 |
| 5a | squared distances in the whole order, over matches between scores | rules 3.5a |
| 5b | squared distances from the target, inside each score group | rules 3.5b |
"""

from collections.abc import Sequence

from crosstable.pairing.problem import Field, GroupOrder, Pair
from crosstable.pairing.result import Objective


class ScoreObjective(Objective, frozen=True):
    """The levels of a pairing. Gaps and scores are in half points."""

    bye_byes: int = 0
    bye_score: int = 0
    bye_order: int = 0
    bubble: int = 0
    same_first: int = 0
    gaps: int = 0
    floats: int = 0
    clubs: int = 0
    towns: int = 0
    balance: int = 0
    earlier: int = 0
    between: int = 0
    within: int = 0


def pair_cost(field: Field, a: int, b: int) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Return levels 1b, 1c, 2, 3, 4 (four of them) and 5a of one match."""
    high, low = (a, b) if a < b else (b, a)
    gap = field.scores[high] - field.scores[low]
    floats = field.downfloats[high] + field.upfloats[low] if gap else 0
    again, *wishes = wish_cost(field, high, low)
    club, town, balance, earlier = wishes
    mixed = int(field.bubble is not None and field.bubble[a] != field.bubble[b])
    return mixed, again, gap * gap, floats, club, town, balance, earlier, (low - high) ** 2 if gap else 0


def wish_cost(field: Field, a: int, b: int) -> tuple[int, int, int, int, int]:
    """Return levels 1c and 4 of one match: same club, same town, the change of the balance of first and second, and
    whether the two met in an earlier stage, if random draws decide the order.
    """
    clubs, towns, lean = field.clubs, field.towns, field.lean
    return (
        int(clash(field, a, b)),
        0 if clubs is None or clubs[a] is None or clubs[a] != clubs[b] else 1,
        0 if towns is None or towns[a] is None or towns[a] != towns[b] else 1,
        # (x+1)^2 + (y-1)^2 - x^2 - y^2, where x is the first player's lean.
        0 if lean is None else 2 + 2 * _lean_of_first(field, a, b),
        earlier_cost(field, a, b) if field.by_lot else 0,
    )


def earlier_cost(field: Field, a: int, b: int) -> int:
    return int(field.met_earlier is not None and b in field.met_earlier[a])


def clash(field: Field, a: int, b: int) -> bool:
    """Return whether neither should be first again, or neither second, although one of them must be."""
    return field.turns is not None and field.turns[a] * field.turns[b] > 0


def _lean_of_first(field: Field, a: int, b: int) -> int:
    """Return how much more the first player leans than the second: the turn decides who is first, then the lean."""
    assert field.lean is not None
    more = field.lean[a] - field.lean[b]
    if field.turns is None or field.turns[a] == field.turns[b]:
        return -abs(more)
    return more if field.turns[a] < field.turns[b] else -more


def breaks_a_wish(field: Field, a: int, b: int) -> bool:
    """Return whether a wish is broken: same club or town, first or second too often, no gain in balance, or a rematch
    of an earlier stage.
    """
    return wish_cost(field, a, b)[-1] > 0 or breaks_a_wish_by_kind(field, a, b)


def breaks_a_wish_by_kind(field: Field, a: int, b: int) -> bool:
    """Return whether a wish is broken that depends only on the players' kinds, not on earlier opponents."""
    again, club, town, balance, _ = wish_cost(field, a, b)
    lean = field.lean
    return bool(again or club or town or (lean is not None and balance > 2 - 2 * (abs(lean[a]) + abs(lean[b]))))


def wish_kind(field: Field, player: int) -> tuple[str | None, str | None, int, int]:
    """Return the kind of a player: players of one kind break wishes with the same others."""
    lean = 0 if field.lean is None else field.lean[player]
    return (
        None if field.clubs is None else field.clubs[player],
        None if field.towns is None else field.towns[player],
        (lean > 0) - (lean < 0),
        0 if field.turns is None else field.turns[player],
    )


def target_number(order: GroupOrder, upper: int, size: int) -> int:
    """Return the number that the upper player of a score group should meet; numbers start at 1."""
    if order == "fold":
        return size + 1 - upper
    if order == "slide":
        return upper + size // 2
    return upper + 1 if upper % 2 else upper - 1


def target_cost(order: GroupOrder, upper: int, lower: int, size: int) -> int:
    """Return level 5b of one match between two numbers of a score group."""
    return (lower - target_number(order, upper, size)) ** 2


def numbered_groups(field: Field, pairs: Sequence[Pair]) -> list[tuple[int, list[int]]]:
    """Return the players of each score group who meet inside it, in numbering order."""
    groups: dict[int, list[int]] = {}
    for a, b in pairs:
        if field.scores[a] == field.scores[b]:
            groups.setdefault(field.scores[a], []).extend((a, b))
    return [(score, sorted(group, key=lambda player: field.inner_order[player])) for score, group in groups.items()]


def objective(field: Field, pairs: Sequence[Pair], bye: int | None) -> ScoreObjective:
    """Return all levels of a complete pairing, including manual pairs; the first of each pair is first."""
    field = field.with_bye(bye)
    sums = [0] * 9
    for a, b in pairs:
        for level, cost in enumerate(pair_cost(field, a, b)):
            sums[level] += cost
    idle = (*field.kept_byes, *(() if bye is None else (bye,)))
    floats = sums[3] + sum(field.downfloats[player] for player in idle)
    balance = 0
    if field.lean is not None:
        after = list(field.lean)
        for a, b in pairs:
            after[a] += 1
            after[b] -= 1
        balance = sum(value * value for value in after)
    turns = [0] * len(field) if field.turns is None else field.turns
    within = 0
    number: dict[int, tuple[int, int]] = {}
    for _, group in numbered_groups(field, pairs):
        for i, place in enumerate(group, 1):
            number[place] = i, len(group)
    for a, b in pairs:
        if a in number:
            (x, size), (y, _) = number[a], number[b]
            within += target_cost(field.group_order, min(x, y), max(x, y), size)
    return ScoreObjective(
        bye_byes=0 if bye is None else field.byes[bye],
        bye_score=0 if bye is None else field.scores[bye],
        bye_order=0 if bye is None else field.bye_order[bye],
        bubble=sums[0],
        same_first=sum((turns[a] > 0) + (turns[b] < 0) for a, b in pairs),
        gaps=sums[2],
        floats=floats,
        clubs=sums[4],
        towns=sums[5],
        balance=balance,
        earlier=sums[7],
        between=sums[8],
        within=within,
    )
