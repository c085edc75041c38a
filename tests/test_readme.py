"""The README is true: its examples are run."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

import crosstable
from crosstable.words.catalogue import catalogue
from docs.programs import PROGRAM, run_programs, with_printed
from tests.cli.in_process import crosstable as command

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ crosstable ([^\n]+)\n(.*?)```", README, re.DOTALL)
JSON = re.findall(r"```json\n(.*?)```", README, re.DOTALL)


@pytest.fixture(autouse=True)
def _among_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def test_commands_print_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed one after the other, every command prints what the page shows (`make docs` updates it)."""
    for name in ("CROSSTABLE_JOURNAL", "CROSSTABLE_TOURNAMENT", "CROSSTABLE_AS"):
        monkeypatch.delenv(name, raising=False)
    assert CONSOLE
    for typed, shown in CONSOLE:
        ran = command(*shlex.split(typed))
        assert ran.out + ran.err == shown, typed


def test_the_programs_run(tmp_path: Path) -> None:
    """The README's program prints standings and reasons."""
    programs = [found["code"] for found in PROGRAM.finditer(README)]
    (printed,) = run_programs(programs, tmp_path)
    assert len(printed.splitlines()) > 8


def test_the_programs_of_the_library_print_what_it_shows(tmp_path: Path) -> None:
    """Each of them runs by itself (`make docs` puts it right), and together they use all that `crosstable` gives."""
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert with_printed(page, tmp_path) == page
    functions = [name for name in crosstable.__all__ if name.islower()]
    plugins = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
    assert [name for name in functions if f"crosstable.{name}" not in page + plugins] == []


def test_the_first_tournament_can_be_played() -> None:
    """The file of step 1 can be paired, and with the round of step 2 it has standings and a second round."""
    start = json.loads(JSON[0])
    first = crosstable.pair(crosstable.read_document(json.dumps(start)))
    assert (len(first.matches), first.bye is not None) == (2, True)
    played = {**start, **json.loads("{" + JSON[1] + "}")}
    tournament = crosstable.read_document(json.dumps(played))
    assert next(iter(crosstable.standings(tournament))).rank == 1
    assert crosstable.pair(tournament).round == 2


def test_the_pages_say_what_it_tells_to_press() -> None:
    """Whatever stands in italics in the first five minutes is a word of the pages."""
    steps = README.partition("in five minutes")[2].partition("\n## ")[0]
    pressed = re.findall(r"(?<![*\w])\*([^*\n]+)\*", steps)
    words = {source.partition(" = ")[2].strip().replace("{ $round }", "1") for source in catalogue().sources.values()}
    assert len(pressed) > 8
    assert [one for one in pressed if one not in words] == []


def test_the_pictures_are_there() -> None:
    """The repository has them; the picture of the terminal shows the command's current output."""
    paths = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert len(paths) > 2
    assert all((ROOT / path).is_file() for path in paths)
    picture = (ROOT / next(path for path in paths if path.endswith(".svg"))).read_text(encoding="utf-8")
    shown = dict(CONSOLE)["pair friday.json --explain"]
    assert all(line.replace("&", "&amp;") in picture for line in shown.splitlines())


def test_every_link_leads_somewhere() -> None:
    """Every file that it names is there."""
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
