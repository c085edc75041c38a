"""The pages that are made from the code are those in docs/, and what the docs name in the code exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.model.presets import PRESETS
from crosstable.pairing.systems import pairing_systems
from crosstable.ranking.registry import all_tiebreaks
from docs.generate import PAGES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "crosstable"

FILE = re.compile(r"`([\w./-]+\.(?:py|js|css|html|ftl|typ)|(?:src|tests)/[\w./-]*)`")
# A file that is named without its folder has to be somewhere.
BARE = {path.name for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*.*")}
# Keys of messages have dots too, mostly the web's.
MODULE = re.compile(
    rf"`((?:{'|'.join(p.name for p in PACKAGE.iterdir() if p.is_dir() and p.name != 'web')})(?!\.py`)(?:\.\w+)+)`"
)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_up_to_date(name: str) -> None:
    """After a change of keys, presets or tie-breaks: make docs."""
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()


def unknown_names(text: str) -> Iterator[str]:
    """Yield files, folders and modules that a text names and that do not exist."""
    for name in FILE.findall(text):
        if "/" not in name and name in BARE:
            continue
        if not any((folder / name).exists() for folder in (ROOT, PACKAGE.parent, PACKAGE, DOCS)):
            yield name
    for name in MODULE.findall(text):
        folder, module, *_ = name.split(".")
        if not (PACKAGE / folder / module).is_dir() and not (PACKAGE / folder / f"{module}.py").is_file():
            yield name


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *DOCS.rglob("*.md")], ids=lambda page: page.stem)
def test_names_in_pages_exist(page: Path) -> None:
    """A moved file or module has to be renamed in the docs too."""
    assert [*unknown_names(page.read_text(encoding="utf-8"))] == []


def test_a_name_of_nothing_is_caught() -> None:
    nothing = ["src/crosstable/web/nowhere.py", "pairing/nothing.py", "nothing.css", "ranking.nothing.of"]
    known = [
        "src/crosstable/pairing/bye.py",
        "pairing/bye.py",
        "bye.py",
        "ranking.seeds.seeds_of",
        "src/crosstable/web/",
    ]
    text = " and ".join(f"`{name}`" for name in (*nothing, *known))
    assert [*unknown_names(text)] == nothing


RULES = (DOCS / "rules.md").read_text(encoding="utf-8")


def test_rules_name_every_preset() -> None:
    named = set(re.findall(r"`(\w+)`", RULES))
    assert [preset for preset in PRESETS if preset not in named] == []


def test_rules_call_no_tiebreak_or_system_missing() -> None:
    missing = [line for line in RULES.splitlines() if re.search(r"\| missing", line)]
    assert len(missing) > 2
    sources = {code: tiebreak.source.removeprefix("FIDE ") for code, tiebreak in all_tiebreaks().items()}
    assert [code for code, source in sources.items() if any(source in line for line in missing)] == []
    assert [name for name in pairing_systems() if name != "score" and f"`{name}`" not in RULES] == []


def test_decisions_have_numbers_of_their_own() -> None:
    numbers = [page.name[:4] for page in (DOCS / "decisions").glob("*.md")]
    assert [number for number in numbers if numbers.count(number) > 1] == []
    titles = {page.name[:4]: page.read_text(encoding="utf-8").split()[1] for page in DOCS.glob("decisions/*.md")}
    assert [title for number, title in titles.items() if int(title.strip(".:")) != int(number)] == []
