"""Fields of commands from programs: every unreadable one is named with its place."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.app.director import Envelope
from crosstable.app.intake.fields import MOST_REPORTED, read_fields
from crosstable.app.intake.intake import Intake, Request
from crosstable.commands import COMMANDS
from crosstable.model.refusals import Refusal
from crosstable.words import sentence
from tests.rules.life import ANN, Life

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3) | st.just("refuse"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["player", "by", "x"]), inner),
    max_leaves=5,
)


def field_errors(command: str, fields: Mapping[str, Any]) -> dict[str, str]:
    """Return the code of each error by its place."""
    life = Life().begin(4)
    with pytest.raises(Refusal) as refused:
        Intake(life.director).read(life.state, Request(command, fields), Envelope(ANN))
    assert refused.value.code == "bad_fields"
    assert refused.value.params == {"command": command}
    assert all(sentence(reason) for reason in refused.value.reasons)
    return {reason.path: reason.code for reason in refused.value.reasons}


@pytest.mark.parametrize(
    ("command", "fields", "places"),
    [
        (
            "enter_result",
            {"table": "one", "result": None, "replace": "x", "colour": "red"},
            {"table": "not_integer", "replace": "not_flag", "colour": "unknown_key"},
        ),
        ("enter_result", {"typed": 5, "table": "x", "round": []}, dict.fromkeys(("typed", "table", "round"), "not_")),
        ("enter_result", {"result": {"type": "score", "first": "x"}}, {"result": "not_of_type", "": "missing_key"}),
        (
            "enter_late",
            {"entries": [{"name": "Cleo", "rating": "x"}, {"nam": "Dan", "club": 5}], "first_round": "2"},
            {
                "entries[0].rating": "not_integer",
                "entries[1].nam": "unknown_key",
                "entries[1].club": "not_text",
                "entries[1]": "missing_key",
                "first_round": "not_integer",
            },
        ),
        ("enter_late", {"entries": "Cleo"}, {"entries": "not_list"}),
        ("rename_player", {"player": 1}, {"player": "not_text", "": "missing_key"}),
        (
            "penalise",
            {"player": 1, "kind": "shouting", "reason": 5},
            {"player": "not_text", "kind": "not_choice", "reason": "not_text"},
        ),
        ("announce", {"minutes": "x"}, {"": "missing_key", "minutes": "not_integer"}),
        ("ask_check_in", {"asked": "yes"}, {"asked": "not_flag"}),
        ("pair_by_hand", {"byes": ["a", {"player": "b", "kind": "x"}]}, {"byes[0]": "not_o", "byes[1].kind": "not_c"}),
    ],
)
def test_every_wrong_field_is_named(command: str, fields: dict[str, Any], places: dict[str, str]) -> None:
    found = field_errors(command, fields)
    assert found.keys() == places.keys()
    for path, code in places.items():
        assert found[path].startswith(code)


def test_a_flood_is_not_told_whole() -> None:
    assert len(field_errors("pair", {f"x{i}": i for i in range(100)})) == MOST_REPORTED


@given(st.sampled_from(sorted(COMMANDS)), st.data())
def test_unreadable_fields_have_places(name: str, data: st.DataObject) -> None:
    """Readable fields are never named."""
    kind = COMMANDS[name]
    fields = data.draw(st.dictionaries(st.sampled_from([*kind.__struct_fields__, "x"]), anything, max_size=4))
    try:
        expected = msgspec.convert(fields, kind)
    except msgspec.ValidationError:
        with pytest.raises(Refusal) as refused:
            read_fields(name, kind, fields)
        assert refused.value.reasons
        for reason in refused.value.reasons:
            field = reason.path.partition(".")[0].partition("[")[0]
            assert field in fields or (not field and reason.params["key"] not in fields)
        return
    assert read_fields(name, kind, fields) == expected
