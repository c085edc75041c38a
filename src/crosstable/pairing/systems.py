"""The register of pairing systems: the module whose `pair` carries it out (loaded when it is used).

A Swiss stage names its system; every other format that is paired has one of its own.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.result import Pairing, Relief

_SYSTEMS = {"score": "crosstable.pairing.swiss"}
_FORMATS = {"round_robin": "crosstable.pairing.round_robin"}


class PairingSystem(Protocol):
    """Pairs the next round; refused with every reason where there is none."""

    def __call__(
        self, tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None
    ) -> Pairing: ...


def pairing_systems() -> Iterable[str]:
    """The names that a configuration may use."""
    return tuple(_SYSTEMS)


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """The next round of the tournament's present stage, by the pairing system that it is configured for."""
    config = tournament.stage.config
    if config.format != "swiss" and config.format not in _FORMATS:
        raise Refusal("wrong_format", format=config.format)
    module = _FORMATS.get(config.format) or _SYSTEMS[config.pairing_system]
    system = cast(PairingSystem, import_module(module).pair)
    return system(tournament, relief=relief, player=player)
