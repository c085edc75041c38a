"""Details of an event, a text for each: "Saturday 2 May, 10:00", "Town hall", "Entry fee: 10 €"."""

from collections.abc import Iterator

from crosstable.model.details import Details
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE


def details_texts(details: Details, locale: str = DEFAULT_LOCALE) -> Iterator[str]:
    if details.date is not None or details.time is not None:
        yield words("details.when", locale=locale, date=details.date, time=details.time)
    if details.place is not None:
        yield details.place
    if details.fee is not None:
        yield words("details.fee", locale=locale, fee=details.fee)
    if details.format is not None:
        yield details.format
