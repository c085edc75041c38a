"""Two documents for the tests of the command line, similar to those in docs/examples, with plainer names."""

import json
from pathlib import Path
from typing import Any

import pytest

Document = dict[str, Any]

EXAMPLES = Path(__file__).resolve().parent / "files"


def example(name: str) -> Document:
    """Return a copy of an example document."""
    document: Document = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


@pytest.fixture
def friday() -> Document:
    """Five players after two rounds: a bye each, a draw, a drop, names in several scripts."""
    return example("friday")


@pytest.fixture
def friday_file(tmp_path: Path) -> Path:
    """Return the same in a file that a test may change."""
    file = tmp_path / "friday.json"
    file.write_bytes((EXAMPLES / "friday.json").read_bytes())
    return file
