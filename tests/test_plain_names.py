"""Names, docstrings and comments read as English. The number of lapses in each folder may fall, never rise.

A lapse is a function or module named by a participle, an adverb, a preposition or a clause; a docstring that begins
with a clause; or a turn that hides who does what. That docstrings begin with a verb is ruff's rule D401. After mending
some, lower the numbers in `KNOWN`: `python -m tests.test_plain_names` prints them.
"""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

KNOWN = {
    "src/cli": 4,
    "src/events": 1,
    "src/library": 2,
    "src/model": 1,
    "src/pairing": 1,
    "src/ratings": 2,
    "tests/cli": 2,
    "tests/journal": 1,
    "tests/oracles": 1,
}

# Names that say nothing of what a variable holds: how often all of them together may be assigned in src.
VAGUE_VARIABLES = {"found", "one", "asked", "told", "said"}
MOST_VAGUE = 40

# The share of functions in src with a docstring. A good name needs none.
MOST_DOCUMENTED = 0.4


def words_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


PARTICIPLES = words_of(
    """begun brought called came caught chosen done drawn fallen found frozen given gone grown had heard held hidden
    kept known laid left lost made meant paid said seen sent shown spelt spent stood struck taken thrown told went won
    worn written"""
)
# Words that end like a participle and are nouns, verbs or adjectives of the domain.
NOT_PARTICIPLES = words_of(
    """anything beginning being bring building crossing embed ending evening everything exceed feed heading listing
    logging mapping meaning meeting mirrored need nothing opening ordering padding pairing ping proceed ranking rating
    reseed reversed ring rounding routing scoring seating seed seeding setting sharing shuffled something sorted speed
    spelling standing string succeed thing tiling timing warning"""
)
ADVERBS = words_of(
    """about above across after again against ahead alone already also among apart around as at away back before behind
    below beside between beyond both by down else elsewhere for from here how in inside into just late later less like
    mine more most near never none not now of off often on once one only other others otherwise out outside over own
    plain same seldom since so some soon such there through together too under until up usual what when where which who
    whole whose why with within without wrong yet"""
)
PREPOSITIONS = words_of("about above after among around at before beside between in inside into of since until")
CLAUSE_WORDS = words_of("what who whom whose which where")
IDIOMS = words_of("all at_least at_most in_order in_progress now up_to_date what_if who_is_who")
QUESTIONS = words_of("is has have are was were can may must needs does had")

WEAK_START = re.compile(
    r"(?:What|Who|Whoever|Whom|Whose|Where|Why|How|That|These|Those|Whatever|Somebody|Nobody|Everybody|So many)\b"
    r"|(?:Return|Yield|Give) (?:what|who|whom|whose)\b(?! if\b)"
)
DONE = r"(?:told|said|asked|written|read|kept|shown|made|meant|given|taken|put|found|lost|played|(?!typed)\w+ed)"
TURNS = re.compile(
    r"(?i:\bwho(?:m|)ever\b|\bso (?:many|few)\b(?! (?:as|that)\b)|\bsomebody\b(?! else))"
    r"|\b(?:is|are|was|were|be|been) (?:told|asked for|looked at|said)\b"
    rf"|(?i:\bwhat (?:is|was|are|were|can be|may be|can't be) (?:not )?{DONE}\b)"
    r"|\b(?:[Nn]one|True|False|[Rr]efused(?: \(`\w+`\))?|nothing) where\b"
    r"|\b(?:came|comes?|became|becomes?) of\b|\b[Tt]he ones? of\b|\b[Tt]hose (?:of|that)\b"
    r"|(?<!each )(?<!one )(?<!none )(?<!both )\bof (?:whom|which(?! (?:round|stage|table)))\b"
    r"|\b(?:anew|unless told|as far as|but for|save for)\b"
)
COMMENT = re.compile(r"(?:^|\s\s)# ?(?!noqa|type:|pragma)(.+)$")
HANDLERS = ("property", "command", "rule", "fixture", "setter", "pytest", "invariant")


def is_poor_name(name: str, is_question: bool) -> bool:
    """Return whether a name is a participle, an adverb, a preposition or a clause; `is_question` if it returns bool."""
    bare = name.strip("_")
    first, *rest = bare.split("_")
    if name.startswith("__") or bare in IDIOMS or not first.islower():
        return False
    if first in QUESTIONS:
        return rest[-1:] in (["so"], ["otherwise"])
    is_regular = len(first) > 4 and first.endswith(("ed", "ing")) and first not in NOT_PARTICIPLES
    is_participle = (first in PARTICIPLES or is_regular) and ADVERBS.issuperset(rest)
    is_clause = not CLAUSE_WORDS.isdisjoint([first, *rest]) or first in ("why", "came", "went", "told", "said")
    return (
        is_participle or ADVERBS.issuperset([first, *rest]) or first in PREPOSITIONS or (is_clause and not is_question)
    )


@cache
def parse(path: Path) -> tuple[ast.Module, list[str]]:
    """Return the syntax tree and the lines of a file."""
    source = path.read_text(encoding="utf-8")
    return ast.parse(source), source.splitlines()


def lapses(path: Path) -> list[str]:
    """Return the lapses of a file as `line: text`."""
    tree, lines = parse(path)
    comments = [(line, match[1]) for line, text in enumerate(lines, 1) if (match := COMMENT.search(text))]
    hits = [f"{line}: {match[0]}" for line, text in comments for match in TURNS.finditer(text)]
    if not path.stem.startswith("test_") and is_poor_name(path.stem, is_question=False):
        hits.append(f"1: module {path.stem}")
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            continue
        text, line = ast.get_docstring(node) or "", getattr(node, "lineno", 1)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = " ".join(map(ast.unparse, node.decorator_list))
            name = node.name
            is_question = node.returns is not None and ast.unparse(node.returns) == "bool"
            is_test = name.startswith("test_")
            if not is_test and not any(mark in marks for mark in HANDLERS) and is_poor_name(name, is_question):
                hits.append(f"{line}: function {name}")
            if not is_test and WEAK_START.match(text):
                hits.append(f"{line}: {name}: {text[:80]}")
            if is_test:
                text = f"{name.replace('_', ' ')}\n{text}"
        hits += [f"{line}: {match[0]}" for match in TURNS.finditer(" ".join(text.split()))]
    return hits


def folder_of(path: Path) -> str:
    """Return `src/web` for a file of crosstable.web, `tests/web` for its tests."""
    parts = [part for part in path.relative_to(ROOT).parts if part != "crosstable"]
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def all_lapses() -> dict[str, list[str]]:
    """Return the lapses of all files by folder."""
    by_folder: dict[str, list[str]] = {}
    for path in sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        if path != Path(__file__).resolve():
            hits = [f"{path.relative_to(ROOT)}:{hit}" for hit in lapses(path)]
            by_folder.setdefault(folder_of(path), []).extend(hits)
    return by_folder


def test_lapses_do_not_increase() -> None:
    by_folder = all_lapses()
    risen = {folder: hits for folder, hits in by_folder.items() if len(hits) > KNOWN.get(folder, 0)}
    message = [f"{folder}: {len(hits)}, at most {KNOWN.get(folder, 0)}" for folder, hits in risen.items()]
    assert not risen, "\n".join([*message, *(hit for hits in risen.values() for hit in hits[-10:])])


def test_variables_say_what_they_hold() -> None:
    vague = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.id}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(parse(path)[0])
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VAGUE_VARIABLES
    ]
    assert len(vague) <= MOST_VAGUE, "\n".join([f"{len(vague)}, at most {MOST_VAGUE}", *vague[-10:]])


def test_most_functions_need_no_docstring() -> None:
    functions = [
        node
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.walk(parse(path)[0])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    documented = sum(ast.get_docstring(function) is not None for function in functions)
    assert documented / len(functions) < MOST_DOCUMENTED


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("def told(): ...", 1),
        ("def who_waits(): ...", 1),
        ("def at_desk(): ...", 1),
        ("def since(): ...", 1),
        ("def looked_at(): ...", 1),
        ("def pairing(): ...", 0),
        ("def is_open() -> bool: ...", 0),
        ("def kept_rows(): ...", 0),
        ('def rows():\n    """Those that are left."""', 2),
        ('def rows():\n    """Return what is left."""', 1),
        ('def rows():\n    """Return the rows; none where nobody waits."""', 1),
        ('def rows():\n    """Return the rows, or none if nobody waits."""', 0),
        ("def test_whoever_waits_is_told(): ...", 2),
        ("x = 1  # what was asked before", 1),
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
