"""Eliminations by the results of a round: in a knock-out, the losers."""

from collections.abc import Collection
from typing import Protocol, cast

from crosstable.model.tournament import Player, PlayerId, Tournament


class RankingPart(Protocol):
    """The interface of a format that knocks out: who is eliminated by the results of a round."""

    def eliminated_players(self, tournament: Tournament, number: int) -> Collection[PlayerId]: ...


def eliminated_players(tournament: Tournament, number: int) -> tuple[Player, ...]:
    """Return the players of that round of the current stage who are eliminated by it; none if the format does not
    eliminate.
    """
    return tuple(player for player in beaten_players(tournament, number) if not player.left_during(number))


def beaten_players(tournament: Tournament, number: int) -> tuple[Player, ...]:
    traits = tournament.stage.config.traits
    if not traits.knocks_out:
        return ()
    gone = cast(RankingPart, traits.part("ranking")).eliminated_players(tournament, number)
    return tuple(player for player in tournament.players if player.id in gone)
