import msgspec
import pytest

from crosstable.commands import COMMANDS
from crosstable.commands.describe import describe, fields_of, request_types, schemas
from crosstable.words.command_fields import command_label, field_help, field_label


@pytest.mark.parametrize("name", COMMANDS)
def test_description_has_every_field_of_a_request(name: str) -> None:
    expected = {field for shape in request_types(name) for field in shape.__struct_fields__} - {"now"}
    assert {field.name for field in describe(name).fields} == expected


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_and_fields_have_labels_and_help(name: str) -> None:
    assert command_label(name)
    assert all(field_label(field) and field_help(field) for field in describe(name).fields)


def test_fields_have_kinds_defaults_and_choices() -> None:
    kind, points, effect = (fields_of("penalise")[name] for name in ("kind", "points", "effect"))
    assert (kind.kind, kind.required, kind.choices[0], kind.default) == ("choice", True, "warning", msgspec.UNSET)
    assert (points.kind, points.required, points.default, points.is_nullable) == ("points", False, None, True)
    assert effect.choices == ("game_loss", "match_loss", "points")
    assert (fields_of("set_seeds")["players"].kind, fields_of("set_seeds")["players"].is_list) == ("player", True)
    assert (fields_of("seat_by_hand")["numbers"].kind, fields_of("seat_by_hand")["numbers"].is_list) == (
        "integer",
        True,
    )


def test_typed_commands_take_text_instead_of_values() -> None:
    assert not any(fields_of("enter_result")[name].required for name in ("typed", "table", "result"))
    assert fields_of("enter_result")["typed"].kind == "text"


def test_schemas_refer_to_known_components() -> None:
    requests, components = schemas()
    assert requests.keys() == COMMANDS.keys()
    text = msgspec.json.encode([requests, components]).decode()
    references = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert references <= components.keys()
