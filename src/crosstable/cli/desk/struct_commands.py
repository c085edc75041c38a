"""Commands of the terminal made from the fields of a struct: required fields are arguments, the others options."""

from collections.abc import Callable, Iterable, Sequence
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

import cyclopts

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.commands.describe import Field, Kind, fields_of
from crosstable.words.command_fields import field_help

_TYPES: dict[Kind, Any] = {"flag": bool, "integer": int, "number": str, "points": float, "text": str, "player": str}


def struct_command(
    name: str,
    command: str,
    only: Sequence[str] | None = None,
    *,
    show: Callable[[Desk], Report] | None = None,
    more: Callable[[Desk], Iterable[str]] = lambda _: (),
) -> Callable[..., int]:
    """Return a command of the terminal that gives `command` with its fields (`only` these), or shows if none is given.

    `more` are lines after what was done.
    """
    fields = [field for field in fields_of(command).values() if only is None or field.name in only]
    arguments = [field.name for field in fields if field.required]

    def work(desk: Desk, *typed: Any, **options: Any) -> Reply:
        given = {**dict(zip(arguments, typed, strict=False)), **options}
        given = {field: value for field, value in given.items() if value is not None and value is not False}
        if show is not None and not given:
            return show(desk)
        outcome = desk.do(Request(command, given))
        return outcome_report(desk, outcome, more=more(desk))

    work.__name__ = name
    parameters = [Parameter("desk", Parameter.POSITIONAL_ONLY), *map(_parameter, fields)]
    work.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return act(work)


def _parameter(field: Field) -> Parameter:
    hint = Literal[field.choices] if field.kind == "choice" else _TYPES[field.kind]
    typed = Annotated[list[hint] if field.is_list else hint, cyclopts.Parameter(help=field_help(field))]  # type: ignore[valid-type]
    if field.required:
        return Parameter(field.name, Parameter.POSITIONAL_ONLY, annotation=typed)
    if field.kind == "flag":
        return Parameter(field.name, Parameter.KEYWORD_ONLY, default=False, annotation=typed)
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=None, annotation=typed | None)
