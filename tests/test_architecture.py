"""docs/architecture.md names files and folders that are there, and CONTRIBUTING.md targets that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_path_is_there() -> None:
    paths = re.findall(r"`((?:src|docs|tests)/[^`]+)`", PAGE)
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_folder_of_the_package_is_listed() -> None:
    folders = {path.name for path in (ROOT / "src" / "crosstable").iterdir() if (path / "__init__.py").exists()}
    assert {folder for folder in folders if f"`src/crosstable/{folder}/`" not in PAGE} == set()


def test_every_target_is_there() -> None:
    """Every command in CONTRIBUTING.md is a target of the Makefile."""
    said = set(re.findall(r"^make (\w+) +#", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE))
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert len(said) > 4
    assert said <= targets


def test_every_link_of_the_docs_leads_somewhere() -> None:
    """Links between the pages, and to pictures and decisions."""
    missing = [
        (page.name, link)
        for page in [*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"]
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert missing == []
