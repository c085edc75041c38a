"""The register of pairing systems: a name, and the module whose `pair` carries it out (loaded when it is used)."""

from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.result import Pairing, Relief

_SYSTEMS = {"score": "crosstable.pairing.swiss"}


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
    if config.format != "swiss":
        raise Refusal("wrong_format", format=config.format)
    system = cast(PairingSystem, import_module(_SYSTEMS[config.pairing_system]).pair)
    return system(tournament, relief=relief, player=player)
