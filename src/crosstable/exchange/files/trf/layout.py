"""The columns of a player's line, and what stands in a round of it.

| columns | what |
|---|---|
| 5-8, 10, 11-13, 15-47 | starting number, sex, title, name |
| 49-52, 54-56, 58-68, 70-79 | rating, federation, FIDE id, birth date |
| 81-84, 86-89 | points, rank |
| 92-95, 97, 99 and on by tens | a round: opponent, colour, result |

Source: FIDE Handbook C.02.03, annex (TRF26), which leaves record 001 as TRF16 had it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

PLAYER = "001"
COMMENT = "###"

# The slices of a player's line, counted from 0.
NUMBER, NAME, RATING = slice(4, 8), slice(14, 47), slice(48, 52)
POINTS, RANK = slice(80, 84), slice(85, 89)
# Columns without a field in a tournament, by their name in `extra`.
PERSONAL: Mapping[str, slice] = {
    "sex": slice(9, 10),
    "title": slice(10, 13),
    "federation": slice(53, 56),
    "fide_id": slice(57, 68),
    "birth": slice(69, 79),
}
NAME_WIDTH = 33
HIGHEST_NUMBER, HIGHEST_RATING = 9_999, 9_999

FIRST_ROUND, ROUND_WIDTH, BLOCK_WIDTH = 91, 10, 8
BLANK = " " * BLOCK_WIDTH

# The meaning of a result, with an opponent and without one. Letters are read large or small.
PLAYED: Mapping[str, str] = {
    "1": "won",
    "=": "drawn",
    "0": "lost",
    "W": "won",
    "D": "drawn",
    "L": "lost",
    "+": "won by forfeit",
    "-": "forfeited",
    "": "open",
    "*": "open",
}
# Older programs write byes as results against nobody.
ALONE: Mapping[str, str] = {
    "U": "win",
    "F": "win",
    "H": "draw",
    "Z": "loss",
    "": "absent",
    "+": "win",
    "1": "win",
    "W": "win",
    "=": "draw",
    "D": "draw",
    "-": "loss",
    "0": "loss",
    "L": "loss",
    "*": "absent",
}
COLOURS = {"w": "w", "b": "b", "-": "", "": ""}


class Block(NamedTuple):
    """One round of a player: whom they were paired with (0: nobody), with which colour (empty: unknown), and the
    result, a value of `PLAYED` or `ALONE`. `code` is the letter in the file.
    """

    opponent: int
    colour: str
    meaning: str
    code: str

    def says(self, other: "Block") -> bool:
        """Return whether two blocks agree; the colour may be unknown."""
        is_coloured = self.colour in ("", other.colour)
        return (self.opponent, self.meaning) == (other.opponent, other.meaning) and is_coloured


ABSENT = Block(0, "", "absent", "")


# The usual text after an opponent's number: four columns, read at once.
_USUAL = {
    f" {colour} {code or ' '}": (colour.strip("-"), meaning, code)
    for colour in ("w", "b", "-")
    for code, meaning in PLAYED.items()
}


# A game stands in two lines, and most of a large file are the same few thousand texts.
@lru_cache(1 << 16)
def read_block(text: str) -> Block | int:
    """Return a round from its eight columns, or the column, counted from 0, at which it can't be read."""
    usual = _USUAL.get(text[4:])
    if usual is not None:
        number = text[:4].lstrip()
        if number.isdecimal() and number.isascii() and (opponent := int(number)):
            return Block(opponent, *usual)
    if not text.strip():
        return ABSENT
    text = text.ljust(BLOCK_WIDTH)
    number, colour, code = text[:4].strip(), text[5].strip().lower(), text[7].strip().upper()
    if number and not (number.isascii() and number.isdigit()):
        return 0
    opponent = int(number or 0)
    meaning = (PLAYED if opponent else ALONE).get(code)
    if text[4] != " " or colour not in COLOURS:
        return 4 if text[4] != " " else 5
    if text[6] != " " or meaning is None:
        return 6 if text[6] != " " else 7
    return Block(opponent, COLOURS[colour], meaning, code)


def write_block(opponent: int, colour: str, code: str) -> str:
    """Return a round of a player's line: against that number, or for 0 against nobody."""
    return f"{opponent:4d} {colour or '-'} {code or ' '}" if opponent else f"0000 - {code}"


def round_column(number: int) -> int:
    """Return where a round begins in a line, counted from 0."""
    return FIRST_ROUND + ROUND_WIDTH * (number - 1)
