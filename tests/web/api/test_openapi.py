"""The description of the API: valid, up to date, and v1 only grows."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from crosstable.commands import COMMANDS
from crosstable.web.api.openapi import description, tournament_commands
from crosstable.web.api.routes import OPERATIONS
from docs.generate.openapi import openapi_json, removals
from tests.web.api.programs import Object, Program
from tests.web.safe.worlds import World

COMMITTED = Path(__file__).resolve().parents[3] / "docs" / "openapi-v1.json"


def test_the_committed_description_is_up_to_date() -> None:
    """After a change of the API: make docs."""
    assert COMMITTED.read_text(encoding="utf-8") == openapi_json()


def test_every_operation_is_described() -> None:
    told = description()
    assert told["openapi"] == "3.1.0"
    described = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert described == set(OPERATIONS)
    ids = [operation["operationId"] for methods in told["paths"].values() for operation in methods.values()]
    assert len(ids) == len(set(ids))


def test_every_command_is_described() -> None:
    titles = [shape["title"] for shape in description()["components"]["schemas"]["Command"]["oneOf"]]
    assert titles == tournament_commands()
    assert {"start", "pair", "undo", "note", "enter_result", "set_external_ids"} <= set(titles)
    assert {"create", "create_pool", "enter_game"}.isdisjoint(titles)
    assert set(titles) < set(COMMANDS)


def test_every_reference_leads_somewhere() -> None:
    told = description()

    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [one for inner in value.values() for one in references(inner)]
        return [one for inner in value for one in references(inner)] if isinstance(value, list) else []

    known = {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}
    found = set(references(told))
    assert found <= known
    for shape in told["components"]["schemas"].values():
        Draft202012Validator.check_schema(shape)


def test_the_server_gives_it(shared: World) -> None:
    answer = Program(shared).ask("GET", "/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(description()))


def _remove_from_description(path: tuple[str, ...]) -> Object:
    """Return the description without one part."""
    changed = copy.deepcopy(description())
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return changed


@pytest.mark.parametrize(
    "path",
    [
        ("paths", "/api/v1/pools"),
        ("paths", "/api/v1/tournaments", "post"),
        ("components", "schemas", "StandingsRow", "properties", "rank"),
        ("components", "schemas", "Command", "oneOf"),
        ("components", "schemas", "Start", "properties", "absent"),
    ],
)
def test_removed_parts_are_noticed(path: tuple[str, ...]) -> None:
    assert [*removals(description(), _remove_from_description(path))]
    assert [*removals(_remove_from_description(path), description())] == []


def test_a_choice_that_goes_and_a_field_that_is_required_are_noticed() -> None:
    before = description()
    changed = copy.deepcopy(before)
    changed["components"]["schemas"]["TournamentBody"]["required"].append("preset")
    assert [*removals(before, changed)]
    fewer = copy.deepcopy(before)
    del fewer["components"]["schemas"]["Command"]["oneOf"][3]
    assert [*removals(before, fewer)]
    other = copy.deepcopy(before)
    other["components"]["schemas"]["StandingsRow"]["properties"]["rank"] = {"type": "string"}
    assert [*removals(before, other)]
    reworded = copy.deepcopy(before)
    reworded["components"]["schemas"]["StandingsRow"]["description"] = "Another text."
    assert [*removals(before, reworded)] == []


def test_the_page_names_every_operation_and_command(shared: World) -> None:
    """Readable offline: nothing on it comes from elsewhere."""
    text = shared.ask("GET", "/api").text
    for _, path in OPERATIONS:
        assert path.replace("/", "/<wbr>") in text
    for name in tournament_commands():
        assert f"<code>{name}</code>" in text
    assert "https://" not in text
