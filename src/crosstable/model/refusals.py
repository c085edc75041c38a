"""A refusal is made for people: a code, its parameters and every reason. The sentence is made at the edge (`words`)."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One thing that is wrong: what (code and parameters) and where (a path such as `rounds[2].matches[0].score`)."""

    code: str
    params: Mapping[str, Any] = {}
    path: str = ""


class Refusal(Exception):
    """The answer "no", with all its reasons; nothing has changed."""

    def __init__(self, code: str, reasons: Iterable[Reason] = (), **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.reasons = tuple(reasons)
