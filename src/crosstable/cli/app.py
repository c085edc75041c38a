"""All commands in one table: name, short forms, where it is written, and under which heading help lists it.

A command's module is loaded when it is used, or when help lists all of them.
"""

from typing import NamedTuple

from cyclopts import App, Group, Parameter

from crosstable import __version__
from crosstable.cli.help import Help

RUNNING = Group("Running a tournament", sort_key=1)
LOOKING = Group("Looking at a tournament", sort_key=2)
KEEPING = Group("Looking after the journal", sort_key=3)
DOCUMENTS = Group("On documents, without a journal", sort_key=4)
OTHER = Group("Other", sort_key=5)


class Listed(NamedTuple):
    """A command: its name, the module (in this package) and function that carry it out, its headings, short forms."""

    name: str
    function: str
    groups: tuple[Group, ...]
    short: tuple[str, ...] = ()


COMMANDS: tuple[Listed, ...] = (
    Listed("serve", "serve:serve", (RUNNING,)),
    Listed("link", "serve:link", (RUNNING,)),
    Listed("password", "password:password", (RUNNING,)),
    Listed("create", "desk.tournaments:create", (RUNNING,)),
    Listed("import", "desk.importing:import_", (RUNNING,)),
    Listed("add", "desk.entering:add", (RUNNING,), ("a",)),
    Listed("late", "desk.entering:late", (RUNNING,)),
    Listed("withdraw", "desk.entering:withdraw", (RUNNING,)),
    Listed("registration", "desk.registration:registration", (RUNNING, LOOKING), ("reg",)),
    Listed("checkin", "desk.check_in:checkin", (RUNNING, LOOKING), ("ci",)),
    Listed("change", "desk.entering:change", (RUNNING,)),
    Listed("rename", "desk.tournaments:rename", (RUNNING,)),
    Listed("set", "desk.configuring:set_", (RUNNING,)),
    Listed("start", "desk.tournaments:start", (RUNNING,)),
    Listed("pair", "pair:pair", (RUNNING, DOCUMENTS), ("p",)),
    Listed("seat", "seat:seat", (RUNNING, DOCUMENTS), ("se",)),
    Listed("swap", "desk.seats:swap", (RUNNING,), ("x",)),
    Listed("match", "desk.seats:match", (RUNNING,), ("m",)),
    Listed("bye", "desk.seats:bye", (RUNNING,)),
    Listed("multiplier", "desk.tables.seating:multiplier", (RUNNING,), ("mul",)),
    Listed("publish", "desk.rounds:publish", (RUNNING,), ("pub",)),
    Listed("begin", "desk.rounds:begin", (RUNNING,), ("b",)),
    Listed("result", "desk.results:result", (RUNNING,), ("r",)),
    Listed("confirm", "desk.results:confirm", (RUNNING,)),
    Listed("correct", "desk.correcting:correct", (RUNNING,), ("c",)),
    Listed("score", "desk.tables.scoring:score", (RUNNING,), ("t",)),
    Listed("taps", "desk.tables.taps:taps", (RUNNING, LOOKING), ("tt",)),
    Listed("clock", "desk.tables.clock:clock", (RUNNING, LOOKING), ("k",)),
    Listed("drop", "desk.leaving:drop", (RUNNING,), ("d",)),
    Listed("reenter", "desk.leaving:reenter", (RUNNING,)),
    Listed("disqualify", "desk.leaving:disqualify", (RUNNING,), ("dq",)),
    Listed("penalty", "desk.leaving:penalty", (RUNNING,)),
    Listed("close", "desk.rounds:close", (RUNNING,)),
    Listed("cut", "cut:cut", (RUNNING, LOOKING, DOCUMENTS)),
    Listed("next", "desk.rounds:next_", (RUNNING,), ("n",)),
    Listed("stage", "desk.stages:stage", (RUNNING,)),
    Listed("playoff", "desk.tables.playoffs:playoff", (RUNNING,), ("po",)),
    Listed("settle", "desk.stages:settle", (RUNNING,)),
    Listed("complete", "desk.tournaments:complete", (RUNNING,)),
    Listed("cancel", "desk.tournaments:cancel", (RUNNING,)),
    Listed("here", "desk.here:here", (RUNNING, LOOKING)),
    Listed("note", "desk.tournaments:note", (RUNNING,)),
    Listed("notice", "desk.notices:notice", (RUNNING, LOOKING)),
    Listed("undo", "desk.undoing:undo", (RUNNING,), ("u",)),
    Listed("redo", "desk.undoing:redo", (RUNNING,)),
    Listed("status", "desk.status:status", (LOOKING,), ("st",)),
    Listed("pairings", "desk.pairings:pairings", (LOOKING,), ("pp",)),
    Listed("standings", "standings:standings", (LOOKING, DOCUMENTS), ("s",)),
    Listed("players", "desk.roster:players", (LOOKING,), ("pl",)),
    Listed("why", "desk.why:why", (LOOKING,), ("w",)),
    Listed("log", "desk.log:log", (LOOKING,), ("l",)),
    Listed("watch", "desk.watching:watch", (LOOKING,)),
    Listed("check", "check:check", (LOOKING, DOCUMENTS)),
    Listed("desk", "desk.prompt:desk", (LOOKING,)),
    Listed("tournaments", "desk.listing:tournaments", (KEEPING,), ("ls",)),
    Listed("export", "desk.keeping:export", (KEEPING,)),
    Listed("backup", "desk.keeping:backup", (KEEPING,)),
    Listed("restore", "desk.keeping:restore", (RUNNING, KEEPING)),
    Listed("verify", "desk.verifying:verify", (KEEPING,)),
    Listed("delete", "desk.keeping:delete", (KEEPING,)),
    Listed("persons", "desk.persons:persons", (KEEPING,)),
    Listed("person", "desk.persons:person", (KEEPING,)),
    Listed("rate", "rate:rate", (DOCUMENTS,)),
    Listed("simulate", "simulate:simulate", (DOCUMENTS,)),
    Listed("schema", "schema:schema", (DOCUMENTS,)),
    Listed("presets", "presets:presets", (OTHER,)),
    Listed("demo", "demo:demo", (OTHER,)),
    Listed("completion", "completion:completion", (OTHER,)),
)

app = App(
    name="crosstable",
    help="Exact standings, a pairing whenever one exists, and a reason for everything.",
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
    help_formatter=Help(),
    group_commands=OTHER,
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
)


def load_all() -> None:
    """Loads every command, so that help can say what each does."""
    app.resolved_commands()


for _place, _one in enumerate(COMMANDS):
    app.command(f"crosstable.cli.{_one.function}", name=_one.name, alias=_one.short, group=_one.groups, sort_key=_place)
