"""The oracle's cases as fields of the engine."""

from crosstable.model.tournament import PlayerId
from crosstable.pairing.problem import Field, on_bubble
from crosstable.pairing.solve import Solution
from crosstable.ranking.bubble import CutSight, MatchPoints
from tests.oracles.exhaustive_pairing import Case


def field_from(case: Case) -> Field:
    """Return the case as the engine's own field."""
    ids = case.ids
    index = {player: i for i, player in enumerate(ids)}
    inner = {player: i for i, player in enumerate(sorted(ids, key=lambda player: case.within_order[player]))}

    def sets(pairs: set[frozenset[str]]) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in ids]
        for pair in pairs:
            a, b = (index[player] for player in pair)
            found[a].add(b)
            found[b].add(a)
        return found

    def column(values: dict[str, int]) -> list[int]:
        return [values[player] for player in ids]

    sight = _sight(case)
    return Field(
        round=2,
        ids=[PlayerId(player) for player in ids],
        scores=column(case.score),
        met=sets(set(case.met)),
        forbidden=sets(set(case.forbidden)),
        byes=column(case.byes),
        bye_limit=case.max_byes,
        bye_order=column(case.bye_key),
        downfloats=column(case.down) if case.track_floats else [0] * len(ids),
        upfloats=column(case.up) if case.track_floats else [0] * len(ids),
        clubs=[case.club.get(player) for player in ids] if case.club else None,
        towns=[case.town.get(player) for player in ids] if case.town else None,
        lean=column(case.first_minus_second) if case.balance else None,
        turns=None if case.max_same is None else [_turn(case.run[player], case.max_same) for player in ids],
        met_earlier=sets(set(case.met_earlier)) if case.met_earlier else None,
        by_lot=bool(case.met_earlier),
        last_first=[0] * len(ids),
        group_order=case.group_order,
        inner_order=[inner[player] for player in ids],
        kept_pairs=tuple((index[a], index[b]) for a, b in case.manual),
        kept_byes=tuple(index[player] for player in case.manual_byes),
        sight=sight,
        bubble=None if sight is None else on_bubble(sight, len(ids)),
    )


def _sight(case: Case) -> CutSight | None:
    cut = case.cut
    if cut is None:
        return None
    won = cut.win - cut.loss
    scores = [case.score[player] for player in case.ids]
    least = [score + cut.left * cut.loss for score in (*scores, *cut.others)]
    most = [*(score + cut.left * cut.win for score in scores)]
    most += [score + cut.loss + (cut.left - 1) * cut.win for score in cut.others]
    for i, player in enumerate(case.ids):
        least[i] += won if player in case.manual_byes else 0
    others = (f"other {i}" for i in range(len(cut.others)))
    ids = tuple(PlayerId(player) for player in (*case.ids, *others))
    return CutSight(cut.places, cut.left, ids, tuple(least), tuple(most), MatchPoints(cut.win, cut.loss, cut.loss))


def _turn(run: int, most: int) -> int:
    return 1 if run >= most else -1 if run <= -most else 0


def named_solution(case: Case, solution: Solution) -> tuple[tuple[tuple[str, str], ...], str | None]:
    """Return the engine's answer with the ids of the case."""
    pairs = tuple((case.ids[a], case.ids[b]) for a, b in solution.pairs)
    return pairs, None if solution.bye is None else case.ids[solution.bye]
