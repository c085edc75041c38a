"""`crosstable simulate`, `presets`, `demo` and `schema`."""

import json
from pathlib import Path

import jsonschema
import pytest

from crosstable.exchange.document_shapes import schema
from crosstable.model.config import KEYS
from crosstable.model.presets import PRESETS
from tests.build import TO_COME, swiss
from tests.cli.in_process import crosstable


def test_a_made_up_document(tmp_path: Path) -> None:
    """The same to standard output, to a dash and to a file; on one line with --json."""
    options = ["simulate", "--players", "7", "--seed", "3", "--name", "Été", "--config", '{"omw_floor": 0.25}']
    ran = crosstable(*options)
    assert (ran.code, ran.err) == (0, "")
    assert crosstable(*options, "--output", "-") == ran
    file = tmp_path / "out.json"
    assert crosstable(*options, "--output", file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == ran.out
    document = json.loads(ran.out)
    assert crosstable(*options, "--json").answer == document
    assert (document["name"], document["seed"], document["config"]["omw_floor"]) == ("Été", 3, 0.25)
    assert crosstable("standings", "-", stdin=ran.out.encode()).code == 0


def test_unwritable_output(tmp_path: Path) -> None:
    """A folder, and a folder that is not there: exit code 4."""
    ran = crosstable("simulate", "--output", tmp_path)
    assert (ran.code, ran.err) == (4, f'"{tmp_path}" is a folder; name a file.\n')
    assert crosstable("simulate", "--output", tmp_path / "none" / "x.json").code == 4


@pytest.mark.parametrize("format_", TO_COME[:1])
def test_a_format_that_cannot_be_made_up(format_: str) -> None:
    """Refused, exit code 2."""
    ran = crosstable("simulate", "--config", json.dumps({"format": format_}), "--json")
    assert (ran.code, ran.answer["error"]) == (2, "bad_options")


def test_the_list_of_presets() -> None:
    """Each with a line about it."""
    shown = crosstable("presets")
    assert [line.split()[0] for line in shown.out.splitlines()[1:] if line[0] != " "] == list(PRESETS)
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    listed = crosstable("presets", "--json").answer["presets"]
    assert [one["preset"] for one in listed] == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_one_preset(preset: str) -> None:
    """Every key, and it is itself a valid configuration."""
    answer = crosstable("presets", preset, "--json").answer
    assert (answer["preset"], list(answer["config"])) == (preset, list(KEYS))
    assert crosstable("simulate", "--config", json.dumps(answer["config"])).code == 0
    shown = crosstable("presets", preset).out
    assert all(f"\n  {key} " in shown for key in KEYS)


def test_the_demo() -> None:
    """The same each time; pairings, reasons, results, standings, and two commands that work."""
    ran = crosstable("demo")
    assert (ran.code, ran.err) == (0, "")
    assert crosstable("demo") == ran
    for number in range(1, 5):
        assert f"\nDemo, round {number}: 9 players, 4 matches\n" in ran.out
        assert f"\nDemo, standings after round {number} of 4: 9 players\n" in ran.out
    *_, first, second = ran.out.splitlines()
    assert first.split()[:2] == ["crosstable", "simulate"]
    assert second.split()[:2] == ["crosstable", "standings"]


def test_commands_suggested_by_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both commands do what they promise."""
    monkeypatch.chdir(tmp_path)
    for line in crosstable("demo").out.splitlines()[-2:]:
        assert crosstable(*line.split()[1:]).code == 0


def test_the_schema() -> None:
    """Readable, or on one line."""
    assert json.loads(crosstable("schema").out) == crosstable("schema", "--json").answer == schema()


def test_schema_of_an_answer() -> None:
    """It is one that a validator takes; a wrong name is answered with the right ones."""
    described = crosstable("schema", "standings", "--json").answer
    jsonschema.Draft202012Validator.check_schema(described)
    assert "rank" in described["$defs"]["StandingsRow"]["required"]
    wrong = crosstable("schema", "standing")
    assert wrong.code != 0
    assert "standings" in wrong.err


def test_ranking_is_not_final_before_the_last_match(tmp_path: Path) -> None:
    """One open match of the last round: "so far"; with its result it is the ranking of the whole tournament."""
    file = tmp_path / "friday.json"
    headings = []
    for last in ("(in_progress) a 2-0 c, b - d", "a 2-0 c, b 2-0 d"):
        file.write_text(json.dumps(swiss("a 2-0 b, c 2-0 d", last, rounds=2)))
        headings.append(crosstable("ranking", file).out.splitlines()[0])
    assert [heading.split(", ")[1] for heading in headings] == ["ranking so far", "ranking of the whole tournament"]
