"""The catalogue: every tournament has one short code, found however it is typed."""

import pytest

from crosstable.app.catalogue import LETTERS, Catalogue
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal

FRIDAY, SUNDAY = StreamId("friday"), StreamId("sunday")


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue(MemoryJournal().cabinet)


def test_a_tournament_keeps_its_code(catalogue: Catalogue) -> None:
    listed = catalogue.add(FRIDAY, "ann", 5)
    assert len(listed.code) == 4
    assert {*listed.code} <= {*LETTERS}
    assert catalogue.add(FRIDAY, "bob", 9) == listed


def test_a_code_is_found_however_it_is_typed(catalogue: Catalogue) -> None:
    listed = catalogue.add(FRIDAY, "ann", 5)
    for typed in (listed.code, listed.code.lower(), f" {listed.code[:2]}-{listed.code[2:]} "):
        assert catalogue.find(typed) == listed


@pytest.mark.parametrize("typed", ["", "NOPE", "????", "x" * 1000, "\x00"])
def test_an_unknown_code_is_refused(catalogue: Catalogue, typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        catalogue.find(typed)
    assert refused.value.code == "no_such_code"
    assert len(refused.value.params["typed"]) <= 40


def test_the_latest_comes_first(catalogue: Catalogue) -> None:
    first, second = catalogue.add(FRIDAY, "ann", 5), catalogue.add(SUNDAY, "ann", 6)
    assert catalogue.all() == [second, first]


def test_removing_a_tournament_frees_its_code(catalogue: Catalogue) -> None:
    listed = catalogue.add(FRIDAY, "ann", 5)
    catalogue.remove(listed)
    assert catalogue.all() == []
    with pytest.raises(Refusal):
        catalogue.find(listed.code)


def test_codes_grow_where_the_short_ones_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one letter there is one code of each length."""
    monkeypatch.setattr("crosstable.app.catalogue.LETTERS", "A")
    catalogue = Catalogue(MemoryJournal().cabinet)
    codes = [catalogue.add(StreamId(str(i)), "ann", i).code for i in range(3)]
    assert codes == ["AAAA", "AAAAA", "AAAAAA"]


def test_without_a_free_code_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.app.catalogue.LETTERS", "A")
    monkeypatch.setattr("crosstable.app.catalogue.MOST_TRIES", 1)
    catalogue = Catalogue(MemoryJournal().cabinet)
    catalogue.add(FRIDAY, "ann", 5)
    with pytest.raises(Refusal) as refused:
        catalogue.add(SUNDAY, "ann", 5)
    assert refused.value.code == "no_free_code"
