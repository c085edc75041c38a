"""Sheets as pictures: a bracket or a grid in a notebook."""

from typing import NamedTuple

from crosstable.library.plugins import load_plugins
from crosstable.model.tournament import Tournament


class Picture(NamedTuple):
    """A sheet as PNG; a notebook shows it."""

    sheet: str
    png: bytes

    def _repr_png_(self) -> bytes:
        return self.png


def picture(tournament: Tournament, sheet: str, *, round: int | None = None, stage: int | None = None) -> Picture:
    """Return the first page of a sheet as a picture: "bracket", "grid", or any other that `crosstable print` has.

        picture(tournament, "bracket").png

    Needs the extra `print`. Raises `Refusal`: `print_unknown`, `print_not_installed`, or that there
    is nothing to print yet.
    """
    from crosstable.exchange.sheets.sheet import scene_of
    from crosstable.exchange.sheets.typeset import find_sheet, png

    load_plugins()
    scene = scene_of(tournament, round, stage)
    return Picture(sheet, png(find_sheet(sheet, scene), scene))
