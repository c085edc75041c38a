"""A slow and plain second implementation of the Swiss pairing rules, to check the engine against."""

import random
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Literal

import rustworkx

Pair = tuple[str, str]
Pairs = tuple[Pair, ...]
Objective = tuple[int, ...]
GroupOrder = Literal["neighbours", "fold", "slide"]

NO_BYE = (0, 0, 0)
DENSE_LIMIT = 2**120


@dataclass(frozen=True)
class Case:
    """One pairing problem, free of any document.

    Every dict has an entry for every id, except `club` and `town`, which may be empty or partial.
    """

    ids: tuple[str, ...]  # the whole pairing order, best first
    score: dict[str, int]  # in half points
    met: AbstractSet[frozenset[str]]
    forbidden: AbstractSet[frozenset[str]]
    byes: dict[str, int]  # earlier bye wins
    max_byes: int | None
    bye_key: dict[str, int]  # among equals the smaller gets the bye
    down: dict[str, int]  # earlier downfloats
    up: dict[str, int]  # earlier upfloats
    track_floats: bool
    club: dict[str, str | None]
    town: dict[str, str | None]
    first_minus_second: dict[str, int]
    balance: bool
    group_order: GroupOrder
    within_order: dict[str, int]  # position for the numbering inside a score group
    manual: Pairs  # these stand, even rematches and forbidden ones
    manual_byes: tuple[str, ...]
    run: dict[str, int] = field(default_factory=dict)  # times in a row first (positive) or second (negative) so far
    max_same: int | None = None
    met_earlier: AbstractSet[frozenset[str]] = frozenset()  # in an earlier stage
    cut: "Cut | None" = None


@dataclass(frozen=True)
class Cut:
    """A coming cut to `places` with `left` rounds to go; `others` are the scores of players who miss the round."""

    places: int
    left: int
    win: int
    loss: int = 0
    others: tuple[int, ...] = ()


def bubble_of(case: Case, bye: str | None) -> set[str]:
    """Return the players on the bubble, assuming independent results; the player with the bye wins this round."""
    if case.cut is None:
        return set()
    cut = case.cut
    ends: dict[str, tuple[int, int]] = {
        f"other {i}": (score + cut.loss * cut.left, score + cut.loss + cut.win * (cut.left - 1))
        for i, score in enumerate(cut.others)
    }
    for player in case.ids:
        least, most = case.score[player] + cut.loss * cut.left, case.score[player] + cut.win * cut.left
        if player == bye or player in case.manual_byes:
            least = case.score[player] + cut.win + cut.loss * (cut.left - 1)
        ends[player] = least, most
    found = set()
    for player in case.ids:
        least, most = ends[player]
        others = [ends[other] for other in ends if other != player]
        safe = sum(theirs[1] >= least for theirs in others) < cut.places
        out = sum(theirs[0] > most for theirs in others) >= cut.places
        if not safe and not out:
            found.add(player)
    return found


def free_players(case: Case) -> list[str]:
    """Return the players whom no hand-made pair or bye has placed, in the pairing order."""
    placed = {player for pair in case.manual for player in pair} | set(case.manual_byes)
    return [player for player in case.ids if player not in placed]


def may_meet(case: Case, a: str, b: str) -> bool:
    """Tell whether the two may be paired by the engine."""
    return frozenset((a, b)) not in case.met and frozenset((a, b)) not in case.forbidden


def may_have_bye(case: Case, player: str) -> bool:
    """Tell whether one more bye keeps the player within the limit."""
    return case.max_byes is None or case.byes[player] + 1 <= case.max_byes


def legal(case: Case, pairs: Iterable[Pair], bye: str | None) -> bool:
    """Tell whether the whole round, hand-made pairs included, is legal."""
    pairs = list(pairs)
    by_hand = {frozenset(pair) for pair in case.manual}
    placed = [player for pair in pairs for player in pair] + list(case.manual_byes)
    if bye is not None:
        placed.append(bye)
    if sorted(placed) != sorted(case.ids):
        return False
    if not by_hand <= {frozenset(pair) for pair in pairs}:
        return False
    if (bye is not None) != (len(free_players(case)) % 2 == 1):
        return False
    if bye is not None and not may_have_bye(case, bye):
        return False
    return all(frozenset((a, b)) in by_hand or may_meet(case, a, b) for a, b in pairs)


def bye_cost(case: Case, bye: str | None) -> tuple[int, int, int]:
    """Return level 1: earlier byes, score and rank for the bye."""
    return NO_BYE if bye is None else (case.byes[bye], case.score[bye], case.bye_key[bye])


def share_value(values: dict[str, str | None], a: str, b: str) -> bool:
    """Return whether both have the same value."""
    return values.get(a) is not None and values.get(a) == values.get(b)


def pair_cost(case: Case, a: str, b: str, bubble: AbstractSet[str]) -> Objective:
    """Return the cost of one match on the levels 1b, 1c, 2, 3, 4a to 4d and 5a, in the better of both orders."""
    upper, lower = (a, b) if case.score[a] >= case.score[b] else (b, a)
    between_scores = case.score[upper] > case.score[lower]
    gap = (case.score[upper] - case.score[lower]) ** 2
    floats = case.down[upper] + case.up[lower] if between_scores and case.track_floats else 0
    club = int(share_value(case.club, a, b))
    town = int(share_value(case.town, a, b))
    again, balance = min(seat_cost(case, a, b), seat_cost(case, b, a))
    distance = (case.ids.index(a) - case.ids.index(b)) ** 2 if between_scores else 0
    mixed = int((a in bubble) != (b in bubble))
    earlier = int(frozenset((a, b)) in case.met_earlier)
    return mixed, again, gap, floats, club, town, balance, earlier, distance


def seat_cost(case: Case, first: str, second: str) -> tuple[int, int]:
    """Return how many get the first or second place once too often in a match, and its cost in balance."""
    again = 0
    if case.max_same is not None:
        again = int(case.run[first] + 1 > case.max_same) + int(case.run[second] - 1 < -case.max_same)
    x, y = case.first_minus_second[first], case.first_minus_second[second]
    return again, (x + 1) ** 2 + (y - 1) ** 2 if case.balance else 0


def unmatched_cost(case: Case, player: str) -> Objective:
    """Return the cost of a bye on the levels 1b, 1c, 2, 3, 4a to 4d and 5a."""
    floats = case.down[player] if case.track_floats else 0
    balance = case.first_minus_second[player] ** 2 if case.balance else 0
    return 0, 0, 0, floats, 0, 0, balance, 0, 0


def add(a: Sequence[int], b: Sequence[int]) -> Objective:
    """Add two costs level by level."""
    return tuple(x + y for x, y in zip(a, b, strict=True))


def target(group_order: GroupOrder, i: int, m: int) -> int:
    """Return the number that player i of m should meet."""
    if group_order == "fold":
        return m + 1 - i
    if group_order == "slide":
        return i + m // 2
    return i + 1 if i % 2 == 1 else i - 1


def order_cost(case: Case, pairs: Iterable[Pair]) -> int:
    """Return level 5b: how far the matches inside the score groups are from their targets."""
    inside = [(a, b) for a, b in pairs if case.score[a] == case.score[b]]
    total = 0
    for score in {case.score[a] for a, _ in inside}:
        group = [pair for pair in inside if case.score[pair[0]] == score]
        members = sorted((player for pair in group for player in pair), key=lambda player: case.within_order[player])
        number = {player: position for position, player in enumerate(members, start=1)}
        for a, b in group:
            i, j = sorted((number[a], number[b]))
            total += (j - target(case.group_order, i, len(members))) ** 2
    return total


def objective(case: Case, pairs: Iterable[Pair], bye: str | None) -> Objective:
    """Return the thirteen numbers by which whole rounds are compared, smaller being better."""
    pairs = list(pairs)
    total: Objective = (0,) * 9
    bubble = bubble_of(case, bye)
    for a, b in pairs:
        total = add(total, pair_cost(case, a, b, bubble))
    for player in (*case.manual_byes, *([] if bye is None else [bye])):
        total = add(total, unmatched_cost(case, player))
    return (*bye_cost(case, bye), *total, order_cost(case, pairs))


def bye_candidates(case: Case) -> Sequence[str | None]:
    """Return those who may get the bye, in the order of level 1, or only None when there is no bye to give."""
    free = free_players(case)
    if len(free) % 2 == 0:
        return [None]
    return sorted((player for player in free if may_have_bye(case, player)), key=lambda player: bye_cost(case, player))


def tidy(case: Case, pairs: Iterable[Pair]) -> Pairs:
    """Return the pairs in the pairing order, the better placed player of each first."""
    place = {player: position for position, player in enumerate(case.ids)}
    ordered = [(a, b) if place[a] < place[b] else (b, a) for a, b in pairs]
    return tuple(sorted(ordered, key=lambda pair: place[pair[0]]))


def best(case: Case) -> tuple[Objective, Pairs, str | None] | None:
    """Return a best legal round found by trying them all, or None if there is none.

    No match costs less than nothing on any level, so a part of a round that is already worse than a whole one is left.
    """
    found: tuple[Objective, Pairs, str | None] | None = None
    free = free_players(case)
    cost: dict[Pair, Objective] = {}

    def extend(rest: list[str], chosen: Pairs, so_far: Objective, bye: str | None) -> None:
        """Pair the first of the rest with everybody in turn."""
        nonlocal found
        if found is not None and so_far > found[0][:12]:
            return
        if not rest:
            value = objective(case, chosen, bye)
            if found is None or value < found[0]:
                found = value, tidy(case, chosen), bye
            return
        first = rest[0]
        for k in range(1, len(rest)):
            other = rest[k]
            if (first, other) in cost:
                total = add(so_far, (*NO_BYE, *cost[first, other]))
                extend(rest[1:k] + rest[k + 1 :], (*chosen, (first, other)), total, bye)

    for bye in bye_candidates(case):
        rest = [player for player in free if player != bye]
        bubble = bubble_of(case, bye)
        pairs = [(a, b) for k, a in enumerate(free) for b in free[k + 1 :] if may_meet(case, a, b)]
        cost = {(a, b): pair_cost(case, a, b, bubble) for a, b in pairs}
        extend(rest, case.manual, objective(case, case.manual, bye)[:12], bye)
    return found


def best_matching(size: int, edges: dict[tuple[int, int], int]) -> list[tuple[int, int]] | None:
    """Return a perfect matching of the largest weight, or None if there is no perfect one."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(range(size)))
    graph.add_edges_from([(a, b, weight) for (a, b), weight in edges.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in pairs)


def dense(case: Case) -> Objective | None:
    """Return the first twelve numbers of the best objective, found with one matching over all legal matches."""
    found: Objective | None = None
    for bye in bye_candidates(case):
        if found is not None and bye_cost(case, bye) > found[:3]:
            break
        rest = [player for player in free_players(case) if player != bye]
        bubble = bubble_of(case, bye)
        cost = {
            (i, j): pair_cost(case, rest[i], rest[j], bubble)
            for i in range(len(rest))
            for j in range(i + 1, len(rest))
            if may_meet(case, rest[i], rest[j])
        }
        if best_matching(len(rest), dict.fromkeys(cost, 1)) is None:
            continue
        count = len(rest) // 2
        bases = [1 + count * max((values[level] for values in cost.values()), default=0) for level in range(9)]
        single = {}
        for edge, values in cost.items():
            single[edge] = 0
            for value, base in zip(values, bases, strict=True):
                single[edge] = single[edge] * base + value
        big = max(single.values(), default=0)
        assert count * big < DENSE_LIMIT
        chosen = best_matching(len(rest), {edge: big - value for edge, value in single.items()})
        assert chosen is not None
        pairs = [*case.manual, *((rest[i], rest[j]) for i, j in chosen)]
        assert legal(case, pairs, bye)
        result = objective(case, pairs, bye)[:12]
        found = result if found is None else min(found, result)
    return found


def random_case(rng: random.Random, n: int) -> Case:
    """Return a random problem of n players with a history of up to n - 1 rounds."""
    players = [f"p{k:02}" for k in range(1, n + 1)]
    win, draw = rng.choice([(6, 2), (6, 2), (2, 1)])
    dense_history = rng.random() < 0.14
    rounds = max(0, n - rng.randint(1, 3)) if dense_history else rng.randrange(max(1, (n + 1) // 2 + 1))
    max_byes = rng.choice([0, *[1] * 9, *[2] * 3, *[None] * 3])
    score = dict.fromkeys(players, 0)
    byes = dict.fromkeys(players, 0)
    down = dict.fromkeys(players, 0)
    up = dict.fromkeys(players, 0)
    first_minus_second = dict.fromkeys(players, 0)
    run = dict.fromkeys(players, 0)
    met: set[frozenset[str]] = set()

    for _ in range(rounds):
        before = dict(score)
        waiting = sorted(players, key=lambda player: (-before[player], rng.random()))
        if n % 2 == 1:
            fewest = min(byes.values())
            lucky = [player for player in waiting if byes[player] == fewest][-1]
            waiting.remove(lucky)
            byes[lucky] += 1
            down[lucky] += 1
            score[lucky] += win
        while waiting:
            a = waiting.pop(0)
            b = next((player for player in waiting if frozenset((a, player)) not in met), None)
            if b is None:
                continue  # a misses the round
            waiting.remove(b)
            met.add(frozenset((a, b)))
            if before[a] > before[b]:
                down[a] += 1
                up[b] += 1
            first, second = rng.sample([a, b], 2)
            first_minus_second[first] += 1
            first_minus_second[second] -= 1
            run[first] = max(run[first], 0) + 1
            run[second] = min(run[second], 0) - 1
            result = rng.random()
            if result < 0.2:
                score[a] += draw
                score[b] += draw
            elif result < 0.98:  # the rest are double losses
                score[rng.choice([a, b])] += win

    def pick_pairs(most: int, pool: list[str]) -> list[Pair]:
        """Return up to `most` pairs that share no player."""
        shuffled = rng.sample(pool, len(pool))
        pairs = list(zip(shuffled[::2], shuffled[1::2], strict=False))
        return pairs[: rng.randint(1, most)]

    def labels(names: list[str]) -> dict[str, str | None]:
        """Return a label or None for each player."""
        return {player: rng.choice([None, *names]) for player in players}

    ids = sorted(players, key=lambda player: (-score[player], rng.random()))
    if max_byes and n % 2 == 1 and rng.random() < 0.15:  # only one player may still have the bye
        lucky = rng.choice(players)
        byes = {player: max_byes if player != lucky else min(byes[player], max_byes - 1) for player in players}
    forbidden: set[frozenset[str]] = set()
    if rng.random() < 0.3:
        forbidden = {frozenset(pair) for _ in range(rng.randint(1, 2)) for pair in pick_pairs(2, players)}
    manual: list[Pair] = []
    manual_byes: list[str] = []
    if rng.random() < 0.2:
        manual = pick_pairs(2, players)
    if rng.random() < 0.07:
        unplaced = [player for player in players if all(player not in pair for pair in manual)]
        manual_byes = rng.sample(unplaced, min(len(unplaced), rng.choice([1, 1, 2])))
    within = rng.sample(ids, n) if rng.random() < 0.2 else ids
    by_lot = rng.sample(ids, n) if rng.random() < 0.5 else ids[::-1]
    return Case(
        ids=tuple(ids),
        score=score,
        met=met if rng.random() < 0.95 else set(),
        forbidden=forbidden,
        byes=byes,
        max_byes=max_byes,
        bye_key={player: position for position, player in enumerate(by_lot)},
        down=down,
        up=up,
        track_floats=rng.random() < 0.8,
        club=labels(["North", "South"]) if rng.random() < 0.35 else {},
        town=labels(["Hill", "Mill", "Ford"]) if rng.random() < 0.35 else {},
        first_minus_second=first_minus_second,
        balance=rng.random() < 0.4,
        group_order="neighbours" if within is not ids else rng.choice(["neighbours", "fold", "slide"]),
        within_order={player: position for position, player in enumerate(within)},
        manual=tuple(manual),
        manual_byes=tuple(manual_byes),
        run=run,
        max_same=rng.choice([None, None, 1, 2, 2, 3]),
        cut=random_cut(rng, n, win, max(score.values())),
        met_earlier={frozenset(rng.sample(players, 2)) for _ in range(n)} if n > 1 and rng.random() < 0.3 else set(),
    )


def random_cut(rng: random.Random, n: int, win: int, highest: int) -> Cut | None:
    """Return a cut in sight in four of ten cases, now and then with others who miss the round."""
    if rng.random() < 0.6:
        return None
    others = tuple(rng.randint(0, highest) for _ in range(rng.choice([0, 0, 0, 1, 3])))
    return Cut(rng.randint(1, max(1, n - 1)), rng.choice([1, 1, 1, 2, 3]), win, rng.choice([0, 0, 0, 1]), others)
