"""How tests ask why a document was refused."""

import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.model.refusals import Reason, Refusal
from tests.build import Document


def reasons(value: Document) -> list[Reason]:
    """Why a decoded document is refused."""
    with pytest.raises(Refusal) as refusal:
        tournament_from(value)
    assert refusal.value.code == "bad_document"
    return list(refusal.value.reasons)


def places(value: Document) -> list[tuple[str, str]]:
    """The path and code of everything that is wrong."""
    return [(reason.path, reason.code) for reason in reasons(value)]


def reasons_of_text(text: str | bytes) -> list[Reason]:
    """Why a text is refused."""
    with pytest.raises(Refusal) as refusal:
        read_document(text)
    assert refusal.value.code == "bad_document"
    return list(refusal.value.reasons)
