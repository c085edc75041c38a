"""Results as they are typed at a desk, in a terminal or a page.

| typed | means |
|---|---|
| `2-1`, `2:1`, `21`, `2 1` | games won by the first and by the second player |
| `2-1-1`, `211` | and a drawn one |
| `w`, `l` | won by the first, by the second, without losing a game |
| `draw`, `d`, `=`, `½-½`, `0.5-0.5` | agreed: every game of the match drawn |
| `f1`, `f2`, `forfeit NAME` | the first, the second or that player forfeited |
| `dl` | lost by both |
| `df`, `f12` | neither came: lost by both, who have not met |
| `-`, `none` | no result: takes away what stands |

After a slash stand the twenties of both: `6-2/5-3`; or after the score, with the word: `6 2 20s 5 3`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.model.tournament import Match, PlayerId, Result

Twenties = tuple[int, int] | None

# What the command line makes of a single dash, which would otherwise be an option.
DASH = "\0"

_GAMES = re.compile(r"(\d{1,3})[-:\u2013](\d{1,3})(?:[-:\u2013](\d{1,3}))?")  # the dash may have become a longer one
_DIGITS = re.compile(r"(\d)(\d)(\d)?")
_ONE_DIGIT = re.compile(r"\d")


class Typed(NamedTuple):
    """A table and what was typed for it; `forfeited` is the name after the word forfeit."""

    table: int
    score: str
    forfeited: str | None = None


def typed_results(
    words: Sequence[str], boards: int | None = None, *, is_decisive: bool = False, best_of: int = 1
) -> Iterator[Typed]:
    """Tables with their scores, or with their boards, from all words of a line. Refused where the words are none."""
    from crosstable.app.intake.board_parser import taken_boards
    from crosstable.model.refusals import Misuse

    left = list(words)
    while left:
        table = left.pop(0).removeprefix("#")
        if not table.isascii() or not table.isdigit():
            raise Misuse("not_a_table", value=table)
        taken = None if boards is None else taken_boards(left, boards, is_decisive, best_of)
        yield taken_score(int(table), left) if taken is None else Typed(int(table), taken)


def taken_score(table: int, left: list[str]) -> Typed:
    """The score at the head of these words, which are taken away: two single digits, or one word, or a forfeit."""
    from crosstable.model.refusals import Misuse

    if not left:
        raise Misuse("score_missing", table=table)
    first = left.pop(0)
    if first.casefold() == "forfeit":
        if not left:
            raise Misuse("score_missing", table=table)
        return Typed(table, "forfeit", left.pop(0))
    if _ONE_DIGIT.fullmatch(first) and left and _ONE_DIGIT.fullmatch(left[0]):
        first = f"{first}-{left.pop(0)}"
    return Typed(table, first + _taken_twenties(left))


def _taken_twenties(left: list[str]) -> str:
    """The twenties at the head of these words, taken away, as they stand after a slash; or nothing."""
    from crosstable.model.refusals import Misuse

    if not left or left[0].casefold() != "20s":
        return ""
    if len(left) < 3 or not all(word.isdigit() for word in left[1:3]):
        raise Misuse("not_twenties", value=" ".join(left[1:3]))
    del left[0]
    return f"/{left.pop(0)}-{left.pop(0)}"


def read_score(
    typed: Typed, match: "Match", best_of: int, find: Callable[[str], "PlayerId"]
) -> "tuple[Result | None, Twenties]":
    """The result that was typed for a match, and the twenties. Refused where it says nothing."""
    from crosstable.model.tournament import Forfeit

    if typed.forfeited is not None:
        return Forfeit(find(typed.forfeited)), None
    score, slash, twenties = typed.score.replace("1/2-1/2", "\u00bd-\u00bd").partition("/")
    return _read_games(score, match, best_of), read_twenties(twenties) if slash else None


def _read_games(score: str, match: "Match", best_of: int) -> "Result | None":
    """The result alone."""
    from crosstable.model.refusals import Misuse
    from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, Score

    match score.casefold():
        case "-" | "\u2013" | "none" | "" | "\0":
            return None
        case "w":
            return Score(best_of // 2 + 1, 0)
        case "l":
            return Score(0, best_of // 2 + 1)
        case "draw" | "d" | "=" | "\u00bd" | "\u00bd-\u00bd" | "0.5-0.5":
            return Score(0, 0, best_of)
        case "dl":
            return DoubleLoss()
        case "df" | "f12":
            return DoubleForfeit()
        case "f1":
            return Forfeit(match.first)
        case "f2":
            return Forfeit(match.second)
    found = _GAMES.fullmatch(score) or _DIGITS.fullmatch(score)
    if found is None:
        raise Misuse("not_a_score", value=score.replace(DASH, "-"))
    first, second, draws = (int(group or 0) for group in found.groups())
    return Score(first, second, draws)


def read_twenties(text: str) -> tuple[int, int]:
    """The twenties of both players. Refused where they are not two numbers."""
    from crosstable.model.refusals import Misuse

    found = re.fullmatch(r"(\d{1,5})[-:\u2013](\d{1,5})", text)
    if found is None:
        raise Misuse("not_twenties", value=text)
    return int(found[1]), int(found[2])


class TypedTap(NamedTuple):
    """One score event as it is typed: the table, the seat (counted from 0) or whoever is named, and which way."""

    table: int
    seat: int | None
    who: str
    delta: int


_TAP = re.compile(r"(.+?)\s*([+\-\u2212\u2013])")
_SEATS = {"e": 0, "east": 0, "s": 1, "south": 1, "w": 2, "west": 2, "n": 3, "north": 3}


def typed_tap(table: int, text: str) -> TypedTap:
    """`E+`, `south -`, `ann+` at a table. Refused where it is none of them."""
    from crosstable.model.refusals import Misuse

    found = _TAP.fullmatch(text.strip())
    if found is None:
        raise Misuse("not_a_tap", value=text)
    who = found[1].casefold()
    return TypedTap(table, _SEATS.get(who), found[1], 1 if found[2] == "+" else -1)
