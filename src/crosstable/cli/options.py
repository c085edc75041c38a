"""Arguments and options that several commands share."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Group, Parameter

from crosstable.cli.arguments import options

# A file name cannot hold this character, and the parser would take "-" for an option.
STANDARD_INPUT = "\0"

# The parser tries a text first, and takes it. The path is for the shells, which complete the names of files for it.
if TYPE_CHECKING:
    File = str
else:
    File = str | Path


JOURNAL, TOURNAMENT, WHO = "CROSSTABLE_JOURNAL", "CROSSTABLE_TOURNAMENT", "CROSSTABLE_AS"

shared_options = Parameter(name="*", group=Group("Where, and who", sort_key=100))


@options
@shared_options
@dataclass(frozen=True, kw_only=True)
class Place:
    """Which journal."""

    journal: File | None = None
    json: bool = False


@options
@shared_options
@dataclass(frozen=True, kw_only=True)
class Where(Place):
    """Which journal, and which of its tournaments."""

    tournament: str | None = None


@options
@shared_options
@dataclass(frozen=True, kw_only=True)
class Acting(Where):
    """The same, and who acts."""

    who: str | None = None
    key: str | None = None


PLACE, WHERE, ACTING = Place(), Where(), Acting()
