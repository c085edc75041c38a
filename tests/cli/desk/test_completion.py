"""`crosstable completion`: Tab in a real bash, zsh and fish, and what it offers."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS
from tests.cli.desk.events import Event
from tests.cli.running import crosstable
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
    assert [one.name for one in COMMANDS if one.name not in ran.out] == []


def in_bash(home: Path, env: dict[str, str]) -> Terminal:
    """As the documentation says, with the script at hand."""
    (home / "rc").write_text(f"PS1='{SIGN}'; source {_script(home / 'completion', 'bash')}; cd {home}", "utf-8")
    return Terminal("bash", "--noprofile", "--rcfile", str(home / "rc"), "-i", env=env)


def in_zsh(home: Path, env: dict[str, str]) -> Terminal:
    """In a folder of fpath."""
    _script(home / "functions" / "_crosstable", "zsh")
    begin = f"PS1='{SIGN}'; fpath=({home}/functions $fpath); autoload -Uz compinit; compinit -D; cd {home}"
    (home / ".zshrc").write_text(begin, "utf-8")
    return Terminal("zsh", "-d", "-i", env={**env, "ZDOTDIR": str(home)})


def in_fish(home: Path, env: dict[str, str]) -> Terminal:
    """Where fish looks for it."""
    _script(home / "fish" / "completions" / "crosstable.fish", "fish")
    begin = f"function fish_prompt; printf '{SIGN}'; end; set fish_greeting; cd {home}"
    (home / "fish" / "config.fish").write_text(begin, "utf-8")
    return Terminal("fish", "-i", env={**env, "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home / "data")})


def _script(file: Path, shell: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(crosstable("completion", shell).out, encoding="utf-8")
    return file


@pytest.mark.parametrize("begun", [in_bash, in_zsh, in_fish])
def test_tab_in_a_real_shell(event: Event, tmp_path: Path, begun: Callable[[Path, dict[str, str]], Terminal]) -> None:
    """Commands, options, players, presets and files: what the program is given is what was meant."""
    event.create(names=NAMES)
    program = tmp_path / "bin" / "crosstable"
    program.parent.mkdir()
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "names of all.txt").touch()
    path = f"{program.parent}:/usr/bin:/bin"
    shell = begun(tmp_path, {"PATH": path, "CROSSTABLE_JOURNAL": event.journal, "LC_ALL": "C.UTF-8"})
    for typed, given in (
        ("withdr\tAnn", "[withdraw] [Ann]"),
        ("drop Chl\t", "[drop] [Chloé]"),
        ("d dov\t", "[d] [Dov Smith]"),
        ('d "Dov\t', "[d] [Dov Smith]"),
        ("d O\t", "[d] [O'Neil $1]"),
        ("drop --to\tFri\tAnn", "[drop] [--tournament] [Friday] [Ann]"),
        ("drop --tournament=Fr\tAnn", "[drop] [--tournament=Friday] [Ann]"),
        ("create X --preset pokemon_o\t", "[create] [X] [--preset] [pokemon_official]"),
        ("person sh\tAn\t", "[person] [show] [Ann]"),
        ("import nam\t", "[import] [names of all.txt]"),
        ("standings -j fri\t", "[standings] [-j] [friday.db]"),
    ):
        shell.until(SIGN)
        shell.type(f"crosstable {typed}\r")
        shell.until("given ")
        assert shell.until("\r\n") == given, typed
    shell.type("exit\r")
    shell.wait()


def test_another_shell() -> None:
    """Wrong usage."""
    assert crosstable("completion", "cmd").code == 2


def completed(*words: object) -> list[str]:
    """What a shell is offered for the last word."""
    return [line.partition("\t")[0] for line in crosstable("__complete", "zsh", *words).out.splitlines()]


def test_players_and_tournaments_are_completed(event: Event) -> None:
    """From the journal that stands in the line; a journal that can't be read offers nothing."""
    event.create(names=("Ann", "Chloé", "王小明"))
    assert completed("drop", "--journal", event.journal, "") == ["Ann", "Chloé", "王小明"]
    assert completed("why", "--journal", event.journal, "-t", "Fri") == ["Friday"]
    assert completed("drop", "--journal", event.journal + "x", "") == []
    assert completed("person", "show", "--journal", event.journal, "c") == ["Chloé"]


def test_names_fit_however_they_are_typed(event: Event) -> None:
    """Without case and accents, as everywhere else; in bash too, which would take them letter by letter."""
    event.create(names=("Ann", "Chloé", "Dov: x"))
    journal = ("--journal", event.journal)
    assert completed("drop", *journal, "CHLOE") == ["Chloé"]
    line = f"crosstable drop --journal {event.journal}"
    for word, typed, offered in (
        ("chloe", "chloe", "Chloé"),
        ('"chloe', '"chloe', "Chloé"),
        ("dov", "-- dov", "Dov:\\ x"),
        (":", "Dov:", "\\ x"),
    ):
        assert crosstable("__complete", "bash", word, f"{line} {typed}").out == f"{offered}\n"


def test_a_name_like_an_option_is_completed_by_its_number(event: Event) -> None:
    """It would be taken for one."""
    event.create(names=("Ann",))
    event.do("add", "--new", "--journal", event.journal, "--", "--yes")
    assert completed("drop", "--journal", event.journal, "") == ["Ann", "2"]
    assert len(completed("person", "show", "--journal", event.journal, "")) == 2
