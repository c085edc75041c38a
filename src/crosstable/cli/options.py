"""Arguments and options that several commands share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

# A file name cannot hold this character, and the parser would take "-" for an option.
STANDARD_INPUT = "\0"

# The parser tries a text first, and takes it. The path is for the shells, which complete the names of files for it.
if TYPE_CHECKING:
    File = str
else:
    File = str | Path
Files = Annotated[
    list[File] | None,
    Parameter(
        name="FILE",
        help="Files, in any readable format; - is standard input. Without one, the journal's tournament.",
    ),
]
Json = Annotated[bool, Parameter(help="Print JSON: one answer per line, one line for each file.")]
Explain = Annotated[bool, Parameter(help="Add the reasons.")]
AfterRound = Annotated[
    int | None, Parameter(name="--round", help="As they were after this round, also one of an earlier stage.")
]
OnePlayer = Annotated[str | None, Parameter(help="Explain the place of this player only.")]
