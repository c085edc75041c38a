"""The promises that the frame keeps whatever the code does: locks, layers, a pure core, files fit to be published."""

import ast
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from crosstable.model.config import OWN

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "crosstable"
CORE = ("model", "events", "commands", "state", "ranking", "pairing", "ratings", "rules", "simulation")
LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-dev.lock", "requirements-uv.lock")

CLOCKS = {"datetime", "time"}
CHANCE = {"random", "secrets", "uuid"}
FILES = {"io", "os", "pathlib", "shutil", "sys", "tempfile"}
OTHERS = {"asyncio", "logging", "multiprocessing", "socket", "subprocess", "threading", "urllib"}
IMPURE_MODULES = CLOCKS | CHANCE | FILES | OTHERS
IMPURE_CALLS = {"__import__", "breakpoint", "input", "open", "print"}
CLOCK_METHODS = {"monotonic", "now", "perf_counter", "time_ns", "today", "utcnow"}
FILE_METHODS = {"read_bytes", "read_text", "write_bytes", "write_text"}
IMPURE_METHODS = CLOCK_METHODS | FILE_METHODS | {"urandom", "uuid4"}
SEEDED = {"Generator", "PCG64", "Philox", "SeedSequence", "default_rng"}


# Locks


def requirements(text: str) -> list[str]:
    """Return the requirements of a lock file, each with its continuation lines."""
    joined = text.replace("\\\n", " ")
    return [line.strip() for line in joined.splitlines() if line.strip()]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name: str) -> None:
    """A lock holds package names, versions and hashes: no URL, no direct reference, no option."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"https?://|file:| @ |^\s*-(?!-hash=).*", text, re.MULTILINE) == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_and_hashes_every_package(name: str) -> None:
    """Every line is one exact version with at least one hash."""
    shape = re.compile(r"[a-z0-9-]+==[^\s;]+( ;[^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+")
    lines = requirements((ROOT / name).read_text(encoding="utf-8"))
    assert lines
    assert [line for line in lines if not shape.fullmatch(line)] == []


def test_the_development_lock_holds_the_other_two() -> None:
    """Tests run on the very versions that users get; the tools may need one of them on more machines than users do."""
    texts = (re.sub(r" ;[^\\]+", " ", (ROOT / name).read_text(encoding="utf-8")) for name in LOCKS)
    runtime, build, dev, _ = (set(requirements(text)) for text in texts)
    assert runtime | build <= dev


# Layers


def test_imports_go_down_the_layers_only() -> None:
    """import-linter's contracts in pyproject.toml hold: `make layers` in every run, here without a cache."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@cache
def layers() -> tuple[str, ...]:
    """Return the layers from the top, layers of equal height one after the other."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    found = next(row["layers"] for row in contracts if row["name"] == "layers")
    return tuple(name for layer in found for name in re.split(r" [|:] ", layer))


def project_imports(path: Path) -> Iterator[str]:
    """Yield the modules of the project that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name.startswith("crosstable."))
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] == "crosstable":
                yield from (f"{module}.{alias.name}" for alias in names)


def knows_formats(path: Path) -> bool:
    """Return whether a file is in the folder of a format, or may import from one."""
    return PACKAGE / "formats" in path.parents or "formats" in path.read_text(encoding="utf-8")


def layer_of(module: str) -> str:
    """Return the layer of a module. In the folder of a format it begins with the name of its layer: `web`,
    `web_tree`.
    """
    _, layer, *rest = module.split(".")
    part = rest[1].split("_")[0] if layer == "formats" and len(rest) > 1 else ""
    return part if part in layers() else layer


def test_the_parts_of_formats_are_in_their_layers() -> None:
    """import-linter leaves them out, because they stand in one folder: nothing imports a part from below it."""
    order = layers()
    looked_at = 0
    for path in sorted(filter(knows_formats, PACKAGE.rglob("*.py"))):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if module.count(".") < 2:
            continue
        for other in project_imports(path):
            if ".formats." in module or ".formats." in other:
                looked_at += 1
                assert order.index(layer_of(module)) <= order.index(layer_of(other)) or {
                    layer_of(module),
                    layer_of(other),
                } <= {"model", "formats"}, f"{module} imports {other}"
    assert looked_at > 20


def test_no_import_from_folders_of_formats() -> None:
    """Parts are found by purpose through the register, and settings by their type."""
    folders = {path.parent.name for path in (PACKAGE / "formats").glob("*/__init__.py")}
    outside = [path for path in PACKAGE.rglob("*.py") if "formats" not in path.parts and knows_formats(path)]
    known = {
        (path.name, one) for path in outside for one in project_imports(path) if one.startswith("crosstable.formats.")
    }
    brought = {f"{kind.__module__}.{kind.__name__}" for kind in OWN}
    assert {one for one in known if one[1].split(".")[2] in folders and one[1] not in brought} == set()


# A pure core


def core_files() -> list[Path]:
    files = [path for part in CORE for path in (PACKAGE / f"{part}.py", *(PACKAGE / part).rglob("*.py"))]
    formats = [path for path in (PACKAGE / "formats").rglob("*.py") if path.stem in (*CORE, "format", "__init__")]
    return sorted(path for path in (*files, *formats) if path.is_file())


def breaches(source: str) -> Iterator[str]:
    """Yield every use of a clock, chance, a file, the network or the terminal in this source."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                modules = [f"{module}.{alias.name}" for alias in names]
            case _:
                modules = []
        yield from (
            f"line {node.lineno}: imports {module}"
            for module in modules
            if isinstance(node, ast.stmt)
            and (module.split(".")[0] in IMPURE_MODULES or module.split(".")[:2] == ["numpy", "random"])
        )
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield f"line {node.lineno}: calls {name}"
            case ast.Call(func=ast.Attribute(attr=name)) if name in IMPURE_METHODS:
                yield f"line {node.lineno}: calls .{name}"
            case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]) if name in SEEDED:
                yield f"line {node.lineno}: calls .{name} without a seed"
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"), attr=name) if (
                name not in SEEDED
            ):
                yield f"line {node.lineno}: uses numpy.random.{name}"


@pytest.mark.parametrize("part", CORE)
def test_every_part_of_the_core_is_checked(part: str) -> None:
    """So that a moved or renamed part stays in the check."""
    assert any(path.stem == part or PACKAGE / part in path.parents for path in core_files())


@pytest.mark.parametrize("path", core_files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_core_is_pure(path: Path) -> None:
    """No clock, no chance, no files, no output: the state alone decides."""
    assert list(breaches(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "planted",
    [
        "import time",
        "import os.path as p",
        "from datetime import date",
        "from random import Random",
        "def f():\n    import secrets",
        "from numpy import random",
        "from numpy.random import default_rng",
        "print('round 1')",
        "rows = open('rows.csv').read()",
        "answer = input()",
        "stamp = datetime.now()",
        "stamp = dt.datetime.utcnow()",
        "day = date.today()",
        "start = clock.perf_counter()",
        "os = __import__('os')",
        "rng = np.random.default_rng()",
        "np.random.shuffle(players)",
    ],
)
def test_a_planted_breach_is_caught(planted: str, tmp_path: Path) -> None:
    """The check itself works: each of these would let the world in."""
    file = tmp_path / "breach.py"
    file.write_text(f'"""A module."""\n\n{planted}\n', encoding="utf-8")
    assert list(breaches(file.read_text(encoding="utf-8")))


def test_pure_code_is_left_alone() -> None:
    """Neither our own modules nor a seeded generator are taken for a breach."""
    source = """
import numpy as np
from fractions import Fraction
from .time import limit
from crosstable.model import random_ids
rng = np.random.default_rng(seed)
tiebreaks.random.value(points)
"""
    assert list(breaches(source)) == []


# Files fit to be published


def published_files() -> list[Path]:
    """Return the text files that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return sorted(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def published_texts() -> Iterator[tuple[str, str]]:
    """Yield their names and contents."""
    for path in published_files():
        yield path.relative_to(ROOT).as_posix(), path.read_bytes().decode("utf-8", errors="replace")


def absolute_paths() -> re.Pattern[str]:
    """Return a pattern for folders of one machine: the checkout, its parent, any home."""
    common = {
        Path(name) for name in ("/", "/home", "/mnt", "/opt", "/srv", "/tmp", "/usr/local", "/usr/src", "/var/tmp")
    }
    here = [path for path in (ROOT, ROOT.parent, Path.home()) if path not in {*common, Path(tempfile.gettempdir())}]
    folders = [re.escape(str(path)) + r"(?![\w-])" for path in here]
    homes = [re.escape(name) + r"\w" for name in ("/" + "home/", "/" + "Users/", "/" + "root/", "\\" + "Users\\")]
    return re.compile(r"(?<![\w.])(?:[A-Z]:)?(?:" + "|".join(folders + homes) + r")[\w./-]*")


def package_hosts(text: str) -> list[str]:
    """Return the usual package hosts in a text; this file spells them in parts so that it does not name them."""
    hosts = [("py", "pi.org"), ("python", "hosted.org"), ("npm", "js.org"), ("npm", "js.com"), ("yarn", "pkg.com")]
    hosts += [("crates", ".io"), ("ana", "conda.org"), ("deb.", "debian.org"), ("security.", "debian.org")]
    hosts += [("archive.", "ubuntu.com"), ("rubygems", ".org"), ("proxy.", "golang.org"), ("maven", ".org")]
    lower = text.lower()
    return [host for host in map("".join, hosts) if host in lower]


def test_there_are_files_to_look_at() -> None:
    """A search through nothing also finds nothing."""
    names = {path.relative_to(ROOT).as_posix() for path in published_files()}
    assert {"pyproject.toml", "Makefile", ".ci/run", "tests/test_frame.py"} <= names


def test_no_file_names_a_folder_of_one_machine() -> None:
    """The published files work in any folder, for anybody."""
    pattern = absolute_paths()
    assert [(name, match.group()) for name, text in published_texts() for match in pattern.finditer(text)] == []


def test_no_file_names_a_package_host() -> None:
    """Where packages come from is the reader's own setting."""
    assert [(name, hosts) for name, text in published_texts() if (hosts := package_hosts(text))] == []


def test_the_searches_find_what_they_look_for() -> None:
    """Both patterns catch a planted line, and leave a harmless one alone."""
    planted = ["see /" + "home/ann/notes", "C:\\" + "Users\\ann", f"'{ROOT}/src'"]
    assert [line for line in planted if not absolute_paths().search(line)] == []
    assert package_hosts("https://" + "Py" + "PI.org/simple")
    assert not package_hosts("the registry of packages")
    assert not absolute_paths().search("src/crosstable/model, docs/home/page")


def test_ci_runs_all_of_make_test() -> None:
    """Nothing lands on less than `make test`, and a failure of it is a failure."""
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert "set -euo pipefail" in lines
    assert lines[-1] == "make test"
