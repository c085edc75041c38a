"""The score pairing, which is Crosstable's own Swiss system: the next round, or why there is none.

| clause | where |
|---|---|
| no players: refused; open matches: refused | `pair` |
| a draft's matches and byes stand, checked and flagged | `pair`, `round_warnings` |
| if a legal pairing exists it is found, and the best one | solve |
| if none exists: why, and what the organiser may do, each tried | impossible |
| why a round looks as it does | explain |
| whether a better round existed | check |
"""

from collections.abc import Sequence

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.model.unknown_players import require_player
from crosstable.pairing.check import check as check
from crosstable.pairing.explain import explain as explain
from crosstable.pairing.impossible_rounds import refusal, solve_with_relief, unpaired_players
from crosstable.pairing.objective import objective
from crosstable.pairing.problem import Field, check_no_open_matches, draft_of, make_field, next_round
from crosstable.pairing.result import PairedMatch, Pairing, Relief
from crosstable.pairing.solve import Solution, solve
from crosstable.pairing.table_numbers import assign_tables, first_and_second


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """Pair the next round. With `relief`, one of the organiser's choices for a round that has no legal pairing."""
    draft = draft_of(tournament)
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief == "end_stage":
        raise Refusal("stage_ended", round=number)
    if (relief == "drop") != (player is not None):
        raise Refusal("drop_whom", round=number)
    if player is not None:
        require_player(tournament.by_id, player)
    field = make_field(tournament, number, draft, gone=player)
    if player is not None and len(field) == len(make_field(tournament, number, draft)):
        raise Refusal("not_in_round", player=player, round=number)
    solution = solve(field) if relief in (None, "drop") else solve_with_relief(field, relief)
    if solution is None:
        raise refusal(field)
    return pairing_of(tournament, field, solution, draft)


def pairing_of(tournament: Tournament, field: Field, solution: Solution, draft: Round | None) -> Pairing:
    known = tournament.by_id
    index = {player: i for i, player in enumerate(field.ids)}
    fixed = {i: table for i, player in enumerate(field.ids) if (table := known[player].fixed_table) is not None}
    by_hand = {
        (index[m.first], index[m.second]): m.table for m in (draft.matches if draft else ()) if m.table is not None
    }
    numbered, warnings = assign_tables(field, solution.pairs, fixed, by_hand)
    kept = set(field.kept_pairs)
    matches = []
    seats = []
    for table, place in numbered:
        first, second = place if place in kept else first_and_second(field, place, table)
        seats.append((first, second))
        matches.append(
            PairedMatch(
                table=table,
                first=field.ids[first],
                second=field.ids[second],
                points=(HalfPoints(field.scores[first]), HalfPoints(field.scores[second])),
                floated=field.scores[first] != field.scores[second],
                by_hand=place in kept,
                rematch=second in field.met[first],
            )
        )
    left = tuple(field.ids[player] for player in unpaired_players(field, solution))
    without = [Reason("without_match", {"players": list(left)})] if left else []
    return Pairing(
        round=field.round,
        matches=tuple(matches),
        byes=() if solution.bye is None else (field.ids[solution.bye],),
        byes_by_hand=tuple(field.ids[bye] for bye in field.kept_byes),
        objective=objective(field, seats, solution.bye),
        proof=solution.proof,
        warnings=(*round_warnings(tournament, field, matches), *without, *warnings),
        unpaired=left,
    )


def round_warnings(tournament: Tournament, field: Field, matches: list[PairedMatch]) -> list[Reason]:
    """Return warnings for the organiser before publishing: rematches, forbidden pairs, more rounds than planned."""
    index = {player: i for i, player in enumerate(field.ids)}
    warnings = []
    for match in matches:
        players = [match.first, match.second]
        if match.rematch:
            warnings.append(Reason("is_rematch", {"players": players, "table": match.table}))
        if index[match.second] in field.forbidden[index[match.first]]:
            warnings.append(Reason("is_forbidden", {"players": players, "table": match.table}))
    planned = tournament.stage.config.rounds
    start = tournament.stage_start
    if planned is not None and field.round - start >= planned:
        since = {"since": start} if start > 1 else {}
        warnings.append(Reason("beyond_plan", {"round": field.round, "planned": planned, **since}))
    return warnings


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return suggested_rounds(max(groups, default=0))


def may_be_impossible(config: Config, players: int, rounds: int, byes: int) -> bool:
    """Return whether this many players may have no legal round, after `rounds` rounds with `byes` byes.

    A round exists if everybody can still meet more than half of the others (Dirac), and the bye can be given.
    """
    if config.of(SwissSettings).max_byes_per_player == 0 and players % 2:
        return True
    forbidden = [player for pair in config.forbidden for player in pair]
    barred = rounds + max((forbidden.count(player) for player in {*forbidden}), default=0)
    return 2 * (barred + 1) >= players - byes - 1
