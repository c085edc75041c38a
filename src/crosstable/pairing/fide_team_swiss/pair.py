"""The next round of a tournament of teams, or why there is none."""

from collections.abc import Sequence

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.model.unknown_players import require_player
from crosstable.pairing.fide_team_swiss.brackets import TeamPair
from crosstable.pairing.fide_team_swiss.colours import allocate_colours
from crosstable.pairing.fide_team_swiss.engine import TeamRound, pair_teams
from crosstable.pairing.fide_team_swiss.objective import TeamObjective, objective_of
from crosstable.pairing.fide_team_swiss.teams import Team, TeamField, team_field
from crosstable.pairing.impossible_rounds import refusal, solve_with_relief, unpaired_players
from crosstable.pairing.problem import Field, check_no_open_matches, draft_of, make_field, next_round
from crosstable.pairing.result import PairedMatch, Pairing, Relief
from crosstable.pairing.score_pairing import round_warnings
from crosstable.pairing.table_numbers import number_tables


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
    teams = team_field(tournament, field)
    free = [teams.teams[place] for place in field.free()]
    pairing = pair_teams(free)
    left: list[int] = []
    if pairing is None:
        house = house_field(field, teams)
        if relief in (None, "drop"):
            raise refusal(house)
        solution = solve_with_relief(house, relief)
        if solution is None:
            raise refusal(house)
        left = unpaired_players(house, solution)
        kept = {frozenset(pair) for pair in field.kept_pairs}
        pairs = [(teams.teams[a], teams.teams[b]) for a, b in solution.pairs if frozenset((a, b)) not in kept]
        bye = None if solution.bye is None else teams.teams[solution.bye]
    else:
        pairs, bye = pairing.pairs, pairing.bye
    return _pairing(tournament, field, teams, pairs, bye, pairing, draft, left)


def house_field(field: Field, teams: TeamField) -> Field:
    """Return the field as the search for ways out takes it: with the scores and byes of these rules."""
    return msgspec.structs.replace(
        field,
        scores=[team.score for team in teams.teams],
        byes=[int(team.had_bye) for team in teams.teams],
        bye_limit=1,
    )


def _pairing(
    tournament: Tournament,
    field: Field,
    teams: TeamField,
    pairs: Sequence[TeamPair],
    bye: Team | None,
    round_pairing: TeamRound | None,
    draft: Round | None,
    left: Sequence[int],
) -> Pairing:
    known, ids = tournament.by_id, field.ids
    by_hand = [(teams.teams[a], teams.teams[b]) for a, b in field.kept_pairs]
    set_tables = [match.table for match in draft.matches] if draft else []
    ordered = sorted([*pairs, *by_hand], key=_importance)
    places = [(pair[0].place, pair[1].place) for pair in ordered]
    needs = {
        pair: [(ids[place], table) for place in pair if (table := known[ids[place]].fixed_table) is not None]
        for pair in places
    }
    tables = {pair: table for pair, table in zip(field.kept_pairs, set_tables, strict=False) if table is not None}
    numbered, warnings = number_tables(places, needs, tables)
    kept = {*field.kept_pairs}
    matches = []
    for table, place in numbered:
        first, second = (teams.teams[i] for i in place)
        white, black, _ = (first, second, "") if place in kept else allocate_colours(teams, first, second)
        matches.append(
            PairedMatch(
                table=table,
                first=ids[white.place],
                second=ids[black.place],
                points=(HalfPoints(white.score), HalfPoints(black.score)),
                floated=white.score != black.score,
                by_hand=place in kept,
                rematch=black.place in field.met[white.place],
            )
        )
    without = tuple(ids[place] for place in left)
    return Pairing(
        round=field.round,
        matches=tuple(matches),
        byes=() if bye is None else (ids[bye.place],),
        byes_by_hand=tuple(ids[place] for place in field.kept_byes),
        objective=TeamObjective() if round_pairing is None else objective_of(round_pairing),
        proof="exhausted",
        warnings=(
            *round_warnings(tournament, field, matches),
            *([Reason("without_match", {"players": list(without)})] if without else []),
            *warnings,
        ),
        unpaired=without,
    )


def _importance(pair: TeamPair) -> tuple[int, int, int]:
    """General Handling Rules: the higher score of the better team, then the sum, then the smaller number."""
    scores = sorted((team.score for team in pair), reverse=True)
    return -scores[0], -sum(scores), min(team.number for team in pair)
