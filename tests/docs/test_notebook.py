"""The notebook in docs/examples shows the outputs that its cells have when they are run."""

import json
from pathlib import Path

import pytest

from docs.notebook import execute

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_outputs_of_the_notebook_are_true(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert execute(notebook) == notebook
    assert any(
        "text/html" in output.get("data", {}) for cell in notebook["cells"] for output in cell.get("outputs", ())
    )


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
