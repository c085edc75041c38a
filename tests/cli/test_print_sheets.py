"""`crosstable print` and `crosstable prizes`: the written files and every refusal."""

import json
from pathlib import Path

import pytest

from crosstable.exchange.sheets import SHEETS, fonts
from tests.cli.in_process import crosstable

ROOT = Path(__file__).resolve().parents[2]


def test_a_sheet_is_written_and_every_refusal_is_a_sentence(tmp_path: Path) -> None:
    """A PDF or a picture; an unknown sheet, a stage without a bracket, a round that is not there, a paper, a folder."""
    cup, swiss = tmp_path / "cup.json", tmp_path / "swiss.json"
    crosstable("simulate", "--preset", "single_elimination", "--players", 8, "--output", cup)
    crosstable("simulate", "--players", 4, "--rounds", 1, "--output", swiss)
    poster, picture = tmp_path / "poster.pdf", tmp_path / "standings.png"
    ran = crosstable("print", "bracket", cup, "-o", poster)
    assert (ran.code, ran.out) == (0, f"Bracket written to {poster}.\n")
    assert poster.read_bytes().startswith(b"%PDF")
    assert crosstable("print", "standings", swiss, "-o", picture, "--paper", "letter").code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    for code, arguments in (
        (3, ["bracke", cup]),
        (3, ["bracket", swiss]),
        (3, ["seating", swiss]),
        (3, ["pairings", swiss, "--round", 7]),
        (2, ["pairings", swiss, "--paper", "a3"]),
        (4, ["pairings", swiss, "-o", tmp_path]),
        (4, ["pairings", swiss, "-o", tmp_path / "none" / "x.pdf"]),
    ):
        ran = crosstable("print", *arguments)
        assert (ran.code, ran.out) == (code, ""), arguments
        assert ran.err.endswith((".\n", "?\n")), ran.err


def test_help_and_docs_name_every_sheet() -> None:
    help_, docs = crosstable("print", "--help").out, (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    about = docs.partition("### `crosstable print`")[2].partition("```")[0]
    assert [name for name in SHEETS if name not in help_.split("FILE:")[0] or f"`{name}`" not in about] == []


def test_uncovered_letters_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet is written, and a warning says what will be missing on it and which package helps."""
    monkeypatch.setattr(fonts, "_covered_letters", lambda: frozenset[int]())
    file, sheet = tmp_path / "evening.json", tmp_path / "names.pdf"
    document = {"crosstable": 1, "preset": "mtg", "players": [{"id": "a", "name": "王小"}, {"id": "b", "name": "Bob"}]}
    rounds = [{"number": 1, "status": "completed", "matches": [{"players": ["a", "b"], "score": [2, 0]}]}]
    file.write_text(json.dumps({**document, "rounds": rounds}), encoding="utf-8")
    ran = crosstable("print", "names", file, "-o", sheet)
    text = "2 letters print as “?”, such as 小 and 王. No font on this computer has them: install fonts-noto-cjk."
    assert (ran.code, ran.err) == (0, f"{text}\n")
    answer = crosstable("print", "names", file, "-o", sheet, "--json").answer
    assert answer["warnings"] == [{"code": "print.unprintable", "text": text}]


def test_prizes_in_the_terminal(tmp_path: Path) -> None:
    """Set, shown with who wins what, refused with the line, cleared, and brought back by undo."""
    journal = ("--journal", tmp_path / "evening.db")
    crosstable("create", "Friday", *journal)
    for name in ("Ann", "Bob"):
        crosstable("add", name, *journal)
    assert crosstable("prizes", "1: 100 EUR", "record 1-0: Cup", *journal).code == 0
    assert crosstable("prizes", *journal).out == "1: 100 EUR\nrecord 1-0: Cup\n"
    ran = crosstable("prizes", "first: 100", *journal)
    assert (ran.code, "Line 1" in ran.err) == (3, True)
    for command in (["start"], ["pair"], ["publish", "--begin"], ["result", "1", "2-0"], ["close"]):
        assert crosstable(*command, *journal).code == 0, command
    (award,) = crosstable("prizes", "--json", *journal).answer["awards"]
    assert [(part["of"], part.get("amount")) for part in award["won"]] == [("EUR", 100), ("Cup", None)]
    assert crosstable("prizes", "--clear", *journal).code == 0
    assert crosstable("prizes", *journal).out.startswith("No prizes are set.")
    crosstable("undo", *journal)
    assert crosstable("prizes", *journal).out.startswith("1: 100 EUR\n")
