"""The commands and their options. What a command needs of the engine it imports when it runs."""

from collections.abc import Callable

from cyclopts import App, Parameter

from crosstable import __version__
from crosstable.cli.check import check
from crosstable.cli.demo import demo
from crosstable.cli.pair import pair
from crosstable.cli.presets import presets
from crosstable.cli.rate import rate
from crosstable.cli.schema import schema
from crosstable.cli.simulate import simulate
from crosstable.cli.standings import standings

COMMANDS: tuple[Callable[..., int], ...] = (standings, pair, check, rate, simulate, presets, demo, schema)

app = App(
    name="crosstable",
    help="Exact standings, a pairing whenever one exists, and a reason for everything.",
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
    help_formatter="plain",
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
)

for _place, _command in enumerate(COMMANDS):
    app.command(_command, sort_key=_place)
