"""Commands of the terminal made from the fields of a struct: required fields are arguments, the others options."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

import cyclopts

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.commands.describe import Field, Kind, fields_of
from crosstable.words.command_fields import field_help

_TYPES: dict[Kind, Any] = {"flag": bool, "integer": int, "number": str, "points": float, "text": str, "player": str}


def struct_command(
    command: str,
    only: Sequence[str] | None = None,
    *,
    name: str = "",
    renamed: Mapping[str, str] | None = None,
    show: Callable[[Desk], Report] | None = None,
    more: Callable[[Desk], Iterable[str]] = lambda _: (),
    report: Callable[[Desk, Outcome], Report] | None = None,
) -> Callable[..., int]:
    """Return the command of the terminal called `name` that gives `command` with its fields, `only` these.

    A field that is `renamed` is typed and explained by that name. Without any field it may `show` something instead.
    `more` are lines after what was done; `report` makes the whole report.
    """
    names = {field: field for field in fields_of(command) if only is None or field in only} | dict(renamed or {})
    fields = {names[field.name]: field for field in fields_of(command).values() if field.name in names}
    arguments = [field.name for field in fields.values() if field.required]

    def work(desk: Desk, *typed: Any, **options: Any) -> Reply:
        given = {**dict(zip(arguments, typed, strict=False)), **{fields[key].name: options[key] for key in options}}
        given = {field: value for field, value in given.items() if value is not None and value is not False}
        if show is not None and not given:
            return show(desk)
        outcome = desk.do(Request(command, given))
        return outcome_report(desk, outcome, more=more(desk)) if report is None else report(desk, outcome)

    work.__name__ = name or command
    parameters = [Parameter("desk", Parameter.POSITIONAL_ONLY), *(_parameter(*each) for each in fields.items())]
    work.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return act(work)


def _parameter(name: str, field: Field) -> Parameter:
    hint = Literal[field.choices] if field.kind == "choice" else _TYPES[field.kind]
    typed: Any = list[hint] if field.is_list else hint  # type: ignore[valid-type]
    if name == field.name and field.kind != "player":
        typed = Annotated[typed, cyclopts.Parameter(help=field_help(field))]
    if field.required:
        return Parameter(name, Parameter.POSITIONAL_ONLY, annotation=typed)
    if field.kind == "flag":
        return Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=typed)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=typed | None)
