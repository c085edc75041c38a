"""The oracle's cases as fields of the engine."""

from crosstable.model.tournament import PlayerId
from crosstable.pairing.problem import Field
from crosstable.pairing.solve import Solution
from tests.oracles.exhaustive_pairing import Case


def field_from(case: Case) -> Field:
    """The same problem in the engine's own terms."""
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
    )


def _turn(run: int, most: int) -> int:
    return 1 if run >= most else -1 if run <= -most else 0


def named(case: Case, solution: Solution) -> tuple[tuple[tuple[str, str], ...], str | None]:
    """The engine's answer in the case's terms."""
    pairs = tuple((case.ids[a], case.ids[b]) for a, b in solution.pairs)
    return pairs, None if solution.bye is None else case.ids[solution.bye]
