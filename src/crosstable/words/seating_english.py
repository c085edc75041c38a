"""Why nobody can be seated, and what is unusual about a seating."""

from collections.abc import Mapping

from crosstable.words.templates import Template

# How a template is written stands at the head of `templates`: {player!p} is a name, {n:# match|# matches} a plural.

SENTENCES: Mapping[str, Template] = {
    # Refusals
    "seating_needs_rounds": "Seating {mode!q} goes by rank, and there is none before round {round}: it is offered from "
    "the second round of a stage on.",
    "nobody_to_seat": "Nobody is there to be seated in round {round}. Enter players first.",
    "too_few_to_seat": "{players:One player is|# players are} too few for round {round}: a table has at least {least}.",
    # Warnings
    "fixed_table_inactive": "{player!p} needs table {table}, but that table is not in use.",
    "inactive_table_set": "Table {table} was set by hand although it is not in use.",
    "table_set_twice": "Table {table} was set by hand twice; the second one got another number.",
    "table_of_other_size": "Table {table} has {seats:one seat|# seats} instead of {size}.",
}
