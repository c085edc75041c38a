"""twenties: discs in the centre hole, over all matches (crokinole)."""

from fractions import Fraction

from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, tiebreak
from crosstable.ranking.values import Part, Values, whole


@tiebreak("twenties", source="NCA and WCC practice", is_sum=True)
def twenties(ledger: Ledger, _: Occasion) -> Values:
    """Return the twenties of all matches; a bye has none."""

    def parts(player: int) -> list[Part]:
        lines = [line for line in ledger.lines_of(player) if line.opponent >= 0]
        return [Part(Fraction(line.twenties), ledger.ids[line.opponent], line.round) for line in lines]

    return whole(ledger.total(ledger.twenties), 1, parts)
