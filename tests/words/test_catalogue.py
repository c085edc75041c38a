"""The catalogue and the code agree: every code has a sentence, every sentence a code, and the core makes none."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import crosstable
from crosstable.commands import COMMANDS, PenaltyKind
from crosstable.events import EVENTS
from crosstable.formats import PLAYABLE
from crosstable.model.config import KEYS
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import ByeKind, RoundStatus
from crosstable.pairing.result import Proof, Relief
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.rules.phases import PHASES
from crosstable.standings.lines import KINDS
from crosstable.standings.registry import all_tiebreaks
from crosstable.standings.tables.criteria import criteria
from crosstable.words import refusal_sentence, sentence
from crosstable.words.english import ENGLISH, OF_FORMATS, PARTS

PACKAGE = Path(crosstable.__file__).parent
CORE = ("model", "events", "commands", "state", "standings", "pairing", "ratings", "rules", "simulation")

# Where the code stands among the arguments of a call.
CALLS = {"Reason": 0, "Refusal": 0, "words": 0, "problem": 2}

ROUNDS = {"played": 3, "bye": 3, "forfeit": 2, "double_loss": 1, "missed": 1, "unfinished": 1}
NOTES = ("floored", "capped", "dropped", "won", "drawn", "lost")

# Codes that are put together from a word and a name of the engine.
FAMILIES = {
    *(f"config.{name}" for name in KEYS),
    *(f"preset.{name}" for name in PRESETS),
    *(f"web.office.preset_name.{name}" for name in PRESETS),
    *(f"web.office.family.{name}" for name, one in PLAYABLE.items() if one.presets),
    *(f"web.office.group.{name}" for name, one in PLAYABLE.items() if one.settings),
    *(f"tiebreak.{code}{about}" for code in all_tiebreaks() for about in ("", ".about")),
    "tiebreak.points",
    *(f"part.{note}" for note in NOTES),
    *(f"first_round_{order}" for order in ("random", "seeded", "slide", "fold")),
    *(f"proof.{proof}" for proof in get_args(Proof)),
    *(f"relief.{relief}" for relief in get_args(Relief)),
    *(f"settled_by_{way}" for way in ("shoot_out", "organiser")),
    *(f"note.{note}" for note in ("floated", "rematch", "by_hand")),
    *(f"rating.{name}" for name in rating_systems()),
    *(f"command.{name}" for name in COMMANDS),
    *(f"criterion.{code}" for code in criteria()),
    *(f"event.{name}" for name in EVENTS),
    *(f"phase.{phase}" for phase in PHASES),
    *(f"field.{field}" for name in rating_systems() for field in kind_of(name).fields),
    *(f"column.{field}" for field in ("rating", "club", "town", "group")),
    *(f"pairings.bye_{kind}" for kind in get_args(ByeKind)),
    *(f"penalty.{kind}" for kind in (*get_args(PenaltyKind), "disqualification")),
    *(f"status.{status}" for status in get_args(RoundStatus)),
}


def sources(*parts: str) -> list[Path]:
    files = [path for part in parts or ("",) for path in (PACKAGE / f"{part}.py", *(PACKAGE / part).rglob("*.py"))]
    return sorted(path for path in files if path.is_file())


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: itself, or either side of a choice."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)


def codes_called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in CALLS:
                if len(arguments) > CALLS[name]:
                    yield from literals(arguments[CALLS[name]])


def texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def trees(*parts: str) -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources(*parts)]


def in_templates() -> tuple[dict[str, str], set[str]]:
    """The codes that the pages' templates name whole, and the beginnings that they put a name behind."""
    whole: dict[str, str] = {}
    begun: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.html")):
        for code, more in re.findall(r"\bw\(\s*\"([^\"]+)\"(\s*~)?", path.read_text(encoding="utf-8")):
            begun |= {code} if more else set()
            whole |= {} if more else {code: path.name}
    return whole, begun


def test_every_code_has_a_sentence() -> None:
    """Whatever the code can say, the catalogue has words for."""
    called = {code: path.name for path, tree in trees() for code in codes_called(tree)} | in_templates()[0]
    assert len(called) > 50
    assert {code: name for code, name in called.items() if code not in ENGLISH} == {}
    assert FAMILIES - set(ENGLISH) == set()


def test_every_kind_of_round_has_a_sentence() -> None:
    """Each kind with the outcomes that it can have."""
    assert set(ROUNDS) == set(KINDS)
    found = Counter(code.split(".")[1] for code in ENGLISH if code.startswith("round."))
    assert found == ROUNDS


def test_every_sentence_has_a_code() -> None:
    """No sentence is left over from code that is gone."""
    outside = [tree for path, tree in trees() if not path.name.endswith("_english.py") and path.name != "words.py"]
    whole, begun = in_templates()
    used = {text for tree in outside for text in texts(tree)} | FAMILIES | {*whole}
    assert {code for code in ENGLISH if code not in used and not code.startswith(("round.", *begun))} == set()


def test_every_code_is_explained_once() -> None:
    """Two files never give the same code different words."""
    codes = Counter(code for part in (*PARTS, *OF_FORMATS) for code in part)
    assert [code for code, times in codes.items() if times > 1] == []


def test_an_unknown_code_is_a_bug() -> None:
    """Nobody gets an empty or generic sentence."""
    with pytest.raises(KeyError):
        sentence(Reason("never_heard_of"))
    with pytest.raises(KeyError):
        refusal_sentence(Refusal("no_such_code"))


def sentences(tree: ast.AST) -> Iterator[str]:
    """Texts of three words or more; docstrings, sources of tie-breaks, lists of names and assertions are for us."""
    for_us: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as constant) | ast.Assert(msg=ast.Constant() as constant):
                for_us.add(id(constant))
            case ast.keyword(arg="source", value=source):
                for_us.add(id(source))
            case ast.List(elts=names) | ast.Tuple(elts=names):
                for_us |= {id(name) for name in names}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in for_us:
                whole = text
            case ast.JoinedStr(values=parts):
                whole = "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)
            case _:
                continue
        if re.search(r"\w+,? \w+,? \w+", whole):
            yield whole


@pytest.mark.parametrize("path", sources(*CORE), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_core_makes_no_sentences(path: Path) -> None:
    """The core gives codes with parameters; words are made at the edge."""
    assert list(sentences(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "planted",
    ['raise Refusal("the round is open")', 'text = f"round {n} is open"', 'say("tables 3, 7 and 9")'],
)
def test_a_planted_sentence_is_caught(planted: str) -> None:
    """The check itself works."""
    assert list(sentences(ast.parse(f'"""A plain docstring of words."""\n{planted}\n')))
