"""Programs that use the API of a server, without a network."""

from collections.abc import Mapping
from typing import Any

import httpx
import msgspec

from crosstable.app.accounts import OPERATOR
from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.tokens import Token, TokenRole
from crosstable.web.api.openapi import description
from crosstable.web.api.routes import OPERATIONS, PREFIX, Operation
from tests.web.safe.worlds import World

Object = dict[str, Any]


class Program:
    """A program with a token, or without one."""

    def __init__(self, world: World, token: str | None = None) -> None:
        self.world = world
        self.token = token

    def ask(
        self, method: str, path: str, body: Any = None, *, query: Mapping[str, str] | None = None, **headers: Any
    ) -> httpx.Response:
        """Send a request under /api/v1; JSON unless the body is bytes."""
        named: dict[str, Any] = {"origin": None, **headers}
        if self.token is not None:
            named["authorization"] = f"Bearer {self.token}"
        content = body if isinstance(body, bytes) or body is None else msgspec.json.encode(body)
        if content is not None:
            named.setdefault("content_type", "application/json")
        query_ = None if query is None else dict(query)
        address = path if path.startswith("/api") else PREFIX + path
        return self.world.ask(method, address, content=content, query=query_, **named)

    def get(self, path: str, **query: str) -> Object:
        answer = self.ask("GET", path, query=query or None)
        assert answer.status_code == 200, answer.text
        found: Object = answer.json()
        return found

    def do(self, code: str, *commands: tuple[str, Object], **headers: Any) -> httpx.Response:
        """Send commands to a tournament."""
        sent = [{"command": name, "fields": fields} for name, fields in commands]
        return self.ask("POST", f"/tournaments/{code}/commands", sent[0] if len(sent) == 1 else sent, **headers)

    def does(self, code: str, *commands: tuple[str, Object], **headers: Any) -> Object:
        answer = self.do(code, *commands, **headers)
        assert answer.status_code == 200, answer.text
        found: Object = answer.json()
        return found


def token_of(world: World, role: TokenRole, listed: CatalogueEntry | None = None, **more: Any) -> tuple[Token, str]:
    """Make a token of the operator, for one tournament or all."""
    stream = None if listed is None else listed.stream
    return world.site.tokens.create(f"A {role}", role, OPERATOR, world.site.journal.now(), stream=stream, **more)


def program(world: World, role: TokenRole, listed: CatalogueEntry | None = None, **more: Any) -> Program:
    return Program(world, token_of(world, role, listed, **more)[1])


def address(operation: Operation, world: World, listed: CatalogueEntry | None = None) -> str:
    """Return the path of an operation about a tournament that is there."""
    code = (world.here if listed is None else listed).code
    parts = {"code": code, "number": "1", "round": "1", "table": "1", "pool": world.pools["Ladder"].code}
    parts["season"] = world.season
    return operation.path.format(**parts)


def reads() -> list[Operation]:
    return [operation for operation in OPERATIONS.values() if operation.method == "GET" and not operation.is_stream]


def schema_of(operation: Operation) -> Object:
    """Return the JSON Schema of an operation's answer, with all components."""
    told = description()
    method = told["paths"][operation.path][operation.method.lower()]
    schema = method["responses"][str(operation.status)]["content"]["application/json"]["schema"]
    return {**schema, "components": told["components"]}
