"""An estimate for a number of players: rounds, a cut, and how long it takes.

| clause | source |
|---|---|
| Swiss rounds | `formats.swiss`: `model.suggestions` |
| a final among the best 8 above 16 players, among the best 4 above 8 | the usual cut; MTR Appendix E has it from 9 on |
| everybody meets everybody: as many rounds as that needs | `formats.round_robin` |
| at tables without a number of rounds: 4 | the usual evening of Speed Jong |
| how many stay after each round of a cut line | rules 5.1, to whole tables |
| minutes of a round without a clock: 50 for best of 3, 30 for one game, 80 for best of 5, 25 at tables | reckoned |
"""

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.pairing.systems import rounds_that_suit

ROUNDS_AT_TABLES = 4
BETWEEN_ROUNDS = 10
_MINUTES = {1: 30, 3: 50, 5: 80, 7: 110}
_MINUTES_AT_TABLES = 25


class Estimate(msgspec.Struct, frozen=True):
    """Rounds, and minutes from the first start to the last result; `each` is one round.

    `stay` is how many are left after each round of a cut line, `top` how many a final would have, None without one.
    """

    rounds: int
    suggested: bool
    each: int
    minutes: int
    top: int | None = None
    stay: tuple[int, ...] = ()


def estimate(config: Config, players: int) -> Estimate:
    """Return the estimate for that number of players."""
    traits = config.traits
    rounds = config.rounds or (ROUNDS_AT_TABLES if traits.at_tables else rounds_that_suit(config, [players]))
    each = config.round_minutes or (_MINUTES_AT_TABLES if traits.at_tables else _MINUTES[config.best_of])
    top = (8 if players > 16 else 4 if players > 8 else None) if traits.has_final else None
    stay = _stay(config, players, rounds) if traits.cuts else ()
    minutes = rounds * each + (rounds - 1) * BETWEEN_ROUNDS
    return Estimate(rounds, config.rounds is None, each, minutes, top, stay)


def _stay(config: Config, players: int, rounds: int) -> tuple[int, ...]:
    """Return about how many stay after each round but the last; the scores decide between two whole tables."""
    size = config.of(TableSettings).table_size
    return tuple(max(size, players * (rounds - done) // rounds // size * size) for done in range(1, rounds))
