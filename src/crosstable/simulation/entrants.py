"""Simulated entrants: who comes, when, how long they stay and which rounds they miss."""

import msgspec

from crosstable.model.teams import team_rating
from crosstable.model.tournament import Member, Player, PlayerId
from crosstable.simulation.chance import Chance
from crosstable.simulation.names import CLUBS, TOWNS, name
from crosstable.simulation.parameters import Simulation


class Entrant(msgspec.Struct, frozen=True):
    """A player as entered, the last round before the drop and the round of a requested bye."""

    player: Player
    leaves_after: int | None = None
    sits_out: int | None = None


def entrants(wishes: Simulation, chance: Chance, fewest: int) -> tuple[Entrant, ...]:
    """Return all entrants in order of entry, players of round 1 first.

    However many leave or miss rounds, at least `fewest` can play.
    """
    first_rounds = sorted(_first_round(wishes, chance, place, fewest) for place in range(wishes.players))
    boards = wishes.stage.config.boards
    players = [
        _player(chance, place, first) if boards is None else _team(chance, place, first, boards)
        for place, first in enumerate(first_rounds)
    ]
    # How many could play in each round, so far.
    here = {number: sum(first <= number for first in first_rounds) for number in range(1, wishes.rounds + 1)}
    return tuple(_entrant(wishes, chance, player, here, fewest) for player in players)


def _first_round(wishes: Simulation, chance: Chance, place: int, fewest: int) -> int:
    if place < fewest or wishes.rounds == 1 or not chance.happens(wishes.late, "late", place):
        return 1
    return 2 + chance.draw_below(max(1, wishes.rounds // 3), "first round", place)


def _player(chance: Chance, place: int, first_round: int) -> Player:
    return Player(
        id=PlayerId(f"p{place + 1}"),
        name=name(place),
        number=place + 1,
        rating=1000 + chance.draw_below(501, "rating", place) + chance.draw_below(501, "form", place),
        club=CLUBS[chance.draw_below(len(CLUBS), "club", place)],
        town=TOWNS[chance.draw_below(len(TOWNS), "town", place)],
        first_round=first_round,
    )


def _team(chance: Chance, place: int, first_round: int, boards: int) -> Player:
    """Make a team of a club with a reserve, the strongest members first; rated by those at the boards."""
    id_, club = PlayerId(f"p{place + 1}"), CLUBS[place % len(CLUBS)]
    strength = 1100 + chance.draw_below(801, "rating", place)
    ratings = sorted((strength + chance.draw_below(201, "member", place, i) for i in range(boards + 1)), reverse=True)
    members = tuple(
        Member(PlayerId(f"{id_}.{i + 1}"), name(place * (boards + 1) + i), rating) for i, rating in enumerate(ratings)
    )
    return Player(
        id=id_,
        name=f"{club} {place // len(CLUBS) + 1}",
        number=place + 1,
        rating=team_rating(members, boards),
        club=club,
        town=TOWNS[place % len(TOWNS)],
        first_round=first_round,
        members=members,
    )


def _entrant(wishes: Simulation, chance: Chance, player: Player, here: dict[int, int], fewest: int) -> Entrant:
    first, last = player.first_round, wishes.rounds
    leaves_after = sits_out = None
    if first < last and chance.happens(wishes.drops, "drop", player.id):
        left = first + chance.draw_below(last - first, "last round", player.id)
        if all(here[number] > fewest for number in range(left + 1, last + 1)):
            leaves_after = last = left
            for number in range(left + 1, wishes.rounds + 1):
                here[number] -= 1
    if chance.happens(wishes.byes, "bye", player.id):
        number = first + chance.draw_below(last - first + 1, "bye round", player.id)
        if here[number] > fewest:
            sits_out = number
            here[number] -= 1
    return Entrant(player, leaves_after, sits_out)
