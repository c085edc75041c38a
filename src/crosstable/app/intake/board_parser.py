"""Boards of a match between teams as they are typed: a word for each board, or one word with a letter for each.

| typed | means |
|---|---|
| `1`, `w` | the first team won the board |
| `0`, `l` | the second team won it |
| `d`, `=`, `\u00bd`, `.5` | drawn |
| `2-1`, `2:1`, `1.5-0.5` | games or points on the board; `2-1-1`: a drawn game counts for neither |
| `21`, `02` | games, where a board has several |
| `+`, `-` | nobody came for the second, for the first team: the board is lost |
| `x` | nobody played it |

So `7 1 0 1 d` and `7 101d` are the four boards of table 7.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from crosstable.model.points import HalfPoints, half_points
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.teams import score_of
from crosstable.model.tournament import Board, Score

_SHORT = "10dwl=\u00bd+x"
_WORDS = {"1": 1, "w": 1, "0": -1, "l": -1, "d": 0, "=": 0, "\u00bd": 0, ".5": 0, "0.5": 0, "draw": 0}
_DASHES = ("-", "\0", "\u2212", "\u2013")
_GAMES = re.compile(r"(\d{1,3}(?:[.,]5|\u00bd)?|\u00bd)[-:\u2013](\d{1,3}(?:[.,]5|\u00bd)?|\u00bd)(?:[-:\u2013]\d)?")
# Won games of both without a sign between them. One of them is 2 or more, so that it is not two boards.
_TWO_DIGITS = re.compile(r"([2-9])(\d)|(\d)([2-9])")


def board_words(words: Sequence[str], boards: int, best_of: int = 1) -> list[str] | None:
    """The word of each board, where that is what was typed; None where it is a result of the whole match. Refused
    where some are missing.
    """
    if len(words) >= boards and (len(words) > 1 or boards == 1):
        return list(words)
    if all(_is_board(word, best_of) for word in words):
        _refuse_too_few(len(words), boards)
    only = words[0].casefold() if len(words) == 1 else ""
    is_short = len(only) >= boards > 1 and all(letter in (*_SHORT, *_DASHES) for letter in only)
    return list(only) if is_short else None


def taken_boards(left: list[str], boards: int, is_decisive: bool, best_of: int = 1) -> str | None:
    """The boards at the head of these words, which are taken away; None where a result of the whole match stands there.
    A level match that has to have a winner may have more, at the end of the line. Refused where a board is missing.
    """
    there = len([*takewhile(lambda word: _is_board(word, best_of), left[:boards])])
    if there < boards:
        _refuse_too_few(there, boards)
        return None
    count = len(left) if is_decisive and all(map(_is_board, left[boards:])) else boards
    taken = " ".join(left[:count])
    del left[:count]
    return taken


def _refuse_too_few(words: int, boards: int) -> None:
    """One word may be the result of the whole match; several are boards."""
    if words > 1:
        raise Refusal("boards_counted", boards=boards, got=words)


def _is_board(word: str, best_of: int = 1) -> bool:
    typed = word.casefold()
    return typed in (*_WORDS, *_DASHES, "+", "x") or _games(typed, best_of) is not None


def _games(typed: str, best_of: int) -> tuple[HalfPoints, HalfPoints] | None:
    """The games, or points, of both on a board; None where that is not what was typed."""
    found = _GAMES.fullmatch(typed) or (_TWO_DIGITS.fullmatch(typed) if best_of > 1 else None)
    if found is None:
        return None
    first, second = (text for text in found.groups() if text is not None)
    return _half(first), _half(second)


def read_boards(words: Sequence[str], lined_up: Sequence[Board], best_of: int, members: tuple[bool, bool]) -> Score:
    """The boards that were typed, on the seats of the line-ups; `members` says which of the teams has any. A board
    beyond the last, which decides a level match, is played by those of the first.
    """
    seats = [*lined_up, *[lined_up[0]] * (len(words) - len(lined_up))]
    return score_of([_board(word, board, best_of, members) for word, board in zip(words, seats, strict=True)])


def read_board(word: str, board: Board, best_of: int, members: tuple[bool, bool] = (True, True)) -> Board:
    """One board. Refused (`not_a_board`) where it says nothing."""
    return _board(word, board, best_of, members)


def _board(word: str, board: Board, best_of: int, members: tuple[bool, bool]) -> Board:
    typed = word.casefold()
    if typed == "x":
        return Board(None, None)
    if typed == "+":
        return Board(board.first, None) if members[0] else Board(None, None, _won(best_of))
    if typed in _DASHES:
        return Board(None, board.second) if members[1] else Board(None, None, _lost(best_of))
    if typed in _WORDS:
        score = {1: _won(best_of), 0: _drawn(best_of), -1: _lost(best_of)}[_WORDS[typed]]
    else:
        found = _games(typed, best_of)
        if found is None:
            raise Misuse("not_a_board", value=word[:40])
        score = found
    empty = [has and seat is None for has, seat in zip(members, (board.first, board.second), strict=True)]
    # What is typed for an empty seat is what is so anyway; anything else the rules refuse.
    if any(empty) and (score[0] > score[1]) - (score[0] < score[1]) == empty[1] - empty[0]:
        return Board(board.first, board.second)
    return Board(board.first, board.second, score)


def _half(text: str) -> HalfPoints:
    whole, is_half = re.fullmatch(r"(\d*)(.*)", text).groups()  # type: ignore[union-attr]
    return HalfPoints(2 * int(whole or 0) + bool(is_half))


def _won(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    return half_points(best_of // 2 + 1), HalfPoints(0)


def _lost(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    return HalfPoints(0), half_points(best_of // 2 + 1)


def _drawn(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    """Half a game each, or as many as both won."""
    return (HalfPoints(1),) * 2 if best_of == 1 else (half_points(best_of // 2),) * 2
