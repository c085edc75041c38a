"""FIDE C.04.6 as it is written: every set of upfloaters and every pairing of a bracket, in the order of the rules.

Slow and plain, for up to ten teams, to check the engine against. It shares no code with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class LiteralTeam:
    """A team by its number; `colours` are W and B, by played match; `preference` is W, B or empty."""

    number: int
    score: int
    secondary: int = 0
    colours: str = ""
    met: frozenset[int] = field(default_factory=frozenset)
    had_bye: bool = False
    floated: bool = False
    preference: str = ""
    strong: bool = False


def literal_round(teams: Sequence[LiteralTeam]) -> tuple[set[frozenset[int]], int | None] | None:
    """Return the pairs and the bye; None if there is no legal round."""
    left, bye = list(teams), None
    if len(left) % 2:
        # 3.4: lowest score, most matches, largest number, as long as the others can be paired.
        candidates = sorted(
            (team for team in left if not team.had_bye), key=lambda t: (t.score, -len(t.colours), -t.number)
        )
        bye = next((team for team in candidates if _can_pair([t for t in left if t != team])), None)
        if bye is None:
            return None
        left.remove(bye)
    if not _can_pair(left):
        return None
    found: set[frozenset[int]] = set()
    while left:
        bracket, upfloaters = _bracket(left)
        for one, other in _pair_bracket(bracket, upfloaters):
            found.add(frozenset((one, other)))
        left = [team for team in left if team not in bracket]
    return found, None if bye is None else bye.number


def _bracket(left: Sequence[LiteralTeam]) -> tuple[list[LiteralTeam], set[int]]:
    """Return the first set of upfloaters by [C4], [C5], [C6], [C7] and its numbers (article 3.5)."""
    best = max(team.score for team in left)
    top = [team for team in left if team.score == best]
    lower = sorted((team for team in left if team.score < best), key=lambda team: (-team.score, team.number))
    for size in range(len(top) % 2, len(lower) + 1, 2):
        legal = []
        for chosen in combinations(lower, size):
            rest = [team for team in lower if team not in chosen]
            if _can_pair([*top, *chosen]) and _can_pair(rest):
                legal.append(chosen)
        if legal:
            profile = max(sorted(team.score for team in chosen) for chosen in legal)
            legal = [chosen for chosen in legal if sorted(team.score for team in chosen) == profile]
            grades = [(not _keeps_following(lower, chosen), sum(team.floated for team in chosen)) for chosen in legal]
            chosen = legal[grades.index(min(grades))]
            return [*top, *chosen], {team.number for team in chosen}
    raise AssertionError("everybody left can be paired")


def _keeps_following(lower: Sequence[LiteralTeam], chosen: Sequence[LiteralTeam]) -> bool:
    """[C6]: what is left of the following scoregroup can be paired with none or, if odd, one upfloater of its own."""
    if not lower:
        return True
    following = [team for team in lower if team.score == lower[0].score and team not in chosen]
    below = [team for team in lower if team.score < lower[0].score and team not in chosen]
    if not following:
        return True
    return any(
        _can_pair([*following, *ups]) and _can_pair([team for team in below if team not in ups])
        for ups in combinations(below, len(following) % 2)
    )


def _pair_bracket(bracket: Sequence[LiteralTeam], upfloaters: set[int]) -> Pairs:
    """Return the first pairing by identifier among the best by [C8], [C9] and [C10] (article 3.6)."""
    known = {team.number: team for team in bracket}

    def grade(pairs: Pairs) -> tuple[int, int, int]:
        unmet = strong = floated = 0
        for a, b in pairs:
            one, other = known[a], known[b]
            if one.preference and one.preference == other.preference:
                unmet += 1
                strong += one.strong and other.strong
            for up, resident in ((one, other), (other, one)):
                floated += up.number in upfloaters and resident.number not in upfloaters and resident.floated
        return unmet, strong, floated

    def identifier(pairs: Pairs) -> list[int]:
        return [a for a, _ in sorted(pairs)] + [b for _, b in sorted(pairs)]

    return min(_pairings(bracket), key=lambda pairs: (grade(pairs), identifier(pairs)))


def _pairings(teams: Sequence[LiteralTeam]) -> Iterator[Pairs]:
    """Yield every way to pair these teams without a rematch."""
    if not teams:
        yield ()
        return
    first, *others = sorted(teams, key=lambda team: team.number)
    for other in others:
        if other.number not in first.met:
            for rest in _pairings([team for team in others if team != other]):
                yield ((first.number, other.number), *rest)


def _can_pair(teams: Sequence[LiteralTeam]) -> bool:
    return len(teams) % 2 == 0 and next(_pairings(teams), None) is not None


def literal_colours(one: LiteralTeam, other: LiteralTeam, initial: str, *, type_b: bool) -> tuple[int, int]:
    """Return the numbers of White and Black (article 4). Numbers assume that all teams have arrived."""
    first, second = sorted((one, other), key=lambda team: (-team.score, -team.secondary, team.number))

    def white_if(first_is_white: bool) -> tuple[int, int]:
        return (first.number, second.number) if first_is_white else (second.number, first.number)

    if first.colours == second.colours == "":
        return white_if((initial == "W") == (first.number % 2 == 1))
    if first.preference and second.preference != first.preference:
        return white_if(first.preference == "W")
    if second.preference and not first.preference:
        return white_if(second.preference == "B")
    if type_b and first.strong != second.strong:
        return white_if((first.preference == "W") if first.strong else (second.preference == "B"))
    difference = [team.colours.count("W") - team.colours.count("B") for team in (first, second)]
    if difference[0] != difference[1]:
        return white_if(difference[0] < difference[1])
    for back in range(1, min(len(first.colours), len(second.colours)) + 1):
        if first.colours[-back] != second.colours[-back]:
            return white_if(first.colours[-back] == "B")
    if first.preference:
        return white_if(first.preference == "W")
    return white_if(first.colours[-1] == "B") if first.colours else white_if(second.colours[-1] == "W")
