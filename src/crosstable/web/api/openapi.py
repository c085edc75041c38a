"""The OpenAPI 3.1 description, generated from the register of operations, the structs of answers and the commands."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from crosstable import __version__
from crosstable.commands import COMMANDS
from crosstable.commands.describe import request_types
from crosstable.rules.pools import is_for_pools
from crosstable.web.api import answers
from crosstable.web.api.commands import COMMAND_BODY
from crosstable.web.api.examples import EXAMPLES
from crosstable.web.api.problems import PROBLEM
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import OPERATIONS, Operation, read
from crosstable.web.api.stream import NDJSON, SSE
from crosstable.words import words

Object = dict[str, Any]

ABOUT = """Tournaments as everybody may see them, and the commands that run them. Reads need no token. Writes need one:
`Authorization: Bearer ct_...`, made under *Staff* or with `crosstable token create`. v1 only grows.
Rational numbers are rounded to six decimals; a field `exact` beside them has them as text, such as "7/12". Times are
microseconds since 1970 (UTC), times of the schedule are local: 2026-05-02T10:00."""

PATHS = {
    "code": "The tournament's code.",
    "number": "The player's number.",
    "round": "The number of the round; numbers run on through the stages.",
    "table": "The number of the table.",
    "pool": "The pool's address.",
    "season": "The season's address.",
}
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "The same key with the same request happens once; the first answer is given again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 100},
}
MATCH = {
    "name": "If-Match",
    "in": "header",
    "description": "The place (ETag) that was seen: refused (412) if somebody else has changed the very thing since.",
    "schema": {"type": "string"},
}
KNOWN = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The place that is known: 304 if nothing has happened since.",
    "schema": {"type": "string"},
}
RIGHTS = {
    "token": "Needs a token with a role in the tournament; each command says which.",
    "scorekeeper": "Needs a scorekeeper's token.",
    "organiser": "Needs an organiser's token.",
    "maker": "Needs an organiser's token for all tournaments.",
}


@read("/openapi.json", Any, "Read this description")
def openapi(_request: ApiRequest) -> Any:
    return msgspec.Raw(_description_json())


@cache
def _description_json() -> bytes:
    return msgspec.json.encode(description())


@cache
def description() -> Object:
    shapes = _Shapes()
    paths: dict[str, Object] = {}
    for (method, path), operation in OPERATIONS.items():
        paths.setdefault(path, {})[method.lower()] = _operation(operation, shapes)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Crosstable", "version": "1", "description": ABOUT, "x-crosstable": __version__},
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": dict(sorted(shapes.components.items())),
        },
    }


def tournament_commands() -> list[str]:
    return [name for name, kind in COMMANDS.items() if kind.PHASES and name != "create"] + [
        name for name, kind in COMMANDS.items() if not kind.PHASES and not is_for_pools(kind)
    ]


class _Shapes:
    """The JSON Schemas of all answers, bodies and commands, named apart from each other."""

    def __init__(self) -> None:
        kinds = [kind for operation in OPERATIONS.values() for kind in (operation.answer, operation.body)]
        structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
        commands = {name: request_types(name) for name in tournament_commands()}
        every = list(
            dict.fromkeys(
                [*structs, answers.Problem, answers.Preview, *(kind for types in commands.values() for kind in types)]
            )
        )
        made, components = msgspec.json.schema_components(every, ref_template="#/components/schemas/{name}")
        self._of = dict(zip(every, made, strict=True))
        self.components: dict[str, Object] = {name: _without_time(shape) for name, shape in components.items()}
        self.components["Command"] = {"oneOf": [self._command(name, kinds) for name, kinds in commands.items()]}

    def schema_of(self, kind: Any) -> Object:
        if kind is Any:
            return {"type": "object"}
        if kind is COMMAND_BODY:
            command = {"$ref": "#/components/schemas/Command"}
            return {"oneOf": [command, {"type": "array", "items": command, "minItems": 1, "maxItems": 100}]}
        return self._of[kind]

    def _command(self, name: str, kinds: tuple[type[msgspec.Struct], ...]) -> Object:
        fields = [self._of[kind] for kind in kinds]
        needs = any(not shape_is_optional(kind) for kind in kinds)
        return {
            "type": "object",
            "title": name,
            "description": f"{words(f'command.{name}')}. Roles: {', '.join(COMMANDS[name].ROLES)}.",
            "properties": {"command": {"const": name}, "fields": fields[0] if len(fields) == 1 else {"anyOf": fields}},
            "required": ["command", *(["fields"] if needs else [])],
            "additionalProperties": False,
        }


def shape_is_optional(kind: type[msgspec.Struct]) -> bool:
    """Return whether no field of a command has to be sent."""
    return not any(field.required for field in msgspec.structs.fields(kind) if field.name != "now")


def _without_time(shape: Object) -> Object:
    """Return the schema of a command without the time, which the store says."""
    if "now" not in shape.get("properties", {}):
        return shape
    properties = {name: value for name, value in shape["properties"].items() if name != "now"}
    return {
        **shape,
        "properties": properties,
        "required": [name for name in shape.get("required", []) if name != "now"],
    }


def _operation(operation: Operation, shapes: _Shapes) -> Object:
    is_read = operation.method == "GET"
    kinds = (SSE, NDJSON) if operation.is_stream else ("application/json",)
    content_of = {kind: {"schema": shapes.schema_of(operation.answer)} for kind in kinds}
    answer: Object = {"description": "Done.", "content": content_of}
    schema: Object = {
        "operationId": _id(operation),
        "summary": operation.summary,
        "parameters": [*_parameters(operation), *([KNOWN] if is_read else [KEY, MATCH])],
        "responses": {
            str(operation.status): answer,
            **({"304": {"description": "Nothing has happened since."}} if is_read else {}),
            "default": {
                "description": "Why not.",
                "content": {PROBLEM: {"schema": shapes.schema_of(answers.Problem)}},
            },
        },
    }
    if operation.right != "everybody":
        schema |= {"description": RIGHTS[operation.right], "security": [{"token": []}]}
    if any(parameter.name == "preview" for parameter in operation.query):
        preview = {"anyOf": [shapes.schema_of(operation.answer), shapes.schema_of(answers.Preview)]}
        answer["content"] = {"application/json": {"schema": preview}}
        schema["responses"].setdefault("200", {**answer, "description": "What would happen."})
    if operation.body is not None:
        content: Object = {"schema": shapes.schema_of(operation.body)}
        example = EXAMPLES.get(f"{operation.method} {operation.path}")
        schema["requestBody"] = {
            "required": True,
            "content": {"application/json": content | ({} if example is None else {"example": example})},
        }
    return schema


def _id(operation: Operation) -> str:
    """Return a name for an operation: what it does, and to what."""
    parts = [part for part in operation.path.split("/")[3:] if part]
    named = [f"by_{part[1:-1]}" if part.startswith("{") else part.partition(".")[0] for part in parts]
    return "_".join([operation.method.lower(), *named])


def _parameters(operation: Operation) -> Iterator[Object]:
    for name in re.findall(r"\{(\w+)\}", operation.path):
        kind = "string" if name in ("code", "pool", "season") else "integer"
        yield {"name": name, "in": "path", "required": True, "description": PATHS[name], "schema": {"type": kind}}
    for parameter in operation.query:
        schema: Object = {"type": parameter.kind} | ({"minimum": 0} if parameter.kind == "integer" else {})
        yield {"name": parameter.name, "in": "query", "description": parameter.about, "schema": schema}


def answer_structs() -> dict[str, type[msgspec.Struct]]:
    """Return the structs of answers by name: `standings`, `pool_games`."""
    structs = [
        value for value in vars(answers).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    own = [struct for struct in structs if struct.__module__ == answers.__name__]
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", struct.__name__).lower(): struct for struct in own}


def answer_schema(answer: type[msgspec.Struct]) -> Object:
    """Return the JSON Schema of an answer on its own."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(answer)}
