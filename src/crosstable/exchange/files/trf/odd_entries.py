"""Titles, ratings and points of a file that can't be right or have no place here: said, not refused."""

from collections.abc import Iterable, Iterator

from crosstable.exchange.files.trf.adjustments import read_assignments
from crosstable.exchange.files.trf.lines import Entrant, TextLine
from crosstable.model.refusals import Reason

# Titles of FIDE, also as single letters, arena titles, and national masters.
_OF_FIDE = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "G", "M", "F", "C", "WG", "WM", "WF", "WC")
TITLES = frozenset([*_OF_FIDE, "AGM", "AIM", "AFM", "ACM", "NM", "WNM"])
# No list has ever had a higher rating than 2,900.
HIGHEST_PLAUSIBLE = 3_500


def odd_entries(entrants: Iterable[Entrant]) -> Iterator[Reason]:
    """Yield a note about titles that do not exist, and one about ratings that nobody has."""
    listed = [*entrants]
    titles = [
        f"{entrant.name or entrant.number} ({entrant.texts['title']})" for entrant in listed if _has_odd_title(entrant)
    ]
    ratings = [
        f"{entrant.name or entrant.number} ({entrant.rating})"
        for entrant in listed
        if (entrant.rating or 0) > HIGHEST_PLAUSIBLE
    ]
    if titles:
        yield Reason("trf_odd_titles", {"people": titles})
    if ratings:
        yield Reason("trf_odd_ratings", {"people": ratings})


def unread_game_points(records: Iterable[TextLine]) -> Iterator[Reason]:
    """Yield a note if records 299 of a file with teams change game points, which have no place here."""
    if any(assignment.points is not None for assignment in read_assignments(records)):
        yield Reason("trf_game_points", {})


def _has_odd_title(entrant: Entrant) -> bool:
    title = entrant.texts["title"].upper()
    return bool(title) and title not in TITLES
