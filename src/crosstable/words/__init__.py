"""Words: codes with their parameters made into sentences, at the edge and nowhere else."""

from typing import Any

from crosstable.model.refusals import Reason, Refusal
from crosstable.words.catalogue import DEFAULT_LOCALE, catalogue
from crosstable.words.value_texts import Names


def words(code: str, names: Names | None = None, locale: str = DEFAULT_LOCALE, **params: Any) -> str:
    """Return the words for a code, with players by name where names are given.

    An unknown code or a missing parameter is a bug: KeyError.
    """
    return catalogue(locale).words(code, names or {}, params)


def sentence(reason: Reason, names: Names | None = None, locale: str = DEFAULT_LOCALE) -> str:
    return words(reason.code, names, locale, **reason.params)


def refusal_sentence(refusal: Refusal, names: Names | None = None, locale: str = DEFAULT_LOCALE) -> str:
    """Return the main sentence of a refusal; its reasons have their own (`count` is their number)."""
    return words(refusal.code, names, locale, **{"count": len(refusal.reasons), **refusal.params})
