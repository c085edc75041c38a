"""How rounds of matches come about: by the format, and in a Swiss stage by the system that it names."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import chain
from typing import Protocol, cast

from crosstable.formats import Format, formats_that
from crosstable.model.config import Config
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.model.unknown_players import refuse_unknown_player
from crosstable.pairing.groups import check_groups, explain_groups, pair_groups
from crosstable.pairing.result import Pairing, PairingReasons, Relief, RoundCheck
from crosstable.ranking.sections import groups_of, plays_in_groups

# The module of each system (loaded when it is used), and those that somebody added.
_SYSTEMS = {"score": "crosstable.pairing.score_pairing"}
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
        """Return how many rounds suit groups of these sizes.

        Where that depends on more than sizes, a format brings `rounds_of(tournament)` too.
        """


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
    part = _part(tournament.stage.config)
    nothing_helps = (relief is not None or player is not None) and not tournament.stage.config.traits.by_score
    if nothing_helps or not plays_in_groups(tournament):
        return part.pair(tournament, relief=relief, player=player)
    if player is not None:
        refuse_unknown_player(tournament.by_id, player)
    return pair_groups(tournament, lambda one, relief, gone: part.pair(one, relief=relief, player=gone), relief, player)


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    """The reasons for a pairing of the tournament's next round."""
    part = _part(tournament.stage.config)
    if not plays_in_groups(tournament):
        return part.explain(tournament, pairing)
    return explain_groups(tournament, pairing, part.explain)


def check(tournament: Tournament) -> Iterator[RoundCheck]:
    """Each published round of every stage, in turn: legal or not, and whether something better existed.

    Stages at tables are left out. Refused where no stage can be judged.
    """
    judged = [i for i, stage in enumerate(tournament.stages) if _are_checked(stage.config.traits)]
    if not judged:
        config = tournament.stage.config
        instead = [Reason("seating_told_by_why", {})] if config.traits.at_tables else []
        raise Refusal("wrong_format", instead, format=config.format, needs=formats_that(_are_checked))
    return chain.from_iterable(_check_stage(tournament.until(i)) for i in judged)


def _check_stage(tournament: Tournament) -> Iterator[RoundCheck]:
    system = cast(PairingSystem, tournament.stage.config.traits.part("pairing"))
    in_groups = plays_in_groups(tournament)
    for round_ in tournament.stage.rounds:
        if round_.counts:
            one = check_groups(tournament, round_, system.check) if in_groups else system.check(tournament, round_)
            yield one


def _are_checked(traits: Format) -> bool:
    """Rounds can be judged afterwards."""
    return not traits.at_tables and hasattr(traits.part("pairing"), "check")


def rounds_that_suit(config: Config, groups: Sequence[int]) -> int:
    """How many rounds of matches groups of these sizes play, where no number is configured."""
    return _part(config).rounds(config, groups)


def rounds_of(tournament: Tournament) -> int:
    """How many rounds the present stage needs for those who began it, where they follow from a schedule."""
    part = _part(tournament.stage.config)
    if hasattr(part, "rounds_of"):
        return int(part.rounds_of(tournament))
    return part.rounds(tournament.stage.config, [len(group) for group in groups_of(tournament)])


def _part(config: Config) -> PairingPart:
    traits = config.traits
    if traits.at_tables:
        raise Refusal("wrong_format", format=config.format)
    return cast(PairingPart, traits.part("pairing"))
