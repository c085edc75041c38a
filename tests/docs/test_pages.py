"""The pages that are made from the code are those in docs/."""

from pathlib import Path

import pytest

from docs.generate import PAGES

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_up_to_date(name: str) -> None:
    """After a change of keys, presets or tie-breaks: make docs."""
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()
