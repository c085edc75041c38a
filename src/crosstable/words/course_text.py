"""The rounds of a player's course in words."""

from crosstable.views.course import MatchStep, TableStep
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.scores import DASH, OPEN, result_text
from crosstable.words.value_texts import number_text, points_text

_NOT_PLAYED = {
    "unfinished": "web.public.unfinished",
    "double_loss": "web.public.double_loss",
    "double_forfeit": "web.public.double_forfeit",
}
_IDLE = {"bye": "web.bye", "missed": "web.public.missed", "rests": "web.public.rests"}
_OUTCOMES = {"won": "web.public.won", "drawn": "web.public.drawn", "lost": "web.public.lost"}


def step_text(step: MatchStep, locale: str = DEFAULT_LOCALE) -> str:
    """Return the result of a round of matches: Won 2-1, Lost by forfeit, Bye."""
    if step.kind != "match":
        return words(_IDLE[step.kind], locale=locale)
    result = step.result
    if step.is_struck:
        return words("web.public.struck", locale=locale)
    if result is None:
        return words(OPEN[step.status], locale=locale)
    if result.kind in _NOT_PLAYED:
        return words(_NOT_PLAYED[result.kind], locale=locale)
    if result.kind == "forfeit":
        return words(_OUTCOMES[result.outcome], locale=locale, score=words("web.public.forfeit", locale=locale))
    score = result_text(result)
    if result.unit == "boards":
        score += f"{DASH}{points_text(2 * result.lost + result.drawn)}"
    elif result.unit == "games" and result.drawn:
        score += f"{DASH}{result.drawn}"
    return words(_OUTCOMES[result.outcome], locale=locale, score=score)


def gained_text(step: TableStep, locale: str = DEFAULT_LOCALE) -> str:
    if step.gained is None:
        return words("web.public.not_seated", locale=locale)
    return number_text(step.gained, sign=True)
