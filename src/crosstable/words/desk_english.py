"""What the terminal director says: answers, questions, hints, and what can't be understood as it was typed."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template, with_twenties

_DRAFT = "{run}pairings shows the draft; {run}pair --again makes a new one."
_CREATE = "To begin: {run}create NAME."
_UNFINISHED = "To close the round without them: --unfinished."


def _line(params: Mapping[str, Any]) -> str:
    gone = ["{gone!p:all} would not have gone on"] if params["gone"] else []
    if not gone and not params["tied"]:
        gone = ["nobody less would have gone on"]
    new = ["{new!p:all} would have" if gone else "{new!p:all} would have gone on"] if params["new"] else []
    ties = [
        f"{{tied[{i}]!p:all}} would be tied across it, so who of them goes on would not be decided"
        for i in range(len(params["tied"]))
    ]
    which = "The line moves" if params["round"] is None else "Others would have gone on after round {round}"
    return f"{which}: {'; '.join([*gone, *new, *ties])}. Those who went on stay as they are until that is taken back."


def _corrected(params: Mapping[str, Any]) -> str:
    was, result = with_twenties(params, "was", "was_twenties"), with_twenties(params, "result", "twenties")
    return f"Round {{round}}, table {{table}}, {{first!p}} - {{second!p}}: {was} becomes {result}."


def _heading(params: Mapping[str, Any]) -> str:
    round_ = ", round {round}< of {rounds}>" if params["round"] else ""
    return f"{{name}}{round_}: {{phase}}."


SENTENCES: Mapping[str, Template] = {
    # What came of a command
    "desk.done": "{action}: {what}",
    "desk.repeated": "{action}: {what} (done before, with the same key)",
    "desk.nothing_new": "Nothing to do: it is so already.",
    "desk.so_already": "Table {table}: it is so already.",
    "desk.using": "{others:One other tournament is|# other tournaments are} open; this is {name}. -t chooses another.",
    "desk.created": "Created {name} ({preset}).",
    "desk.entered": "{action}: entered {player!p}, number {number}<, from round {first} on>",
    "desk.result": "{action}: table {table}, {first!p} - {second!p}: {result!m}<, twenties {twenties}>",
    "desk.results_in": "Round {round}: {done} of {matches:one result|# results} in; "
    "{tables:table|tables} {tables:all runs} open.",
    "desk.all_in": "Round {round}: {matches:the result is|all # results are} in.",
    # What to do next
    "next.nobody": "Next: enter players with {run}add NAME, or {run}import FILE.",
    "next.start": "Next: {run}start, once everybody is entered.",
    "next.pair": "Next: {run}pair.",
    "next.publish": "Next: look at the draft, then {run}publish --begin.",
    "next.begin": "Next: {run}begin starts the clock; results are entered with {run}result TABLE SCORE.",
    "next.results": "Next: {run}result TABLE SCORE.",
    "next.next": "Next: {run}next closes the round and drafts the following one.",
    "next.close": "Next: {run}close; it was the last round.",
    "next.finish": "Next: {run}complete; or {run}stage end, if a further stage follows.",
    "next.stage": "Next: {run}stage begin --preset NAME, or {run}complete.",
    "next.over": "It is over. {run}export keeps it as a document; a result can still be corrected.",
    "next.cancelled": "It is cancelled; {run}undo takes that back.",
    # Hints
    "hint.paired_already": _DRAFT,
    "hint.draft_stale": _DRAFT,
    "hint.changed_meanwhile": "To change it: {run}correct {round} {table} SCORE.",
    "hint.others_depend": "To take them back as well: {run}undo {actions[0]} --with-dependents.",
    "hint.no_such_journal": _CREATE,
    "hint.no_tournament": _CREATE,
    "hint.open_matches": _UNFINISHED,
    "hint.open_tables": _UNFINISHED,
    "hint.all_rounds_played": "More rounds: {run}set rounds=N. The end: {run}complete, or {run}stage end.",
    "hint.tie_across_line": "To settle it: {run}settle PLAYER PLAYER --reason TEXT, best first.",
    "hint.name_is_known": "Add --known if it is the same person, --new if it is somebody else.",
    "hint.names_are_known": "Add --known if {people:it is the same person|they are the same persons}, --new if "
    "{people:it is somebody else|they are others}.",
    "hint.several_known": "{run}persons lists them; {run}add NAME --person ID names one.",
    "hint.not_confirmed": "Add --yes to do it without being asked.",
    # Screens
    "status.heading": _heading,
    "status.about": "{preset}, {players:one player|# players}<, {gone} of them out>.",
    "status.reported": "Reported by players, not confirmed: {tables:table|tables} {tables:all runs}.",
    "status.disputed": "Disputed: {tables:table|tables} {tables:all runs}.",
    "status.draft": "draft",
    "status.staging": "published",
    "status.in_progress": "being played",
    "status.completed": "closed",
    "pairings.heading": "{name}, round {round} ({status}): {matches:one match|# matches}",
    "pairings.bye_win": "Bye: {players!p:all}.",
    "pairings.bye_draw": "Bye, worth a draw: {players!p:all}.",
    "pairings.bye_loss": "Bye, worth a loss: {players!p:all}.",
    "pairings.result": "{result!m}< ({twenties} twenties)>",
    "pairings.disputed": "{text} (disputed)",
    "pairings.left": "{players!p} left",
    "pairings.reported": "{results!m} reported",
    "pairings.reports_differ": "reports differ: {results!m}",
    "pairings.unfinished": "unfinished",
    "players.heading": "{name}: {players:one player|# players}",
    "players.penalty": "{player!p}: {kind}<, with a {effect}><, {points:one point|# points}><, round {round}>"
    "< ({reason})>",
    "penalty.warning": "warning",
    "penalty.lateness": "lateness",
    "penalty.game_loss": "game loss",
    "penalty.match_loss": "match loss",
    "penalty.points": "deduction",
    "penalty.disqualification": "disqualified",
    "player.late": "from round {round} on",
    "player.dropped": "dropped after round {round}",
    "player.disqualified": "disqualified in round {round}",
    "player.eliminated": "out after round {round}",
    "player.absent": "absent: {rounds}",
    "tournaments.none": "There is no tournament in this journal yet.",
    "log.said": "({text})",
    "log.undone": "[taken back by {by}]",
    "watch.seq": "(as of event {seq}<; {more:one more line|# more lines} below>; Ctrl-C ends)",
    "watch.nothing": "{name}: no round is published yet.",
    "preview.heading": _corrected,
    "preview.nothing_moves": "No place and no points would change.",
    "preview.line": _line,
    "preview.lapses": "The tie of {players!p:all} would be none any more, so its settled order would lapse.",
    "verify.good": "{id}<, {name}>: ok, {events:one event|# events}, head {head}",
    "verify.wrong": "{id}<, {name}>: not as it was written, {events:one event|# events}",
    "keeping.backed_up": "Wrote {file!q}: {tournaments:one tournament|# tournaments}.",
    "backup_unsound": "The journal is not as it was written, so this backup is not sound either, and a restore may "
    "refuse it; verify says what is wrong.",
    "saved_unsound": "What was there is not as it was written. {file!q} keeps it as it was, but would not be restored.",
    "keeping.saved_before": "What was there is in {file!q}.",
    "keeping.restored": "Restored {file!q}: {tournaments:one tournament|# tournaments}.",
    "keeping.deleted": "Deleted {name} ({id}).",
    "import.would_make": "{name} would become a tournament: {players:one player|# players}, "
    "{rounds:one round|# rounds}.",
    "import.made": "Made {name} ({id}) from the document: {players:one player|# players}, {rounds:one round|# rounds}.",
    "import.would_enter": "{name}: {count:one player|# players} would be entered.",
    "import.would_enter_late": "{name}: {count:one player|# players} would be entered late.",
    "import.known": "{count:known|known, # persons}",
    "persons.none": "Nobody is known to this journal yet.",
    "person.heading": "{name} ({id})<, earlier {earlier:all}><, merged with {also:all}>",
    "person.playing": "   {name}: number {number}",
    "person.waiting": "   {name}: waits for a place",
    "person.withdrawn": "   {name}: withdrawn",
    "person.said": "   On record: {text}",
    "person.merged": "<{called[0]} >({persons[0]}) is <{called[1]} >({persons[1]}) from now on.",
    "person.split": "<{called[0]} >({persons[0]}) is somebody else again.",
    "person.split_off": "{called[0]} is a person of their own now: {persons[0]}.",
    "person.erased": "Erased <{called[0]} >({persons[0]}): {facts:one fact is|# facts are} gone. Backups from before "
    "still hold them. As they were written stay rating, club, town and group of an entry, notices, notes that are not "
    "about this player, and the reasons of corrections, scores, settled ties and cancelled tournaments.",
    "prompt.welcome": "Type commands without crosstable: r 3 2-1, s, u. ? lists them, q leaves.",
    "prompt.sign": "<{name}><, round {round}>> ",
    "prompt.using": "{others:One other tournament is|# other tournaments are} open; this is {name}. use NAME goes on "
    "with another.",
    "prompt.here": "You are at the desk already.",
    # Heads of columns
    "column.number": "No",
    "column.rating": "Rating",
    "column.group": "Group",
    "column.club": "Club",
    "column.town": "Town",
    "column.result": "Result",
    "column.action": "Action",
    "column.time": "Time",
    "column.who": "Who",
    "column.what": "What",
    "column.id": "Id",
    "column.tournament": "Tournament",
    "column.players": "Players",
    "column.round": "Round",
    "column.began": "Began",
    "column.phase": "Now",
    "column.person": "Person",
    "column.earlier": "Earlier names",
    "column.rank_change": "Rank",
    "column.points_change": "Points",
    # Questions
    "ask.same_person": "{name} is known. Is it the same person?",
    "ask.another": "{name} is entered already. Enter another person of that name?",
    "ask.same_persons": "{people:One name is|# names are} known ({people}). "
    "{people:Is it the same person|Are they the same persons}?",
    "ask.enter": "Enter {count:one player|# players}?",
    "ask.undo": "Take back {count:this one|these #} as well?",
    "ask.restore": "Replace {journal} ({there:one tournament|# tournaments}) by {file!q} "
    "({tournaments:one tournament|# tournaments})?",
    "ask.delete": "Delete {name} ({id}; <{players:one player|# players}, >{events:one event|# events}) for good?",
    "ask.erase": "Erase <{name} >({id}) for good?",
    # What can't be understood as it was typed
    "bad_actor": "Name whoever acts (--as) in one plain line of at most {longest} characters.",
    "files_or_journal": "{options:or} belongs to a journal; with documents leave it out.",
    "seed_of_document": "--seed is for documents; a tournament in a journal has its own.",
    "not_a_setting": "Write KEY=VALUE, such as rounds=5; here stands {value!q}.",
    "setting_twice": "{key!q} is set twice; write it once.",
    "quote_names": "Write one new name, or a player and a new name; put names of several words in quotes.",
    "why_what": "Name one or two players, or --round, or --table.",
    "two_by_two": "Players meet two by two; here {players:is one|are #}.",
    "not_a_table": "Write the number of a table, then its score; here stands {value!q}.",
    "not_a_score": "Write a score such as 2-1, 21, 2-1-1, w, l, d, f1, f2, dl, or - for none; here stands {value!q}.",
    "score_missing": "Table {table} has no score: write one after it.",
    "results_unclear": "Each table has one result.",
    "not_twenties": "Write the twenties of both players, such as 5-3; here stands {value!q}.",
    "twenties_of_one": "--twenties is for one result; beside several write them after a slash, such as 6-2/5-3.",
    "not_shots": "Write shots as numbers with commas, such as 9,1; here stands {value!q}.",
    "shots_of_all": "The shots of {players!p:all} are missing.",
    "open_quotes": "A quotation mark is not closed. A name that begins with one stands between two of the other kind.",
    # Names
    "several_players": "{value!q} could be {found:or}. Write more of the name, or the number.",
    "several_tournaments": "{value!q} could be {found:or}. Write the id.",
    "unknown_tournament": "There is no tournament {value!q} in this journal.< Did you mean {near!q}?>",
    "no_tournament": "There is no tournament in this journal.",
    "name_is_known": "{name} is known already ({persons}): is it the same person?",
    "names_are_known": "{people:One name is|# names are} known already ({people}): "
    "{people:is it the same person|are they the same persons}?",
    "name_is_new": "Nobody called {name} is known.",
    "several_known": "{persons:One person is|# persons are} called {name}: {persons}.",
    "several_persons": "{persons:One person is|# persons are} called {name}: {persons}. Write the id.",
    "is_entered": "{name} plays here already, as number {number}.",
    "same_name_here": "{name} stands here {count:once|# times}.",
    "bad_names": "The list of names can't be used: {count:one problem|# problems}.",
    "no_names": "There is no name in this list.",
    "unknown_column": "There is no column {column!q}; there may be {known:all}.",
    "no_name": "A name is missing.",
    "too_many_cells": "Here are {cells} cells for {columns:one column|# columns}; what holds a separator stands in "
    "quotes.",
    "no_name_column": "This is the head of a table, and none of its columns ({columns:all}) is called name: give that "
    "head to the column with the whole name.",
    "not_a_number": "{column} is a whole number; here stands {value!q}.",
    "not_csv": "This is not CSV: {detail}.",
    # Other refusals
    "not_confirmed": "Nothing was done: nobody confirmed it.",
    "nothing_paired": "No round has been paired yet.",
    "other_groups": "{players!p} are in different groups, so nothing separates them.",
    "head_missing": "The noted head {head} is in none of these: the end was cut off, or it is another history.",
}
