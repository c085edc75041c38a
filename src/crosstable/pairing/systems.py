"""How rounds of matches come about: by the format, and in a Swiss stage by the system that it names."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.result import Pairing, PairingReasons, Relief

# The module whose `pair` carries a system out (loaded when it is used).
_SYSTEMS = {"score": "crosstable.pairing.swiss"}


class PairingSystem(Protocol):
    """Pairs the next round; refused with every reason where there is none."""

    def __call__(
        self, tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None
    ) -> Pairing: ...


class PairingPart(Protocol):
    """What a format of matches brings: how it is paired, why so, and how many rounds suit groups of these sizes."""

    pair: PairingSystem

    def explain(self, tournament: Tournament, pairing: Pairing) -> PairingReasons: ...

    def rounds(self, config: Config, groups: Sequence[int]) -> int: ...


def pairing_systems() -> Iterable[str]:
    """The names that a configuration may use."""
    return tuple(_SYSTEMS)


def system_of(name: str) -> PairingSystem:
    return cast(PairingSystem, import_module(_SYSTEMS[name]).pair)


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """The next round of the tournament's present stage, by the format that it is configured for."""
    return _part(tournament.stage.config).pair(tournament, relief=relief, player=player)


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    """The reasons for a pairing of the tournament's next round."""
    return _part(tournament.stage.config).explain(tournament, pairing)


def rounds_that_suit(config: Config, groups: Sequence[int]) -> int:
    """How many rounds of matches groups of these sizes play, where no number is configured."""
    return _part(config).rounds(config, groups)


def _part(config: Config) -> PairingPart:
    traits = config.traits
    if traits.at_tables or not traits.is_playable:
        raise Refusal("wrong_format", format=config.format)
    return cast(PairingPart, traits.part("pairing"))
