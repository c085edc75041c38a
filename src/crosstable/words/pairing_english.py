"""Why a round is paired as it is, what is unusual about it, and why none can be paired."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.words.templates import Template

_LEVELS = {
    "bye_byes": "the earlier byes of whoever had the bye",
    "bye_score": "the score of whoever had the bye (in half points)",
    "bye_order": "the place of the bye among those equal for it",
    "gaps": "the squared differences of points (in half points)",
    "floats": "the earlier floats of those who floated",
    "clubs": "matches within a club",
    "towns": "matches within a town",
    "balance": "the balance of first and second",
    "between": "the distances in the order between score groups",
    "within": "the distances from the targets inside the score groups",
}

# How a template is written stands at the head of `templates`: {player!p} is a name, {n:# match|# matches} a plural.


def _barrier(groups: Sequence[Sequence[str]], few: Sequence[str]) -> str:
    """Who is stuck with whom: single players, or groups of odd size, and whoever could help but is too few."""
    single = all(len(group) == 1 for group in groups)
    who = (
        "{groups:One player|# players} ({groups!p}) can't meet each other"
        if single
        else "{groups:One group of odd size|# groups of odd size} can only be paired inside themselves ({groups!p})"
    )
    if few:
        return who + "; only {few:one other|# others} ({few!p}) could take one of each, which is too few."
    return who + ": somebody is always left over."


def _no_bye_left(params: Mapping[str, Any]) -> str:
    odd = "{players:One player is|# players are} an odd number, and "
    return odd + (
        "everybody has had {limit:the one bye|all # byes} allowed." if params["limit"] else "no bye is allowed."
    )


SENTENCES: Mapping[str, Template] = {
    # The round as a whole
    "first_round_random": "Round {round}: the order was drawn by lot.",
    "first_round_seeded": "Round {round}: 1 meets 2, 3 meets 4, and so on, by number.",
    "first_round_slide": "Round {round}: the upper half by rating meets the lower half, first against first.",
    "first_round_fold": "Round {round}: the highest rating meets the lowest, and so on inwards.",
    "by_score": "{players:One player|# players} in {groups:one score group|# score groups}; "
    "{floated:one match is|# matches are} between different scores.",
    "rests": "{players!p:all} {players:rests|rest}: nobody is left to play in this round. A rest counts for nothing.",
    # The bye
    "bye_given": "{player!p} has the bye: {points} points, {byes:one earlier bye|# earlier byes}; nobody with fewer "
    "byes or a lower score could be spared.",
    "bye_by_lot": "{equal} players were equal for it; the lot decided.",
    "bye_by_order": "{equal} players were equal for it; the last in the pairing order gets it.",
    "bye_passed_over": "Before that {players!p} would have been due, but then the others could not all be paired.",
    "bye_had_enough": "{count:One player|# players} could not get it: {limit:one bye|# byes} at most.",
    # A match
    "by_hand": "Paired by hand.",
    "same_score": "Both have {points} points: numbers {upper} and {lower} of {size} in their score group.",
    "target_met": "{player!p} would have met {target!p}, but they have met before.",
    "target_forbidden": "{player!p} would have met {target!p}, but that pair is forbidden.",
    "target_apart": "{player!p} would have met {target!p}, but wishes keep them apart (club, town, or whose turn it is "
    "to be first).",
    "target_needed": "{player!p} would have met {target!p}, who is needed elsewhere so that the group as a whole comes "
    "out best.",
    "floats": "{down!p} ({points[0]} points) plays down, {up!p} ({points[1]}) plays up.",
    "odd_above": "{count:The only player|The # players} with {points} points or more {count:has|are odd in number: one "
    "of them has} to play down.",
    "no_round_above": "Those with {points} points or more cannot all be paired with each other: more of them have to "
    "play down.",
    "better_as_a_whole": "Those with {points} points or more could be paired with each other, but the round as a whole "
    "comes out better like this.",
    "floated_before": lambda params: (
        "Neither has floated this way before."
        if params["down_before"] == params["up_before"] == 0
        else "{down!p} has played down {down_before:once|# times} before and {up!p} has played up "
        "{up_before:once|# times}; a round with fewer repeated floats was not possible."
    ),
    # Warnings
    "is_rematch": "Table {table}: {players!p} have met before.",
    "is_forbidden": "Table {table}: {players!p} are a forbidden pair.",
    "fixed_table_taken": "{player!p} needs table {table}, but another need, or a table set by hand, comes first.",
    "beyond_plan": "Round {round} is more than the {planned:one round|# rounds} planned< from round {since} on>.",
    # Refusals
    "no_players": "Nobody is there to be paired in round {round}. Enter players first.",
    "open_matches": "Round {round} is still being played: {matches:one match has|# matches have} no result "
    "({matches!p}). Enter the results, or close the round without them.",
    "seating_told_by_why": "How a round was seated, and who met again in it, is told by crosstable why --round N, for "
    "a tournament on a journal.",
    "wrong_format": "The format is {format!q}, and this does not work for it<: it is for {needs!q:or}>.",
    "not_in_round": "{player!p} is not in round {round} anyway: dropping changes nothing.",
    "drop_whom": "To drop a player, name one; to do anything else, name none.",
    "stage_ended": "The stage ends before round {round}; nobody is paired.",
    "nothing_to_relieve": "Round {round} comes from a schedule: there is nothing to relax in it.",
    "schedule_played": "No round is left to pair: {rounds:the only one is|all # are} there already.",
    "impossible_pairing": "Round {round} can't be paired: {players:one player|# players}, and no legal pairing of them "
    "exists.",
    "no_bye_left": _no_bye_left,
    "met_everybody": "{player!p} has nobody left to meet.",
    "barrier": lambda params: _barrier(params["groups"], params["few"]),
    "no_complete_pairing": "Whoever meets whom, somebody of the {players} players is left without a legal opponent.",
    # The checker
    "check_rematch": "{players!p} had met before.",
    "check_forbidden": "{players!p} were a forbidden pair.",
    "check_bye_limit": "{player!p} got a bye after {byes:one earlier bye|# earlier byes}; {limit} at most.",
    "check_byes": "{players!p} had byes where {needed:one was|# were} needed.",
    "check_left_out": "{player!p} was entered but had neither a match nor a bye.",
    "check_worse": lambda params: (
        "A better pairing existed: " + _LEVELS[params["level"]] + " came to {was}, {best} was possible."
    ),
}
