"""The examples in docs/command-line.md and docs/groups.md match the program's output."""

import re
import shlex
import shutil
from functools import cache
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS, Entry, app
from tests.cli.in_process import crosstable

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "command-line.md").read_text(encoding="utf-8")
SECTIONS = {part.splitlines()[0]: part for part in re.split(r"\n##+ ", PAGE)}
SHARED = "Options of all commands on a journal"
EXAMPLE = re.compile(r"```console\n\$ crosstable ([^\n]+)\n(.*?)```", re.DOTALL)


@cache
def options(*words: str) -> frozenset[str]:
    """Return the options that a command's help lists."""
    return frozenset(re.findall(r"--[a-z-]+", crosstable(*words, "--help").out))


def parts(name: str) -> list[list[str]]:
    """Return a command, or its subcommands."""
    inner = [one for one in app[name] if not one.startswith("-")]
    return [[name, one] for one in inner] or [[name]]


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_every_command_and_option_is_documented(name: str) -> None:
    """Each command has a section, an example in it, and each of its options, here or among the shared ones."""
    section = SECTIONS[f"`crosstable {name}`"]
    for words in parts(name):
        known = section + (SECTIONS[SHARED] if "--journal" in options(*words) else "")
        assert {option for option in options(*words) if f"`{option}" not in known} == set()
        assert f"$ crosstable {' '.join(words)}" in section


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.short], ids=lambda one: one.name)
def test_every_short_form_is_documented(command: Entry) -> None:
    """In the table of short forms."""
    table = SECTIONS["Short forms"]
    assert f"| {', '.join(f'`{one}`' for one in command.short)} | `{command.name}` |" in table


@pytest.mark.parametrize("page", ["command-line.md", "groups.md"])
def test_every_example_is_true(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed one after the other, every command prints what the page shows (`make docs` updates it)."""
    shutil.copytree(DOCS / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    for name in ("CROSSTABLE_JOURNAL", "CROSSTABLE_TOURNAMENT", "CROSSTABLE_AS"):
        monkeypatch.delenv(name, raising=False)
    examples = EXAMPLE.findall((DOCS / page).read_text(encoding="utf-8"))
    assert examples
    for typed, shown in examples:
        ran = crosstable(*shlex.split(typed.split(" > ")[0]))
        if shown:
            assert ran.out + ran.err == shown, typed
        else:
            assert (ran.code, ran.err) == (0, ""), typed
