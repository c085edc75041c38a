"""A refusal's kind decides the exit code and the HTTP status, and a code is always of the same kind."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.runner import _CODES, exit_code
from crosstable.journal import postgres_failures, sqlite_failures
from crosstable.model import refusals
from crosstable.model.refusals import BadFile, Misuse, Reason, Refusal, Stale, StorageAway, StorageFull, Unreadable
from crosstable.rules.collect_refusals import refuse_all
from crosstable.web.refusal_json import STATUSES

CLASSES = {name: one for name, one in vars(refusals).items() if isinstance(one, type) and issubclass(one, Refusal)}
CODES = {*postgres_failures._CODES.values(), *postgres_failures._WORDS.values()}


@cache
def raised_codes() -> set[tuple[str, type[Refusal]]]:
    """Return every code that the package refuses with, and its class."""
    found: set[tuple[str, type[Refusal]]] = {(code, postgres_failures.kind_of(code)) for code in CODES}
    for path in Path(crosstable.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in CLASSES):
            continue
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in CLASSES:
                    found |= {
                        (part.value, CLASSES[name])
                        for part in ast.walk(first)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    }
    return found


def test_a_code_has_one_kind() -> None:
    found = defaultdict(set)
    for code, kind in raised_codes():
        found[code].add(kind.__name__)
    assert len(found) > 200
    assert {code: kinds for code, kinds in found.items() if len(kinds) > 1} == {}


def test_exit_codes_and_statuses_are_of_kinds_that_exist() -> None:
    kinds = {class_.kind for class_ in CLASSES.values()}
    assert len(kinds) == len(CLASSES)
    assert {*_CODES, *STATUSES} <= kinds


@pytest.mark.parametrize(
    ("kind", "code"),
    [(Refusal, 3), (Stale, 3), (Misuse, 2), (BadFile, 4), (Unreadable, 4), (StorageAway, 4), (StorageFull, 4)],
)
def test_exit_codes(kind: type[Refusal], code: int) -> None:
    """The contract with scripts: 2 for a line to be typed differently, 3 for a no, 4 for files and stores."""
    assert exit_code(kind("x")) == code


def test_every_failure_of_a_store_is_about_the_store_or_a_file() -> None:
    """Everything that the journals say can go wrong."""
    named = {
        code
        for module in (sqlite_failures, postgres_failures)
        for row in re.findall(r"^\| (`.+?) \|", module.__doc__ or "", re.MULTILINE)
        for code in re.findall(r"`(\w+)`", row)
    }
    kinds = dict(raised_codes())
    assert len(named) > 20
    assert {code for code in named if not issubclass(kinds[code], StorageAway | BadFile)} == set()
    assert {code for code in {*postgres_failures._CODES.values()} if not issubclass(kinds[code], StorageAway)} == set()


def test_replace_keeps_the_kind() -> None:
    again = Misuse("x", [Reason("y")], a=1).replace(a=2)
    assert (type(again), again.code, again.reasons, again.params) == (Misuse, "x", (Reason("y"),), {"a": 2})
    for reasons in ([Reason("a")], [Reason("a"), Reason("b")]):
        with pytest.raises(Misuse):
            refuse_all("several", reasons, Misuse)
