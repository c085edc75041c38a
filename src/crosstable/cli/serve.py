"""`crosstable serve`, `link`, `password`: the app in the browser, and the organiser's ways in."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from crosstable.cli.arguments import with_signature
from crosstable.cli.options import File
from crosstable.cli.runner import FINE, Report, refuse
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.web.server.settings import FILE, Settings, load_settings
from crosstable.words import words

if TYPE_CHECKING:
    from crosstable.app.site import Site

_PATHS = ("data", "tls_cert", "tls_key", "mirror", "from_", "operator_password_file")

Work = Callable[..., Report | None]


def server_command(names: Iterable[str], has_json: bool = False) -> Callable[[Work], Callable[..., int]]:
    """Make a command of a function of server settings: these settings become options, in addition to the function's."""
    options = [*_options(names), _option("settings_file", File), *([_option("json", bool)] if has_json else [])]

    def make(work: Work) -> Callable[..., int]:
        _, *own = signature(work).parameters.values()

        def command(*args: Any, settings_file: str | None = None, json: bool = False, **typed: Any) -> int:
            given = {name: value for name in names if (value := typed.pop(name, None)) is not False}
            try:
                report = work(load_settings({FILE: settings_file, **given}, os.environ), *args, **typed)
            except Refusal as refusal:
                return refuse(refusal, json)
            return FINE if report is None else report.show(json, {})

        command.__doc__ = work.__doc__
        return with_signature(command, work.__name__, [*own, *options])

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


@contextmanager
def open_site(settings: Settings, create: bool = False) -> Iterator["Site"]:
    """Open the journal of a server, which may be running."""
    from crosstable.app.site import Site
    from crosstable.web.server.run import open_server_journal

    with open_server_journal(settings, create=create) as journal:
        site = Site(journal)
        site.bring_up_to_date()
        yield site


def print_line(line: str) -> None:
    print(line, flush=True)


@server_command(Settings.__struct_fields__)
def serve(settings: Settings) -> None:
    from crosstable.web.server.run import serve as run

    run(settings, print_line)


@server_command(["data", "database", "host", "port", "url", "demo"], has_json=True)
def link(settings: Settings) -> Report:
    from crosstable.web.server.run import new_sign_in_link

    made = new_sign_in_link(settings)
    return Report(lambda: {"link": made}, lambda: [made])


@server_command(["data", "database", "demo"])
def password(settings: Settings, *, remove: bool = False) -> None:
    from crosstable.app.accounts import OPERATOR
    from crosstable.web.server.background_tasks import ADDRESS, SERVER

    with open_site(settings) as site:
        if remove:
            site.accounts.remove_password(OPERATOR)
            print_line(words("serve.password.removed"))
            return
        was = site.accounts.password(OPERATOR).hash
        operator = site.accounts.get(OPERATOR)
        assert operator is not None
        site.accounts.set_password(operator, _new_password(operator.name))
        known = site.cabinet.get(SERVER, ADDRESS)
        print_line(words("serve.password.set", url=None if known is None else known.decode()))
        if was is not None:
            print_line(words("serve.password.changed"))


def _new_password(name: str) -> str:
    """Return a password typed twice without echo at a terminal, or else the first line of standard input.

    It is no argument of the command: others could read that. Raise `password_missing` for an empty one, `bad_password`
    if it is weak or differs the second time.
    """
    from getpass import getpass

    from crosstable.app.passwords import check_strength

    if not sys.stdin.isatty():
        sent = sys.stdin.readline().strip()
        if not sent:
            raise Misuse("password_missing")
        return sent
    typed = getpass(words("serve.password.ask"))
    # Before it is typed once more: nobody types twice what will not do.
    check_strength(typed, name)
    if getpass(words("serve.password.again")) != typed:
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return typed
