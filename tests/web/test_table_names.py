"""Every table of every page has a name, for people who hear pages instead of seeing them."""

import re
from pathlib import Path

import crosstable

PACKAGE = Path(crosstable.__file__).parent
TAG = re.compile(r"<table\b(?:[^>{]|\{%.*?%\}|\{\{.*?\}\})*>(?:<caption)?")
# The page of examples of the look.
EXAMPLES = {"style.html"}


def test_every_table_has_a_name() -> None:
    unnamed = [
        f"{path.name}: {tag}"
        for path in PACKAGE.rglob("*.html")
        for tag in TAG.findall(path.read_text("utf-8"))
        if path.name not in EXAMPLES and "aria-label" not in tag and not tag.endswith("<caption")
    ]
    assert unnamed == []
