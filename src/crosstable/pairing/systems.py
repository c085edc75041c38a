"""How rounds of matches come about: by the format, and in a Swiss stage by the system that it names."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from crosstable.formats import formats_that
from crosstable.model.config import Config
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.result import Pairing, PairingReasons, Relief, RoundCheck

# The module of each system (loaded when it is used), and those that somebody added.
_SYSTEMS = {"score": "crosstable.pairing.score"}
_added: dict[str, "PairingSystem"] = {}


class Explained(Protocol):
    """A round that is paired, and why so."""

    def pair(self, tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
        """Pair the next round; refused with every reason where there is none."""

    def explain(self, tournament: Tournament, pairing: Pairing) -> PairingReasons:
        """Return the reasons for a pairing of the next round."""


class PairingSystem(Explained, Protocol):
    """What a system brings: it pairs, says why, and judges a round that was played."""

    def check(self, tournament: Tournament, round_: Round) -> RoundCheck:
        """Return whether a round was legal, and whether something better existed."""


class PairingPart(Explained, Protocol):
    """What a format of matches brings; one that pairs by score is a `PairingSystem` too."""

    def rounds(self, config: Config, groups: Sequence[int]) -> int:
        """Return how many rounds suit groups of these sizes."""


def pairing_systems() -> Sequence[str]:
    """The names that a configuration may use."""
    return (*_SYSTEMS, *_added)


def register_system(name: str, system: PairingSystem) -> None:
    """Add a system, which a configuration may then name. Raises `Misuse` (`code_taken`) if the name is taken."""
    if name in pairing_systems():
        raise Misuse("code_taken", taken=name)
    _added[name] = system


def system_of(name: str) -> PairingSystem:
    return _added[name] if name in _added else cast(PairingSystem, import_module(_SYSTEMS[name]))


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """The next round of the tournament's present stage, by the format that it is configured for."""
    return _part(tournament.stage.config).pair(tournament, relief=relief, player=player)


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    """The reasons for a pairing of the tournament's next round."""
    return _part(tournament.stage.config).explain(tournament, pairing)


def check(tournament: Tournament) -> Iterator[RoundCheck]:
    """Each published round of the present stage, in turn: legal or not, and whether something better existed."""
    config = tournament.stage.config
    if not config.traits.by_score:
        instead = [Reason("seating_told_by_why", {})] if config.traits.at_tables else []
        raise Refusal("wrong_format", instead, format=config.format, needs=formats_that(lambda one: one.by_score))
    system = cast(PairingSystem, config.traits.part("pairing"))
    return (system.check(tournament, round_) for round_ in tournament.stage.rounds if round_.counts)


def rounds_that_suit(config: Config, groups: Sequence[int]) -> int:
    """How many rounds of matches groups of these sizes play, where no number is configured."""
    return _part(config).rounds(config, groups)


def _part(config: Config) -> PairingPart:
    traits = config.traits
    if traits.at_tables or not traits.is_playable:
        raise Refusal("wrong_format", format=config.format)
    return cast(PairingPart, traits.part("pairing"))
