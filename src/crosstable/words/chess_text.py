"""A round of chess as chess players write it: `4w1`, `7b½`, `+`, `H`."""

from crosstable.views.chess_cells import ChessCell
from crosstable.views.colours import Colour
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.scores import FORFEITS, SIGNS, result_text

LETTERS: dict[Colour, str] = {"white": "web.public.letter_white", "black": "web.public.letter_black"}


def chess_cell_text(cell: ChessCell, locale: str = DEFAULT_LOCALE) -> str:
    """Return place, colour and result; a sign without an opponent, H for a half-point bye."""
    result = cell.result
    if cell.opponent is None or cell.colour is None:
        if result is None:
            return ""
        return words("web.public.half_bye", locale=locale) if result.outcome == "drawn" else SIGNS[result.outcome]
    score = "" if result is None else SIGNS[result.outcome] if result.kind in FORFEITS else result_text(result)
    return f"{cell.opponent}{words(LETTERS[cell.colour], locale=locale)}{score}"
