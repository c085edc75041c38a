"""Simulated games at a table: taps on a clock, or hands that end in scores or places.

| the configuration has | the table gets |
|---|---|
| `place_points` | places, equal ones like 1, 2, 2, 4 |
| `uma` | scores that add up to the start, as in riichi |
| `bula` | the papers of preferans, a game of three, or of each three of four |
| `zero_sum` | scores that add up to zero |
| none of these | score events at growing instants; some are -1, some are undone |

The higher rating wins more often, whichever score is the better one.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.papers import MOST_GAMES, SEATS, PaperGame
from crosstable.model.tournament import Player, PlayerId, ScoreEvent, Table
from crosstable.simulation.chance import Chance

# A round without a clock takes as long as this, and so much passes between two rounds.
MINUTES, BREAK_MINUTES = 20, 10

# Seconds between two taps, and until a slip is undone: it always is before the next tap.
LEAST_PAUSE, MOST_PAUSE = 30, 150
LEAST_SLIP, MOST_SLIP = 2, 20
TENTHS = 10

AGAINST = Fraction(1, 15)
SLIPS = Fraction(1, 25)

# A game of hands: how many, what they may be worth, and how often the winner takes it from a single player.
LEAST_HANDS, MOST_HANDS = 8, 14
RIICHI = (1000, 1300, 2000, 2600, 3900, 5200, 8000, 12000)
FROM_ONE = Fraction(3, 5)
OF_POINTS = 100
OTHERS = (2, 4, 6, 10, 14, 20, 30)
# Half of a player's points against a neighbour in a game of preferans.
MOST_SOUP = 60


class Game(NamedTuple):
    """A simulated game: the players in seat order, the round, the rules and the random draws."""

    players: tuple[Player, ...]
    round: int
    table: int
    config: Config
    chance: Chance

    @property
    def seats(self) -> tuple[PlayerId, ...]:
        return tuple(player.id for player in self.players)

    @property
    def rules(self) -> TableSettings:
        return self.config.of(TableSettings)

    @property
    def sign(self) -> int:
        """The direction that is good for a player: up, or down if the lower score wins."""
        return -1 if self.rules.lower_wins else 1


def table_of(game: Game) -> Table:
    rules = game.rules
    if rules.place_points is not None:
        return Table(game.seats, game.table, places=_places(_gains(game)))
    if rules.bula is not None and len(game.players) >= SEATS:
        return Table(game.seats, game.table).with_papers(tuple(_games(game)))
    if rules.adds_up:
        start = 0 if rules.uma is None else rules.start_points
        return Table(game.seats, game.table, scores=tuple(Fraction(start + game.sign * gain) for gain in _gains(game)))
    return Table(game.seats, game.table, events=tuple(_taps(game)))


def _games(game: Game) -> Iterator[PaperGame]:
    """Yield the games of a table: one of three; where more sit there one for each who sits out."""
    resting: Sequence[PlayerId | None] = [None] if len(game.seats) == SEATS else game.seats
    for number, out in enumerate(resting):
        seats = [player for player in game.players if player.id != out][:SEATS]
        # Each game falls as if it had a table of its own.
        three = game._replace(players=tuple(seats), table=game.table * MOST_GAMES + number)
        yield PaperGame(three.seats, tuple(_papers(three)))


def _papers(game: Game) -> Iterator[tuple[int, int, int]]:
    """Yield three papers, in even numbers as the values of preferans are; the bulas add up to zero."""
    for seat, gain in enumerate(_gains(game)):
        left, right = (
            2 * game.chance.draw_below(MOST_SOUP, side, seat, game.round, game.table) for side in ("left", "right")
        )
        yield left, -gain // 2, right


def _winner(game: Game, *about: str | int) -> int:
    """Return the seat that wins: a rating of 2000 does three times as often as one of 1000."""
    weights = [max(1, (player.rating or 1000) - 500) for player in game.players]
    up_to = list(accumulate(weights))
    return bisect_right(up_to, game.chance.draw_below(up_to[-1], "winner", game.round, game.table, *about))


def _taps(game: Game) -> Iterator[ScoreEvent]:
    """Yield events of the round at growing instants, tenths of seconds since the tournament began."""
    chance, about = game.chance, (game.round, game.table)
    minutes = game.config.round_minutes or MINUTES
    now = (game.round - 1) * (minutes + BREAK_MINUTES) * 60 * TENTHS
    end = now + (minutes * 60 - MOST_SLIP) * TENTHS
    number = 0
    while True:
        now += _tenths_between(chance, LEAST_PAUSE, MOST_PAUSE, "pause", number, *about)
        if now > end:
            return
        against = chance.happens(AGAINST, "against", number, *about)
        seat = chance.draw_below(len(game.players), "blunder", number, *about) if against else _winner(game, number)
        tap = ScoreEvent(
            id=f"e{game.round}.{game.table}.{number + 1}",
            player=game.players[seat].id,
            delta=-game.sign if against else game.sign,
            at=Fraction(now, TENTHS),
        )
        yield tap
        if chance.happens(SLIPS, "slip", number, *about):
            later = now + _tenths_between(chance, LEAST_SLIP, MOST_SLIP, "slip lasts", number, *about)
            yield ScoreEvent(f"{tap.id}.undone", tap.player, tap.delta, Fraction(later, TENTHS), undoes=tap.id)
        number += 1


def _tenths_between(chance: Chance, least: int, most: int, *about: str | int) -> int:
    return least * TENTHS + chance.draw_below((most - least) * TENTHS, *about)


def _gains(game: Game) -> list[int]:
    """Return each seat's gain or loss after a few hands; they sum to zero."""
    chance, about = game.chance, (game.round, game.table)
    gains = [0] * len(game.players)
    for hand in range(LEAST_HANDS + chance.draw_below(MOST_HANDS - LEAST_HANDS + 1, "hands", *about)):
        winner = _winner(game, hand)
        for seat, paid in _payments(game, hand, winner):
            gains[seat] -= paid
            gains[winner] += paid
    return gains


def _payments(game: Game, hand: int, winner: int) -> Iterator[tuple[int, int]]:
    """Yield the payments to the winner of a hand. In riichi one player pays for all, or all share in whole hundreds."""
    chance, about = game.chance, (hand, game.round, game.table)
    values: Sequence[int] = OTHERS if game.rules.uma is None else RIICHI
    value = values[chance.draw_below(len(values), "worth", *about)]
    others = [seat for seat in range(len(game.players)) if seat != winner]
    if game.rules.uma is None:
        yield from ((seat, value) for seat in others)
    elif chance.happens(FROM_ONE, "from one", *about):
        yield others[chance.draw_below(len(others), "payer", *about)], value
    else:
        each = -(-value // len(others) // OF_POINTS) * OF_POINTS
        yield from ((seat, each) for seat in others)


def _places(gains: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > gain for other in gains) for gain in gains)
