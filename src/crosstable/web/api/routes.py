"""The register of the API: each operation with its right, its answer, its body and its query.

A route that is not here does not exist, and the OpenAPI description is made from what is here.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from crosstable.web.api.request import ApiRequest

Method = Literal["GET", "POST", "PUT"]

# From the least to the most. `token` is any token with a role in the tournament, the commands ask for more; `maker` may
# make new tournaments.
Right = Literal["everybody", "token", "scorekeeper", "organiser", "maker"]

Work = Callable[[ApiRequest], Any]


class Parameter(NamedTuple):
    """A parameter of a query, described for the OpenAPI document."""

    name: str
    about: str
    kind: Literal["string", "integer"] = "string"


class Operation(NamedTuple):
    """A path with a method. `work` returns the answer, which has the form of `answer`.

    `is_kept`: it is made once for every event. `by_viewers`: a process that only reads may answer it without a token.
    `is_stream`: `work` returns the event after which it begins, `answer` is the form of each event.
    """

    method: Method
    path: str
    right: Right
    work: Work
    summary: str
    answer: Any
    body: Any = None
    query: tuple[Parameter, ...] = ()
    status: int = 200
    by_viewers: bool = False
    is_kept: bool = False
    is_stream: bool = False


PREFIX = "/api/v1"
OPERATIONS: dict[tuple[Method, str], Operation] = {}

PAGES = (
    Parameter("cursor", "The `next` of the page before."),
    Parameter("limit", "How many entries a page has at most (500).", "integer"),
)


def read(
    path: str,
    answer: Any,
    summary: str,
    *,
    right: Right = "everybody",
    query: tuple[Parameter, ...] = (),
    is_kept: bool = True,
) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        is_public = right == "everybody"
        _add(
            Operation(
                method="GET",
                path=path,
                right=right,
                work=work,
                summary=summary,
                answer=answer,
                body=None,
                query=query,
                status=200,
                by_viewers=is_public,
                is_kept=is_kept,
            )
        )
        return work

    return register


def read_stream(path: str, answer: Any, summary: str, *, query: tuple[Parameter, ...] = ()) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        _add(
            Operation(
                method="GET",
                path=path,
                right="everybody",
                work=work,
                summary=summary,
                answer=answer,
                body=None,
                query=query,
                status=200,
                by_viewers=True,
                is_kept=False,
                is_stream=True,
            )
        )
        return work

    return register


def write(
    method: Method,
    path: str,
    answer: Any,
    summary: str,
    *,
    body: Any,
    right: Right,
    status: int = 200,
    query: tuple[Parameter, ...] = (),
) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        _add(
            Operation(
                method=method,
                path=path,
                right=right,
                work=work,
                summary=summary,
                answer=answer,
                body=body,
                query=query,
                status=status,
            )
        )
        return work

    return register


def _add(operation: Operation) -> None:
    key = operation.method, PREFIX + operation.path
    assert key not in OPERATIONS, f"{key} is there already"
    OPERATIONS[key] = operation._replace(path=PREFIX + operation.path)
