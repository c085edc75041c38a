"""A Swiss stage names the system by which it is paired."""

from collections.abc import Sequence

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.result import Pairing, PairingReasons, Relief, RoundCheck
from crosstable.pairing.systems import PairingSystem, system_of


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    return _system(tournament).pair(tournament, relief=relief, player=player)


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    return _system(tournament).explain(tournament, pairing)


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    return _system(tournament).check(tournament, round_)


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return suggested_rounds(max(groups, default=0))


def _system(tournament: Tournament) -> PairingSystem:
    return system_of(tournament.stage.config.of(SwissSettings).pairing_system)
