"""Form fields of a command, from the fields of its struct."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.commands.describe import fields_of
from crosstable.words.command_fields import field_help, field_label

_INPUTS = {"date": "date", "time": "time", "uri": "url"}


class FormField(NamedTuple):
    """A text field of a form: its name, the type of its input, label, help, and present value."""

    name: str
    input: str
    label: str
    help: str
    value: str
    longest: int | None


def form_fields(command: str, values: Mapping[str, Any]) -> list[FormField]:
    return [
        FormField(
            field.name,
            _INPUTS.get(field.format or "", "text"),
            field_label(field),
            field_help(field),
            values.get(field.name) or "",
            field.longest,
        )
        for field in fields_of(command).values()
        if field.kind == "text"
    ]
