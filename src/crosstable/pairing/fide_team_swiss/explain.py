"""Why a round of teams is paired as it is: the bye, the upfloaters, the pairs of a bracket and the colours."""

from collections.abc import Iterator

from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament
from crosstable.pairing.fide_team_swiss.colours import allocate_colours, first_team
from crosstable.pairing.fide_team_swiss.engine import Bracket, TeamRound, bye_order, pair_teams
from crosstable.pairing.fide_team_swiss.teams import Team, TeamField, team_field
from crosstable.pairing.problem import Field, draft_of, make_field
from crosstable.pairing.result import MatchReasons, PairedMatch, Pairing, PairingReasons

# The message of each clause that decides colours.
_COLOURS = {
    "4.3.1": "team_colour_431",
    "4.3.2": "team_colour_432",
    "4.3.3": "team_colour_433",
    "4.3.4": "team_colour_434",
    "4.3.5": "team_colour_435",
    "4.3.6": "team_colour_436",
    "4.3.7": "team_colour_437",
    "4.3.8": "team_colour_438",
    "4.3.9": "team_colour_439",
}


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    players = {player for match in pairing.matches for player in (match.first, match.second)}
    players |= {*pairing.byes_by_hand, *pairing.byes, *pairing.unpaired}
    draft = draft_of(tournament)
    field = make_field(tournament, pairing.round, draft)
    left = [id_ for id_ in field.ids if id_ not in players]
    if left:
        field = make_field(tournament, pairing.round, draft, gone=left[0])
    teams = team_field(tournament, field)
    free = [teams.teams[place] for place in field.free()]
    round_pairing = pair_teams(free)
    index = {player: place for place, player in enumerate(field.ids)}
    matches = []
    for match in pairing.matches:
        first, second = teams.teams[index[match.first]], teams.teams[index[match.second]]
        reasons = [*_match_reasons(field, teams, round_pairing, match, first, second)]
        matches.append(MatchReasons(match.first, match.second, tuple(reasons)))
    made = (
        set()
        if round_pairing is None
        else {frozenset((first.place, second.place)) for first, second in round_pairing.pairs}
    )
    here = {frozenset((index[match.first], index[match.second])) for match in pairing.matches if not match.by_hand}
    floated = sum(match.floated for match in pairing.matches)
    groups = len({team.score for team in teams.teams})
    whole = [Reason("by_score", {"players": len(field), "teams": True, "groups": groups, "floated": floated})]
    return PairingReasons(
        round=(*whole, *([Reason("changed_by_hand")] if made - here else [])),
        bye=tuple(_bye_reasons(field, teams, free, pairing)),
        matches=tuple(matches),
    )


def _bye_reasons(field: Field, teams: TeamField, free: list[Team], pairing: Pairing) -> Iterator[Reason]:
    """Yield why this team has the bye (3.4), who came before it, and who may not have it ([C2])."""
    if pairing.bye is None:
        return
    team = teams.teams[field.ids.index(pairing.bye)]
    params = {"points": to_points(team.score), "played": team.played, "number": team.number}
    yield Reason("team_bye", {"player": pairing.bye, **params})
    order = bye_order(free)
    before = order[: order.index(team)] if team in order else []
    if before:
        yield Reason("bye_passed_over", {"players": [field.ids[passed.place] for passed in before]})
    barred = [field.ids[barred_team.place] for barred_team in free if barred_team.had_bye]
    if barred:
        yield Reason("team_bye_barred", {"players": barred})


def _match_reasons(
    field: Field, teams: TeamField, round_pairing: TeamRound | None, match: PairedMatch, one: Team, other: Team
) -> Iterator[Reason]:
    if match.by_hand:
        yield Reason("by_hand")
        return
    bracket = _bracket_of(round_pairing, one, other)
    if bracket is None:
        yield Reason("changed_by_hand")
    else:
        yield from _pair_reasons(field, bracket, one, other)
    white, black, clause = allocate_colours(teams, one, other)
    if white is one:
        first, _ = first_team(one, other)
        params = {"white": field.ids[white.place], "black": field.ids[black.place], "first": field.ids[first.place]}
        yield Reason(_COLOURS[clause], {**params, "clause": clause})


def _bracket_of(round_pairing: TeamRound | None, first: Team, other: Team) -> Bracket | None:
    both = {first.place, other.place}
    brackets = () if round_pairing is None else round_pairing.brackets
    return next((b for b in brackets if any({team.place for team in pair} == both for pair in b.pairs)), None)


def _pair_reasons(field: Field, bracket: Bracket, first: Team, other: Team) -> Iterator[Reason]:
    ids, ups = field.ids, {team.place for team in bracket.upfloaters.teams}
    residents, points = len(bracket.residents), to_points(bracket.residents[0].score)
    if first.place in ups or other.place in ups:
        up, resident = (first, other) if first.place in ups else (other, first)
        scores = [points, to_points(up.score)]
        yield Reason("team_upfloat", {"up": ids[up.place], "down": ids[resident.place], "points": scores})
        yield Reason("team_upfloaters", {"count": len(ups), "residents": residents, "points": points})
        if up.floated:
            yield Reason("team_floated_again", {"player": ids[up.place]})
    else:
        yield Reason("team_same_score", {"points": points, "size": residents})
    teams = sorted((team for pair in bracket.pairs for team in pair), key=lambda team: team.number)
    half = len(teams) // 2
    upper, lower = sorted((first, other), key=lambda team: team.number)
    place = teams.index(upper)
    params = {"upper": ids[upper.place], "lower": ids[lower.place]}
    if place < half and teams[place + half] is lower:
        yield Reason("team_halves", params)
    elif place < half and teams[place + half].place in upper.barred:
        yield Reason("team_halves_met", {**params, "other": ids[teams[place + half].place]})
    else:
        yield Reason("team_first_that_fits", params)
    if upper.preference and upper.preference == lower.preference:
        yield Reason("team_colours_clash", {"players": [ids[upper.place], ids[lower.place]]})
