"""Article 3.6: who meets whom in a bracket.

| clause | where |
|---|---|
| 2.3.5 [C8] as few teams as possible without the colour that they prefer | cost 0 of `_costs` |
| 2.3.6 [C9] as few as possible without the colour that they strongly prefer (Type B) | cost 1 |
| 2.3.7 [C10] as few opponents of upfloaters as possible that floated in the round before | cost 2 |
| 3.6.1 to 3.6.4 the first pairing by the numbers of the upper teams, then of the lower ones | `pair_bracket` |

Article 4 grants every preference unless both teams of a pair prefer the same colour, and then a strong one first: one
team of such a pair goes without, and without a strong preference only if both are strong.
"""

from collections.abc import Sequence, Set

from crosstable.pairing.fide_team_swiss.first_matching import Costs, first_choice, first_partners
from crosstable.pairing.fide_team_swiss.teams import Team

TeamPair = tuple[Team, Team]


def pair_bracket(bracket: Sequence[Team], upfloaters: Set[int]) -> list[TeamPair]:
    """Return the pairs of a bracket that can be paired, the team with the smaller number first."""
    teams = sorted(bracket, key=lambda team: team.number)
    size = len(teams)
    halves = [*zip(teams[: size // 2], teams[size // 2 :], strict=True)]
    if all(b.place not in a.barred and not any(pair_costs(a, b, upfloaters)) for a, b in halves):
        # The first of all pairings, and nothing speaks against it.
        return halves
    edges = {
        (i, j): pair_costs(team, teams[j], upfloaters)
        for i, team in enumerate(teams)
        for j in range(i + 1, size)
        if teams[j].place not in team.barred
    }
    choice = first_choice(size, edges, range(size), lambda node, pair: node == pair[0])
    assert choice is not None, "the set of upfloaters was chosen so that the bracket can be paired"
    edges, matching = choice
    upper = sorted(pair[0] for pair in matching)
    return sorted(
        ((teams[a], teams[b]) for a, b in first_partners(size, edges, upper)), key=lambda pair: pair[0].number
    )


def pair_costs(one: Team, other: Team, upfloaters: Set[int]) -> Costs:
    unmet = one.preference != 0 and one.preference == other.preference
    resident = other if one.place in upfloaters else one
    is_mixed = (one.place in upfloaters) != (other.place in upfloaters)
    return int(unmet), int(unmet and one.is_strong and other.is_strong), int(is_mixed and resident.floated)
