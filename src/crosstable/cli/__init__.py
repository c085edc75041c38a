"""The command line. Exit codes: 0 fine, 2 usage, 3 refused, 4 bad file; 130 stopped by Ctrl-C."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from types import ModuleType

STOPPED = 130


def main() -> None:
    from crosstable.cli.output import OutputLost, let_go, take_over

    take_over()
    code: int | None = None
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has seen enough
        let_go()
        code = 0
    except OutputLost as lost:
        from crosstable.cli.runner import FINE, refuse
        from crosstable.model.refusals import BadFile

        let_go()
        code = refuse(BadFile("output_lost", detail=str(lost), done=code == FINE), False)
    except KeyboardInterrupt:
        code = STOPPED
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    from crosstable.cli.app import app
    from crosstable.cli.options import STANDARD_INPUT

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if not arguments or arguments[0] in app.help_flags:
        from crosstable.cli.help import command_list

        print(*command_list("--all" in arguments), sep="\n")
        return 0
    words = [STANDARD_INPUT if word == "-" else word for word in arguments]
    if not {*app.help_flags}.isdisjoint(words):
        # Help counts nothing, and does not wait for what is slow to load.
        sys.modules.setdefault("numpy", _Later("numpy"))
    warn_of_plugins()
    try:
        code = app(words)
    except CycloptsError as error:
        from crosstable.cli.runner import refuse
        from crosstable.cli.usage_errors import misuse_of

        options = arguments[: arguments.index("--")] if "--" in arguments else arguments
        return refuse(misuse_of(error, words), "--json" in options)
    return code if isinstance(code, int) else 0


def warn_of_plugins() -> None:
    """Load the plugins that are installed, and name the ones that can't be loaded on standard error."""
    from crosstable.library.plugins import load_plugins

    for problem in load_plugins():
        from crosstable.words import words

        text = words("plugin_unusable", plugin=problem.name, package=problem.package, detail=problem.detail)
        print(text, file=sys.stderr)


class _Later(ModuleType):
    """A module that is loaded when one of its names is first used."""

    def __getattr__(self, name: str) -> object:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)
