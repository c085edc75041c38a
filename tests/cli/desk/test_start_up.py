"""A command starts quickly: what it does not need is not loaded."""

import subprocess
import sys

import pytest

from tests.cli.conftest import EXAMPLES

HEAVY = ("apsw", "psycopg", "numpy", "rustworkx", "openskill", "crosstable.app.director", "crosstable.web")
FRIDAY = EXAMPLES / "friday.json"


def heavy_imports(*typed: str) -> set[str]:
    """Return the heavy modules that a command imports."""
    code = f"import sys; from crosstable.cli import run; run({list(typed)!r}); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    return {name for name in ran.stderr.split() if name in HEAVY}


@pytest.mark.parametrize("typed", [["--help"], ["--help", "--all"], ["--version"]])
def test_help_loads_nothing_heavy(typed: list[str]) -> None:
    """Neither databases nor numbers."""
    assert heavy_imports(*typed) == set()


def test_help_of_a_command_counts_nothing() -> None:
    """Whichever it is, numpy is not loaded for it."""
    asked = [["pair", "--help"], ["result", "-h"], ["rate", "--help"], ["serve", "--help"]]
    code = f"import sys; from crosstable.cli import run; print([run(typed) for typed in {asked}])"
    code += "; print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout.endswith(f"{[0] * len(asked)}\n")
    assert [name for name in ran.stderr.split() if name.startswith("numpy.")] == []


def test_a_document_needs_no_journal() -> None:
    """Standings of a file do not import the modules of the desk."""
    assert heavy_imports("standings", str(FRIDAY)) == {"numpy"}


def test_a_file_needs_no_database_client(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A journal in a file does without PostgreSQL's client."""
    journal = tmp_path_factory.mktemp("journal") / "friday.db"
    assert "psycopg" not in heavy_imports("create", "Friday", "--journal", str(journal))
