"""The description of the HTTP API as a page, to read without a network."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.commands import COMMANDS
from crosstable.commands.describe import fields_of
from crosstable.web.api.openapi import RIGHTS, tournament_commands
from crosstable.web.api.routes import OPERATIONS
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


class OperationLine(NamedTuple):
    """An operation, its query, and the right that it needs (empty: none)."""

    method: str
    path: str
    summary: str
    query: tuple[str, ...]
    right: str


class CommandLine(NamedTuple):
    """A command, the roles that may give it, and its fields; required ones are marked."""

    name: str
    roles: tuple[str, ...]
    fields: tuple[str, ...]


@route("GET", "/api", who="everybody", by_viewers=True)
def api(request: Request) -> Answer:
    return page(request, "api.html", operations=list(_operations()), commands=list(_commands()))


def _operations() -> Iterator[OperationLine]:
    for operation in sorted(OPERATIONS.values(), key=lambda operation: (operation.path, operation.method)):
        query = tuple(parameter.name for parameter in operation.query)
        right = RIGHTS.get(operation.right, "")
        yield OperationLine(operation.method, operation.path, operation.summary, query, right)


def _commands() -> Iterator[CommandLine]:
    for name in tournament_commands():
        fields = tuple(f"{field}*" if shape.required else field for field, shape in fields_of(name).items())
        yield CommandLine(name, COMMANDS[name].ROLES, fields)
