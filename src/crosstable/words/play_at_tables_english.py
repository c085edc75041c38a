"""Rounds of tables: why something can't be done there, and what would help."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.commands import COMMANDS
from crosstable.words.templates import Template

# What does instead of a command that is for the other kind of play.
_INSTEAD: Mapping[str, str] = {
    "pair": "Seat the round instead.",
    "pair_by_hand": "Seat by hand instead.",
    "settle_tie": "Equals share a rank there. When the stage ends, name the players who go on.",
    "seat": "Pair the round instead.",
    "seat_by_hand": "Pair by hand instead.",
    "set_multiplier": "Only what is scored at tables is multiplied.",
    "use_table": "A match is played wherever there is room for two.",
    "playoff": "End the stage and begin another one instead.",
}


def _is_at_tables(params: Mapping[str, Any]) -> str:
    command, label = params["command"], COMMANDS[params["command"]].LABEL
    return f"You can't {label} here: this stage is played at tables ({{format!q}}). {_INSTEAD[command]}"


def _is_in_matches(params: Mapping[str, Any]) -> str:
    command, label = params["command"], COMMANDS[params["command"]].LABEL
    return f"You can't {label} here: this stage is played in matches ({{format!q}}). {_INSTEAD[command]}"


def _not_kept_apart(params: Mapping[str, Any]) -> str:
    why = {
        "forbidden": "they are not to meet",
        "club": "they are of one club, which should be kept apart",
        "town": "they are from one town, which should be kept apart",
    }
    return f"{{players!p}} share table {{table}}, and {why[params['by']]}."


def _table_changed_meanwhile(params: Mapping[str, Any]) -> str:
    seats = len(params["seats"])
    theirs = (
        f"{{by}} entered {_by_seat('theirs', seats)}" if params["theirs"] else "{by} changed it, and nothing stands"
    )
    yours = f"yours is {_by_seat('yours', len(params['yours']))}" if params["yours"] else "you want it taken away"
    return f"Table {{table}} of round {{round}} has changed: {theirs}; {yours}. Look, then enter what is right."


def _by_seat(which: str, seats: int) -> str:
    """Each player with what was written for them."""
    return ", ".join(f"{{seats[{i}]!p}} {{{which}[{i}]}}" for i in range(seats))


def _going(players: Sequence[str]) -> str:
    return "{players!p} {players:goes|go}" if players else "nobody goes"


def _cut_undecided(params: Mapping[str, Any]) -> str:
    return (
        f"Round {{round}} ends with a cut: {_going(params['players'])} and {{remaining:one stays|# stay}}. "
        "Decide: this cut, other players, or no cut."
    )


def _cut_changed(params: Mapping[str, Any]) -> str:
    return (
        f"The cut after round {{round}} is not the one that you saw: now {_going(params['players'])} and "
        "{remaining:one stays|# stay}. Look, then decide again."
    )


SENTENCES: Mapping[str, Template] = {
    # Tables and matches
    "is_at_tables": _is_at_tables,
    "is_in_matches": _is_in_matches,
    "not_a_match": "Several sit at table {table} of round {round}, and play no match: enter their scores or places.",
    "is_a_match": "Two play a match at table {table} of round {round}: enter its result.",
    "round_not_started": "Round {round} has not started. Start it first.",
    "bad_original": "Say how many players there were at the start of the stage, from 1 to {most}; here stands {value}.",
    # Seats
    "has_a_table": "{player!p} sits at table {table}. Swap players instead.",
    "table_without_players": "Nobody is named for one of the tables: name its players, or leave it out.",
    "table_too_large": "A table has {size} seats at most; here are {seats} players< for table {table}>.",
    "numbers_of_tables": "Give each table one number at most, from 1 to {most}; here {numbers:is one|are #} for "
    "{tables:one table|# tables}.",
    "not_kept_apart": _not_kept_apart,
    "sits_out": "{players!p:all} {players:sits|sit} out.",
    # Scores
    "bad_multiplier": "Scores are multiplied by {low} to {high}, in steps of 0.5; here stands {value}.",
    "sits_elsewhere": "{player!p} does not sit at table {table} of round {round}: {seats!p} {seats:does|do}.",
    "not_your_table": "You don't sit at table {table}.",
    "back_dating_by_organiser": "Only the organiser may give a score another instant, or an id. Leave them out.",
    "late_needs_reason": "The time of round {round} is over, so this needs a reason: say why.",
    "id_taken": "A score needs an id of its own, of 1 to {most} characters; {value!q} is taken, or too short or long.",
    "unprintable_reason": "Write the reason in plain letters; it holds a control character or a direction mark.",
    "too_long_a_reason": "Shorten the reason to {most} characters; it has {length}.",
    "still_to_be": "Second {at} of the tournament is still to come: {now} have passed. Name an earlier one.",
    "no_such_score": "No score has the id {id!q}, so there is nothing to take back.",
    "correction_by_organiser": "The time of round {round} is over: only the organiser may correct it now.",
    "no_such_tap": "No late tap {tap} waits at the desk.< Those that wait: {taps}.>",
    "table_changed_meanwhile": _table_changed_meanwhile,
    "no_number": "Write a decimal number from {low} to {high}, such as 12 or 12.5; here stands {value!q}.",
    "open_tables": "Round {round} is still being played: {tables:table|tables} {tables:runs} {tables:has|have} neither "
    "final scores nor places. Enter them, or close the round with {tables:this table|these tables} unfinished.",
    # The clock
    "no_clock": "The clock of round {round} does not run: start the round first.",
    "seconds_to_add": "Say how many seconds, from 1 to {most}, are added or (below zero) taken away; here stands "
    "{seconds}.",
    # The cut
    "cut_undecided": _cut_undecided,
    "cut_changed": _cut_changed,
    "one_cut_alone": "Decide on one of these: the cut as you saw it, a list of players, or no cut.",
    "bad_cut": "These players can't be cut after round {round}: {count:one problem|# problems}.",
    "is_not_in": "{player!p} is out already.",
    "nobody_left": "Nobody would be left: leave somebody in.",
    "was_not_cut": "{player!p} did not go out in this stage, so there is nothing to come back from.",
    # Who goes on
    "level_at_line": "{players!p} share rank {rank}, and only {line:one goes|# go} on. Take another number, or name "
    "the players who go on.",
    # Import
    "tables_are_not_kept": "Round {round} has tables or a multiplier, but its stage is played in matches: take them "
    "out, or give the stage a format of tables.",
    "matches_at_tables": "Round {round} has matches, but its stage is played at tables: take them out.",
    "bye_at_tables": "Round {round} is played at tables, which have no byes: take them out. Whoever has no seat sits "
    "out.",
}
