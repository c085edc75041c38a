"""The life of a tournament: why something can't be done now, and what would help."""

from collections.abc import Collection, Mapping
from typing import Any

from crosstable.commands import COMMANDS
from crosstable.words.templates import Template, with_twenties

PHASES: Mapping[str, str] = {
    "nothing": "there is no tournament yet",
    "registration": "it has not started yet",
    "ready": "no round is open",
    "draft": "the next round is a draft",
    "published": "the round is published",
    "playing": "the round is being played",
    "ended": "the stage is over",
    "completed": "the tournament is completed",
    "cancelled": "the tournament is cancelled",
}

_UNDONE = "Undo its completion first; a result may be corrected at any time."

# What leads from a phase to another, for whoever asked for something too early or too late.
STEPS: Mapping[str, Mapping[str, str]] = {
    "nothing": {"registration": "Create one first."},
    "registration": {"ready": "Start the tournament first."},
    "ready": {"draft": "Draft the next round first.", "ended": "End the stage first."},
    "draft": {"published": "Publish the draft first.", "ready": "Undo the draft first, or play the round."},
    "published": {"playing": "Start the round first.", "ready": "Close the round first."},
    "playing": {"ready": "Close the round first."},
    "ended": {"ready": "Begin another stage first."},
    "completed": {"ready": _UNDONE, "ended": _UNDONE},
    "cancelled": dict.fromkeys(
        ("registration", "ready", "draft", "published", "playing", "ended"), "Undo the cancellation first."
    ),
}

_STARTED = ("ready", "draft", "published", "playing", "ended", "completed")
_LATE = "Whoever comes after the start is entered late, by the desk."

ALREADY = "That has been done already."

# Where no step helps, since it is done or something else does it.
OTHERWISE: Mapping[str, Mapping[str, str]] = {
    "create": dict.fromkeys(("registration", *_STARTED, "cancelled"), ALREADY),
    "start": dict.fromkeys(_STARTED, ALREADY),
    "publish": dict.fromkeys(("published", "playing"), ALREADY),
    "start_round": {"playing": ALREADY},
    "set_multiplier": {"playing": "It comes before the clock: undo the start of the round first."},
    "end_stage": {"ended": ALREADY},
    "complete": {"completed": ALREADY},
    "cancel": {"cancelled": ALREADY},
    "register": dict.fromkeys(_STARTED, _LATE),
    "set_registration": dict.fromkeys(_STARTED, _LATE),
    "sign_up": dict.fromkeys(_STARTED, _LATE),
    "ask_check_in": dict.fromkeys(_STARTED, "Check-in ends with the start."),
    "check_in": dict.fromkeys(_STARTED, "Check-in ends with the start."),
    "withdraw": dict.fromkeys(_STARTED, "Whoever leaves after the start drops."),
    "drop": {"registration": "Whoever leaves before the start takes the entry back."},
    "enter_late": {"registration": "Whoever comes before the start is entered as usual."},
}


def _not_now(params: Mapping[str, Any]) -> str:
    command, phase = params["command"], params["phase"]
    ahead = OTHERWISE.get(command, {}).get(phase) or _ahead(phase, params["phases"])
    return f"You can't {COMMANDS[command].LABEL} now: {PHASES[phase]}. {ahead}"


def _ahead(phase: str, phases: Collection[str]) -> str:
    """The first step of the shortest way to one of the phases; nothing where there is no way."""
    ways = [*STEPS[phase].items()]
    for _ in STEPS:
        for to, step in ways:
            if to in phases:
                return step
        ways = [(further, step) for to, step in ways for further in STEPS[to]]
    return ""


def _not_yours(params: Mapping[str, Any]) -> str:
    return f"Only {{roles:or}} may {COMMANDS[params['command']].LABEL}; you are here as {{role}}."


def _no_such_round(params: Mapping[str, Any]) -> str:
    if not params["last"]:
        return "No round has been published yet."
    return "There is no round {round} to look at; the latest published one is {last}."


def _changed_meanwhile(params: Mapping[str, Any]) -> str:
    other = "{by} entered" if params["theirs"] is not None else "{by} took the result away:"
    theirs, yours = (
        with_twenties(params, *names) for names in (("theirs", "their_twenties"), ("yours", "your_twenties"))
    )
    end = f"yours is {yours}" if params["yours"] is not None else "you want it taken away"
    return f"Table {{table}} of round {{round}} has changed: {other} {theirs}; {end}. Look, then correct it."


SENTENCES: Mapping[str, Template] = {
    # When and who
    "not_now": _not_now,
    "not_yours": _not_yours,
    "too_busy": "Others are writing so fast that {tries} tries were not enough. Try again.",
    "no_such_tournament": "There is no tournament {tournament!q} in this journal.",
    "tournament_exists": "There is a tournament {tournament!q} in this journal already.",
    "key_used_otherwise": "The key< {key!q}> was used for something else ({command}). Take another key.",
    # Settings
    "bad_settings_asked": "These settings can't be used: {count:one problem|# problems}.",
    "bad_settings_kept": "The settings of this tournament can't be read: {count:one problem|# problems}.",
    "format_in_play": "The format stays {format!q}: {rounds:one round is|# rounds are} paired by it. End the stage and "
    "begin another one.",
    "rounds_in_play": "{asked:One round is|# rounds are} too few: {rounds:one is|# are} there already.",
    "nobody_entered": "There is nobody to play: enter players first.",
    # Entries
    "bad_entries": "The entry can't be used: {count:one problem|# problems}.",
    "bad_words": "These words can't be used: {count:one problem|# problems}.",
    "nobody_named": "Nobody is named: say who.",
    "too_many_players": "{players} players and {more} more are too many: a tournament has {most} at most.",
    "field_is_closed": "Nobody can enter any more: whoever loses is out, and round {round}, the first, is published.",
    "round_is_over": "Round {round} can't be entered: the earliest is round {earliest}.",
    "bad_stretch": "Write [first round, last round] with the last not before the first (null: to the end); here stands "
    "{value}.",
    "absence_is_past": "What happened up to round {last} stays as it is; an absence may change from the next round on.",
    "after_last_round": "{players!p} {players:has|have} no round to play: the stage has {rounds:only one|only #} so "
    "far. Set more rounds.",
    "group_in_play": "{player!p} stays in this group: its rounds are being played.",
    "has_dropped": "{player!p} has dropped already, after round {round}.",
    "has_not_dropped": "{player!p} has not dropped, so there is nothing to come back from.",
    "is_disqualified": "{player!p} is disqualified since round {round}. Undo that first.",
    "is_eliminated": "{player!p} is out since round {round}.",
    # Penalties
    "no_round_yet": "Such a penalty needs a round, and none has been published.",
    "no_match_to_lose": "{player!p} has no match in round {round} that could be lost.",
    "points_to_lose": "Say how many points: half a point to {most}.",
    "points_not_asked": "Only a deduction of points takes points; this penalty takes none.",
    # Drafts
    "paired_already": "Round {round} is drafted already, by {by}. Look at the draft; another can take its place.",
    "draft_gone": "The draft that you saw is gone. Look again.",
    "draft_changed": "The draft of round {round} has changed meanwhile, by {by}. Look again.",
    "draft_stale": "The draft of round {round} doesn't fit the players any more. Make another one.",
    "seated_but_out": "{player!p} has a seat in it and doesn't play.",
    "plays_but_unseated": "{player!p} plays and has no seat in it.",
    "all_rounds_played": "No further round: the stage has {rounds:one|#}. End it, or set more rounds.",
    "too_many_rounds": "{round} rounds are too many: {most} at most.",
    "bad_seats": "That can't be done in round {round}: {count:one problem|# problems}.",
    "plays_not_in": "{player!p} doesn't play in round {round}.",
    "named_twice": "{player!p} is named twice.",
    "bye_needs_winner": "A bye of this stage is worth a win or a loss, not a draw: {player!p} can't have that.",
    "table_twice": "Table {table} is named twice.",
    "table_taken": "Table {table} is taken.",
    "tables_of_matches": "Name at most one table for each match, from 1 on; here are {tables:one table|# tables} for "
    "{matches:one match|# matches}.",
    "has_a_match": "{player!p} has a match at table {table}. Swap players instead.",
    "has_no_seat": "{player!p} has no seat in this round. Pair or seat by hand instead.",
    "one_table": "{players!p} play each other at table {table}.",
    "has_result": "Table {table} has a result or scores already. Take those away first.",
    "meets_again": "{players!p} at table {table} have met before, in round {round}.",
    "bye_again": "{player!p} has the bye again, after {byes:one bye|# byes}; the limit is {limit}.",
    "without_match": "{players!p:all} {players:plays|play} and {players:has|have} neither a match nor a bye.",
    # Results
    "no_such_round": _no_such_round,
    "no_such_table": "There is no table {table} in round {round}.< The tables are {tables:runs}.>",
    "impossible_score": "Nobody plays so many games: {games}. Each number is from 0 to {most}.",
    "needs_winner": "A match of this stage has a winner and can't end level. Enter who won the deciding game, or who "
    "forfeited.",
    "winners_missing": "Round {round} can't end without a winner in every match: {matches:one has|# have} none yet "
    "({matches!p}). Enter the results.",
    "impossible_twenties": "Twenties are from 0 to {most}; here stand {twenties}.",
    "changed_meanwhile": _changed_meanwhile,
    "closed_without_result": "Round {round} is closed, so table {table} needs a result. Undo the close to take it "
    "away.",
    "nothing_to_pair_again": "No round waits that could be paired again: it is being played, or has results.",
    "open_disputes": "In round {round} {tables:the result of table|the results of tables} {tables:runs} "
    "{tables:is|are} disputed. Enter what stands.",
    "reports_off": "In this tournament the desk enters the results.",
    "not_your_match": "You don't play at table {table}.",
    "nothing_to_confirm": "Nobody has reported a result for table {table}.",
    "own_report": "You reported the result of table {table} yourself; your opponent confirms it.",
    "reports_differ": "Both players of table {table} have reported, and differently: {reports!m}. Enter what stands.",
    "nothing_to_dispute": "Your opponent has said nothing about table {table} that you could dispute.",
    "no_report": "You have no report for table {table} that still waits.",
    # Stages and the end
    "nothing_played": "No round has been played yet.",
    "too_many_qualifiers": "{asked} can't go on: {players:one player is|# players are} left<, in group {group}>.",
    "top_or_players": "Say how many go on, or who: not both.",
    "tie_across_line": "Who goes on is not decided: a tie lies across the line.",
    "tied_at_line": "{players!p} share rank {rank}<, in group {group}>, and only {line:one goes|# go} on. "
    "Settle their tie first.",
    "too_many_stages": "A tournament has {most} stages at most.",
    "settled_already": "The tie of {players!p} is settled already. Undo that first.",
    # Undo
    "no_such_action": "There is no action {action}. The log lists them by number.",
    "not_your_action": "Action {action} is {by}'s; you may take back your own.",
    "creation_stays": "A tournament's creation can't be taken back. Cancel the tournament instead.",
    "undone_already": "Action {action} has been taken back already.",
    "not_undone": "Action {action} holds, so there is nothing to bring back.",
    "nothing_to_undo": "There is nothing of yours to take back.",
    "nothing_to_redo": "There is nothing of yours to bring back.",
    "others_depend": "{count:One later action depends|# later actions depend} on it. Take them back too, or leave it.",
    "depends": "Action {action} would fall with it.",
    "cannot_redo": "It can't be brought back: the tournament has gone on.",
    "does_not_fit": "Action {action} doesn't fit any more.",
    "would_not_fit": "Action {action} would not fit then.",
    # Persons
    "same_person": "They are the same person already.",
    "both_play": "{person} and {into} are both entered in {name}, so they are two persons.",
    "not_merged": "This person was not merged with anybody.",
    # Import
    "cannot_import": "The document can't become a tournament: it has {count:one problem|# problems}.",
    "still_to_come": "Round {value} has not been published; write a round that has, or null.",
    "leaves_otherwise": "{player!p} can't have left in round {round} and have this seat; put one of them right.",
    "round_is_open": 'Round {round} is open and another one follows it; write "completed".',
    "no_stage_ends": "No stage ends with round {value}; players go out where one does, or are cut.",
}

WORDS: Mapping[str, Template] = {
    **{f"command.{name}": kind.LABEL for name, kind in COMMANDS.items()},
    **{f"phase.{name}": words for name, words in PHASES.items()},
    "player.unnamed": "Player {number}",
    "points.lost": "{points:one point|# points}",
}
