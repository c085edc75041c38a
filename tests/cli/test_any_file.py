"""Commands that answer about documents read every readable file, and take settings over it."""

import json
from pathlib import Path

import pytest

from crosstable.exchange.files.convert import readable
from tests.cli.in_process import crosstable

CORPUS = Path(__file__).resolve().parents[1] / "exchange" / "files" / "corpus"
# A whole tournament in each format that holds one.
WHOLE = ("club-cup.trf", "open.trf", "teams.trf", "friday.wer", "cup.tdf", "small.json")
COMMANDS = ("standings", "ranking", "check")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", WHOLE)
def test_every_command_reads_every_file(command: str, name: str) -> None:
    ran = crosstable(command, CORPUS / name)
    assert ran.code in (0, 3), ran.err
    assert "JSON" not in ran.err


@pytest.mark.parametrize("name", ["open.trf", "german.csv"])
def test_standard_input_is_any_file_too(name: str) -> None:
    piped = crosstable("standings", "-", "--json", stdin=(CORPUS / name).read_bytes())
    assert piped.answer == crosstable("standings", CORPUS / name, "--json").answer


def test_pair_and_print_read_a_list_of_players(tmp_path: Path) -> None:
    names = CORPUS / "german.csv"
    assert crosstable("pair", names, "--json").answer["round"] == 1
    assert crosstable("print", "badges", names, "-o", tmp_path / "badges.pdf").code == 0


def test_static_pages_of_a_file_from_standard_input(tmp_path: Path) -> None:
    page = tmp_path / "open.html"
    assert crosstable("site", "-", page, stdin=(CORPUS / "open.trf").read_bytes()).code == 0
    assert "Open de Genève" in page.read_text(encoding="utf-8")


def test_static_pages_take_settings_over_a_file(tmp_path: Path) -> None:
    page, chosen = tmp_path / "open.html", ("--set", 'standings_tiebreakers=["sonneborn_berger"]')
    assert crosstable("site", CORPUS / "open.trf", page, *chosen).code == 0
    assert "Buchholz" not in page.read_text(encoding="utf-8")
    assert crosstable("site", "Friday", page, *chosen, "--journal", tmp_path / "none.db").code == 2


def test_every_reader_is_tried(tmp_path: Path) -> None:
    """`standings` reads back every written format that is readable."""
    for file_format in readable():
        if file_format.write is None:
            continue
        file = tmp_path / f"event{file_format.extensions[0]}"
        assert crosstable("convert", CORPUS / "small.json", file, "--to", file_format.name).code == 0
        assert crosstable("standings", file, "--json").code == 0, file_format.name


def test_a_setting_is_put_over_the_file() -> None:
    plain = crosstable("standings", CORPUS / "small.json", "--json").answer
    changed = crosstable("standings", CORPUS / "small.json", "--set", 'standings_tiebreakers=["buchholz"]', "--json")
    assert list(changed.answer["standings"][0]["tiebreaks"]) == ["buchholz"] != list(plain["standings"][0]["tiebreaks"])


def test_a_wrong_setting_names_itself() -> None:
    ran = crosstable("standings", CORPUS / "small.json", "--set", "rounds=99", "--set", "points=many", "--json")
    assert ran.code == 4
    assert {problem["path"].partition(".")[2] for problem in ran.answer["problems"]} == {"rounds", "points"}


def test_settings_are_not_for_journals(tmp_path: Path) -> None:
    ran = crosstable("standings", "--journal", tmp_path / "none.db", "--set", "rounds=3")
    assert ran.code == 2
    assert "--set" in ran.err


def test_json_of_another_program_is_one_sentence() -> None:
    other = json.dumps({f"key{i}": i for i in range(59)}).encode()
    ran = crosstable("standings", "-", stdin=other)
    assert ran.code == 4
    assert len(ran.err.splitlines()) == 1
    assert "another program" in ran.err


def test_a_journal_is_a_file_as_well(tmp_path: Path) -> None:
    journal = tmp_path / "club.db"
    for typed in (("create", "Friday"), ("add", "Ann"), ("add", "Bob"), ("start",)):
        assert crosstable(*typed, "--journal", journal).code == 0
    assert "Ann" in crosstable("standings", journal).out
    assert crosstable("print", "standings", journal, "-o", tmp_path / "standings.pdf").code == 0
