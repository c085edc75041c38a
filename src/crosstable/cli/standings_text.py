"""Standings as lines for a terminal, and why a player stands where."""

from collections.abc import Iterator

from crosstable.cli.listing_text import listing_lines
from crosstable.cli.text_tables import LONGEST_NAME, Column, line_width, table, width, wrapped
from crosstable.exchange.explanations import explained_place
from crosstable.exchange.json_answers import Answer
from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.clinch import outlooks
from crosstable.ranking.standings import Standings
from crosstable.views.standings import boards_listing, standings_listing
from crosstable.words import words
from crosstable.words.formatting import Names

INDENT = "   "


def heading(tournament: Tournament, found: Standings) -> str:
    """Return name, round and number of players. Rounds are counted through all stages, those planned as well."""
    start, planned = tournament.stage_start, tournament.stage.config.rounds
    latest = max(found.ledger.rounds, key=lambda round_: round_.number, default=None)
    if latest is None:
        return words("standings.heading_before", name=tournament.name, round=start, players=len(found))
    last = latest.number
    end = None if planned is None or start - 1 + planned < last else start - 1 + planned
    code = "standings.heading" if latest.closed else "standings.heading_during"
    return words(code, name=tournament.name, round=last, rounds=end, players=len(found))


def standings_lines(standings: Standings) -> Iterator[str]:
    """Return the table, and who was disqualified."""
    tournament, through = standings.ledger.tournament, standings.ledger.through
    return listing_lines(standings_listing(standings, outlooks(tournament) if through is None else {}))


def board_lines(standings: Standings) -> Iterator[str]:
    """Return the members of teams, board by board; nothing unless teams play."""
    listing = boards_listing(standings.ledger.tournament, standings.ledger.through)
    if listing is not None:
        yield ""
        yield from listing_lines(listing)


def place_lines(found: Standings, player: PlayerId, names: Names, shown_leagues: list[Answer]) -> Iterator[str]:
    """Return a paragraph about one player: every round, every tie-break that was asked, both neighbours.

    The mini-league follows unless it is in `shown_leagues` already.
    """
    place = explained_place(found, player, names)
    row = found.rows[found.places[player]]
    yield ""
    points = to_points(row.points) if found.by_points else None
    yield words("standings.place", names, rank=row.rank, player=player, group=row.group, points=points)
    asked = [tiebreak for tiebreak in place["tiebreaks"] if tiebreak["asked"]]
    texts = [told["text"] for told in (*place["rounds"], *asked, place["above"], place["below"]) if told]
    if found.ledger.through is None and (ahead := outlooks(found.ledger.tournament).get(player)) is not None:
        texts.append(words(f"outlook.{ahead.need}", places=ahead.places) + ".")
    for text in dict.fromkeys(texts):
        yield from wrapped(text, INDENT, INDENT + "  ")
    league = place.get("league")
    if league is not None and league not in shown_leagues:
        shown_leagues.append(league)
        yield from league_lines(league, names)


def league_lines(league: list[Answer], names: Names) -> Iterator[str]:
    """Return the mini-league as a crosstable: who took what off whom; sums only where that would be too wide."""
    head = [Column(words("column.rank"), right=True), Column(words("column.player"), longest=LONGEST_NAME)]
    each = [Column(str(place), right=True) for place in range(1, len(league) + 1)]
    has_twenties = any(member["twenties"] for member in league)
    twenties = [Column(words("tiebreak.twenties"), right=True)] if has_twenties else []
    sums = [Column(words("column.points"), right=True), *twenties]
    who = [[str(place), names[member["player"]]] for place, member in enumerate(league, 1)]
    taken = [[_taken(member, other["player"]) for other in league] for member in league]
    total = [[str(member["points"]), *([str(member["twenties"])] if has_twenties else [])] for member in league]
    lines = list(table([*head, *each, *sums], [a + b + c for a, b, c in zip(who, taken, total, strict=True)]))
    if max(width(line) for line in lines) > line_width() - len(INDENT):
        lines = list(table([*head, *sums], [a + c for a, c in zip(who, total, strict=True)]))
    yield INDENT + words("league")
    for line in lines:
        yield INDENT + line


def _taken(answer: Answer, other: PlayerId) -> str:
    """Return the points taken off another: a dot off oneself, a dash where they did not meet."""
    if other == answer["player"]:
        return "."
    points = answer["against"][other]
    return "-" if points is None else str(points)
