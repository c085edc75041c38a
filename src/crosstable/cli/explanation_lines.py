"""Why players stand where they do, as lines for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from crosstable.cli.text_tables import LONGEST_NAME, Column, line_width, table, width, wrap
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.ranking.clinch import outlooks
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import LeagueRow, explain_place
from crosstable.words import sentence, words
from crosstable.words.explanation_text import explanation_text
from crosstable.words.value_texts import Names, points_text

INDENT = "   "


def explanation_lines(standings: Standings | Leaderboard, players: Iterable[PlayerId], names: Names) -> Iterator[str]:
    """Return a paragraph about each player: every round, every tie-break that was asked, both neighbours.

    A mini-league is shown once.
    """
    ahead = outlooks(standings.ledger.tournament) if standings.ledger.through is None else {}
    shown_leagues: list[Sequence[LeagueRow]] = []
    for player in players:
        explanation = explain_place(standings, player)
        text = explanation_text(explanation, names)
        yield ""
        yield text.place
        outlook = ahead.get(player)
        sentences = [] if outlook is None else [words(f"outlook.{outlook.need}", places=outlook.places) + "."]
        for line in (*text.reasons, *sentences):
            yield from wrap(line, INDENT, INDENT + "  ")
        if explanation.league and explanation.league not in shown_leagues:
            shown_leagues.append(explanation.league)
            yield from _league_lines(explanation.league, names)


def _league_lines(league: Sequence[LeagueRow], names: Names) -> Iterator[str]:
    """Return the mini-league as a crosstable: who took what off whom; sums only if that would be too wide."""
    head = [Column(words("column.rank"), right=True), Column(words("column.player"), longest=LONGEST_NAME)]
    each = [Column(str(place), right=True) for place in range(1, len(league) + 1)]
    has_twenties = any(member.twenties for member in league)
    twenties = [Column(words("tiebreak.twenties"), right=True)] if has_twenties else []
    sums = [Column(words("column.points"), right=True), *twenties]
    who = [[str(place), names[member.player]] for place, member in enumerate(league, 1)]
    taken = [[_points_against(member, other.player) for other in league] for member in league]
    total = [[points_text(member.points), *([str(member.twenties)] if has_twenties else [])] for member in league]
    lines = list(table([*head, *each, *sums], [a + b + c for a, b, c in zip(who, taken, total, strict=True)]))
    if max(width(line) for line in lines) > line_width() - len(INDENT):
        lines = list(table([*head, *sums], [a + c for a, c in zip(who, total, strict=True)]))
    yield INDENT + words("league")
    for line in lines:
        yield INDENT + line


def _points_against(row: LeagueRow, other: PlayerId) -> str:
    """Return the points taken off another: a dot off oneself, a dash if they did not meet."""
    if other == row.player:
        return "."
    points = row.against[other]
    return "-" if points is None else points_text(points)


def reason_lines(reasons: Iterable[Reason], names: Names, indent: str = "") -> Iterator[str]:
    for reason in reasons:
        yield from wrap(sentence(reason, names), indent)
