"""An estimate for a number of players: rounds, a cut, and how long it takes.

| clause | source |
|---|---|
| Swiss rounds | `formats.swiss`: `model.suggestions` |
| a final among the best 8 above 16 players, among the best 4 above 8 | the usual cut; MTR Appendix E has it from 9 on |
| everybody meets everybody: as many rounds as that needs | `formats.round_robin` |
| at tables without a number of rounds: 4 | the usual evening of Speed Jong |
| how many stay after each round of a cut line | rules 5.1, to whole tables |
| minutes of a round without a clock: 50 for best of 3, 30 for one game, 80 for best of 5 | reckoned |
| minutes at tables: 90 with uma (a hanchan), 60 for preferans and other whole games, 25 tap by tap | estimated |
| groups: the rounds of the largest one | `formats.round_robin`, `formats.swiss` |
"""

import msgspec

from crosstable.formats.groups import GroupSettings
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.pairing.systems import recommended_rounds
from crosstable.ranking.tables.cut_line import ideal_of, whole_tables

ROUNDS_AT_TABLES = 4
BETWEEN_ROUNDS = 10
_MINUTES = {1: 30, 3: 50, 5: 80, 7: 110}
_MINUTES_OF_TAPS, _MINUTES_OF_GAME, _MINUTES_WITH_UMA = 25, 60, 90


class Estimate(msgspec.Struct, frozen=True):
    """Rounds, and minutes from the first start to the last result; `each` is one round.

    `stay` are the numbers that can be left after each round of a cut line, `top` how many a final would have, None
    without one.
    """

    rounds: int
    suggested: bool
    each: int
    minutes: int
    top: int | None = None
    stay: tuple[tuple[int, ...], ...] = ()


def estimate(config: Config, players: int) -> Estimate:
    traits = config.traits
    groups = min(config.of(GroupSettings).group_count or 1, players)
    sizes = [players // groups + (place < players % groups) for place in range(groups)]
    rounds = config.rounds or (ROUNDS_AT_TABLES if traits.at_tables else recommended_rounds(config, sizes))
    each = config.round_minutes or _minutes(config)
    top = (8 if players > 16 else 4 if players > 8 else None) if traits.has_final else None
    stay = _stay(config, players, rounds) if traits.cuts else ()
    minutes = rounds * each + (rounds - 1) * BETWEEN_ROUNDS
    return Estimate(rounds, config.rounds is None, each, minutes, top, stay)


def _minutes(config: Config) -> int:
    if not config.traits.at_tables:
        return _MINUTES[int(config.best_of)]
    rules = config.of(TableSettings)
    return _MINUTES_WITH_UMA if rules.uma is not None else _MINUTES_OF_GAME if rules.by_result else _MINUTES_OF_TAPS


def _stay(config: Config, players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return how many can stay after each round but the last; the scores decide between two whole tables."""
    size = config.of(TableSettings).table_size
    stay = []
    for done in range(1, rounds):
        possible = [keep for keep in whole_tables(ideal_of(players, done, rounds), size) if size <= keep <= players]
        stay.append(tuple(possible) or (min(size, players),))
    return tuple(stay)
