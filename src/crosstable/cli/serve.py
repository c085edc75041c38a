"""`crosstable serve` and `crosstable link`: the app in the browser, and a new way in for its organiser."""

import os
from collections.abc import Callable, Iterable, Iterator
from inspect import Parameter, signature
from typing import Any, get_args, get_type_hints

from crosstable.cli.arguments import with_signature
from crosstable.cli.options import File
from crosstable.cli.runner import FINE, refuse
from crosstable.model.refusals import Refusal
from crosstable.web.server.settings import FILE, Settings, load_settings

_PATHS = ("data", "tls_cert", "tls_key", "mirror", "from_", "operator_password_file")


def server_command(names: Iterable[str]) -> Callable[[Callable[..., None]], Callable[..., int]]:
    """Make a command of a function of server settings: these settings become options, in addition to the function's."""

    def make(work: Callable[..., None]) -> Callable[..., int]:
        _, *own = signature(work).parameters.values()

        def command(settings_file: str | None = None, **typed: Any) -> int:
            more = {parameter.name: typed.pop(parameter.name, parameter.default) for parameter in own}
            given = {name: value for name, value in typed.items() if value is not False}
            try:
                work(load_settings({FILE: settings_file, **given}, os.environ), **more)
            except Refusal as refusal:
                return refuse(refusal, False)
            return FINE

        return with_signature(command, work.__name__, [*_options(names), *own, _option("settings_file", File)])

    return make


def _options(names: Iterable[str]) -> Iterator[Parameter]:
    """Return an option for each of these settings."""
    hints = get_type_hints(Settings)
    for name in names:
        is_number = int in (hints[name], *get_args(hints[name]))
        yield _option(name, bool if hints[name] is bool else File if name in _PATHS else int if is_number else str)


def _option(name: str, kind: Any) -> Parameter:
    if kind is bool:
        return Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=bool)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


def print_line(line: str) -> None:
    print(line, flush=True)


@server_command(Settings.__struct_fields__)
def serve(settings: Settings) -> None:
    from crosstable.web.server.run import serve as run

    run(settings, print_line)


@server_command(["data", "database", "host", "port", "url", "demo"])
def link(settings: Settings) -> None:
    from crosstable.web.server.run import new_sign_in_link as new_link

    print_line(new_link(settings))
