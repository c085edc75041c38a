"""Read documents that must be refused."""

import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.model.refusals import Reason, Refusal
from tests.build import Document


def reasons(value: Document) -> list[Reason]:
    """Return the reasons for refusing a decoded document."""
    with pytest.raises(Refusal) as refusal:
        tournament_from(value)
    assert refusal.value.code == "bad_document"
    return list(refusal.value.reasons)


def places(value: Document) -> list[tuple[str, str]]:
    """Return the path and code of every problem."""
    return [(reason.path, reason.code) for reason in reasons(value)]


def reasons_of_text(text: str | bytes) -> list[Reason]:
    """Return the reasons for refusing a text."""
    with pytest.raises(Refusal) as refusal:
        read_document(text)
    assert refusal.value.code == "bad_document"
    return list(refusal.value.reasons)
