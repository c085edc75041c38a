"""A Swiss stage names the system by which it is paired."""

from collections.abc import Sequence

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.explain import explain
from crosstable.pairing.result import Pairing, Relief
from crosstable.pairing.systems import system_of

__all__ = ["explain", "pair", "rounds"]


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    system = system_of(tournament.stage.config.of(SwissSettings).pairing_system)
    return system(tournament, relief=relief, player=player)


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return suggested_rounds(sum(groups))
