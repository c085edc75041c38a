"""Standings by category: a table for each category, with the places among all players."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, listing_sections, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.views.categories import category_listing, has_categories
from crosstable.words import sentence


def data(scene: Scene) -> Data:
    """Return the standings of each category. Raise without categories."""
    if not has_categories(scene.tournament):
        raise Refusal("print_no_categories")
    sections = category_sections(scene)
    widest = max((len(section["columns"]) for section in sections), default=0)
    notes = [sentence(note) for note in category_listing(scene.tournament).notes]
    head = sheet_head(scene, "print.categories")
    return {**head, "sections": sections, "notes": notes, "size": 11 if widest <= 9 else 8, "landscape": widest > 9}


def category_sections(scene: Scene) -> list[Data]:
    """Return a part of a sheet for each category that players are in."""
    listing = category_listing(scene.tournament)
    return [{**section, "notes": []} for section in listing_sections(listing)]


SHEET = Sheet("categories", "listing", data, offered_on="standings", applies=has_categories)
