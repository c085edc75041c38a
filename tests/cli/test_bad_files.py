"""Files that cannot be answered: exit code 4, a sentence that says what is wrong, and never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.in_process import crosstable

BAD = {
    "empty": (b"", "not_json"),
    "blank": (b" \n", "not_json"),
    "binary": (bytes(range(256)) * 8, "not_utf8"),
    "utf16": ('{"crosstable": 1, "players": []}'.encode("utf-16"), "not_utf8"),
    "cut short": (b'{"crosstable": 1, "players": [', "not_json"),
    "two documents": (b'{"crosstable": 1, "players": []} {}', "not_json"),
    "nan": (b'{"crosstable": 1, "players": [], "seed": NaN}', "not_json_number"),
    "infinity": (b'{"crosstable": 1, "players": [], "seed": -Infinity}', "not_json_number"),
    "a key twice": (b'{"crosstable": 1, "players": [], "players": []}', "key_twice"),
    "deep": (b"[" * 200_000, "too_deep"),
    "deep inside": (b'{"crosstable": 1, "players": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "too_deep"),
    "huge number": (b'{"crosstable": 1, "players": [], "seed": ' + b"9" * 10_000 + b"}", "not_whole"),
    "huge exponent": (b'{"crosstable": 1, "players": [], "config": {"omw_floor": 1e999999999}}', "not_number"),
    "huger exponent": (
        b'{"crosstable": 1, "players": [], "config": {"omw_floor": 1e99999999999999999999}}',
        "not_number",
    ),
    "half a character": (b'{"crosstable": 1, "players": [{"id": "\\ud800"}]}', "half_a_character"),
    "half a key": (b'{"crosstable": 1, "players": [], "\\udfff": 1}', "unknown_key"),
    "another version": (b'{"crosstable": 2, "players": []}', "not_choice"),
    "no players key": (b'{"crosstable": 1}', "missing_key"),
    "a terminal's command": (b'{"crosstable": 1, "players": [], "\\u001b[2J": 1}', "unknown_key"),
}


@pytest.mark.parametrize(("content", "code"), BAD.values(), ids=BAD.keys())
def test_a_bad_document_says_what_is_wrong(content: bytes, code: str, tmp_path: Path) -> None:
    """In JSON as code, path and sentence; for people as a sentence on standard error."""
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    ran = crosstable("standings", file, "--json")
    assert (ran.code, ran.err) == (4, "")
    assert ran.answer["error"] == "bad_document"
    assert code in [problem["code"] for problem in ran.answer["problems"]]
    assert all(problem["message"].isprintable() for problem in ran.answer["problems"])
    ran = crosstable("standings", file)
    assert (ran.code, ran.out) == (4, "")
    assert ran.err.startswith(f"{file}: The document has ")
    assert all(line.isprintable() for line in ran.err.splitlines())


@pytest.mark.parametrize("content", ["[]", '"players"', "null", '{"version": 2, "parts": []}'])
def test_json_of_other_programs_is_refused_in_one_sentence(content: str, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    for command in ("standings", "pair", "check", "ranking", "cut"):
        ran = crosstable(command, file)
        assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
        assert "JSON of another program" in ran.err


def test_missing_file_and_folder(tmp_path: Path) -> None:
    """A missing file and a folder have different messages."""
    missing = crosstable("standings", tmp_path / "none.json")
    assert (missing.code, missing.err) == (4, f'There is no file "{tmp_path}/none.json".\n')
    folder = crosstable("pair", tmp_path, "--json")
    assert (folder.code, folder.answer["error"], folder.answer["params"]) == (4, "is_folder", {"file": str(tmp_path)})
    under = tmp_path / "plain"
    under.write_bytes(b"")
    assert crosstable("check", under / "below").code == 4
    assert crosstable("standings", "x" * 5000).code == 4


def test_every_problem_is_named(friday: dict[str, Any], tmp_path: Path) -> None:
    """All of them at once, each with its path; people see the first twenty."""
    friday["players"] += [{"id": f"x{i}", "rating": "high"} for i in range(30)]
    friday["config"]["best_of"] = 4
    file = tmp_path / "friday.json"
    file.write_text(json.dumps(friday), encoding="utf-8")
    problems = crosstable("standings", file, "--json").answer["problems"]
    assert len(problems) == 31
    assert {"players[5].rating", "config.best_of"} <= {problem["path"] for problem in problems}
    said = crosstable("standings", file).err
    assert '  players[5].rating: Must be a whole number from \N{MINUS SIGN}100000 to 100000; got "high".' in said
    assert said.endswith("  and 11 more\n")
    assert len(said.splitlines()) == 22
