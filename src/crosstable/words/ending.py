"""The end of a tournament in words."""

from crosstable.views.ending import Champion, Ending
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.seats import number_text


def champion_text(champion: Champion, locale: str = DEFAULT_LOCALE) -> str:
    """Return what the winner did: "5 wins, 1 loss", or "12 points in 4 rounds"."""
    if champion.record is not None:
        record = champion.record
        return words("web.summary.record", locale=locale, wins=record.wins, draws=record.draws, losses=record.losses)
    points = "" if champion.points is None else number_text(champion.points)
    return words("web.summary.scored", locale=locale, points=points, rounds=champion.rounds)


def criterion_texts(ending: Ending, locale: str = DEFAULT_LOCALE) -> list[tuple[str, str]]:
    """Return the name of each criterion that ranks the last stage, and what it is."""
    title, about = ("criterion.{}", "criterion_about.{}") if ending.at_tables else ("tiebreak.{}", "tiebreak.{}.about")
    return [
        (words(title.format(code), locale=locale), words(about.format(code), locale=locale)) for code in ending.criteria
    ]
