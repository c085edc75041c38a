"""Lines at the prompt as words: as in a shell, but that O'Brien needs no quotes and a note may hold anything."""

import shlex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.cli.desk.prompt import quote, split
from tests.cli.desk.events import Event


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x O'Brien D'Arcy", ["x", "O'Brien", "D'Arcy"]),
        ("rename 'Pat O'Brien' \"Pat D'Arcy\"", ["rename", "Pat O'Brien", "Pat D'Arcy"]),
        ('add "\'t Hooft"', ["add", "'t Hooft"]),
        ("add --group='A B' \"\" ''", ["add", "--group=A B", "", ""]),
        ("  r 1\t2-1  ", ["r", "1", "2-1"]),
        ("", []),
        ("note 'tis the players' table -- or not", ["note", "--", "'tis the players' table -- or not"]),
        ('notice "Lunch" at 12, a 7" disc', ["notice", "--", '"Lunch" at 12, a 7" disc']),
        ("note late - again --player 'Ann Lee'", ["note", "--player", "Ann Lee", "--", "late - again"]),
        ("note --round 2 cold", ["note", "--round", "2", "cold"]),
        ('note "she said -no" -t Friday', ["note", "she said -no", "-t", "Friday"]),
        ("notice", ["notice"]),
    ],
)
def test_words(line: str, words: list[str]) -> None:
    assert split(line) == words


@given(st.lists(st.text(alphabet="ab1é'\"\\ \t=-", max_size=6), max_size=4))
@example(["Pat O'Brien"])
def test_quoted_words_round_trip(words: list[str]) -> None:
    """The prompt quotes completed names."""
    assert split(" ".join(map(quote, words))) == words


@given(st.lists(st.text(alphabet="abé ", max_size=6), max_size=4))
def test_prompt_reads_shell_quotes(words: list[str]) -> None:
    """A line that was copied from a shell reads the same."""
    assert split(shlex.join(words)) == words


def test_at_the_prompt(event: Event) -> None:
    """Names and notes with any mark in them; a quotation that does not end is wrong usage."""
    event.create(names=("Ann",))
    typed = (
        b"add Pat O'Brien\nwithdraw O'Brien\nadd O'Neil\nnote 'tis late -- or not --player Ann\nnotice \"Tea\" at 4\n"
    )
    ran = event.run("desk", stdin=typed)
    assert (ran.code, ran.err) == (0, "")
    assert [player["name"] for player in event.ask("players")["players"]] == ["Ann", "O'Neil"]
    assert "a note about Ann ('tis late -- or not)" in event.do("log")
    assert [notice["text"] for notice in event.ask("notice")["notices"]] == ['"Tea" at 4']
    assert event.run("desk", stdin=b'add "Ed\n').code == 2
