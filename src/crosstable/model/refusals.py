"""Refusals: a code, its parameters and the reasons. The sentence is made by `words`.

Exit codes (`cli.runner`), HTTP statuses (`web.asgi`), hints and whether the store is unreachable depend on the class,
never on the code.
"""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One problem: its code and parameters, and its place (a path such as `rounds[2].matches[0].score`)."""

    code: str
    params: Mapping[str, Any] = {}
    path: str = ""


class Refusal(Exception):
    """A refused command or request with its reasons; nothing has changed."""

    kind: ClassVar[str] = "refused"

    def __init__(self, code: str, reasons: Iterable[Reason] = (), **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.reasons = tuple(reasons)

    def __str__(self) -> str:
        """Return the sentence with its reasons; the code alone if no words are loaded."""
        return _text_of(self)

    def replace(self, reasons: Iterable[Reason] | None = None, **params: Any) -> Self:
        return type(self)(self.code, self.reasons if reasons is None else reasons, **{**self.params, **params})


_text_of: Callable[[Refusal], str] = operator.attrgetter("code")


def set_refusal_text(text_of: Callable[[Refusal], str]) -> None:
    """Set the text of `str(refusal)`. Words are in a higher layer, so the package passes them in."""
    global _text_of
    _text_of = text_of


class Misuse(Refusal):
    """The input can't be understood, or its parts contradict each other."""

    kind = "usage"


class Stale(Refusal):
    """Another user has changed the subject since it was seen."""

    kind = "stale"


class BadFile(Refusal):
    """A file or folder is missing, can't be read or written, or is not what it should be."""

    kind = "bad_file"


class Unreadable(Refusal):
    """A tournament that a newer version wrote to, or that is damaged."""

    kind = "unreadable"


class StorageAway(Refusal):
    """The journal can't be reached, read or written at the moment."""

    kind = "storage"


class StorageFull(StorageAway):
    """There is no room left on the journal's disk."""

    kind = "storage_full"


class NotFound(Refusal):
    """Nothing is at this address."""

    kind = "not_found"


class SignInNeeded(Refusal):
    """Only for people who have signed in."""

    kind = "sign_in"


class Forbidden(Refusal):
    """Only for people with another role, or from another place."""

    kind = "forbidden"


class ForeignHost(Refusal):
    """A request for a host that this server does not have."""

    kind = "foreign_host"


class TooMany(Refusal):
    """Tried too often; the parameter `seconds` is how long to wait."""

    kind = "too_many"


class TooLarge(Refusal):
    """The request is larger than the limit."""

    kind = "too_large"
