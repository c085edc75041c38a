"""Options that all commands on a journal share, and arguments that several of them take.

What an option does not say comes from the prompt that the command was typed at, then from the environment.
"""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Group, Parameter

from crosstable.cli.desk.completers import player_names, tournament_names
from crosstable.cli.options import File

JOURNAL, TOURNAMENT, WHO = "CROSSTABLE_JOURNAL", "CROSSTABLE_TOURNAMENT", "CROSSTABLE_AS"

shared_options = Group("Where, and who", sort_key=100)


@Parameter(name="*", group=shared_options)
@dataclass(frozen=True, kw_only=True)
class Place:
    """Which journal."""

    journal: Annotated[
        File | None,
        Parameter(
            name=["--journal", "-j"],
            help=f"The journal: a file, or postgresql://... (default: {JOURNAL}, or crosstable.db).",
        ),
    ] = None
    json: Annotated[bool, Parameter(help="Print JSON: one answer per line.")] = False


@Parameter(name="*", group=shared_options)
@dataclass(frozen=True, kw_only=True)
class Where(Place):
    """Which journal, and which of its tournaments."""

    tournament: Annotated[
        str | None,
        Parameter(
            name=["--tournament", "-t"],
            help=f"The tournament, by name or id (default: {TOURNAMENT}, or the latest open one).",
            completer=tournament_names,
        ),
    ] = None


@Parameter(name="*", group=shared_options)
@dataclass(frozen=True, kw_only=True)
class Acting(Where):
    """The same, and who acts."""

    who: Annotated[str | None, Parameter(name="--as", help=f"Your name (default: {WHO}, or your login name).")] = None
    key: Annotated[
        str | None, Parameter(help="An idempotency key: the same command with the same key happens once.")
    ] = None


PLACE, WHERE, ACTING = Place(), Where(), Acting()

OnePlayer = Annotated[
    str,
    Parameter(name="PLAYER", help="A player: number, id, name, or the beginning of a name.", completer=player_names),
]
Players = Annotated[
    list[str],
    Parameter(name="PLAYER", help="Players: number, id, name, or the beginning of a name.", completer=player_names),
]
Settings = Annotated[list[str] | None, Parameter(name="--set", help="A setting, as KEY=VALUE; repeat for more.")]
Yes = Annotated[bool, Parameter(name=["--yes", "-y"], help="Do it without asking.")]
Reason = Annotated[str | None, Parameter(help="The reason, kept on record.")]
