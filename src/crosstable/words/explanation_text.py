"""Explanations of ranks, in sentences."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.points import to_points
from crosstable.model.tournament import Deduction, PlayerId
from crosstable.model.validation import number
from crosstable.ranking.registry import family_of, is_rate
from crosstable.ranking.rows import CriterionKind, Record, Separation
from crosstable.ranking.values import Part
from crosstable.views.explain import Explanation, LeagueRow, MatchRound, Scoring, TableRound, TiebreakValue
from crosstable.views.last_round import LeastPlace
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.columns import criterion_text
from crosstable.words.value_texts import Names, decimal, elapsed_time, percent, points_text

MOST_DECIMALS = 20


class ExplanationText(NamedTuple):
    """A place, its rounds with deductions, the tie-breaks that were asked, both neighbours; and a mini-league."""

    place: str
    rounds: list[str]
    tiebreaks: list[str]
    neighbours: list[str]
    league: Sequence[LeagueRow]

    @property
    def reasons(self) -> list[str]:
        return [*self.rounds, *self.tiebreaks, *self.neighbours]


def explanation_text(explanation: Explanation, names: Names, locale: str = DEFAULT_LOCALE) -> ExplanationText:
    separations = (explanation.above, explanation.below)
    # A chain may name a tie-break twice.
    tiebreaks = dict.fromkeys(tiebreak_text(value, names, locale) for value in explanation.tiebreaks if value.asked)
    return ExplanationText(
        place=_place_text(explanation, names, locale),
        rounds=[round_text(item, names, locale) for item in explanation.rounds_and_deductions],
        tiebreaks=list(tiebreaks),
        neighbours=[separation_text(each, names, locale) for each in separations if each is not None],
        league=explanation.league,
    )


def _place_text(explanation: Explanation, names: Names, locale: str) -> str:
    row, points = explanation.row, explanation.points
    return words(
        "standings.place",
        names,
        locale,
        rank=row.rank,
        player=row.player.id,
        group=row.group,
        points=None if points is None else number(points),
    )


def round_text(item: MatchRound | TableRound | Deduction, names: Names, locale: str = DEFAULT_LOCALE) -> str:
    match item:
        case MatchRound():
            games = _games_text(item.games, item.scoring)
            return words(item.code, names, locale, round=item.round, opponent=item.opponent, games=games)
        case TableRound():
            return _table_round_text(item, locale)
        case Deduction():
            code, points = "awarded" if item.points < 0 else "deducted", abs(to_points(item.points))
            return words(code, locale=locale, round=item.round, points=points, reason=item.reason)


def _games_text(games: Record, scoring: Scoring) -> str | None:
    """Return 2-1, or 1-1-1 with a drawn game; boards of teams are 2.5-1.5.

    None for a single game: its sheet has White first, so that 1-0 would look like a loss to a winner with Black.
    """
    if scoring == "game":
        return None
    if scoring == "boards":
        return f"{points_text(2 * games.wins + games.draws)}-{points_text(2 * games.losses + games.draws)}"
    score = f"{games.wins}-{games.losses}"
    return f"{score}-{games.draws}" if games.draws else score


def _table_round_text(round_: TableRound, locale: str) -> str:
    return words(
        round_.code,
        locale=locale,
        round=round_.round,
        table=round_.table,
        times=None if round_.multiplier == 1 else round_.multiplier,
        plus=round_.plus,
        minus=round_.minus,
        undone=round_.undone or None,
        score=round_.score,
        place=round_.place,
        points=round_.points,
        total=round_.total,
    )


def tiebreak_text(tiebreak: TiebreakValue, names: Names, locale: str = DEFAULT_LOCALE) -> str:
    title = words(f"{tiebreak.kind}.{tiebreak.code}", locale=locale)
    if tiebreak.kind == "tiebreak" and tiebreak.value is None:
        is_fide = family_of(tiebreak.code) is not None
        code = "not_asked" if not tiebreak.asked else "no_value.fide" if is_fide else "no_value"
        return words(code, locale=locale, title=title)
    value = value_text(tiebreak.kind, tiebreak.code, tiebreak.value)
    parts = [part_text(tiebreak.code, part, names, locale) for part in tiebreak.parts]
    return words("value", locale=locale, title=title, value=value, parts=parts)


def part_text(code: str, part: Part, names: Names, locale: str = DEFAULT_LOCALE) -> str:
    """Say one term of a tie-break: its value, and the opponent or round that it is from."""
    return words(
        f"part.{part.note}" if part.note else "part",
        names,
        locale,
        value=value_text("tiebreak", code, part.value),
        raw=None if part.raw is None else value_text("tiebreak", code, part.raw),
        opponent=part.opponent,
        after=part.round if part.opponent is None else None,
        round=part.round,
        times=None if part.times is None else value_text("tiebreak", code, part.times),
    )


def separation_text(separation: Separation, names: Names, locale: str = DEFAULT_LOCALE) -> str:
    players = {"above": separation.above, "below": separation.below}
    above, below = separation.values
    match separation.code:
        case None:
            return words("level", names, locale, **players)
        case "settled_by_shoot_out" | "settled_by_organiser" as code:
            return words(code, names, locale, reason=separation.reason, **players)
        case "out_in":
            return words("separated_by_cut", names, locale, round=below, later=above, **players)
        case "best_place" | "worst_place":
            return words("separated_in_bracket", names, locale, **players)
    values = separation_values(separation.kind, separation.code, (above, below))
    criterion = words(f"{separation.kind}.{separation.code}", locale=locale)
    return words("separated", names, locale, criterion=criterion, values=values, **players)


def deciding_texts(values: Mapping[PlayerId, TiebreakValue], names: Names, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Say for each of two players how the deciding tie-break comes about."""
    return [
        words("deciding", names, locale, player=player, value=tiebreak_text(value, names, locale))
        for player, value in values.items()
    ]


def least_places_text(places: Sequence[LeastPlace], locale: str = DEFAULT_LOCALE) -> str | None:
    """Say which place each result of the last round leaves at least; None if there is nothing to say."""
    if not places:
        return None
    ends: dict[str, int] = {least.end or "none": least.place for least in places}
    if len(ends) > 1 and len({*ends.values()}) == 1:
        ends = {"any": places[0].place}
    parts = [words("least_place", locale=locale, end=end, place=place) for end, place in ends.items()]
    code = "least_places" if all(least.is_exact for least in places) else "least_places_by_points"
    return words(code, locale=locale, parts=parts)


def separation_values(kind: CriterionKind, code: str, values: tuple[Fraction | None, Fraction | None]) -> list[str]:
    """Write two different values with as many digits as it takes to see the difference."""
    texts = [value_text(kind, code, value) for value in values]
    above, below = values
    if above is None or below is None or texts[0] != texts[1]:
        return texts
    write, precisions = _value_format(kind, code)
    places = next((n for n in precisions if write(above, n) != write(below, n)), precisions[-1])
    return [write(above, places), write(below, places)]


def value_text(kind: CriterionKind, code: str, value: Fraction | None) -> str:
    if kind == "criterion" or value is None:
        return criterion_text(code, value)
    write, precisions = _value_format(kind, code)
    return write(value, precisions[0])


def _value_format(kind: CriterionKind, code: str) -> tuple[Callable[[Fraction, int], str], Sequence[int]]:
    """Return how to write a value with a number of decimals, and which numbers to try, the usual one first."""
    if kind == "criterion" and code == "last_win":
        return elapsed_time, (0, 4)
    if kind == "tiebreak" and is_rate(code):
        return percent, range(1, MOST_DECIMALS)
    return decimal, range(4, MOST_DECIMALS)
