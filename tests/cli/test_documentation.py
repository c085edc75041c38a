"""What docs/command-line.md and docs/groups.md show is what the command line does."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS
from tests.cli.running import crosstable

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "command-line.md").read_text(encoding="utf-8")
NAMES = [command.__name__ for command in COMMANDS]
PAGES = PAGE + (DOCS / "groups.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ crosstable ([^\n]+)\n(.*?)```", PAGES, re.DOTALL)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_and_option_is_documented(name: str) -> None:
    """Each command has a section, an example in it, and each of its options."""
    sections = {part.splitlines()[0]: part for part in PAGE.split("\n## ")}
    section = sections[f"`crosstable {name}`"]
    options = set(re.findall(r"--[a-z-]+", crosstable(name, "--help").out))
    assert {option for option in options if f"`{option}" not in section} == set()
    assert f"```console\n$ crosstable {name}" in section


@pytest.mark.parametrize(("typed", "shown"), EXAMPLES, ids=[typed for typed, _ in EXAMPLES])
def test_every_example_is_true(typed: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types it sees that (python docs/make_pages.py puts it right); without output it only has to work."""
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    ran = crosstable(*shlex.split(typed.split(" > ")[0]))
    if shown:
        assert ran.out + ran.err == shown
    else:
        assert (ran.code, ran.err) == (0, "")
