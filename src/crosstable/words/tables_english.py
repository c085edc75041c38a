"""Tables: the criteria as titles of columns, and what there is to say about a cut."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # Criteria
    "criterion.tournament_score": "Score",
    "criterion.round_score": "Round",
    "criterion.last_win": "Last win",
    "criterion.table_round_score": "Table",
    "criterion.wins": "Wins",
    "criterion.round_wins": "Round wins",
    "criterion.points": "Points",
    # Why a player stands there
    "table_round.events": "Round {round}<, table {table}>: {plus} up and {minus} down<, {undone} undone>, "
    "<times {times}, >makes {total}.",
    "table_round.scores": "Round {round}<, table {table}>: a score of {score}<, times {times}>, makes {total}.",
    "table_round.places": "Round {round}<, table {table}>: place {place}<, times {times}>, makes {total}.",
    "table_round.open": "Round {round}<, table {table}>: nothing yet.",
    "table_round.not_seated": "Round {round}: not seated.",
    "separated_by_cut": "{above!p} stands above {below!p}, who was out after round {round}<; {above!p} was out after "
    "round {later}>.",
    "never": "none",
    # The cut
    "cut_needs_rounds": 'A cut needs the number of rounds: set "rounds".',
    "cut_needs_round": "There is no cut before a round has started.",
    "last_round_no_cut": "Round {round} is the last one: nobody is cut.",
    "no_cut_below_target": "A cut was due, but {active} players are not above the target of {target}: nobody is cut.",
    "no_cut_too_few": "A cut was due, but {active:one player does|# players do} not make a table of {size}: nobody is "
    "cut.",
    "no_cut_all_level": "A cut was due, but all {active} players have the same score< ({score})>: nobody is cut, and "
    "the next cut is larger.",
    "kept_tied_more": "{more:One more stays|# more stay} than the target asks for<: everybody with {score} stays>.",
    "kept_tied": "{remaining} players do not fill tables of {size}.",
    "cut_tied_as_exact": "With everybody on the line cut, only {remaining} would be left, less than a table of {size}; "
    "so the criteria decide, and {target} stay.",
    "cut_tied_more": "{more:One more goes|# more go} than the target asks for<: everybody with {score} or worse is "
    "cut>.",
    "cut_to_whole_tables": "{more:One more goes|# more go}, the worst of the rest, to fill tables of {size}.",
    "cut_by_lot": "{players!p} are equal on every criterion and stand on both sides of the line: the lot decided.",
}
