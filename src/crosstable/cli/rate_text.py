"""Ratings as people read them in a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from crosstable.cli.listing_text import listing_lines
from crosstable.cli.text_tables import NUMBER, TEXT, columns, table, wrap
from crosstable.ratings.explain import explain_all
from crosstable.ratings.history import History
from crosstable.views.listing import Listing
from crosstable.views.ratings import Prediction, best_first, ratings_listing
from crosstable.words import sentence, words
from crosstable.words.rating_text import accuracy_text, log_loss_text, part_lines, rating_number


def rating_lines(history: History) -> Iterator[str]:
    title = words(f"rating.{history.system.name}")
    yield words("rate.heading", system=title, games=len(history.games), players=len(history.ratings))
    yield from rows_or_notes(ratings_listing(history))


def rows_or_notes(listing: Listing[Any]) -> Iterator[str]:
    """Return a listing as lines, without a head if it has no rows."""
    return listing_lines(listing) if listing.rows else map(sentence, listing.notes)


def explained_lines(history: History) -> Iterator[str]:
    explained = explain_all(history.system, history.games, history.start)
    for number, (changed, reasons) in enumerate(zip(history.by_game(), explained, strict=True), 1):
        yield ""
        yield words("rate.game", number=number, date=changed.game.date)
        names = {player: str(player) for player in changed.game.players}
        for seat in changed.seats:
            result = seat.place if seat.score is None else seat.score
            head = words("rate.player", player=seat.player, result="" if result is None else rating_number(result))
            yield from wrap(head, "   ", "     ")
            for text in part_lines(history.system, reasons, seat.player, names):
                yield from wrap(text, "     ", "       ")


def prediction_lines(predictions: Sequence[Prediction]) -> Iterator[str]:
    comparisons = [prediction.comparison for prediction in best_first(predictions) if prediction.comparison is not None]
    if comparisons:
        yield words("rate.compared", games=comparisons[0].games)
        rows = [
            [words(f"rating.{comparison.system}"), log_loss_text(comparison), accuracy_text(comparison)]
            for comparison in comparisons
        ]
        yield from table(columns(system=TEXT, log_loss=NUMBER, accuracy=NUMBER), rows)
    for prediction in predictions:
        if prediction.refused is not None:
            system = words(f"rating.{prediction.system}")
            yield from wrap(words("rate.left_out", system=system, why=sentence(prediction.refused)))
