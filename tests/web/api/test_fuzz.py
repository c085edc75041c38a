"""Requests made from the description, right and wrong ones: never an error of ours, always an answer as described."""

import random
from typing import Any

import jsonschema
import pytest

from crosstable.model.tournament import PlayerId
from crosstable.web.api.openapi import description
from crosstable.web.api.routes import OPERATIONS
from tests.conftest import proof_size
from tests.web.api.programs import Object, Program, program, schema_of
from tests.web.safe.worlds import World

TEXTS = (
    "",
    "x",
    "p1",
    "p2",
    "Ann",
    "2026-05-02T10:00",
    "mtg",
    "\u0000",
    "\ud7ff",
    "é" * 50,
    "-1",
    "1",
    "null",
    "%2e",
    "x" * 300,
)
NUMBERS = (0, 1, 2, 3, -1, 7, 10**9, 2**63, 10**30, 0.5)
JUNK: tuple[Any, ...] = (None, True, [], {}, [[]], {"a": 1}, 1e308, "x")


class Maker:
    """Makes values for a JSON Schema, mostly right ones."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.components = description()["components"]["schemas"]

    def value(self, schema: Object, depth: int = 0) -> Any:
        rng = self.rng
        if rng.random() < 0.05 or depth > 8:
            return rng.choice([*JUNK, *NUMBERS, *TEXTS])
        if "$ref" in schema:
            return self.value(self.components[schema["$ref"].rpartition("/")[2]], depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(schema["enum"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(rng.choice(schema[several]), depth + 1)
        kind = schema.get("type")
        if kind == "object":
            needed = schema.get("required", ())
            named = schema.get("properties", {})
            made = {
                name: self.value(inner, depth + 1)
                for name, inner in named.items()
                if (rng.random() < 0.97 if name in needed else rng.random() < 0.4)
            }
            more = schema.get("additionalProperties")
            if isinstance(more, dict) and not named:
                made = {rng.choice(TEXTS): self.value(more, depth + 1) for _ in range(rng.randrange(3))}
            return made
        if kind == "array":
            inside = schema.get("items") or {}
            fixed = [self.value(item, depth + 1) for item in schema.get("prefixItems", ())]
            most = 0 if fixed else rng.randrange(4)
            return [*fixed, *(self.value(inside, depth + 1) for _ in range(most) if isinstance(inside, dict))]
        if kind == "integer":
            return rng.choice([one for one in NUMBERS if isinstance(one, int)])
        if kind == "number":
            return rng.choice(NUMBERS)
        return {"boolean": rng.random() < 0.5, "null": None}.get(kind or "", rng.choice(TEXTS))


@pytest.mark.long
def test_every_request_gets_an_answer_as_described(fresh: World) -> None:
    """Every operation, with and without tokens, with bodies and addresses from the schemas and worse."""
    count, rng = proof_size(small=1_000, full=100_000), random.Random(42)
    maker = Maker(rng)
    bots = [Program(fresh), program(fresh, "organiser"), program(fresh, "scorekeeper")]
    bots.append(program(fresh, "player", fresh.here, player=PlayerId("p1")))
    operations = [operation for operation in OPERATIONS.values() if not operation.is_stream]
    schemas = {operation.path: schema_of(operation) for operation in operations if operation.method == "GET"}
    problem = {"$ref": "#/components/schemas/Problem", "components": description()["components"]}
    statuses = set()
    for number in range(count):
        operation = rng.choice(operations)
        parts = {name: rng.choice(["1", "2", "9", "x", "-1", "1e3"]) for name in ("number", "round", "table")}
        code = rng.choice([fresh.here.code, fresh.elsewhere.code, "ZZZZ"])
        path = operation.path.format(code=code, pool=rng.choice(["ladder", "nothing"]), season="winter", **parts)
        query = {one.name: rng.choice(TEXTS) for one in operation.query if rng.random() < 0.3}
        body = None if operation.body is None else maker.value(_body_schema(operation.method, operation.path))
        headers = {"if_match": rng.choice(['"1-000000000000"', "*", "x"])} if rng.random() < 0.1 else {}
        answer = rng.choice(bots).ask(operation.method, path, body, query=query or None, **headers)
        assert answer.status_code < 500, (number, operation.path, body, answer.text)
        statuses.add(answer.status_code)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == "application/problem+json"
            jsonschema.validate(answer.json(), problem)
        elif operation.method == "GET":
            jsonschema.validate(answer.json(), schemas[operation.path])
    assert {200, 401, 403, 404, 409, 422} <= statuses


def _body_schema(method: str, path: str) -> Object:
    content = description()["paths"][path][method.lower()]["requestBody"]["content"]
    schema: Object = content["application/json"]["schema"]
    return schema
