"""The pairings of a round in words: scores, what is open, who has no match."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.model.absences import Absence, Worth, worth_of
from crosstable.model.tournament import ByeKind
from crosstable.views.colours import Colours
from crosstable.views.pairings import IdleLine, MatchLine, PlayerLine, SeatLine
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.scores import OPEN, both_scores, score_texts
from crosstable.words.seats import seat_code
from crosstable.words.value_texts import Names, absence_text, number_text

_BYES: dict[ByeKind, str] = {
    "win": "web.public.bye.win",
    "draw": "web.public.bye.draw",
    "loss": "web.public.bye.loss",
}
_COLOURED: dict[Colours, tuple[str, str]] = {
    "game": ("column.white", "column.black"),
    "first_board": ("column.white_on_1", "column.black_on_1"),
}


class MatchTexts(NamedTuple):
    """The scores of both players, and what else there is to say of a match."""

    first: str
    second: str
    note: str

    @property
    def score(self) -> str:
        return both_scores(self.first, self.second)


def match_texts(line: MatchLine, locale: str = DEFAULT_LOCALE) -> MatchTexts:
    if line.result is None:
        return MatchTexts("", "", words(OPEN[line.status], locale=locale))
    first, second, note = score_texts(line.result, line.first.id, line.best_of, locale)
    notes = [note, words("web.public.struck", locale=locale) if line.is_struck else ""]
    return MatchTexts(first, second, ", ".join(filter(None, notes)))


def side_columns(colours: Colours | None, plain: tuple[str, str]) -> tuple[str, str]:
    """Return the columns of both sides of a match: their colours, or the plain columns if pieces have none."""
    return plain if colours is None else _COLOURED[colours]


def own_score(line: PlayerLine, locale: str = DEFAULT_LOCALE) -> str:
    """Return the score of a match with the player's own first; empty while it is open."""
    if line.match is None or line.match.result is None:
        return ""
    texts = match_texts(line.match, locale)
    return texts.score if line.player is line.match.first else both_scores(texts.second, texts.first)


def seat_score(line: SeatLine) -> str:
    return "" if line.score is None else number_text(line.score, sign=True)


def place_text(line: PlayerLine) -> str:
    """Return the number of the table, with the letter of the seat; empty for a player without one."""
    return seat_code(*line.seat) if line.seat is not None else str(line.table or "")


def absent_text(lines: Iterable[IdleLine], names: Names, locale: str = DEFAULT_LOCALE) -> str:
    """Return absent players with their points: "Absent: Ann (½ point), Ben (0 points)"; empty without any."""
    absent = [
        words("pairings.absent_player", names, locale=locale, player=line.player.id, points=line.points)
        for line in lines
        if line.is_absent
    ]
    return words("pairings.absent", locale=locale, players=", ".join(absent)) if absent else ""


def absence_notes(absent: Sequence[Absence], locale: str = DEFAULT_LOCALE) -> list[str]:
    """Return the rounds that a player misses, by what they are worth: "absent in 2-3", "half-point bye in 1"."""
    rounds: dict[Worth, list[Absence]] = {}
    for stretch in absent:
        rounds.setdefault(worth_of(stretch), []).append(stretch)
    return [
        words("web.manage.absent", locale=locale, rounds=absence_text([each[:2] for each in same]), worth=worth)
        for worth, same in rounds.items()
    ]


def idle_text(line: IdleLine, locale: str = DEFAULT_LOCALE) -> str:
    if line.is_absent:
        return words("web.public.absent", locale=locale, points=line.points)
    return words("web.public.rests" if line.bye is None else _BYES[line.bye], locale=locale)
