"""Several mistakes in one line: each is told, those that are seen while it is read and those that the rules find."""

from tests.cli.desk.events import Event

LONG = "x" * 5000


def codes(event: Event, *typed: object, stdin: bytes = b"") -> list[str]:
    """The reasons of a refusal, or the refusal itself where it has none."""
    ran = event.run(*typed, "--json", stdin=stdin)
    assert ran.code in (2, 3), ran
    refused = ran.answer
    return sorted(one["code"] for one in refused["problems"] or [{"code": refused["error"]}])


def test_what_is_wrong_is_called_what_it_is(event: Event) -> None:
    """Words are no entry, matches have no seats, and a name that is no UTF-8 holds no control character."""
    event.start()
    told = event.refused("note", "")
    assert (told["error"], told["problems"][0]["path"]) == ("bad_words", "words")
    assert event.refused("swap", "Ann", "Ann")["message"] == "That can't be done in round 1: one problem."
    (told,) = event.run("add", b"J\xfcrg".decode(errors="surrogateescape"), "--json").answer["problems"]
    assert told["message"] == "This text can't be read as UTF-8; write it anew."


def test_words_that_cannot_be_understood(event: Event) -> None:
    """The parser stops at the first; all are told, and nothing is done."""
    event.start()
    seq = event.ask("status")["seq"]
    said = event.wrong("correct", "x", "y", "2-1")
    assert said.splitlines() == [
        "2 things in this line can't be understood. See crosstable correct --help.",
        '  Invalid value for ROUND: unable to convert "x" into int.',
        '  Invalid value for TABLE: unable to convert "y" into int.',
    ]
    said = event.wrong("close", "--nope", "3", "--nix=4")
    assert [one.strip() for one in said.splitlines()[1:]] == ["Unknown option: --nope.", "Unknown option: --nix."]
    said = event.wrong("penalty", "Ann", "shouting", "--points=a", "--round", "b")
    assert [one in said for one in ('"shouting"', '"a"', '"b"')] == [True] * 3
    assert "3 things" in said
    assert event.wrong("add", "Ed", "--rating", "x").count("\n") == 1
    answer = event.run("late", "Ed", "--rating", "x", "--number", "x", "--round", "x", "--json").answer
    assert [one["code"] for one in answer["problems"]] == ["not_understood"] * 3
    assert event.ask("status")["seq"] == seq
