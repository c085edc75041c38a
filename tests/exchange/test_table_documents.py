"""Documents of tables: written and read again, and valid by the schema that ships."""

import json
import random

from jsonschema import Draft202012Validator

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_shapes import schema
from crosstable.exchange.document_writer import document_of, write_document
from tests.oracles.random_tables import random_tables


def test_table_documents_round_trip() -> None:
    """Events, scores, places, multipliers, the original field: nothing is lost, and the bytes are the same."""
    rng = random.Random("documents of tables")
    for i in range(150):
        tournament = tournament_from(random_tables(rng, cut=i % 2 == 1))
        text = write_document(tournament)
        assert read_document(text) == tournament
        assert write_document(read_document(text.encode())) == text
        assert json.loads(text) == document_of(tournament)


def test_a_document_of_tables_is_valid_by_the_schema() -> None:
    """As it is written by hand, and as it is written by us."""
    validator = Draft202012Validator(schema())
    rng = random.Random("tables by the schema")
    for i in range(60):
        document = random_tables(rng, cut=i % 2 == 1)
        assert list(validator.iter_errors(document)) == []
        assert list(validator.iter_errors(document_of(tournament_from(document)))) == []
