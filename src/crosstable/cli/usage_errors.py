"""Errors in a typed line, and which help says how it is typed."""

from collections.abc import Sequence

from cyclopts import CycloptsError, MissingArgumentError, UnknownOptionError

from crosstable.cli.app import app
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.options import STANDARD_INPUT
from crosstable.model.refusals import Misuse

# The help command at the prompt.
HELP = "?"


def misuse_of(error: CycloptsError, typed: Sequence[str]) -> Misuse:
    run, chain = "" if current_prompt() else "crosstable ", error.command_chain or ()
    helped = f"{run}{' '.join((*chain, '--help'))}" if run or chain else HELP
    if not chain and typed[0].startswith("-"):
        return Misuse("option_first", option=typed[0], run=run, help=helped)
    code = "like_an_option" if _is_in_place_of_a_name(error, typed) else "misused"
    return Misuse(code, detail=str(error).replace(STANDARD_INPUT, "-"), help=helped)


def _is_in_place_of_a_name(error: CycloptsError, typed: Sequence[str]) -> bool:
    """Return whether an unknown option may have been meant as a name: without it something is missing."""
    if not isinstance(error, UnknownOptionError) or error.token is None:
        return False
    option = error.token.keyword or error.token.value
    try:
        app.parse_args(
            [word for word in typed if word.partition("=")[0] != option], exit_on_error=False, print_error=False
        )
    except CycloptsError as another:
        return isinstance(another, MissingArgumentError)
    return False
