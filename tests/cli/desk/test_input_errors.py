"""Input errors are named precisely."""

from crosstable.words import words
from tests.cli.desk.events import Event


def test_input_errors_are_precise(event: Event) -> None:
    """Words are no entry, matches have no seats, and a name that is no UTF-8 holds no control character."""
    event.start()
    told = event.expect_refusal("note", "")
    assert (told["error"], told["problems"][0]["path"]) == ("bad_words", "words")
    assert event.expect_refusal("swap", "Ann", "Ann")["message"] == "This can't be done in round 1: one problem."
    (told,) = event.run("add", b"J\xfcrg".decode(errors="surrogateescape"), "--json").answer["problems"]
    assert told["message"] == words("half_a_character")


def test_one_alone_is_no_match(event: Event) -> None:
    """Players meet two by two."""
    event.create()
    event.do("start")
    assert event.expect_usage_error("match", "Ann") == "Name players in pairs; got one.\n"
