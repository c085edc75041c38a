"""What the terminal says of files that it would overwrite, and of what was typed and can't be understood."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _output_lost(params: Mapping[str, Any]) -> str:
    rest = " Everything else is done." if params["done"] else ""
    return "The output could not be written ({detail}): it is missing or incomplete." + rest


SENTENCES: Mapping[str, Template] = {
    # Tournaments that can't be read
    "tournaments.unreadable": "can't be shown",
    "unreadable_tournament": "{name} ({id}) can't be shown; all others can.",
    # What can't be understood as it was typed
    "misused": "{detail} See {help}.",
    "misused_words": "{count} things in this line can't be understood. See {help}.",
    "not_understood": "{detail}",
    "option_first": "The command comes first, and options such as {option} after it: {run}COMMAND {option} ... "
    "See {help}.",
    "like_an_option": "{detail} If that is a name, write two dashes (--) before it, or the player's number instead. "
    "See {help}.",
    "not_a_head": "A head is a hash of 64 hexadecimal digits as verify prints it, alone or after its number "
    "(NUMBER:HASH); here stands {value!q}.",
    # Persons
    "several_merged": "{persons:One person was|# persons were} merged with {name}: {persons}. Write the id.",
    # Slips
    "completed_early": "{played:One round was|# rounds were} played, of {planned} that were planned. If that is a "
    "slip, undo takes it back.",
    "import.same_name": "{count:Another tournament is|# other tournaments are} called {name} too: -t and the id tell "
    "them apart.",
    "import.known_names": "{people:One name is|# names are} known already ({people}): --known or --new says whether "
    "they are the same persons.",
    # What to do next
    "next.pair_again": "Next: {run}pair --again.",
    "next.seat_again": "Next: {run}seat --again.",
    # Files
    "output_lost": _output_lost,
    "keeping.exported": "Wrote {file!q}: {name}.",
    "ask.overwrite": "{file!q} is there already, and is not a document of Crosstable's. Overwrite it?",
    "would_overwrite": "{file!q} is there already, and is not a document of Crosstable's. Nothing was written: name "
    "another file, or add --yes to overwrite this one.",
    "over_database": "{file!q} is a database, such as a journal, or belongs to one; these are never overwritten. "
    "Nothing was written: name another file.",
}
