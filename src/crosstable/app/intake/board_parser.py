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
    """Return the word of each board; None if this is the result of the whole match. Raise `boards_counted` if some are
    missing.
    """
    if len(words) >= boards and (len(words) > 1 or boards == 1):
        return list(words)
    if all(_is_board(word, best_of) for word in words):
        _check_count(len(words), boards)
    only = words[0].casefold() if len(words) == 1 else ""
    is_short = len(only) >= boards > 1 and all(letter in (*_SHORT, *_DASHES) for letter in only)
    return list(only) if is_short else None


def take_boards(left: list[str], boards: int, is_decisive: bool, best_of: int = 1) -> str | None:
    """Take the boards off the front of these words; return None if a result of the whole match comes first.

    A tied match that needs a winner may have more boards at the end of the line. Raise `boards_counted` if one is
    missing.
    """
    board_count = len([*takewhile(lambda word: _is_board(word, best_of), left[:boards])])
    if board_count < boards:
        _check_count(board_count, boards)
        return None
    count = len(left) if is_decisive and all(map(_is_board, left[boards:])) else boards
    taken = " ".join(left[:count])
    del left[:count]
    return taken


def _check_count(words: int, boards: int) -> None:
    if words > 1:
        raise Refusal("boards_counted", boards=boards, got=words)


def _is_board(word: str, best_of: int = 1) -> bool:
    typed = word.casefold()
    return typed in (*_WORDS, *_DASHES, "+", "x") or _games(typed, best_of) is not None


def _games(typed: str, best_of: int) -> tuple[HalfPoints, HalfPoints] | None:
    """Return both teams' games or points on a board; None if this is not a board."""
    match = _GAMES.fullmatch(typed) or (_TWO_DIGITS.fullmatch(typed) if best_of > 1 else None)
    if match is None:
        return None
    first, second = (text for text in match.groups() if text is not None)
    return _half(first), _half(second)


def parse_boards(words: Sequence[str], lined_up: Sequence[Board], best_of: int, members: tuple[bool, bool]) -> Score:
    """Return the result of the boards in line-up order; `members` says which of the teams has any.

    An extra board that decides a tied match is played by the players of the first board.
    """
    seats = [*lined_up, *[lined_up[0]] * (len(words) - len(lined_up))]
    return score_of([_board(word, board, best_of, members) for word, board in zip(words, seats, strict=True)])


def parse_board(word: str, board: Board, best_of: int, members: tuple[bool, bool] = (True, True)) -> Board:
    return _board(word, board, best_of, members)


def _board(word: str, board: Board, best_of: int, members: tuple[bool, bool]) -> Board:
    typed = word.casefold()
    if typed == "x":
        return Board(None, None)
    if typed == "+":
        return Board(board.first, None) if members[0] else Board(None, None, _win(best_of))
    if typed in _DASHES:
        return Board(None, board.second) if members[1] else Board(None, None, _loss(best_of))
    if typed in _WORDS:
        score = {1: _win(best_of), 0: _draw(best_of), -1: _loss(best_of)}[_WORDS[typed]]
    else:
        games = _games(typed, best_of)
        if games is None:
            raise Misuse("not_a_board", value=word[:40])
        score = games
    empty = [has and seat is None for has, seat in zip(members, (board.first, board.second), strict=True)]
    # An empty seat already has this result; any other result is refused by the rules.
    if any(empty) and (score[0] > score[1]) - (score[0] < score[1]) == empty[1] - empty[0]:
        return Board(board.first, board.second)
    return Board(board.first, board.second, score)


def _half(text: str) -> HalfPoints:
    whole, is_half = re.fullmatch(r"(\d*)(.*)", text).groups()  # type: ignore[union-attr]
    return HalfPoints(2 * int(whole or 0) + bool(is_half))


def _win(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    return half_points(best_of // 2 + 1), HalfPoints(0)


def _loss(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    return HalfPoints(0), half_points(best_of // 2 + 1)


def _draw(best_of: int) -> tuple[HalfPoints, HalfPoints]:
    return (HalfPoints(1),) * 2 if best_of == 1 else (half_points(best_of // 2),) * 2
