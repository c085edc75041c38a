"""Names and docstrings read as English. The number of lapses in each folder may fall, never rise.

A lapse is a function named by a participle, an adverb or a clause, a docstring that does not begin with a verb, or one
of a few turns that hide who does what. After mending some, lower the numbers in `KNOWN`.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

KNOWN = {
    "src/app": 4,
    "src/cli": 58,
    "src/exchange": 16,
    "src/formats": 1,
    "src/journal": 2,
    "src/model": 3,
    "src/pairing": 8,
    "src/ranking": 4,
    "src/ratings": 3,
    "src/rules": 2,
    "src/views": 1,
    "src/web": 2,
    "tests": 2,
    "tests/app": 6,
    "tests/browser": 2,
    "tests/cli": 7,
    "tests/exchange": 5,
    "tests/formats": 2,
    "tests/journal": 4,
    "tests/model": 2,
    "tests/oracles": 1,
    "tests/pairing": 11,
    "tests/ranking": 10,
    "tests/ratings": 4,
    "tests/rules": 11,
    "tests/simulation": 1,
    "tests/state": 1,
    "tests/views": 2,
    "tests/web": 14,
    "tests/words": 2,
}

BARE = re.compile(
    r"_?(?:told|said|asked|found|shown|made|held|kept|given|alone|again|there|whole|after|until|of|at|in)$"
)
CLAUSE = re.compile(r"_?(?:what|who|whose|which|why|where)_")
WEAK_START = re.compile(
    r"(?:What|Who|Whoever|Whom|Whose|Where|Why|How|That|These|Those|Whatever|Somebody|Nobody|Everybody|So many)\b"
)
TURNS = re.compile(
    r"(?i:\bwhoever\b|\bso many\b(?! (?:as|that)\b)|\b(?:is|are) (?:told|asked for)\b)"
    r"|\b[Nn]one where\b|\bRefused where\b"
)
HANDLERS = ("property", "command", "rule", "fixture")


def lapses(path: Path) -> list[str]:
    """Return the lapses of a file as `line: text`."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    hits = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            continue
        text, line = ast.get_docstring(node) or "", getattr(node, "lineno", 1)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = " ".join(map(ast.unparse, node.decorator_list))
            name = node.name
            if not any(handler in marks for handler in HANDLERS) and (BARE.fullmatch(name) or CLAUSE.match(name)):
                hits.append(f"{line}: function {name}")
            if WEAK_START.match(text):
                hits.append(f"{line}: {name}: {text[:80]}")
            if name.startswith("test_"):
                text = f"{name.replace('_', ' ')}\n{text}"
        hits += [f"{line}: {match[0]}" for match in TURNS.finditer(text)]
    return hits


def folder_of(path: Path) -> str:
    """Return `src/web` for a file of crosstable.web, `tests/web` for its tests."""
    parts = [part for part in path.relative_to(ROOT).parts if part != "crosstable"]
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def all_lapses() -> dict[str, list[str]]:
    """Return the lapses of all files by folder."""
    by_folder: dict[str, list[str]] = {}
    for path in sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        hits = [f"{path.relative_to(ROOT)}:{hit}" for hit in lapses(path)]
        by_folder.setdefault(folder_of(path), []).extend(hits)
    return by_folder


def test_lapses_do_not_increase() -> None:
    found = all_lapses()
    risen = {folder: hits for folder, hits in found.items() if len(hits) > KNOWN.get(folder, 0)}
    message = [f"{folder}: {len(hits)}, at most {KNOWN.get(folder, 0)}" for folder, hits in risen.items()]
    assert not risen, "\n".join([*message, *(hit for hits in risen.values() for hit in hits[-10:])])


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("def told(): ...", 1),
        ("def who_waits(): ...", 1),
        ('def rows():\n    """Those that are left."""', 1),
        ('def rows():\n    """Return the rows; none where nobody waits."""', 1),
        ('def rows():\n    """Return the rows, or none if nobody waits."""', 0),
        ("def test_whoever_waits_is_told(): ...", 2),
    ],
)
def test_checker_finds_lapses(tmp_path: Path, source: str, count: int) -> None:
    file = tmp_path / "module.py"
    file.write_text(source)
    assert len(lapses(file)) == count


def main() -> None:
    """Print the counts for `KNOWN`."""
    for folder, count in sorted(Counter({folder: len(hits) for folder, hits in all_lapses().items()}).items()):
        if count:
            print(f'    "{folder}": {count},')


if __name__ == "__main__":
    main()
