"""How help is printed: plain text, a command's short forms after its name."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crosstable.cli.text_tables import wrap

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from cyclopts.help.formatters import PlainFormatter
    from rich.console import Console, ConsoleOptions


class Help:
    """Cyclopts' plain formatter, loaded only to print help."""

    @cached_property
    def _plain(self) -> "PlainFormatter":
        from cyclopts.help.formatters import PlainFormatter

        class OneLine(PlainFormatter):
            """All names of a command in one line, and continuation lines indented."""

            def _print_plain(self, console: "Console", text: str) -> None:
                start = text[: len(text) - len(text.lstrip())]
                for line in wrap(" ".join(text.split()), start, start + "    "):
                    console.print(line, highlight=False, markup=False, soft_wrap=True)

            def _format_command_entry(
                self, names: tuple[str, ...], shorts: tuple[str, ...], desc: str, console: "Console"
            ) -> None:
                self._print_plain(console, f"{self.indent}{', '.join([*names, *shorts])}: {desc}")

        return OneLine()

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
        self._plain(console, options, panel)

    def render_usage(self, console: "Console", options: "ConsoleOptions", usage: Any) -> None:
        self._plain.render_usage(console, options, usage)

    def render_description(self, console: "Console", options: "ConsoleOptions", description: Any) -> None:
        self._plain.render_description(console, options, description)


def command_list(everything: bool) -> Iterator[str]:
    """Return the lines of `crosstable --help`: the commands of an evening, or everything, each once."""
    from crosstable.cli.app import ABOUT, EVENING, HEADINGS

    yield from ("Usage: crosstable COMMAND", "", ABOUT)
    for heading, commands in HEADINGS.items():
        if everything or heading == EVENING:
            yield from ("", f"{heading}:")
            for command in commands:
                yield from wrap(f"{', '.join([command.name, *command.short])}: {command.summary}", "  ", "      ")
    yield ""
    if not everything:
        yield "crosstable --help --all lists all commands."
    yield "crosstable COMMAND --help explains one of them."
