"""The checker compares a played round with the best that was possible."""

from collections.abc import Iterator

from crosstable.model.refusals import Reason
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing.objective import ScoreObjective, objective
from crosstable.pairing.problem import Field, Pair, make_field, placed_players
from crosstable.pairing.result import RoundCheck
from crosstable.pairing.solve import solve
from crosstable.pairing.table_numbers import orient


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    # Byes worth less than a win were requested and are kept; won ones come from the pairing.
    requested = tuple(bye for bye in round_.byes if bye.kind != "win")
    field = make_field(tournament, round_.number, Round(round_.number, "draft", byes=requested), placed_players(round_))
    index = {player: i for i, player in enumerate(field.ids)}
    pairs = [(index[match.first], index[match.second]) for match in round_.matches]
    byes = [index[bye.player] for bye in round_.byes if bye.kind == "win"]
    problems = [*_illegal(field, pairs, byes)]
    bye = byes[0] if len(field.free()) % 2 and byes else None
    actual = objective(field, pairs, bye)
    solution = solve(field)
    if solution is None:
        return RoundCheck(round_.number, not problems, actual, None, tuple(problems))
    best = objective(field, orient(field, solution.pairs), solution.bye)
    if not problems:
        problems += _first_worse_level(actual, best)
        return RoundCheck(round_.number, True, actual, best, tuple(problems))
    return RoundCheck(round_.number, False, actual, best, tuple(problems))


def _illegal(field: Field, pairs: list[Pair], byes: list[int]) -> Iterator[Reason]:
    ids = field.ids
    for a, b in pairs:
        if field.avoid_rematches and b in field.met[a]:
            yield Reason("check_rematch", {"players": [ids[a], ids[b]]})
        if b in field.forbidden[a]:
            yield Reason("check_forbidden", {"players": [ids[a], ids[b]]})
    for bye in byes:
        if field.bye_limit is not None and field.byes[bye] >= field.bye_limit:
            params = {"player": ids[bye], "byes": field.byes[bye], "limit": field.bye_limit}
            yield Reason("check_bye_limit", params)
    if len(byes) > len(field.free()) % 2:
        yield Reason("check_byes", {"players": [ids[bye] for bye in byes], "needed": len(field.free()) % 2})
    placed = {player for pair in pairs for player in pair} | set(byes) | set(field.kept_byes)
    for player in range(len(field)):
        if player not in placed:
            yield Reason("check_left_out", {"player": ids[player]})


def _first_worse_level(actual: ScoreObjective, best: ScoreObjective) -> list[Reason]:
    for level, was, could in zip(ScoreObjective.__struct_fields__, actual.as_list(), best.as_list(), strict=True):
        if was < could:
            return []
        if was > could:
            return [Reason("check_worse", {"level": level, "was": was, "best": could})]
    return []
