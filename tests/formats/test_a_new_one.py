"""A format brings everything of its own: adding one touches nothing but its folder and its name in the register."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.formats import FORMATS
from crosstable.model.config import SETTINGS
from crosstable.model.presets import PRESETS
from tests.conftest import SIZE
from tests.test_frame import ROOT, layers

PACKAGE = ROOT / "src" / "crosstable"
FOLDER = PACKAGE / "formats"
# Formats that the project does not have: one by the standings, and one in which players go and no match is drawn.
MADE_UP = ("ladder", "knockout")
PARTS = {"pairing", "ranking", "simulation", "web"}
# Tests of all formats and their parts; slow ones only at full size.
LOOKING = (
    *(f"tests/formats/{name}/lifecycle.py" for name in MADE_UP),
    "tests/model/test_presets.py",
)
LOOKING_LONG = (
    "tests/app/test_demo.py",
    "tests/model/test_config.py",
    "tests/test_frame.py",
    "tests/web/desk/test_settings.py",
    "tests/web/safe/test_policy.py",
    "tests/words/test_catalogue.py",
)
REGISTERED = "_REGISTER = ["


@pytest.mark.long
def test_a_new_format_is_a_folder_and_a_name(tmp_path: Path) -> None:
    """A copy of the project plays them with only their folders and names added.

    Besides their own tests, the tests of all formats, presets, settings, sentences, routes and imports run there. Pages
    made by docs/make_pages.py follow automatically.
    """
    there = tmp_path / "crosstable"
    shutil.copytree(PACKAGE, there)
    for name in MADE_UP:
        folder = Path(__file__).parent / name
        shutil.copytree(folder, there / "formats" / name, ignore=shutil.ignore_patterns("__pycache__", "lifecycle.py"))
    register = there / "formats" / "__init__.py"
    before = register.read_text(encoding="utf-8")
    assert before.count(REGISTERED) == 1
    register.write_text(
        before.replace(REGISTERED, REGISTERED + "".join(f'"{name}", ' for name in MADE_UP)), encoding="utf-8"
    )
    options = (
        "-p",
        "no:cacheprovider",
        f"--basetemp={tmp_path / 'temp'}",
        "-k",
        " or ".join([*MADE_UP, "rungs", "cup", "every", "imports_go_down"]),
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *LOOKING, *(LOOKING_LONG if SIZE == "full" else ())],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    assert "failed" not in ran.stdout
    assert int(re.findall(r"(\d+) passed", ran.stdout)[0]) > 20


@pytest.mark.parametrize("name", FORMATS)
def test_a_folder_has_the_parts_that_the_format_says(name: str) -> None:
    one = FORMATS[name]
    assert one.name == name
    there = {path.stem for path in (FOLDER / name).glob("*.py")} - {"__init__"}
    assert {*one.parts} == there & PARTS
    assert {part.split("_")[0] for part in there} <= {*layers()}
    assert one.demo is not None
    assert PRESETS[one.demo.preset].get("format", "swiss") == name


def test_every_folder_is_in_the_register() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/__init__.py")} == {*FORMATS}


def test_two_formats_never_bring_the_same_name() -> None:
    """Neither do they bring what is there already: settings and presets have their names for themselves."""
    settings = [name for kind in SETTINGS for name in kind.__struct_fields__]
    assert sorted({*settings}) == sorted(settings)
    assert sum(len(format_.presets) for format_ in FORMATS.values()) == len(
        {name for format_ in FORMATS.values() for name in format_.presets}
    )


def names_in(path: Path, names: set[str]) -> Iterator[str]:
    """Yield the names that a file has as separate strings."""
    text = path.read_text(encoding="utf-8")
    quoted = names & {*re.findall(r"""["'](\w+)["']""", text)}
    if not quoted or path.suffix != ".py":
        yield from quoted
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value in quoted:
            yield str(node.value)


# A new tournament offers two formats by their names: a playoff, and groups before it.
NEW_TOURNAMENT = (
    "app/playoffs.py: single_elimination",
    "web/desk/new_tournament.py: round_robin",
    "web/static/manage_new.js: round_robin",
    "web/templates/desk/new_tournament.html: single_elimination",
)


def test_no_code_compares_format_names() -> None:
    """Outside their folders only presets, the default, and readers and writers of other programs' files name formats.
    "tables" has other meanings, so only comparisons with it count.
    """
    names = {*FORMATS} - {"tables"}
    found = set[str]()
    for path in sorted(file for kind in ("py", "html", "js") for file in PACKAGE.rglob(f"*.{kind}")):
        where = path.relative_to(PACKAGE).as_posix()
        if where.startswith(("formats/", "exchange/files/")) or where == "model/presets.py":
            continue
        found |= {f"{where}: {one}" for one in names_in(path, names)}
        found |= {
            f"{where}: {text}" for text in re.findall(r"\.format\s*(?:[!=]=|not in|in)\s.*", path.read_text("utf-8"))
        }
    assert found == {"model/config.py: swiss", *NEW_TOURNAMENT}
