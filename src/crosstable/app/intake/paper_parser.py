"""Preferans score papers as they are typed, in the terminal or at the desk.

| typed | means |
|---|---|
| `320 -20 160 120 4 60 20 16 60` | left, middle and right of each of the three, seat by seat |
| `ABC 320 ... ACD 15 ...` | several games, or four at a table: the three seats, then their nine numbers |
| `b30` | the bula of the game before it, or of all that follow if it comes first; or of scores without papers |
| `unfinished`, `u` | the game before it ended early: it need not add up to zero |
"""

import re
from collections.abc import Sequence

import msgspec

from crosstable.model.papers import COLUMNS, SEATS, PaperGame
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId

NUMBERS = SEATS * len(COLUMNS)

_SEATS = re.compile(r"[A-L]{3}", re.IGNORECASE)
_BULA = re.compile(r"(?:b|bula[=:]?)(-?\d{1,6})", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?\d{1,9}")


def looks_like_papers(words: Sequence[str]) -> bool:
    """Return whether this is more than the scores of a table: nine numbers, or the seats of a game."""
    numbers = [word for word in words if _NUMBER.fullmatch(_ascii_minus(word))]
    return len(numbers) >= NUMBERS or any(_SEATS.fullmatch(word) for word in words)


def take_bula(words: list[str]) -> int | None:
    """Remove the bula from the typed scores of a table, and return it."""
    for place, word in enumerate(words):
        if match := _BULA.fullmatch(word):
            del words[place]
            return int(match[1])
    return None


def _ascii_minus(word: str) -> str:
    return word.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")


class _Game:
    """A game being parsed."""

    def __init__(self, seats: Sequence[int], bula: int | None) -> None:
        self.seats, self.bula = seats, bula
        self.numbers: list[int] = []
        self.unfinished = False


def parse_papers(table: int, words: Sequence[str], seats: Sequence[PlayerId]) -> list[PaperGame]:
    """Parse the games typed for a table. Raise `Misuse` if invalid."""
    games: list[_Game] = []
    bula = None
    for word in words:
        if _SEATS.fullmatch(word):
            games.append(_Game([ord(letter) - ord("A") for letter in word.upper()], bula))
        elif match := _BULA.fullmatch(word):
            if games:
                games[-1].bula = int(match[1])
            else:
                bula = int(match[1])
        elif word.casefold() in ("u", "unfinished"):
            if not games:
                raise Misuse("not_papers", table=table, value=word)
            games[-1].unfinished = True
        elif _NUMBER.fullmatch(_ascii_minus(word)):
            if not games:
                games.append(_Game(range(SEATS), bula))
            games[-1].numbers.append(int(_ascii_minus(word)))
        else:
            raise Misuse("not_papers", table=table, value=word)
    return [_paper_game(table, game, seats) for game in games]


def _paper_game(table: int, game: _Game, seats: Sequence[PlayerId]) -> PaperGame:
    if len(game.numbers) != NUMBERS:
        raise Misuse("papers_length", table=table, length=len(game.numbers), needed=NUMBERS)
    if max(game.seats) >= len(seats):
        raise Misuse("no_such_letter", table=table, value=chr(ord("A") + max(game.seats)), seats=len(seats))
    # A letter stands for a seat; papers typed without letters need three.
    papers = tuple(zip(*[iter(game.numbers)] * len(COLUMNS), strict=True))
    players = tuple(seats[seat] for seat in game.seats)
    return msgspec.convert(
        {"seats": players, "papers": papers, "bula": game.bula, "unfinished": game.unfinished}, PaperGame
    )
