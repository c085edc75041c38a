"""What can be wrong with the wishes for a made-up tournament, and what happened in one."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "bad_options": "The tournament can't be made up: {count:one option is|# options are} wrong.",
    "option_of_others": "The format is {format!q}, and it has no {option}.",
    "too_many_multipliers": "There {count:is # multiplier|are # multipliers} for {rounds:# round|# rounds}.",
    "summary_in_the_way": "With a summary the document goes to a file; name one.",
    # A round, and who came, sat out and went
    "simulated.tables": "Round {round}< (times {times})>: {players:# player|# players} at {tables:one table|# tables}.",
    "simulated.matches": "Round {round}: {matches:# match|# matches}.",
    "simulated.entered": "<Late: {players!p:all}.>",
    "simulated.sitting_out": "<Sitting out: {players!p:all}.>",
    "simulated.without": "<Without a match: {players!p:all}.>",
    "simulated.left": "<Dropped: {players!p:all}.>",
    "simulated.cut": "Target {target} of {original} at the start: {gone:one goes|# go}, {remaining} stay.",
}
