"""Labels and help of commands and their fields."""

from crosstable.commands.describe import Field
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE, catalogue


def command_label(name: str, locale: str = DEFAULT_LOCALE) -> str:
    return words(f"command.{name}", locale=locale)


def field_label(field: Field, locale: str = DEFAULT_LOCALE) -> str:
    return _first_message(field.labels, locale)


def field_help(field: Field, locale: str = DEFAULT_LOCALE) -> str:
    return _first_message(field.helps, locale)


def _first_message(codes: tuple[str, str], locale: str) -> str:
    """Return the message of a command's own field, else of every field of that name."""
    own, shared = codes
    return words(own if own in catalogue(locale).sources else shared, locale=locale)
