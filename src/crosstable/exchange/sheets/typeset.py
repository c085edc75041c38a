"""Sheets rendered as PDF or PNG by Typst. Texts reach it as data, never as code."""

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Literal

import msgspec

from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.fonts import printable
from crosstable.exchange.sheets.sheet import Data, Paper, Scene, Sheet
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.model.validation import nearest
from crosstable.words import words

# Typst's names of the paper sizes.
_PAPER_NAMES = {"a4": "a4", "letter": "us-letter"}
PIXELS_PER_INCH = 110.0
# The most unprintable letters that a warning names.
MOST_LETTERS = 5


def find_sheet(name: str, scene: Scene | None = None) -> Sheet:
    """Return a sheet by name. Raise if it is unknown or doesn't fit this tournament."""
    sheet = SHEETS.get(name)
    known = [sheet.name for sheet in SHEETS.values() if scene is None or sheet.serves(scene.tournament)]
    if sheet is None:
        raise Refusal("print_unknown", value=name[:40], known=known, near=nearest(name, known))
    if scene is not None and scene.kind not in sheet.kinds:
        raise Refusal("print_other_kind", sheet=name, known=known)
    return sheet


def pdf(sheet: Sheet, scene: Scene, paper: Paper = "a4") -> bytes:
    """Return a sheet as PDF, naming letters that no font covers. Raise if there is nothing to print."""
    return _typeset(sheet, scene, paper, "pdf")


def png(sheet: Sheet, scene: Scene, paper: Paper = "a4") -> bytes:
    return _typeset(sheet, scene, paper, "png")


def _typeset(sheet: Sheet, scene: Scene, paper: Paper, kind: Literal["pdf", "png"]) -> bytes:
    typst = load_typst()
    data = sheet.data(scene._replace(paper=paper))
    sheet_data = {**data, "layout": sheet.layout, "paper": _PAPER_NAMES[paper], "page": words("print.page")}
    text, missing = printable(msgspec.json.encode(sheet_data).decode())
    if missing is not None:
        warning = words("print.no_font", letters=missing.letters, packages=missing.packages)
        text = msgspec.json.encode({**msgspec.json.decode(text), "warning": printable(warning)[0]}).decode()
    output = typst.compile(
        files(__package__).joinpath("layouts.typ").read_bytes(),
        format=kind,
        sys_inputs={"data": text},
        font_paths=fonts(),
        ppi=PIXELS_PER_INCH,
        # A fixed time: the same sheet always gives the same bytes.
        timestamp=0,
    )
    return output[0] if isinstance(output, list) else bytes(output)


def font_warning(*sheets: Data) -> Reason | None:
    """Return a warning if the data of sheets have letters that no font on this computer has."""
    if find_spec("typst") is None:
        return None
    _, missing = printable(msgspec.json.encode(sheets).decode())
    if missing is None:
        return None
    letters, packages = missing
    return Reason("print.unprintable", {"count": len(letters), "letters": letters[:MOST_LETTERS], "packages": packages})


def load_typst() -> Any:
    """Return the typst module. Raise `print_not_installed` if it is missing."""
    try:
        import typst
    except ModuleNotFoundError:
        raise BadFile("print_not_installed") from None
    return typst


@cache
def fonts() -> Any:
    """Return the fonts of this machine, searched once."""
    return load_typst().Fonts()
