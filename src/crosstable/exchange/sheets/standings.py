"""Standings with their tie-breaks, the leaderboard of tables, or the final ranking."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, listing_sections, sheet_head
from crosstable.model.tournament import Tournament
from crosstable.views.standings import boards_listing, current_listing, final_listing, is_over, shows_final_ranking
from crosstable.words import words
from crosstable.words.cells import listing_texts, meanings


def data(scene: Scene) -> Data:
    """Return the standings up to the round, or of everybody in the end; and what the tie-breaks mean."""
    if scene.is_whole and shows_final_ranking(scene.tournament):
        heading, sections = final_heading(scene.tournament), listing_sections(final_listing(scene.tournament))
        return {"name": scene.tournament.name, "heading": heading, "sections": sections, "size": 11}
    code = "print.standings" if scene.round is None or scene.round.closed else "print.standings_during"
    head = sheet_head(scene, code, round=scene.through or 0)
    sections = [
        *stage_sections(scene.tournament, scene.through),
        *board_sections(scene.tournament, scene.through),
    ]
    return {**head, "sections": sections, "notes": tiebreak_notes(scene.tournament, scene.through), "size": 11}


def final_heading(tournament: Tournament) -> str:
    return words("print.final_standings" if is_over(tournament) else "print.ranking_so_far")


def final_sections(tournament: Tournament) -> list[Data]:
    sections = listing_sections(final_listing(tournament))
    if sections:
        sections[0] |= {"above": final_heading(tournament)}
    return sections


def stage_sections(tournament: Tournament, through: int | None = None) -> list[Data]:
    return listing_sections(current_listing(tournament, through))


def board_sections(tournament: Tournament, through: int | None = None) -> list[Data]:
    """Return the members of teams, board by board; nothing unless teams play."""
    listing = boards_listing(tournament, through)
    if listing is None:
        return []
    [section] = listing_sections(listing)
    return [{**section, "head": words("team.board_standings")}]


def tiebreak_notes(tournament: Tournament, through: int | None = None) -> list[str]:
    return meanings(listing_texts(current_listing(tournament, through)).columns)


SHEET = Sheet("standings", "listing", data, offered_on="standings")
