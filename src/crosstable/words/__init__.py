"""Words: codes with their parameters made into sentences, at the edge and nowhere else."""

from typing import Any

from crosstable.model.refusals import Reason, Refusal
from crosstable.words.english import ENGLISH
from crosstable.words.templates import Names, fill


def words(code: str, names: Names | None = None, **params: Any) -> str:
    """The catalogue's words for a code. An unknown code is a bug: KeyError."""
    return fill(ENGLISH[code], params, names)


def sentence(reason: Reason, names: Names | None = None) -> str:
    """What a reason says; player ids become names where these are given."""
    return words(reason.code, names, **reason.params)


def refusal_sentence(refusal: Refusal, names: Names | None = None) -> str:
    """What a refusal says as a whole; its reasons have sentences of their own (`count` is their number)."""
    return words(refusal.code, names, **{"count": len(refusal.reasons), **refusal.params})
