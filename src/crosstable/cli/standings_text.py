"""Standings as lines for a terminal, and why a player stands where."""

from collections.abc import Iterator

from crosstable.cli.listing_text import listing_lines
from crosstable.model.tournament import Tournament
from crosstable.ranking.clinch import outlooks
from crosstable.ranking.standings import Standings
from crosstable.views.standings import boards_listing, standings_listing
from crosstable.words import words


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
