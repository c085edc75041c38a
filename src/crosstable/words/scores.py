"""The result of a match as people read it."""

from collections.abc import Mapping

from crosstable.model.teams import winner_of
from crosstable.model.tournament import Board, DoubleForfeit, DoubleLoss, Forfeit, PlayerId, Result, RoundStatus, Score
from crosstable.views.player_result import Outcome, PlayerResult
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.value_texts import MINUS, points_text

DASH = "\N{EN DASH}"
SIGNS: Mapping[Outcome, str] = {"won": "+", "drawn": "=", "lost": MINUS}
# Messages for match results without games.
FORFEITS = {"forfeit", "double_loss", "double_forfeit"}
# A match without a result, by the status of its round.
OPEN: dict[RoundStatus, str] = {
    "staging": "web.public.waiting",
    "in_progress": "web.public.open",
    "completed": "web.public.unfinished",
}


def score_texts(
    result: Result | None, first: PlayerId, best_of: int, locale: str = DEFAULT_LOCALE
) -> tuple[str, str, str]:
    """Write the score of both sides, and what else there is to say."""
    match result:
        case Score(a, b, draws, boards) if boards:
            return points_text(2 * a + draws), points_text(2 * b + draws), ""
        case Score(a, b, draws) if best_of == 1 and (a, b, draws) == (0, 0, 1):
            return "½", "½", ""
        case Score(a, b, draws):
            return str(a), str(b), words("web.public.drawn_games", locale=locale, games=draws) if draws else ""
        case Forfeit(by):
            forfeit = words("web.public.forfeit", locale=locale)
            return (MINUS, "+", forfeit) if by == first else ("+", MINUS, forfeit)
        case DoubleForfeit():
            return MINUS, MINUS, words("web.public.double_forfeit", locale=locale)
        case DoubleLoss():
            return MINUS, MINUS, words("web.public.double_loss", locale=locale)
    return "", "", ""


def both_scores(first: str, second: str, dash: str = DASH) -> str:
    """Write the scores of both sides as one text: 2-1, or the two signs of a match without games."""
    signs = SIGNS.values()
    return f"{first}/{second}" if first in signs and second in signs else f"{first}{dash}{second}"


def result_text(result: PlayerResult) -> str:
    """Write what a player took off the opponent: 2-1, ½, +."""
    if result.kind == "bye" or result.kind in FORFEITS:
        return SIGNS[result.outcome]
    if result.unit == "boards":
        return points_text(2 * result.won + result.drawn)
    if result.unit == "match":
        return {"won": "1", "drawn": "½", "lost": "0"}[result.outcome]
    return f"{result.won}{DASH}{result.lost}"


def board_text(board: Board, dash: str = DASH) -> str:
    won, score = winner_of(board), board.score
    if won is None:
        return ""
    if score == (1, 1):
        return f"\u00bd{dash}\u00bd"
    if score is None:
        first, second = {1: ("+", MINUS), -1: (MINUS, "+")}.get(won, (MINUS, MINUS))
        return both_scores(first, second)
    return f"{points_text(score[0])}{dash}{points_text(score[1])}"
