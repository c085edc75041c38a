"""Keeps what Cyclopts works out about the arguments of a command.

A program needs it once; tests need it by the thousand, and it takes longer than most of what they do.
"""

from cyclopts import App, ArgumentCollection, Parameter

_assembled = App.assemble_argument_collection
_kept: dict[tuple[int, bool], tuple[App, ArgumentCollection]] = {}


def keep_arguments() -> None:
    """Cache parsed arguments for the rest of this process."""
    App.assemble_argument_collection = _assemble_cached  # type: ignore[method-assign, assignment]


def _assemble_cached(
    app: App, *, default_parameter: Parameter | None = None, parse_docstring: bool = False
) -> ArgumentCollection:
    if default_parameter is not None:
        return _assembled(app, default_parameter=default_parameter, parse_docstring=parse_docstring)
    if (id(app), parse_docstring) not in _kept:
        _kept[id(app), parse_docstring] = app, _assembled(app, parse_docstring=parse_docstring)
    return _copy_reset(_kept[id(app), parse_docstring][1])


def _copy_reset(arguments: ArgumentCollection) -> ArgumentCollection:
    """Return a copy of the arguments without values."""
    copies = arguments.copy(reset_tokens=True)
    copied = {id(argument): its for argument, its in zip(arguments, copies, strict=True)}
    for one in copies:
        one.children = one.children.copy()
        one.children[:] = [copied[id(child)] for child in one.children]
    return copies
