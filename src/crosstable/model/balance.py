"""The required sum of the scores at a table."""

from fractions import Fraction

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.tournament import Table


def imbalance(table: Table, config: Config) -> Fraction:
    """Return how much a table's scores differ from the required sum; 0 if none is required or the
    game is unfinished.
    """
    if table.games:
        # Of several games, the first unbalanced one.
        sums = (Fraction(sum(game.scores)) for game in table.games if not game.unfinished)
        return next((amount for amount in sums if amount), Fraction(0))
    if table.scores is None or table.unfinished:
        return Fraction(0)
    total, settings = sum(table.scores, Fraction(0)), config.of(TableSettings)
    if settings.uma is not None:
        return total - settings.start_points * len(table.scores)
    return total if settings.zero_sum else Fraction(0)
