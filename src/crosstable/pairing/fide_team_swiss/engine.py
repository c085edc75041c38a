"""Article 3: the bye, then bracket by bracket from the top, and at last the colours.

| clause | where |
|---|---|
| 3.3.2 the bye first, then the top scoregroup with its upfloaters, until everybody is paired | `pair_teams` |
| 3.3.3 if there is no pairing, the arbiter decides | None |
| 3.4 the bye: a pairing of the others exists, lowest score, most matches, largest number | `choose_bye` |
"""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.pairing.fide_team_swiss.brackets import TeamPair, pair_bracket
from crosstable.pairing.fide_team_swiss.teams import Team
from crosstable.pairing.fide_team_swiss.upfloaters import Upfloaters, can_be_paired, choose_upfloaters


class Bracket(NamedTuple):
    """The top scoregroup, the upfloaters that joined it, and the pairs."""

    residents: tuple[Team, ...]
    upfloaters: Upfloaters
    pairs: tuple[TeamPair, ...]


class TeamRound(NamedTuple):
    """A round: the brackets from the top, and who has the bye."""

    brackets: tuple[Bracket, ...]
    bye: Team | None = None

    @property
    def pairs(self) -> list[TeamPair]:
        return [pair for bracket in self.brackets for pair in bracket.pairs]


def bye_order(teams: Sequence[Team]) -> list[Team]:
    return sorted(
        (team for team in teams if not team.had_bye), key=lambda team: (team.score, -team.played, -team.number)
    )


def choose_bye(teams: Sequence[Team]) -> Team | None:
    """Return the team with the bye (3.4); None if nobody may have it, or the others could not be paired."""
    return next(
        (team for team in bye_order(teams) if can_be_paired([other for other in teams if other is not team])), None
    )


def pair_teams(teams: Sequence[Team]) -> TeamRound | None:
    bye = None
    if len(teams) % 2:
        bye = choose_bye(teams)
        if bye is None:
            return None
    rest = sorted((team for team in teams if team is not bye), key=lambda team: (-team.score, team.number))
    if not can_be_paired(rest):
        return None
    brackets = []
    while rest:
        upfloaters = choose_upfloaters(rest)
        assert upfloaters is not None, "everybody left can be paired"
        residents = [team for team in rest if team.score == rest[0].score]
        pairs = pair_bracket([*residents, *upfloaters.teams], {team.place for team in upfloaters.teams})
        brackets.append(Bracket(tuple(residents), upfloaters, tuple(pairs)))
        paired = {team.place for pair in pairs for team in pair}
        rest = [team for team in rest if team.place not in paired]
    return TeamRound(tuple(brackets), bye)
