"""A document as a run of commands: importing it means deciding everything again, so nothing comes in that could not
have happened here.

Whatever a document may say that no run of commands leads to is refused by name (`cannot_import`).
"""

from collections.abc import Iterator

from crosstable.app.importing.impossible import impossible
from crosstable.app.importing.replay import Replay, Step
from crosstable.app.importing.source import Source
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament


def steps(tournament: Tournament) -> Iterator[Step]:
    """The commands that make this tournament, in order. Refused (`cannot_import`) where there are none."""
    source = Source(tournament)
    reasons = list(impossible(source))
    if reasons:
        raise Refusal("cannot_import", reasons)
    return Replay(source).steps()
