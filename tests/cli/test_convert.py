"""`crosstable convert`: any readable file as any writable one, with warnings about lost data."""

import json
from pathlib import Path

import pytest

from crosstable.exchange.files import FILE_FORMATS
from tests.cli.conftest import EXAMPLES
from tests.cli.in_process import crosstable

FRIDAY = EXAMPLES / "friday.json"


@pytest.mark.parametrize("name", [name for name, found in FILE_FORMATS.items() if found.write is not None])
def test_a_document_in_every_format(name: str, tmp_path: Path) -> None:
    """A document becomes a file of every format, or a sentence says what is missing for it."""
    found = FILE_FORMATS[name]
    for what in found.writes:
        out = tmp_path / f"friday-{what}{found.extensions[0]}"
        ran = crosstable("convert", FRIDAY, out, "--what", what, "--to", name)
        if ran.code == 3:
            assert ran.err
            continue
        assert (ran.code, ran.out) == (0, f'Wrote "{out}": Friday.\n'), ran
        assert out.read_bytes()


def test_round_trip(tmp_path: Path) -> None:
    """Guesses and losses are reported; --from and --to name formats that a file name leaves open."""
    ran = crosstable("convert", FRIDAY, tmp_path / "all.csv", "--what", "all")
    assert (ran.code, ran.err) == (0, "Settings that differ from the preset are left out.\n")
    ran = crosstable("convert", tmp_path / "all.csv", tmp_path / "back.json", "--json")
    assert ran.code == 0
    assert ran.answer["format"] == "json"
    assert ran.answer["notes"][0]["text"] == "Read as utf-8, cells separated by comma."
    there = json.loads(FRIDAY.read_text(encoding="utf-8"))
    back = json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in back["players"]] == [one["name"] for one in there["players"]]
    piped = crosstable("convert", "-", "-", "--to", "text", stdin=FRIDAY.read_bytes())
    assert "Standings after round" in piped.out


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (["none.json", "out.csv"], 4),
        (["friday.json", "out.docx"], 2),
        (["friday.json", "-"], 2),
        (["friday.json", "out.csv", "--what", "everything"], 2),
        (["friday.json", "out.csv", "--option", "colour=red"], 2),
        (["friday.json", "out.csv", "--option", "delimiter"], 2),
        (["friday.json", "out.csv", "--from", "xlsx"], 4),
        (["friday.json", "out.csv", "--round", "99"], 3),
    ],
)
def test_rejected_conversions(typed: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each problem has a sentence and an exit code, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    Path("friday.json").write_bytes(FRIDAY.read_bytes())
    ran = crosstable("convert", *typed)
    assert (ran.code, bool(ran.err)) == (code, True), ran
    assert not Path("out.csv").exists()


def test_settings_and_seed_go_over_the_file(tmp_path: Path) -> None:
    """The file that was read stays as it is; a wrong setting is refused, and nothing is written."""
    file, out = tmp_path / "friday.json", tmp_path / "out.json"
    file.write_text(
        json.dumps({"crosstable": 1, "name": "Friday", "preset": "mtg", "players": [{"id": "a"}, {"id": "b"}]})
    )
    before = file.read_bytes()
    assert crosstable("convert", file, out, "--set", "rounds=5", "--seed", 9).code == 0
    written = json.loads(out.read_text(encoding="utf-8"))
    assert (written["config"], written["seed"], file.read_bytes()) == ({"rounds": 5}, 9, before)
    out.unlink()
    wrong = crosstable("convert", file, out, "--set", "rounds=99")
    assert "config.rounds" in wrong.err
    assert not out.exists()
