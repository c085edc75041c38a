"""Tables line up in any script, and in a terminal everything fits it."""

import io
from contextlib import redirect_stdout

import pytest

from crosstable.cli.text_tables import LONGEST_NAME, Column, say, shorten, table, width, wrap


def test_width_of_scripts() -> None:
    """Wide characters take two places; accents and joiners none."""
    assert width("Ann") == 3
    assert width("Chloé") == width("Chloe\u0301") == 5
    assert width("渡辺") == 4
    assert width("김민준") == 6
    assert width("a\u200db") == 2


def test_columns_line_up() -> None:
    """Texts to the left, numbers to the right, no blanks at the end."""
    lines = list(table([Column("Name"), Column("N", right=True), Column("")], [["渡辺", "7", ""], ["Ann", "12", "x"]]))
    assert lines == ["Name   N", "渡辺   7", "Ann   12  x"]


def test_long_names_are_shortened() -> None:
    """With an ellipsis, and never in the middle of a wide character."""
    assert shorten("Bartholomew", 6) == "Barth…"
    assert shorten("Bart", 6) == "Bart"
    assert shorten("渡辺渡辺", 6) == "渡辺…"
    assert width(shorten("渡辺渡辺", 6)) <= 6


def test_the_number_of_a_namesake_stays() -> None:
    """The name before it is shortened, unless there is room for neither."""
    assert shorten("Bartholomew (12)", 10) == "Bart… (12)"
    assert shorten("Bartholomew (12)", 5) == "Bart…"


class Screen(io.StringIO):
    """Standard output in a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> redirect_stdout[Screen]:
    """Simulate a terminal of 40 columns."""
    monkeypatch.setenv("COLUMNS", "40")
    return redirect_stdout(Screen())


COLUMNS = [Column("No", right=True), Column("Player"), Column("Club")]
ROW = ["1", "Bartholomew of the Seven Seas", "The Club of All Clubs"]


def test_a_table_that_does_not_fit(narrow: redirect_stdout[Screen]) -> None:
    """The longest texts are shortened, and no row takes two lines."""
    with narrow:
        lines = list(table(COLUMNS, [ROW]))
    assert lines == [
        "No  Player             Club",
        " 1  Bartholomew of t…  The Club of All…",
    ]


def test_a_table_that_is_in_no_terminal() -> None:
    """Nothing is lost, however long it is."""
    assert list(table(COLUMNS, [ROW]))[1] == "  ".join([" 1", *ROW[1:]])
    assert list(table([Column("Player", longest=LONGEST_NAME)], [["x" * 100]]))[1] == "x" * 100


def test_sentences_fit_the_terminal(narrow: redirect_stdout[Screen]) -> None:
    """Indented as they begin; a word that is too long is broken."""
    with narrow as screen:
        lines = list(wrap("x" * 50 + " y", "  "))
        say("  one two three four five six seven eight nine")
    assert lines == ["  " + "x" * 38, "  " + "x" * 12 + " y"]
    assert screen.getvalue() == "  one two three four five six seven\n  eight nine\n"


def test_sentences_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    """In one line."""
    text = "  " + "word " * 40 + "end"
    say(text)
    assert capsys.readouterr().out == f"{text}\n"
