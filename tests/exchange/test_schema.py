"""The JSON Schema that ships with the package says what the reader does."""

import copy
import json
import random
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_shapes import schema
from crosstable.exchange.document_writer import write_document
from crosstable.model.refusals import Refusal
from tests.build import Document, swiss
from tests.oracles.random_documents import PRESETS, random_document

VALIDATOR = jsonschema.Draft202012Validator(schema())

# The example of the rules, with every key that a document may have.
EXAMPLE = """
{"crosstable": 1, "name": "Friday", "preset": "mtg", "config": {"rounds": 4}, "seed": 7,
 "timezone": "Europe/Berlin",
 "players": [{"id": "a", "name": "Ann", "number": 1, "rating": 1500, "club": "North", "town": "Hill",
              "first_round": 1, "dropped_after": null},
             {"id": "b"}, {"id": "c"}, {"id": "d"}],
 "rounds": [
  {"number": 1, "status": "completed", "multiplier": 1, "opens": "2026-05-02T10:00", "closes": "2026-05-02 10:50:00",
   "matches": [
     {"table": 1, "players": ["a", "b"], "score": [2, 1], "draws": 0, "twenties": [5, 3]},
     {"players": ["c"], "bye": "win"}],
   "tables": [
     {"table": 1, "seats": ["a", "b", "c", "d"], "events": [{"id": "e1", "player": "a", "delta": 1, "at": 61.5}]}]}]}
"""


def reader_takes(document: Any) -> bool:
    try:
        tournament_from(document)
    except Refusal:
        return False
    return True


def test_the_file_is_what_the_reader_says() -> None:
    """`document.schema.json` is made from the shapes; write it again when they change."""
    shipped = files("crosstable.exchange").joinpath("document.schema.json").read_text(encoding="utf-8")
    assert shipped == json.dumps(schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_the_schema_is_a_schema() -> None:
    """It holds to the draft that it names."""
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_example_of_the_rules_is_valid() -> None:
    """By the schema as it stands; by the reader with its matches or its table, since nobody plays in both."""
    document = json.loads(EXAMPLE)
    VALIDATOR.validate(document)
    assert not reader_takes(document)
    for left_out in ("matches", "tables"):
        one = copy.deepcopy(document)
        del one["rounds"][0][left_out]
        assert reader_takes(one)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_documents_are_valid(preset: str) -> None:
    """The schema accepts every document that the reader accepts or the writer writes."""
    rng = random.Random(f"{preset} schema")
    for _ in range(25):
        document = random_document(rng, preset)
        VALIDATOR.validate(document)
        VALIDATOR.validate(json.loads(write_document(read_document(json.dumps(document)))))


# A place in the document and values of a wrong type or out of bounds for it.
WRONG: list[tuple[str, list[Any]]] = [
    ("crosstable", [2, "1", None, True]),
    ("name", [5, "", " ", "x" * 201]),
    ("seed", ["7", 2**63, None, 1.5]),
    ("preset", ["magic", None, 1]),
    ("config", [[], {"rounds": 99}, {"ronds": 1}, {"points": {"wins": 1}}, {"best_of": 2}]),
    ("players", [{}, None, ["a"], [{}], [{"id": 1}], [{"id": "a", "nome": "x"}]]),
    ("players.0.rating", ["1500", 1.5, 10**6]),
    ("players.0.number", [0, None, "1"]),
    ("players.0.absent", [[1, 2], [[1]], [[1, 2, 3]], [[0, 1]], None]),
    ("players.0.dropped_after", [-1, "1", 101]),
    ("rounds", [{}, [None], [{}], [{"number": "1"}], None]),
    ("rounds.0.status", ["open", "", 1]),
    ("rounds.0.multiplier", [0, 0.25, 10.5, "1", None]),
    ("rounds.0.matches.0", [[], {}, {"players": []}, {"players": ["a", "b", "c"]}, {"players": [1, 2]}]),
    ("rounds.0.matches.0.score", [[2], [2, 1, 0], [-1, 0], ["2", "1"], "2-1", [2, 1000]]),
    ("rounds.0.matches.0.double_loss", [1, "yes", None]),
    ("rounds.0.matches.0.double_forfeit", [1, "yes", None]),
    ("rounds.0.matches.0.bye", ["full", 1]),
    ("rounds.0.matches.0.table", [0, "1"]),
    ("settled", [{}, [{}], [{"players": ["a"], "by": "organiser"}], [{"players": ["a", "b"], "by": "lot"}]]),
    ("deductions", [{}, None, [{}], [{"player": "a", "round": 1}], [{"player": "a", "round": 1, "points": "1"}]]),
    ("deductions", [[{"player": "a", "round": 1, "points": points}] for points in (0, -101, 0.3, 100.5, None)]),
    ("original", [0, -1, 1.5, "64", 20_001]),
    ("stages", [[], {}, None, [{"name": ""}]]),
    ("nome", ["Friday"]),
]


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, found in WRONG for value in found])
def test_schema_and_reader_refuse_wrong_types(place: str, value: Any) -> None:
    """The schema and the reader agree on types, bounds, words and unknown keys."""
    document: Document = swiss("a 2-1 b")
    assert reader_takes(document)
    at: Any = document
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    for step in way:
        at = at[step]
    at[last] = value
    assert not VALIDATOR.is_valid(document)
    assert not reader_takes(document)
