"""What the shell completes from the journal: players and tournaments; nothing where it can't be read."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

    from crosstable.cli.desk.options import Where


def player_names(context: "CompletionContext") -> list[str]:
    """The names of the tournament's players."""
    from crosstable.cli.desk.opening import at_tournament
    from crosstable.model.refusals import Refusal

    try:
        with at_tournament(_where(context)) as desk:
            return [desk.names[player] for player in desk.state.players]
    except Refusal:
        return []


def tournament_names(context: "CompletionContext") -> list[str]:
    """The names of the journal's tournaments."""
    from crosstable.cli.desk.opening import opened
    from crosstable.model.refusals import Refusal

    try:
        with opened(_where(context)) as session:
            return [session.name(stream) for stream in session.journal.streams()]
    except Refusal:
        return []


def _where(context: "CompletionContext") -> "Where":
    """The journal and tournament that were typed so far."""
    from crosstable.cli.desk.options import Where

    journal, tournament = (context.get(name) for name in ("--journal", "--tournament"))
    return Where(
        journal=None if journal is None else journal.raw, tournament=None if tournament is None else tournament.raw
    )
