"""Performance, expected score and change of rating of players in one stage, by FIDE's tables (B.02).

| clause | source |
|---|---|
| games at the board between rated players; forfeits and byes are not rated | B.02, 5 |
| performance: mean rating of the opponents, plus the difference that the share of points stands for | C.07, 10.2 |
| expected score by the table; differences above 400 count as 400 below 2650 | B.02, 8.3.1 |
| K 10 from 2400 on, 40 for juniors under 2300, else 20: nothing is known of earlier games | B.02, 8.3.3 |

Norms and titles are not computed.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from crosstable.model.config import Config
from crosstable.model.schedule import days_of
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.fide_performance import average_rating, performance
from crosstable.ranking.fide_rounds import fide_rounds
from crosstable.ranking.ledger import Ledger
from crosstable.ratings import fide
from crosstable.ratings.rounding import half_away


class Performance(msgspec.Struct, frozen=True):
    """The rated games of a player. Without an own rating nothing is expected and nothing changes."""

    games: int
    score: Fraction
    opponents: int
    performance: int
    rating: int | None = None
    expected: Fraction | None = None
    factor: int | None = None
    as_junior: bool = False

    @property
    def change(self) -> Fraction | None:
        """The change of rating with one decimal, as lists of changes have it."""
        if self.expected is None or self.factor is None:
            return None
        return half_away(10 * self.factor * (self.score - self.expected)) / Fraction(10)


def has_performances(config: Config) -> bool:
    """Return whether a stage shows performances: single games of one against one, and the setting is on."""
    is_single = not config.traits.at_tables and config.boards is None and config.best_of == 1
    return is_single and config.rating_performance != "off"


def juniors(tournament: Tournament) -> frozenset[PlayerId]:
    """Return the players who are juniors in the year in which the event ends; none if its date is unknown.

    The public tournament has no years of birth, but the juniors themselves.
    """
    days = [day.date for day in days_of(tournament.schedule)]
    if (last := max([*days, *filter(None, [tournament.details.date])], default=None)) is None:
        return tournament.juniors
    year = int(last[:4])
    known = [player for player in tournament.players if player.born is not None and fide.is_junior(player.born, year)]
    return tournament.juniors.union(player.id for player in known)


def performances(ledger: Ledger) -> Mapping[PlayerId, Performance]:
    """Return the performance of every player with a rated game; none if the stage does not show them."""
    if not has_performances(ledger.config):
        return {}
    rounds, young = fide_rounds(ledger), juniors(ledger.tournament)
    by_player = {}
    for player, player_id in enumerate(ledger.ids):
        played = rounds.is_played[player]
        opponents = rounds.opponent[player, played]
        is_rated = ledger.rating[opponents] > 0
        ratings: list[int] = ledger.rating[opponents[is_rated]].tolist()
        if ratings:
            score = Fraction(int(rounds.outcome[player, played][is_rated].sum()), 2)
            by_player[player_id] = _performance(int(ledger.rating[player]), ratings, score, player_id in young)
    return by_player


def _performance(rating: int, ratings: list[int], score: Fraction, is_junior: bool) -> Performance:
    games, mean, own = len(ratings), average_rating(ratings), performance(ratings, score)
    if rating <= 0:
        return Performance(games, score, mean, own)
    expected = sum((fide.expected_score(fide.counted_difference(rating, other)) for other in ratings), Fraction(0))
    as_junior = is_junior and rating < fide.JUNIOR_UNDER
    factor = fide.factor(fide.NEW_UNTIL, rating >= fide.STRONG_FROM, games, as_junior)
    return Performance(games, score, mean, own, rating, expected, factor, as_junior)
