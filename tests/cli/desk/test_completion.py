"""`crosstable completion`: scripts that shells can read, and names from the journal."""

import shutil
import subprocess
from pathlib import Path

import pytest

from crosstable.cli.app import COMMANDS
from tests.cli.desk.events import Event
from tests.cli.running import crosstable

CHECKS = {"bash": ["bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "--no-execute"]}


@pytest.mark.parametrize("shell", CHECKS)
def test_a_script_for_every_shell(shell: str, tmp_path: Path) -> None:
    """It names every command, and the shell, where there is one here, finds no fault with it."""
    ran = crosstable("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert [one.name for one in COMMANDS if one.name not in ran.out] == []
    file = tmp_path / f"completion.{shell}"
    file.write_text(ran.out, encoding="utf-8")
    if shutil.which(shell):
        checked = subprocess.run([*CHECKS[shell], file], capture_output=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, b"")


def test_bash_is_here() -> None:
    """At least one script was really read by its shell."""
    assert shutil.which("bash")


def test_another_shell() -> None:
    """Wrong usage."""
    assert crosstable("completion", "cmd").code == 2


def completed(*words: object) -> list[str]:
    """What the shell is offered for the last word."""
    return crosstable("__complete", *words).out.split("\x1fbegin\n")[1].splitlines()


def test_players_and_tournaments_are_completed(event: Event) -> None:
    """From the journal that stands in the line; a journal that can't be read offers nothing."""
    event.create(names=("Ann", "Chloé", "王小明"))
    assert completed("drop", "--journal", event.journal, "") == ["Ann", "Chloé", "王小明"]
    assert completed("why", "--journal", event.journal, "-t", "Fri") == ["Friday"]
    assert completed("drop", "--journal", event.journal + "x", "") == []
