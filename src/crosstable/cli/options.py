"""Arguments and options that several commands share."""

from pathlib import Path
from typing import TYPE_CHECKING

# A file name cannot hold this character, and the parser would take "-" for an option.
STANDARD_INPUT = "\0"

# The parser tries a text first, and takes it. The path is for the shells, which complete the names of files for it.
if TYPE_CHECKING:
    File = str
else:
    File = str | Path
