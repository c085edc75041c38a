"""Import: a document as a sequence of commands, each decided as if entered now, so that nothing impossible is imported.

A document that no sequence of commands can produce is refused (`cannot_import`).
"""

from collections.abc import Iterator, Mapping

from crosstable.app.importing.impossible_reasons import impossible_reasons
from crosstable.app.importing.replay import Replay, ReplayStep
from crosstable.app.importing.source import Source
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament

__all__ = ["ReplayStep", "import_steps"]


def import_steps(tournament: Tournament, persons: Mapping[PlayerId, PersonId] | None = None) -> Iterator[ReplayStep]:
    """Yield the commands that recreate this tournament. Raise `cannot_import` if there are none.

    `persons` are the players' known persons; other players become new persons.
    """
    source = Source(tournament)
    reasons = list(impossible_reasons(source))
    if reasons:
        raise Refusal("cannot_import", reasons)
    return Replay(source, persons or {}).steps()
