"""Categories as plain JSON."""

from typing import Any

from crosstable.exchange.document_writer import plain_category
from crosstable.model.tournament import Tournament
from crosstable.views.categories import categories_of, category_lines_of, category_listing, category_named

Answer = dict[str, Any]


def categories_answer(tournament: Tournament, only: str | None = None, *, is_ended: bool = False) -> Answer:
    """Return each category, or only one, with its players in order: `rank` among them, `overall` among all.

    Raise `no_such_category` for an unknown one.
    """
    name = None if only is None else category_named(tournament, only).name
    listing = category_listing(tournament, name, is_ended=is_ended)
    sizes = [size for size in categories_of(tournament) if name in (None, size.category.name)]
    return {
        "categories": [
            {
                **plain_category(size.category),
                "standings": [
                    {
                        "rank": line.row.place.rank,
                        "overall": line.row.overall.rank,
                        "player": line.player.id,
                        "number": line.player.number,
                        "name": line.player.name,
                    }
                    for line in category_lines_of(listing, size.category.name)
                ],
            }
            for size in sizes
        ]
    }
