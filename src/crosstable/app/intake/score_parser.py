"""Results as they are typed at a desk, in a terminal or a page.

| typed | means |
|---|---|
| `2-1`, `2:1`, `21`, `2 1` | games won by the first and by the second player |
| `2-1-1`, `211` | the same, and one drawn game |
| `w`, `l` | won by the first, by the second, without losing a game |
| `draw`, `d`, `id`, `=`, `½-½`, `0.5-0.5` | agreed: every game of the match drawn |
| `f1`, `f2`, `forfeit NAME` | the first, the second or that player forfeited |
| `dl` | lost by both |
| `df`, `f12` | neither came: lost by both, who have not met |
| `-`, `none` | no result: removes the current one |

The twenties of both follow a slash: `6-2/5-3`; or after the score, with the word: `6 2 20s 5 3`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.model.tournament import Match, PlayerId, Result

Twenties = tuple[int, int] | None

# Stands for a single dash from the command line, where a dash would look like an option.
DASH = "\0"

_GAMES = re.compile(r"(\d{1,3})[-:\u2013](\d{1,3})(?:[-:\u2013](\d{1,3}))?")  # the dash may have become a longer one
_DIGITS = re.compile(r"(\d)(\d)(\d)?")
_ONE_DIGIT = re.compile(r"\d")


class TypedResult(NamedTuple):
    """A table and its typed result; `forfeited` is the name after the word forfeit."""

    table: int
    score: str
    forfeited: str | None = None


def parse_results(
    words: Sequence[str], boards: int | None = None, *, is_decisive: bool = False, best_of: int = 1
) -> Iterator[TypedResult]:
    """Parse the words of a line into tables with their scores or boards. Raise Misuse if invalid."""
    from crosstable.app.intake.board_parser import take_boards
    from crosstable.model.refusals import Misuse

    left = list(words)
    while left:
        table = left.pop(0).removeprefix("#")
        if not table.isascii() or not table.isdigit():
            raise Misuse("not_a_table", value=table)
        taken = None if boards is None else take_boards(left, boards, is_decisive, best_of)
        yield take_score(int(table), left) if taken is None else TypedResult(int(table), taken)


def take_score(table: int, left: list[str]) -> TypedResult:
    """Take a score off the front of these words: two single digits, one word, or a forfeit."""
    from crosstable.model.refusals import Misuse

    if not left:
        raise Misuse("score_missing", table=table)
    first = left.pop(0)
    if first.casefold() == "forfeit":
        if not left:
            raise Misuse("score_missing", table=table)
        return TypedResult(table, "forfeit", left.pop(0))
    if _ONE_DIGIT.fullmatch(first) and left and _ONE_DIGIT.fullmatch(left[0]):
        first = f"{first}-{left.pop(0)}"
        # Without a game won, a single digit at the end is no table: it counts the drawn games.
        if first == "0-0" and len(left) == 1 and _ONE_DIGIT.fullmatch(left[0]):
            first = f"{first}-{left.pop(0)}"
    return TypedResult(table, first + _take_twenties(left))


def _take_twenties(left: list[str]) -> str:
    """Take the twenties off the front of these words, and return them as `/5-3`; empty if there are none."""
    from crosstable.model.refusals import Misuse

    if not left or left[0].casefold() != "20s":
        return ""
    if len(left) < 3 or not all(word.isdigit() for word in left[1:3]):
        raise Misuse("not_twenties", value=" ".join(left[1:3]))
    del left[0]
    return f"/{left.pop(0)}-{left.pop(0)}"


def parse_score(
    typed: TypedResult, match: "Match", best_of: int, find: Callable[[str], "PlayerId"]
) -> "tuple[Result | None, Twenties]":
    from crosstable.model.tournament import Forfeit

    if typed.forfeited is not None:
        return Forfeit(find(typed.forfeited)), None
    score, slash, twenties = typed.score.replace("1/2-1/2", "\u00bd-\u00bd").partition("/")
    return _parse_games(score, match, best_of), parse_twenties(twenties) if slash else None


def _parse_games(score: str, match: "Match", best_of: int) -> "Result | None":
    from crosstable.model.refusals import Misuse
    from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, Score

    match score.casefold():
        case "-" | "\u2013" | "none" | "" | "\0":
            return None
        case "w":
            return Score(best_of // 2 + 1, 0)
        case "l":
            return Score(0, best_of // 2 + 1)
        case "draw" | "d" | "id" | "=" | "\u00bd" | "\u00bd-\u00bd" | "0.5-0.5":
            return Score(0, 0, best_of)
        case "dl":
            return DoubleLoss()
        case "df" | "f12":
            return DoubleForfeit()
        case "f1":
            return Forfeit(match.first)
        case "f2":
            return Forfeit(match.second)
    parts = _GAMES.fullmatch(score) or _DIGITS.fullmatch(score)
    if parts is None:
        raise Misuse("not_a_score", value=score.replace(DASH, "-"))
    first, second, draws = (int(group or 0) for group in parts.groups())
    return Score(first, second, draws)


def parse_twenties(text: str) -> tuple[int, int]:
    """Parse the twenties of both players. Raise Misuse unless they are two numbers."""
    from crosstable.model.refusals import Misuse

    parts = re.fullmatch(r"(\d{1,5})[-:\u2013](\d{1,5})", text)
    if parts is None:
        raise Misuse("not_twenties", value=text)
    return int(parts[1]), int(parts[2])


class TypedTap(NamedTuple):
    """A typed score event: the table, the seat (counted from 0) or the player's name, and the direction."""

    table: int
    seat: int | None
    who: str
    delta: int


_TAP = re.compile(r"(.+?)\s*([+\-\u2212\u2013])")
_SEATS = {"e": 0, "east": 0, "s": 1, "south": 1, "w": 2, "west": 2, "n": 3, "north": 3}


def parse_tap(table: int, text: str) -> TypedTap:
    """Parse `E+`, `south -` or `ann+` at a table. Raise Misuse if invalid."""
    from crosstable.model.refusals import Misuse

    parts = _TAP.fullmatch(text.strip())
    if parts is None:
        raise Misuse("not_a_tap", value=text)
    who = parts[1].casefold()
    return TypedTap(table, _SEATS.get(who), parts[1], 1 if parts[2] == "+" else -1)
