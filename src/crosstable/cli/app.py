"""All commands in one table: heading, name, where it is written, what help says about it, and its short forms.

A command's module is loaded when the command is used; help needs only this table.
"""

from typing import NamedTuple

from cyclopts import App, Parameter

from crosstable import __version__
from crosstable.cli.help import Help


class Entry(NamedTuple):
    """A command: its name, the module (in this package) and function that carry it out, a summary, short forms."""

    name: str
    function: str
    summary: str
    short: tuple[str, ...] = ()


ABOUT = "Exact standings, a pairing whenever one exists, and a reason for everything."
EVENING = "An evening"

HEADINGS: dict[str, tuple[Entry, ...]] = {
    EVENING: (
        Entry("serve", "serve:serve", "Run tournaments in the browser, for everybody in the room."),
        Entry("create", "desk.tournaments:create", "Create a tournament, and the journal if there is none."),
        Entry("add", "desk.entries:add", "Enter a player; after the start, as a late one.", ("a",)),
        Entry(
            "import", "desk.import_players:import_", "Enter players from a file, or read a tournament from a document."
        ),
        Entry("start", "desk.tournaments:start", "Close registration and start the tournament."),
        Entry("pair", "pair:pair", "Pair the next round; on a journal, as a draft.", ("p",)),
        Entry("publish", "desk.rounds:publish", "Publish the drafted round.", ("pub",)),
        Entry("begin", "desk.rounds:begin", "Start the round's clock.", ("b",)),
        Entry("result", "desk.results:result", "Enter results of the open round.", ("r",)),
        Entry("score", "desk.tables.score:score", "Count wins and losses at a table, or enter its scores.", ("t",)),
        Entry("drop", "desk.entries:drop", "Drop players; their open matches are forfeited.", ("d",)),
        Entry("next", "desk.rounds:next_", "Close the round and draft the next one.", ("n",)),
        Entry("standings", "standings:standings", "Show the standings.", ("s",)),
        Entry("status", "desk.status:status", "Show what is going on and what to do next.", ("st",)),
        Entry("undo", "desk.log:undo", "Undo an action.", ("u",)),
    ),
    "Players": (
        Entry("players", "desk.roster:players", "List the players.", ("pl",)),
        Entry("late", "desk.entries:late", "Enter a player after the start."),
        Entry("withdraw", "desk.entries:withdraw", "Withdraw entries before the start."),
        Entry("change", "desk.entries:change", "Change an entry: rating, title, club, town, group, table, absences."),
        Entry("members", "desk.roster:members", "Set who plays for a team, or show it."),
        Entry("lineup", "desk.roster:lineup", "Set who plays on which board, or show it.", ("lu",)),
        Entry("registration", "desk.registration:registration", "Open, close or limit self-registration.", ("reg",)),
        Entry(
            "checkin",
            "desk.registration:checkin",
            "Ask for check-in, check players in, or see who is missing.",
            ("ci",),
        ),
        Entry("here", "desk.registration:here", "Show who has not been seen at the tables, or mark players present."),
        Entry("phones", "desk.phones:phones", "Show who holds which name, claim codes, and release phones.", ("ph",)),
        Entry("requests", "desk.phones:requests", "Settle what players ask of the desk.", ("rq",)),
        Entry("reenter", "desk.entries:reenter", "Reinstate a player who dropped."),
        Entry("disqualify", "desk.entries:disqualify", "Disqualify a player.", ("dq",)),
        Entry("penalty", "desk.entries:penalty", "Give a player a penalty."),
    ),
    "Rounds": (
        Entry("seat", "seat:seat", "Seat the next round of tables; on a journal, as a draft.", ("se",)),
        Entry("swap", "desk.rounds:swap", "Swap two players of the round.", ("x",)),
        Entry("match", "desk.rounds:match", "Pair players, or seat a table, by hand.", ("m",)),
        Entry("bye", "desk.rounds:bye", "Give a player a bye."),
        Entry("multiplier", "desk.rounds:multiplier", "Set what the round's scores are multiplied by.", ("mul",)),
        Entry("pairings", "desk.pairings:pairings", "Show pairings or seats, and the results.", ("pp",)),
        Entry("clock", "desk.tables.clock:clock", "Show the round's clock, stop it, or add time.", ("k",)),
        Entry("confirm", "desk.results:confirm", "Confirm the result that a player reported."),
        Entry("correct", "desk.correct:correct", "Correct an earlier result, after a preview.", ("c",)),
        Entry("taps", "desk.tables.taps:taps", "List score events with their ids, and settle late ones.", ("tt",)),
        Entry("papers", "desk.tables.papers:papers", "Enter the papers of a preferans table, or show them.", ("pa",)),
        Entry("time-up", "desk.rounds:time_up", "Time is up: whoever leads an open match by a report wins it."),
        Entry("close", "desk.rounds:close", "Close the round."),
        Entry("cut", "cut:cut", "Preview the cut, and close the round with it, another, or none."),
        Entry("check", "check:check", "Check how well every round was paired."),
    ),
    "The tournament": (
        Entry("desk", "desk.prompt:desk", "Run a tournament from a prompt, with short commands."),
        Entry("set", "desk.stages:set_", "Change the settings, or show them."),
        Entry("rename", "desk.tournaments:rename", "Rename the tournament, or a player."),
        Entry("details", "desk.announcements:details", "Set date, time, place, fee, format and link, or show them."),
        Entry("prizes", "desk.announcements:prizes", "Set prizes, or show who wins what."),
        Entry("categories", "desk.announcements:categories", "Set categories, or show who is where in each."),
        Entry("schedule", "desk.announcements:schedule", "Set dates and times of rounds, or show them.", ("sch",)),
        Entry("stage", "desk.stages:stage", "Plan stages, deal groups, end the stage, or start the next one."),
        Entry("qualifiers", "ranking:qualifiers", "Show who enters the next stage, why, and who just misses it."),
        Entry("ranking", "ranking:ranking", "Show the ranking of the whole tournament, all stages in one list."),
        Entry("playoff", "desk.rounds:playoff", "Begin a playoff at tables among the best.", ("po",)),
        Entry("settle", "desk.stages:settle", "Settle a tie, by a shoot-out or by decision."),
        Entry("shoot", "desk.stages:shoot", "Enter what a player shot in a shoot-out, disc by disc or as a total."),
        Entry("complete", "desk.tournaments:complete", "Finish the tournament: the standings are final."),
        Entry("cancel", "desk.tournaments:cancel", "Cancel the tournament."),
        Entry("redo", "desk.log:redo", "Redo an action that was undone."),
        Entry("log", "desk.log:log", "List every action, the latest last.", ("l",)),
        Entry("why", "desk.why:why", "Explain a place, what separates two players, or a pairing.", ("w",)),
        Entry("watch", "desk.watch:watch", "Show standings or pairings, and update them live."),
        Entry("note", "desk.tournaments:note", "Write a note into the log."),
        Entry("notice", "desk.announcements:notice", "Publish, change or withdraw a notice on every screen."),
    ),
    "Paper and the web": (
        Entry("print", "print_sheets:print_", "Print pairings, slips, standings and other sheets as PDF."),
        Entry("site", "site:site", "Write the public pages as static files."),
    ),
    "The journal": (
        Entry("tournaments", "desk.tournaments:tournaments", "List the tournaments of the journal.", ("ls",)),
        Entry("export", "desk.storage:export", "Write the tournament as a JSON document, or in another file format."),
        Entry("backup", "desk.storage:backup", "Back up the journal to a new file."),
        Entry(
            "restore", "desk.storage:restore", "Restore the journal from a backup, or reinstate a player who was cut."
        ),
        Entry("verify", "desk.verify:verify", "Verify that nothing in the journal was changed, left out or reordered."),
        Entry("delete", "desk.storage:delete", "Delete a tournament for good."),
        Entry("persons", "desk.persons:persons", "List everybody the journal knows."),
        Entry("person", "desk.persons:person", "Show, export, merge, split or erase a person."),
    ),
    "Ratings": (
        Entry("pools", "desk.pools:pools", "List the journal's rating pools."),
        Entry("pool", "desk.pools:pool", "Show and run a rating pool: leaderboard, games, tournaments, what-if."),
        Entry("rate", "rate:rate", "Rate players by their games."),
        Entry("season", "desk.seasons:season", "Show and run a season: a table over many events."),
    ),
    "Documents": (
        Entry("convert", "convert:convert", "Convert a file into another format."),
        Entry("simulate", "simulate:simulate", "Make up a tournament and write its document."),
        Entry("schema", "reference:schema", "Print the JSON Schema of a document, or of an answer."),
        Entry("presets", "reference:presets", "List the presets, or show one."),
    ),
    "The program": (
        Entry("link", "serve:link", "Print a new organiser sign-in link (works once)."),
        Entry("password", "serve:password", "Set, change or remove the operator's password."),
        Entry("account", "accounts:account", "List, invite and remove organisers' accounts."),
        Entry("token", "tokens:token", "Make, list, rotate and revoke tokens for programs."),
        Entry("ratinglist", "rating_lists:ratinglist", "Import a federation's rating list, or search it."),
        Entry("demo", "simulate:demo", "Play a small tournament in the terminal."),
        Entry("completion", "reference:completion", "Print the completion script of a shell."),
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
