"""`crosstable completion`: Tab in a real bash, and what it offers."""

import os
import sys
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS
from tests.cli.desk.events import Event
from tests.cli.in_process import crosstable
from tests.cli.terminal import Terminal

# Tells what fits as the program does, and of everything else only which words it was given.
PROGRAM = f"""#!/bin/sh
if [ "$1" = __complete ]; then exec {sys.executable} -m crosstable "$@"; fi
printf 'given'; printf ' [%s]' "$@"; echo
"""
NAMES = ("Ann", "Chloé", "Dov Smith", "O'Neil $1")
SIGN = "ready> "


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_names_every_command(shell: str) -> None:
    ran = crosstable("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert [command.name for command in COMMANDS if command.name not in ran.out] == []


def bash(*words: str) -> None:
    """Replace this process with a shell."""
    os.execvp("bash", ["bash", *words])


def test_tab_in_a_real_shell(event: Event, tmp_path: Path) -> None:
    """Commands, options, players, presets and files: the program receives the completed words."""
    event.create(names=NAMES)
    program = tmp_path / "bin" / "crosstable"
    program.parent.mkdir()
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "names.txt").touch()
    script = tmp_path / "crosstable.bash"
    script.write_text(crosstable("completion", "bash").out, encoding="utf-8")
    (tmp_path / "rc").write_text(f"PS1='{SIGN}'; source {script}; cd {tmp_path}", encoding="utf-8")
    env = {"PATH": f"{program.parent}:/usr/bin:/bin", "CROSSTABLE_JOURNAL": event.journal, "LC_ALL": "C.UTF-8"}
    shell = Terminal("--noprofile", "--rcfile", str(tmp_path / "rc"), "-i", work=bash, env=env)
    for typed, given in (
        ("withdr\tAnn", "[withdraw] [Ann]"),
        ("drop Chl\t", "[drop] [Chloé]"),
        ("d Dov\t", "[d] [Dov Smith]"),
        ("d O\t", "[d] [O'Neil $1]"),
        ("drop --to\tFri\tAnn", "[drop] [--tournament] [Friday] [Ann]"),
        ("create X --preset pokemon_o\t", "[create] [X] [--preset] [pokemon_official]"),
        ("person sh\tAn\t", "[person] [show] [Ann]"),
        ("import nam\t", "[import] [names.txt]"),
        ("standings -j fri\t", "[standings] [-j] [friday.db]"),
    ):
        shell.read_until(SIGN)
        shell.type(f"crosstable {typed}\r")
        shell.read_until("given ")
        assert shell.read_until("\r\n") == given, typed
    shell.type("exit\r")
    shell.wait()


def completions(*words: object) -> list[str]:
    """Return what a shell offers for the last word."""
    lines = crosstable("__complete", *words).out.split("\x1fbegin\n")[1].splitlines()
    return [line.partition("\t")[0] for line in lines]


def test_players_persons_and_tournaments_are_completed(event: Event) -> None:
    """From the journal that stands in the line; a journal that can't be read offers nothing."""
    event.create(names=("Ann", "Chloé"))
    event.do("add", "--new", "--journal", event.journal, "--", "--yes")
    # A name that would be taken for an option is offered as its number.
    assert completions("drop", "--journal", event.journal, "") == ["Ann", "Chloé", "3"]
    assert completions("why", "--journal", event.journal, "-t", "Fri") == ["Friday"]
    assert completions("person", "show", "--journal", event.journal, "Ch")[:2] == ["Ann", "Chloé"]
    assert completions("drop", "--journal", event.journal + "x", "") == []
