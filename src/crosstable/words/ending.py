"""The end of a tournament in words."""

from crosstable.model.prizes import amount_text
from crosstable.model.tournament import Tournament
from crosstable.ranking.prizes import PrizeWon
from crosstable.views.ending import Champion, Ending
from crosstable.views.listing import Reached
from crosstable.views.player_place import Finish
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import reached_text, record_text
from crosstable.words.value_texts import number_text


def champion_text(champion: Champion, locale: str = DEFAULT_LOCALE) -> str:
    """Return the winner's record: "5 wins, 1 loss", or "12 points in 4 rounds"."""
    if champion.record is not None:
        record = champion.record
        return words("web.summary.record", locale=locale, wins=record.wins, draws=record.draws, losses=record.losses)
    points = "" if champion.points is None else number_text(champion.points)
    return words("web.summary.scored", locale=locale, points=points, rounds=champion.rounds)


def finish_text(finish: Finish, is_final: bool, locale: str = DEFAULT_LOCALE) -> str:
    """Return a player's place: "You finished 7th of 14"."""
    code = "web.me.finished" if is_final else "web.me.placed"
    return words(code, locale=locale, rank=finish.rank, shared=finish.shared, of=finish.of, group=finish.group)


def stage_reached_text(tournament: Tournament, finish: Finish, locale: str = DEFAULT_LOCALE) -> str:
    """Return the last stage that a player reached: "Top 8", "Finals, Gold"."""
    return reached_text(Reached(tournament, finish.stage, finish.stage_group), locale)


def score_text(finish: Finish, locale: str = DEFAULT_LOCALE) -> str:
    """Return a player's record and points: "2–2, 6 points"."""
    record = None if finish.record is None else record_text(finish.record)
    points = None if finish.points is None else words("web.summary.points", locale=locale, points=finish.points)
    return ", ".join(text for text in (record, points) if text is not None)


def won_text(part: PrizeWon) -> str:
    """Return a prize: "100 €"; of a category "U18: 50 €"."""
    amount = amount_text(part.amount, part.of)
    return amount if part.category is None else f"{part.category}: {amount}"


def prize_text(finish: Finish) -> str:
    """Return a player's prizes: "100 €, 2 boosters"."""
    return ", ".join(map(won_text, finish.won))


def criterion_texts(ending: Ending, locale: str = DEFAULT_LOCALE) -> list[tuple[str, str]]:
    title, about = ("criterion.{}", "criterion_about.{}") if ending.at_tables else ("tiebreak.{}", "tiebreak.{}.about")
    return [
        (words(title.format(code), locale=locale), words(about.format(code), locale=locale)) for code in ending.criteria
    ]
