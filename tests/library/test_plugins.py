"""The example plugin of docs/plugins.md: built, installed next to Crosstable, found by library and terminal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "docs" / "examples" / "plugin"
BROKEN = """
import crosstable

@crosstable.tiebreak("fragile", "Fragile")
def fragile(ledger):
    raise ZeroDivisionError("no wins at all")
"""


def install(source: Path, into: Path) -> dict[str, str]:
    """Build a wheel of a package, install it into a folder, and return an environment that has it."""
    wheels = into / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    shutil.unpack_archive(wheel, into / "site", format="zip")
    path = os.pathsep.join([str(into / "site"), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("plugin")
    source = shutil.copytree(PLUGIN, folder / "source")
    return install(source, folder)


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_library_finds_the_plugin(installed: dict[str, str], tmp_path: Path) -> None:
    program = f"""
import crosstable
chain = ["sweeps", "random"]
tournament = crosstable.create(
    ["Ann", "Bob", "Cy", "Dov"], pairing_system="king_of_the_hill", standings_tiebreakers=chain, rounds=2
)
pairing = crosstable.pair(tournament)
tournament = crosstable.play(tournament, pairing, {{1: (2, 0), 2: (2, 1)}})
print(crosstable.standings(tournament)[0].tiebreaks["sweeps"])
print(crosstable.write_file(tournament, {str(tmp_path / "friday.card")!r}))
crosstable.write_file(tournament, {str(tmp_path / "friday.json")!r})
"""
    told = run(installed, "-c", program)
    assert (told.stdout, told.stderr) == ("1\n[]\n", "")
    assert (tmp_path / "friday.card").read_text(encoding="utf-8").startswith("1. ")
    shown = run(installed, "-m", "crosstable", "standings", str(tmp_path / "friday.json"))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Sweeps" in shown.stdout
    alone = run({**os.environ}, "-m", "crosstable", "standings", str(tmp_path / "friday.json"))
    assert alone.returncode == 4
    assert "sweeps" in alone.stderr
    assert "king_of_the_hill" in alone.stderr


def test_plugin_that_fails_is_named(tmp_path: Path) -> None:
    source = shutil.copytree(PLUGIN, tmp_path / "source")
    (source / "src" / "club_rules.py").write_text(BROKEN, encoding="utf-8")
    environment = install(source, tmp_path)
    program = """
import crosstable
tournament = crosstable.create(["Ann", "Bob"], standings_tiebreakers=["fragile"], rounds=1)
tournament = crosstable.play(tournament, crosstable.pair(tournament), {1: (2, 0)})
try:
    print(crosstable.standings(tournament)[0].tiebreaks)
except crosstable.Refusal as refusal:
    print(refusal.code, refusal.params["plugin"], "no wins at all" in str(refusal))
print(crosstable.standings(crosstable.create(["Ann", "Bob"]))[0].rank)
"""
    told = run(environment, "-c", program)
    assert (told.stdout, told.stderr) == ("plugin_failed fragile True\n1\n", "")
    listed = run(environment, "-m", "crosstable", "simulate", "--players", "4", "--json")
    assert listed.returncode == 0
    assert "king_of_the_hill" in listed.stderr
