"""JSON text to plain values: strict, limited, with positions in errors."""

import json
from collections import Counter
from math import isfinite
from typing import Any

from crosstable.model.refusals import BadFile, Reason
from crosstable.model.validation import shorten

LARGEST_FILE = 256 * 1024 * 1024


def plain_text(content: bytes) -> str:
    """Return the text of a file, without a byte order mark. Raises `Refusal` if it is too large or not UTF-8."""
    if len(content) > LARGEST_FILE:
        raise BadFile("bad_document", [Reason("too_large", {"most": LARGEST_FILE // 2**20})])
    try:
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadFile("bad_document", [Reason("not_utf8", {"at": error.start})]) from None


def decode_json(text: str | bytes) -> Any:
    if isinstance(text, bytes):
        text = plain_text(text)
    twice: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = dict(items)
        if len(keys) < len(items):
            times = Counter(name for name, _ in items)
            twice.extend(sorted(name for name in times if times[name] > 1))
        return keys

    def constant(name: str) -> Any:
        raise BadFile("bad_document", [Reason("not_json_number", {"value": name})])

    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=pairs,
            parse_constant=constant,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        params = {"line": error.lineno, "column": error.colno, "detail": error.msg}
        raise BadFile("bad_document", [Reason("not_json", params)]) from None
    except RecursionError:
        raise BadFile("bad_document", [Reason("too_deep", {})]) from None
    if twice:
        raise BadFile("bad_document", [Reason("key_twice", {"key": shorten(name)}) for name in twice])
    return value


class _OutOfReach:
    """A number that is too long or too large to be one: no shape takes it."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    def __str__(self) -> str:
        return self.digits


def _float(digits: str) -> float | _OutOfReach:
    value = float(digits)
    return value if isfinite(value) else _OutOfReach(digits)


def _int(digits: str) -> int | _OutOfReach:
    return int(digits) if len(digits) <= 40 else _OutOfReach(digits)
