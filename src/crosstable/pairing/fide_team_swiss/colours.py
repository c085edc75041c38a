"""Article 4: who has White on board 1."""

from crosstable.pairing.fide_team_swiss.teams import NO_COLOUR, Team, TeamField


def first_team(one: Team, other: Team) -> tuple[Team, Team]:
    """Return the first team and the other one (4.2): higher primary score, higher secondary score, smaller number."""
    first, second = sorted((one, other), key=lambda team: (-team.score, -team.secondary, team.number))
    return first, second


def allocate_colours(field: TeamField, one: Team, other: Team) -> tuple[Team, Team, str]:
    """Return the team with White, the one with Black, and the deciding clause (4.3)."""
    first, second = first_team(one, other)
    colour, clause = _colour_of_first(field, first, second)
    white, black = (first, second) if colour > 0 else (second, first)
    return white, black, clause


def _colour_of_first(field: TeamField, first: Team, second: Team) -> tuple[int, str]:
    if not first.colours and not second.colours:
        return (field.initial_colour if first.rank % 2 else -field.initial_colour), "4.3.1"
    mine, theirs = first.preference, second.preference
    if mine == NO_COLOUR != theirs or mine != NO_COLOUR == theirs:
        return mine or -theirs, "4.3.2"
    if mine != theirs:
        return mine, "4.3.3"
    if field.is_type_b and first.is_strong != second.is_strong:
        return (mine if first.is_strong else -theirs), "4.3.4"
    if first.difference != second.difference:
        return (1 if first.difference < second.difference else -1), "4.3.5"
    # Histories without the rounds that were not played, from the last one back (General Handling Rules 3.4).
    for was, other in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if was != other:
            return -was, "4.3.6"
    if mine != NO_COLOUR:
        return mine, "4.3.7"
    return (-first.colours[-1], "4.3.8") if first.colours else (second.colours[-1], "4.3.9")
