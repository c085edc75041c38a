"""All commands in one table: heading, name, where it is written, what help says about it, and its short forms.

A command's module is loaded when the command is used; help needs only this table.
"""

from typing import NamedTuple

from cyclopts import App, Parameter

from crosstable import __version__
from crosstable.cli.help import Help


class Listed(NamedTuple):
    """A command: its name, the module (in this package) and function that carry it out, a summary, short forms."""

    name: str
    function: str
    summary: str
    short: tuple[str, ...] = ()


ABOUT = "Exact standings, a pairing whenever one exists, and a reason for everything."
EVENING = "An evening"

HEADINGS: dict[str, tuple[Listed, ...]] = {
    EVENING: (
        Listed("serve", "serve:serve", "Run tournaments in the browser, for everybody in the room."),
        Listed("create", "desk.tournaments:create", "Create a tournament, and the journal if there is none."),
        Listed("add", "desk.entries:add", "Enter a player; after the start, as a late one.", ("a",)),
        Listed(
            "import", "desk.import_players:import_", "Enter players from a file, or read a tournament from a document."
        ),
        Listed("start", "desk.tournaments:start", "Close registration and start the tournament."),
        Listed("pair", "pair:pair", "Pair the next round; on a journal, as a draft.", ("p",)),
        Listed("publish", "desk.rounds:publish", "Publish the drafted round.", ("pub",)),
        Listed("begin", "desk.rounds:begin", "Start the round's clock.", ("b",)),
        Listed("result", "desk.results:result", "Enter results of the open round.", ("r",)),
        Listed("score", "desk.tables.score:score", "Count wins and losses at a table, or enter its scores.", ("t",)),
        Listed("drop", "desk.departures:drop", "Drop players; their open matches are forfeited.", ("d",)),
        Listed("next", "desk.rounds:next_", "Close the round and draft the next one.", ("n",)),
        Listed("standings", "standings:standings", "Show the standings.", ("s",)),
        Listed("status", "desk.status:status", "Show what is going on and what to do next.", ("st",)),
        Listed("undo", "desk.undo:undo", "Undo an action.", ("u",)),
    ),
    "Players": (
        Listed("players", "desk.roster:players", "List the players.", ("pl",)),
        Listed("late", "desk.entries:late", "Enter a player after the start."),
        Listed("withdraw", "desk.entries:withdraw", "Withdraw entries before the start."),
        Listed("change", "desk.entries:change", "Change an entry: rating, club, town, group, table, absences."),
        Listed("members", "desk.teams:members", "Set who plays for a team, or show it."),
        Listed("lineup", "desk.teams:lineup", "Set who plays on which board, or show it.", ("lu",)),
        Listed("registration", "desk.registration:registration", "Open, close or limit self-registration.", ("reg",)),
        Listed(
            "checkin", "desk.check_in:checkin", "Ask for check-in, check players in, or see who is missing.", ("ci",)
        ),
        Listed("here", "desk.attendance:here", "Show who has not been seen at the tables, or mark players present."),
        Listed("phones", "desk.phones:phones", "Show who holds which name, claim codes, and release phones.", ("ph",)),
        Listed("requests", "desk.phones:requests", "Settle what players ask of the desk.", ("rq",)),
        Listed("reenter", "desk.departures:reenter", "Reinstate a player who dropped."),
        Listed("disqualify", "desk.departures:disqualify", "Disqualify a player.", ("dq",)),
        Listed("penalty", "desk.departures:penalty", "Give a player a penalty."),
    ),
    "Rounds": (
        Listed("seat", "seat:seat", "Seat the next round of tables; on a journal, as a draft.", ("se",)),
        Listed("swap", "desk.seats:swap", "Swap two players of the round.", ("x",)),
        Listed("match", "desk.seats:match", "Pair players, or seat a table, by hand.", ("m",)),
        Listed("bye", "desk.seats:bye", "Give a player a bye."),
        Listed("multiplier", "desk.tables.seat:multiplier", "Set what the round's scores are multiplied by.", ("mul",)),
        Listed("pairings", "desk.pairings:pairings", "Show pairings or seats, and the results.", ("pp",)),
        Listed("clock", "desk.tables.clock:clock", "Show the round's clock, stop it, or add time.", ("k",)),
        Listed("confirm", "desk.results:confirm", "Confirm the result that a player reported."),
        Listed("correct", "desk.correct:correct", "Correct an earlier result, after a preview.", ("c",)),
        Listed("taps", "desk.tables.taps:taps", "List score events with their ids, and settle late ones.", ("tt",)),
        Listed("papers", "desk.tables.papers:papers", "Enter the papers of a preferans table, or show them.", ("pa",)),
        Listed("time-up", "desk.rounds:time_up", "Time is up: whoever leads an open match by a report wins it."),
        Listed("close", "desk.rounds:close", "Close the round."),
        Listed("cut", "cut:cut", "Preview the cut, and close the round with it, another, or none."),
        Listed("check", "check:check", "Check how well every round was paired."),
    ),
    "The tournament": (
        Listed("desk", "desk.prompt:desk", "Run a tournament from a prompt, with short commands."),
        Listed("set", "desk.configure:set_", "Change the settings, or show them."),
        Listed("rename", "desk.tournaments:rename", "Rename the tournament, or a player."),
        Listed("details", "desk.details:details", "Set date, time, place, fee, format and link, or show them."),
        Listed("prizes", "desk.prizes:prizes", "Set prizes, or show who wins what."),
        Listed("schedule", "desk.schedule:schedule", "Set dates and times of rounds, or show them.", ("sch",)),
        Listed("stage", "desk.stages:stage", "Plan stages, deal groups, end the stage, or start the next one."),
        Listed("qualifiers", "ranking:qualifiers", "Show who enters the next stage, why, and who just misses it."),
        Listed("ranking", "ranking:ranking", "Show the ranking of the whole tournament, all stages in one list."),
        Listed("playoff", "desk.tables.playoffs:playoff", "Begin a playoff at tables among the best.", ("po",)),
        Listed("settle", "desk.stages:settle", "Settle a tie, by a shoot-out or by decision."),
        Listed("shoot", "desk.stages:shoot", "Enter what a player shot in a shoot-out, disc by disc or as a total."),
        Listed("complete", "desk.tournaments:complete", "Finish the tournament: the standings are final."),
        Listed("cancel", "desk.tournaments:cancel", "Cancel the tournament."),
        Listed("redo", "desk.undo:redo", "Redo an action that was undone."),
        Listed("log", "desk.log:log", "List every action, the latest last.", ("l",)),
        Listed("why", "desk.why:why", "Explain a place, what separates two players, or a pairing.", ("w",)),
        Listed("watch", "desk.watch:watch", "Show standings or pairings, and update them live."),
        Listed("note", "desk.tournaments:note", "Write a note into the log."),
        Listed("notice", "desk.notices:notice", "Publish, change or withdraw a notice on every screen."),
    ),
    "Paper and the web": (
        Listed("print", "print_sheets:print_", "Print pairings, slips, standings and other sheets as PDF."),
        Listed("site", "site:site", "Write the public pages as static files."),
    ),
    "The journal": (
        Listed("tournaments", "desk.tournament_list:tournaments", "List the tournaments of the journal.", ("ls",)),
        Listed("export", "desk.storage:export", "Write the tournament as a JSON document, or in another file format."),
        Listed("backup", "desk.storage:backup", "Back up the journal to a new file."),
        Listed(
            "restore", "desk.storage:restore", "Restore the journal from a backup, or reinstate a player who was cut."
        ),
        Listed(
            "verify", "desk.verify:verify", "Verify that nothing in the journal was changed, left out or reordered."
        ),
        Listed("delete", "desk.storage:delete", "Delete a tournament for good."),
        Listed("persons", "desk.persons:persons", "List everybody the journal knows."),
        Listed("person", "desk.persons:person", "Show, export, merge, split or erase a person."),
    ),
    "Ratings": (
        Listed("pools", "desk.pools:pools", "List the journal's rating pools."),
        Listed("pool", "desk.pools:pool", "Show and run a rating pool: leaderboard, games, tournaments, what-if."),
        Listed("rate", "rate:rate", "Rate players by their games."),
        Listed("season", "desk.seasons:season", "Show and run a season: a table over many events."),
    ),
    "Documents": (
        Listed("convert", "convert:convert", "Convert a file into another format."),
        Listed("simulate", "simulate:simulate", "Make up a tournament and write its document."),
        Listed("schema", "schema:schema", "Print the JSON Schema of a document."),
        Listed("presets", "presets:presets", "List the presets, or show one."),
    ),
    "The program": (
        Listed("link", "serve:link", "Print a new organiser sign-in link (works once)."),
        Listed("password", "password:password", "Set, change or remove the operator's password."),
        Listed("token", "tokens:token", "Make, list, rotate and revoke tokens for programs."),
        Listed("ratinglist", "rating_lists:ratinglist", "Import a federation's rating list, or search it."),
        Listed("demo", "demo:demo", "Play a small tournament in the terminal."),
        Listed("completion", "completion:completion", "Print the completion script of a shell."),
    ),
}
COMMANDS = tuple(command for listed in HEADINGS.values() for command in listed)

app = App(
    name="crosstable",
    help=ABOUT,
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
    help_formatter=Help(),
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
)
for _command in COMMANDS:
    app.command(f"crosstable.cli.{_command.function}", name=_command.name, alias=_command.short, help=_command.summary)
