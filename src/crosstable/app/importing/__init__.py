"""A document as a run of commands: importing it means deciding everything again, so nothing comes in that could not
have happened here.

Whatever a document may say that no run of commands leads to is refused by name (`cannot_import`).
"""

from collections.abc import Iterator, Mapping

from crosstable.app.importing.impossible import impossible
from crosstable.app.importing.replay import Replay, ReplayStep
from crosstable.app.importing.source import Source
from crosstable.model.persons import PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament

__all__ = ["ReplayStep", "steps"]


def steps(tournament: Tournament, persons: Mapping[PlayerId, PersonId] | None = None) -> Iterator[ReplayStep]:
    """The commands that make this tournament, in order. Refused (`cannot_import`) where there are none.

    `persons` are the players who are known already; everybody else is somebody new.
    """
    source = Source(tournament)
    reasons = list(impossible(source))
    if reasons:
        raise Refusal("cannot_import", reasons)
    return Replay(source, persons or {}).steps()
