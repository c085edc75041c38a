"""Lines at the prompt as words: as in a shell, but that an apostrophe in a name is no quotation mark."""

import shlex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.cli.desk.splitting import quoted, split
from crosstable.model.refusals import Refusal
from tests.cli.desk.events import Event


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("drop O'Brien", ["drop", "O'Brien"]),
        ("x O'Brien D'Arcy", ["x", "O'Brien", "D'Arcy"]),
        ("note the players' table", ["note", "the", "players'", "table"]),
        ("rename 'Pat O'Brien' \"Pat D'Arcy\"", ["rename", "Pat O'Brien", "Pat D'Arcy"]),
        ('add "\'t Hooft"', ["add", "'t Hooft"]),
        (r"add \'t Hooft", ["add", "'t", "Hooft"]),
        ("note --player='Ann Lee' \"\" ''", ["note", "--player=Ann Lee", "", ""]),
        (r'note "she said \"no\" \ twice"', ["note", r'she said "no" \ twice']),
        ("  r 1\t2-1  ", ["r", "1", "2-1"]),
        ("", []),
    ],
)
def test_words(line: str, words: list[str]) -> None:
    assert split(line) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("note 'tis late", ["'tis", "late"]),
        ("note 'tis the players' table", ["'tis", "the", "players'", "table"]),
        ("  notice  Lunch is at 1 o' clock", ["Lunch", "is", "at", "1", "o'", "clock"]),
        ('note she said "no"', ["she", "said", '"no"']),
        ('note a 7" disc, C:\\', ["a", '7"', "disc,", "C:\\"]),
        ("note 'tis late --table 3 --player 'Ann Lee'", ["'tis", "late", "--table", "3", "--player", "Ann Lee"]),
        ("note --player='Ann Lee' 'tis late", ["--player=Ann Lee", "'tis", "late"]),
        ('note "she said -no" -t Friday', ["she said -no", "-t", "Friday"]),
        ("note 'Pat O'Brien was late' --round 2", ["Pat O'Brien was late", "--round", "2"]),
        ("note five - or six", ["five -", "or", "six"]),
        ("note five  -- or -6 -- --round 2", ["five --", "or -6 --", "--round", "2"]),
        ("note --round 2 -- -5 or six", ["--round", "2", "--", "-5", "or", "six"]),
        ("notice", []),
    ],
)
def test_prose_is_taken_as_it_is_typed(line: str, words: list[str]) -> None:
    """With every mark in it, unless the whole of it is quoted; options may follow, or go before."""
    assert split(line)[1:] == words


@pytest.mark.parametrize("line", ['add "Ed', "add 'Ed", "add Ed\\", "add 'Ed\"", 'add Ed"'])
def test_a_quotation_that_does_not_end(line: str) -> None:
    with pytest.raises(Refusal) as caught:
        split(line)
    assert caught.value.code == "open_quotes"


@given(st.lists(st.text(alphabet="ab1é'\"\\ \t=-", max_size=6), max_size=4))
@example(["Pat O'Brien"])
def test_what_is_quoted_is_read_again(words: list[str]) -> None:
    """As the prompt completes names, and as other programs quote them."""
    assert split(" ".join(map(quoted, words))) == words


@given(st.lists(st.text(alphabet="abé' ", max_size=6), max_size=4))
def test_what_a_shell_would_quote(words: list[str]) -> None:
    """A line that was copied from a shell reads the same."""
    assert split(shlex.join(words)) == words


def test_a_name_with_an_apostrophe(event: Event) -> None:
    """Entered and dropped at the prompt, without quotes."""
    event.create(names=("Ann",))
    ran = event.run("desk", stdin=b"add Pat O'Brien\nwithdraw O'Brien\nadd O'Neil\n")
    assert (ran.code, ran.err) == (0, "")
    assert [one["name"] for one in event.ask("players")["players"]] == ["Ann", "O'Neil"]


def test_a_note_with_dashes(event: Event) -> None:
    """They are said, and end nothing: options may follow."""
    event.create(names=("Ann",))
    ran = event.run("desk", stdin=b"note we wait -- then go - or not -- --player Ann\nnotice Lunch -- at 12\n")
    assert (ran.code, ran.err) == (0, "")
    assert "a note about Ann (we wait -- then go - or not --)" in event.do("log")
    assert [one["text"] for one in event.ask("notice")["notices"]] == ["Lunch -- at 12"]


def test_a_note_with_a_lone_mark(event: Event) -> None:
    """As it was typed, in the log and on the screens."""
    event.create(names=("Ann",))
    ran = event.run("desk", stdin=b"note 'tis late\nnotice \"Lunch\" at 12, 'round back\n")
    assert (ran.code, ran.err) == (0, "")
    assert "'tis late" in event.do("log")
    assert [one["text"] for one in event.ask("notice")["notices"]] == ['"Lunch" at 12, \'round back']
