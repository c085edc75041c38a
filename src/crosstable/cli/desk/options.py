"""Options that all commands on a journal share.

What an option does not say comes from the prompt that the command was typed at, then from the environment.
"""

from dataclasses import dataclass

from cyclopts import Group, Parameter

from crosstable.cli.arguments import options
from crosstable.cli.options import File

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
