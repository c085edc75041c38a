"""The checker: a round that was played compared with the round of the rules, and the clause by which they differ."""

from collections.abc import Iterator, Mapping, Sequence

from crosstable.formats.swiss import SwissSettings
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing.fide_team_swiss.brackets import TeamPair, pair_costs
from crosstable.pairing.fide_team_swiss.colours import allocate_colours
from crosstable.pairing.fide_team_swiss.engine import Bracket, TeamRound, bye_order, pair_teams
from crosstable.pairing.fide_team_swiss.objective import objective_of
from crosstable.pairing.fide_team_swiss.teams import Team, TeamField, team_field
from crosstable.pairing.fide_team_swiss.upfloaters import Upfloaters, keeps_following
from crosstable.pairing.problem import Field, make_field, placed_players
from crosstable.pairing.result import RoundCheck


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    """Return whether a round was legal, and by which clause it differs from the round that the rules make."""
    kind = tournament.stage.config.of(SwissSettings).bye_worth
    requested = tuple(bye for bye in round_.byes if bye.kind not in (kind, "win"))
    field = make_field(tournament, round_.number, Round(round_.number, "draft", byes=requested), placed_players(round_))
    teams = team_field(tournament, field)
    index = {player: place for place, player in enumerate(field.ids)}
    pairs = [(teams.teams[index[match.first]], teams.teams[index[match.second]]) for match in round_.matches]
    byes = [teams.teams[index[bye.player]] for bye in round_.byes if bye not in requested]
    free = [teams.teams[place] for place in field.free()]
    bye = byes[0] if byes and len(free) % 2 else None
    actual = TeamRound(tuple(_brackets(free, pairs, bye)), bye)
    wrong = [*_illegal(field, pairs, byes, free)]
    best = pair_teams(free)
    if best is not None and not wrong:
        wrong += _difference(field, teams, actual, best)
        return RoundCheck(round_.number, True, objective_of(actual), objective_of(best), tuple(wrong))
    best_objective = None if best is None else objective_of(best)
    return RoundCheck(round_.number, not wrong, objective_of(actual), best_objective, tuple(wrong))


def _brackets(free: Sequence[Team], pairs: Sequence[TeamPair], bye: Team | None) -> Iterator[Bracket]:
    """Yield the brackets of a round that was played: every scoregroup that is left, with its opponents."""
    partner = {team.place: pair for pair in pairs for team in pair}
    rest = sorted(
        (team for team in free if team is not bye and team.place in partner),
        key=lambda team: (-team.score, team.number),
    )
    while rest:
        residents = [team for team in rest if team.score == rest[0].score]
        own = {team.place for team in residents}
        here = {id(partner[team.place]): partner[team.place] for team in residents}
        ups = sorted(
            (team for pair in here.values() for team in pair if team.place not in own),
            key=lambda team: (-team.score, team.number),
        )
        taken = own | {team.place for team in ups}
        keeps = keeps_following([team for team in rest if team.place not in own], ups)
        upfloaters = Upfloaters(tuple(ups), keeps, sum(team.floated for team in ups))
        yield Bracket(tuple(residents), upfloaters, tuple(here.values()))
        rest = [team for team in rest if team.place not in taken]


def _illegal(field: Field, pairs: Sequence[TeamPair], byes: Sequence[Team], free: Sequence[Team]) -> Iterator[Reason]:
    ids = field.ids
    for first, second in pairs:
        both = [ids[first.place], ids[second.place]]
        if second.place in field.met[first.place]:
            yield Reason("check_rematch", {"players": both})
        if second.place in field.forbidden[first.place]:
            yield Reason("check_forbidden", {"players": both})
    for team in byes:
        if team.had_bye:
            yield Reason("check_team_bye_barred", {"player": ids[team.place]})
    if len(byes) > len(free) % 2:
        yield Reason("check_byes", {"players": [ids[team.place] for team in byes], "needed": len(free) % 2})
    placed = {team.place for pair in pairs for team in pair} | {team.place for team in byes}
    for team in free:
        if team.place not in placed:
            yield Reason("check_left_out", {"player": ids[team.place]})


def _difference(field: Field, teams: TeamField, actual: TeamRound, best: TeamRound) -> Iterator[Reason]:
    """Yield the first difference: the bye, the upfloaters of a bracket, its pairs; else all colours that differ."""
    ids = field.ids
    if best.bye is not actual.bye:
        assert best.bye is not None, "a round has a bye if its number of teams is odd"
        assert actual.bye is not None, "who is left out is a problem of its own"
        params = {"clause": _bye_clause(teams, best.bye, actual.bye)}
        yield Reason("check_team_bye", {**params, "player": ids[actual.bye.place], "best": ids[best.bye.place]})
        return
    for was, could in zip(actual.brackets, best.brackets, strict=True):
        points = to_points(was.residents[0].score)
        if _places(was.upfloaters.teams) != _places(could.upfloaters.teams):
            names = {
                "players": [ids[team.place] for team in was.upfloaters.teams],
                "best": [ids[team.place] for team in could.upfloaters.teams],
            }
            clause = _upfloat_clause(was.upfloaters, could.upfloaters)
            yield Reason("check_team_upfloaters", {"clause": clause, "points": points, **names})
            return
        if _pairs(was.pairs) != _pairs(could.pairs):
            first = next(pair for pair in could.pairs if frozenset(_places(pair)) not in _pairs(was.pairs))
            names = {"players": [ids[team.place] for team in first]}
            yield Reason("check_team_pairs", {"clause": _pair_clause(was, could), "points": points, **names})
            return
    for one, other in actual.pairs:
        white, black, clause = allocate_colours(teams, one, other)
        if white is not one:
            params = {"clause": clause, "white": ids[white.place], "black": ids[black.place]}
            yield Reason("check_team_colour", params)


def _bye_clause(teams: TeamField, best: Team, actual: Team) -> str:
    order = bye_order(teams.teams)
    if order.index(actual) < order.index(best):
        return "3.4.1"
    return "3.4.2" if best.score != actual.score else "3.4.3" if best.played != actual.played else "3.4.4"


def _upfloat_clause(was: Upfloaters, could: Upfloaters) -> str:
    def grades(upfloaters: Upfloaters) -> Mapping[str, object]:
        return {
            "C4": len(upfloaters.teams),
            "C5": sorted(team.score for team in upfloaters.teams),
            "C6": upfloaters.keeps_following,
            "C7": upfloaters.floated,
        }

    mine, best = grades(was), grades(could)
    return next((clause for clause, grade in mine.items() if grade != best[clause]), "3.5.4")


def _pair_clause(was: Bracket, could: Bracket) -> str:
    ups = {team.place for team in could.upfloaters.teams}
    sums = [
        [sum(costs) for costs in zip(*(pair_costs(*pair, ups) for pair in bracket.pairs), strict=True)]
        for bracket in (was, could)
    ]
    clauses = zip(("C8", "C9", "C10"), *sums, strict=True)
    return next((clause for clause, mine, best in clauses if mine != best), "3.6.3")


def _places(teams: Sequence[Team]) -> list[int]:
    return [team.place for team in teams]


def _pairs(pairs: Sequence[TeamPair]) -> set[frozenset[int]]:
    return {frozenset(_places(pair)) for pair in pairs}
