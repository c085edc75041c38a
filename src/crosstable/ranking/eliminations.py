"""Who is out with the end of a round, where that follows from what came of it: in a knock-out, whoever lost."""

from collections.abc import Collection
from typing import Protocol, cast

from crosstable.model.tournament import Player, PlayerId, Tournament


class RankingPart(Protocol):
    """What a format that knocks out brings: who is out by what came of a round, whatever has been done about it."""

    def leaving(self, tournament: Tournament, number: int) -> Collection[PlayerId]: ...


def leaving(tournament: Tournament, number: int) -> tuple[Player, ...]:
    """Return those who were in that round of the present stage, and are out with its end.

    Nobody where no format says so.
    """
    return tuple(player for player in beaten(tournament, number) if not player.left_during(number))


def beaten(tournament: Tournament, number: int) -> tuple[Player, ...]:
    """Return the same, with those who had left by then."""
    traits = tournament.stage.config.traits
    if not traits.knocks_out:
        return ()
    gone = cast(RankingPart, traits.part("ranking")).leaving(tournament, number)
    return tuple(player for player in tournament.players if player.id in gone)
