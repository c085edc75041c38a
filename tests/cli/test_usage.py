"""The frame of the command line: help, versions, wrong usage, pipes and signals."""

import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS, Entry
from crosstable.cli.text_tables import width
from tests.cli.in_process import crosstable
from tests.cli.terminal import Terminal


def test_version_and_help() -> None:
    """Both answer on standard output with exit code 0."""
    assert crosstable("--version") == (0, version("crosstable") + "\n", "")
    ran = crosstable("--help")
    assert (ran.code, ran.err) == (0, "")
    assert len([line for line in ran.out.splitlines() if line.startswith("  ")]) == 15
    assert crosstable() == ran


def test_help_lists_every_command_once() -> None:
    """With its short forms and the words that its own help begins with."""
    listed = crosstable("--help", "--all").out.splitlines()
    for one in COMMANDS:
        names = ", ".join([one.name, *one.short])
        assert [line for line in listed if line.startswith(f"  {names}: {one.summary[:20]}")] != [], names
        assert one.summary in crosstable(one.name, "--help").out
    assert len([line for line in listed if line.startswith("  ") and line[2] != " "]) == len(COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["stanings", "x"],
        ["result"],
        ["add"],
        ["correct", "1", "1"],
        ["penalty", "ann", "slap"],
        ["bye", "ann", "--kind", "half"],
        ["stage", "begin"],
        ["person", "show"],
        ["watch", "clock"],
        ["completion", "cmd"],
        ["standings", "x", "--sed", "3"],
        ["standings", "x", "--seed", "three"],
        ["standings", "x", "--seed", "9" * 30],
        ["pair", "x", "--allow-rematch", "--drop", "a"],
        ["pair", "x", "--drop"],
        ["simulate", "--players", "many"],
        ["simulate", "--players", "1"],
        ["simulate", "--players", "20001"],
        ["simulate", "--rounds", "0"],
        ["simulate", "--drops", "1.5"],
        ["simulate", "--late", "nan"],
        ["simulate", "--draws", "-0.1"],
        ["simulate", "--preset", "ches"],
        ["simulate", "--name", ""],
        ["simulate", "--config", "{"],
        ["simulate", "--config", "[]"],
        ["simulate", "--config", '{"rounds": NaN}'],
        ["simulate", "--config", '{"omw_flor": 0.25}'],
        ["presets", "ches"],
    ],
)
def test_wrong_usage(arguments: list[str]) -> None:
    """Exit code 2, nothing on standard output, a sentence on standard error."""
    ran = crosstable(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "help_"),
    [
        (["stanings", "x"], "crosstable --help"),
        (["r"], "crosstable r --help"),
        (["stage", "begin", "--prest", "mtg"], "crosstable stage begin --help"),
        (["person", "fly"], "crosstable person --help"),
        (["person", "show"], "crosstable person show --help"),
        (["standings", "-", "--sed", "3"], "crosstable standings --help"),
    ],
)
def test_wrong_usage_for_machines_and_which_help_helps(arguments: list[str], help_: str) -> None:
    """With --json an answer as to every refusal; the help that is named is the command's own."""
    said = crosstable(*arguments).err
    ran = crosstable(*arguments, "--json")
    assert (ran.code, ran.err) == (2, "")
    assert (ran.answer["error"], ran.answer["params"]["help"]) == ("misused", help_)
    assert ran.answer["message"] + "\n" == said
    assert said.endswith(f" See {help_}.\n")
    assert crosstable(*help_.split()[1:]).code == 0


@pytest.mark.parametrize("option", ["-j", "--journal", "-t"])
def test_an_option_before_the_command(option: str) -> None:
    """The message explains the order instead of denying the command."""
    ran = crosstable(option, "x.db", "st")
    assert ran.code == 2
    assert ran.err == (
        f"Put the command first, then options such as {option}: crosstable COMMAND {option} ... "
        "See crosstable --help.\n"
    )


def test_a_name_like_an_option() -> None:
    """If a name is missing, the message says how to write one; otherwise an option was meant."""
    ran = crosstable("drop", "--yes")
    assert ran.code == 2
    assert "If it is a name, put two dashes (--) before it, or use the player's number." in ran.err
    assert "two dashes" not in crosstable("drop", "Ann", "--yes").err


def test_json_after_two_dashes_is_no_option() -> None:
    """After two dashes nothing is an option."""
    assert crosstable("stanings", "--", "--json").out == ""


def test_no_name_is_used_twice() -> None:
    """Neither by a command nor as a short form."""
    names = [name for listed in COMMANDS for name in (listed.name, *listed.short)]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("listed", [listed for listed in COMMANDS if listed.short], ids=lambda listed: listed.name)
def test_short_forms(listed: Entry) -> None:
    """Each is the same command."""
    long = crosstable(listed.name, "--help").out.replace(f"crosstable {listed.name}", "", 1)
    for short in listed.short:
        assert crosstable(short, "--help").out.replace(f"crosstable {short}", "", 1) == long


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "crosstable", *arguments]


def test_runs_as_a_module(friday_file: Path) -> None:
    """`python -m crosstable` is the same command line."""
    ran = subprocess.run(command("standings", str(friday_file)), capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode() == crosstable("standings", friday_file).out
    assert subprocess.run(command("standings", "none"), capture_output=True, check=False).returncode == 4


def test_a_closed_pipe_ends_quietly(friday_file: Path) -> None:
    """`crosstable ... | head` leaves no traceback."""
    many = [str(friday_file)] * 200
    with subprocess.Popen(command("standings", *many), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_ctrl_c_ends_quietly() -> None:
    """Exit code 130 and no traceback."""
    with subprocess.Popen(
        command("standings", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        # More than fits into the pipe: when it is gone it is being read, and the command has started for good.
        process.stdin.write(b" " * 2_000_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_takes_nothing(friday_file: Path, unbuffered: str) -> None:
    """One sentence and exit code 4, whether it fails at once or at the end."""
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            command("standings", *[str(friday_file)] * 50),
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            encoding="utf-8",
            check=False,
        )
    assert ran.returncode == 4
    assert ran.stderr == (
        "The output could not be written (No space left on device): it is missing or incomplete. "
        "Everything else was done.\n"
    )


def test_a_closed_output() -> None:
    """Nothing is printed; the exit code has the outcome."""
    shell = 'exec "$@" >&-'
    for arguments, code in ((["presets"], 0), (["presets", "ches"], 2)):
        ran = subprocess.run(["sh", "-c", shell, "sh", *command(*arguments)], stderr=subprocess.PIPE, check=False)
        assert ran.returncode == code
        assert b"Traceback" not in ran.stderr


def test_everything_fits_the_terminal(friday_file: Path) -> None:
    """Tables, refusals and help, in one that is narrower than usual."""
    for arguments in (["standings", str(friday_file)], ["presets"], ["fly"], ["pair", "--help"]):
        shown = Terminal(*arguments, columns=58).rest().replace("\x1b[K", "").splitlines()
        assert shown
        assert max(map(width, shown)) <= 58
