"""Eliminations of a bracket round, and the places by which players are ranked."""

from collections.abc import Mapping

from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.brackets.bracket_state import Nobody
from crosstable.ranking.brackets.layout import Places
from crosstable.ranking.brackets.stage import brackets


def eliminated_players(tournament: Tournament, number: int) -> set[PlayerId]:
    """Return the players whose last match was in that round, without the winner of the bracket."""
    return {
        player for bracket in brackets(tournament, number) for player, round_ in bracket.out.items() if round_ == number
    }


def places(tournament: Tournament, through: int | None) -> Mapping[PlayerId, Places]:
    """Return the places that everybody in the brackets has, or can still take."""
    return {player: place for bracket in brackets(tournament, through) for player, place in bracket.places.items()}


def are_over(tournament: Tournament, through: int | None) -> bool:
    spots = (spot for bracket in brackets(tournament, through) for spot in bracket.spots)
    return all(spot.is_empty or spot.winner is not Nobody.UNKNOWN for spot in spots)


def seeds(tournament: Tournament) -> Mapping[PlayerId, int]:
    """Return everybody's seed, counted from 1 in each bracket."""
    return {player: i for bracket in brackets(tournament, 0) for i, player in enumerate(bracket.seeds, 1)}
