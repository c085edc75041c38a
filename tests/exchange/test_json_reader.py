"""Text that is no document: not JSON, not UTF-8, too deep, too large, ambiguous."""

import json

import pytest

from crosstable.exchange import json_reader as module
from crosstable.exchange.document import read_document
from crosstable.model.refusals import BadFile
from tests.build import swiss
from tests.exchange.refusal_reasons import reasons_of_text


@pytest.mark.parametrize("text", ["", "{", "[1,]", "{'a': 1}", "nonsense", '{"a": 1} x', '"\t"'])
def test_invalid_json_has_line_and_column(text: str) -> None:
    """One reason, with a place to look at."""
    (found,) = reasons_of_text(text)
    assert found.code == "not_json"
    assert found.params["line"] == 1
    assert found.params["column"] >= 1


def test_json_that_is_no_object_is_refused() -> None:
    """A list, a word or null is no document."""
    for text in ("[]", "null", '"x"', "1", "true"):
        with pytest.raises(BadFile, check=lambda refusal: refusal.code == "not_our_json"):
            read_document(text)


def test_another_version_is_refused() -> None:
    """Only version 1 is known; true and 1.0 are not it."""
    for version in ("2", "true", "1.0", '"1"', "null"):
        assert [reason.path for reason in reasons_of_text(f'{{"crosstable": {version}, "players": []}}')] == [
            "crosstable"
        ]
    assert [reason.code for reason in reasons_of_text("{}")] == ["missing_key", "missing_key"]


def test_a_byte_order_mark_is_no_obstacle() -> None:
    """Files from Windows may begin with one, as bytes or as text."""
    text = "\ufeff" + json.dumps(swiss("a 2-0 b"))
    assert read_document(text) == read_document(text.encode()) == read_document(text[1:])


def test_bytes_are_utf_8() -> None:
    """Anything else is refused with the place of the first wrong byte."""
    (found,) = reasons_of_text(b'{"name": "Zo\xeb"}')
    assert (found.code, found.params) == ("not_utf8", {"at": 12})
    assert reasons_of_text(json.dumps(swiss()).encode("utf-16"))[0].code == "not_utf8"


def test_a_key_twice_is_refused() -> None:
    """Which of the two was meant cannot be known; every such key is named."""
    found = reasons_of_text('{"crosstable": 1, "players": [{"id": "a", "id": "b"}], "seed": 1, "seed": 1}')
    assert [(reason.code, reason.params["key"]) for reason in found] == [("key_twice", "id"), ("key_twice", "seed")]


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know_are_refused(word: str) -> None:
    """NaN and its like never get in."""
    (found,) = reasons_of_text(f'{{"crosstable": 1, "players": [], "seed": {word}}}')
    assert (found.code, found.params) == ("not_json_number", {"value": word})


@pytest.mark.parametrize("digits", ["9" * 41, "1" * 5000, "1e400", "-1e99999999999999999999", "1" * 400 + ".5"])
@pytest.mark.parametrize("key", ["name", "seed", "crosstable", "preset", "players", "config"])
def test_a_number_out_of_reach_fits_nowhere(key: str, digits: str) -> None:
    """It is not taken for a text, and it is quoted in a few digits."""
    others = {"crosstable": "1", "players": "[]"} | {key: digits}
    (found,) = reasons_of_text("{" + ", ".join(f'"{name}": {value}' for name, value in others.items()) + "}")
    assert found.path == key
    assert found.params["value"][:2] == digits[:2]
    assert len(found.params["value"]) <= 60


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_a_text_that_is_too_deep_is_refused(text: str) -> None:
    """Nesting beyond reason is an answer, not a crash."""
    assert [reason.code for reason in reasons_of_text(text)] == ["too_deep"]


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything of it is read."""
    monkeypatch.setattr(module, "LARGEST_FILE", 2**20)
    (found,) = reasons_of_text(b" " * (2**20 + 1))
    assert (found.code, found.params) == ("too_large", {"most": 1})


def test_many_repeated_keys_are_answered_soon() -> None:
    """A hundred thousand keys twice are counted once through."""
    text = "{" + ", ".join(f'"k{i}": 1' for i in list(range(50_000)) * 2) + "}"
    assert len(reasons_of_text(text)) == 50_000
