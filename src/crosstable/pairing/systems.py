"""The pairing systems. A Swiss stage names the one that pairs it; every other format of matches brings its own."""

import re
from collections.abc import Collection, Iterator, Sequence
from importlib import import_module
from itertools import chain
from typing import Any, Protocol, cast

import msgspec

from crosstable.formats import format_names
from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.model.unknown_players import require_player
from crosstable.pairing.groups import check_groups, explain_groups, pair_groups
from crosstable.pairing.result import MatchReasons, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.ranking.sections import groups_of, plays_in_groups


class PairingSystem(Protocol):
    """A pairing system, as a module or an object. It pairs one group at a time.

    Optional functions:

    | function | result |
    |---|---|
    | `rounds_of(tournament)` | the number of rounds of a stage that has begun, if that depends on more than sizes |
    | `may_be_impossible(config, players, rounds, byes)` | whether a round may not exist, without trying to pair it |
    """

    def pair(self, tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
        """Pair the next round. Raise `impossible_pairing` with `choices` (`ReliefOption`) if there is no legal one.

        `relief` is one of these choices, and `player` the one whom it drops.
        """

    def explain(self, tournament: Tournament, pairing: Pairing) -> PairingReasons: ...

    def check(self, tournament: Tournament, round_: Round) -> RoundCheck: ...

    def rounds(self, config: Config, groups: Sequence[int]) -> int: ...


# The systems that the setting `pairing_system` may name: a module, which is loaded when it is used, or an object.
_SYSTEMS: dict[str, str | PairingSystem] = {
    "score": "crosstable.pairing.score_pairing",
    "fide_dutch": "crosstable.pairing.fide_dutch.system",
    "fide_team_swiss": "crosstable.pairing.fide_team_swiss.system",
}


# The code of a system in record 192 of a report file, in lower case.
_CODE_OF_A_FILE = re.compile(r"fide_[a-z0-9_]+|custom_knockout")


def is_missing(name: str) -> bool:
    """Return whether a name is the code of a system that report files name and that Crosstable does not have."""
    return name not in _SYSTEMS and _CODE_OF_A_FILE.fullmatch(name) is not None


class MissingSystem:
    """A system that a file names and that can't pair: it refuses."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _refusal(self) -> Refusal:
        return Refusal("system_missing", system=self.name.upper(), known=list(pairing_systems()))

    def pair(self, *_: Any, **_options: Any) -> Pairing:
        raise self._refusal()

    def explain(self, _tournament: Tournament, pairing: Pairing) -> PairingReasons:
        matches = tuple(MatchReasons(match.first, match.second, ()) for match in pairing.matches)
        return PairingReasons((), (), matches)

    def check(self, *_: Any) -> RoundCheck:
        raise self._refusal()

    def rounds(self, _config: Config, groups: Sequence[int]) -> int:
        return suggested_rounds(max(groups, default=0))


def pairing_systems() -> Sequence[str]:
    return tuple(_SYSTEMS)


class SystemNames(Collection[str]):
    """The names that the setting `pairing_system` may have; codes of systems that are missing here are among them."""

    def __contains__(self, name: object) -> bool:
        return name in _SYSTEMS or (isinstance(name, str) and is_missing(name))

    def __iter__(self) -> Iterator[str]:
        return iter(_SYSTEMS)

    def __len__(self) -> int:
        return len(_SYSTEMS)


def register_system(name: str, system: PairingSystem) -> None:
    """Add a system. Raise `code_taken` if there is one of that name."""
    if name in _SYSTEMS:
        raise Misuse("code_taken", taken=name)
    _SYSTEMS[name] = system


def system_of(config: Config) -> PairingSystem:
    """Return the system that pairs a stage. Raise `wrong_format` if the stage is seated at tables."""
    traits = config.traits
    if traits.at_tables:
        raise Refusal("wrong_format", format=config.format)
    if traits.by_score and is_missing(name := config.of(SwissSettings).pairing_system):
        return MissingSystem(name)
    system = _SYSTEMS[config.of(SwissSettings).pairing_system] if traits.by_score else traits.part("pairing")
    return cast(PairingSystem, import_module(system) if isinstance(system, str) else system)


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """Pair the next round of the present stage, group by group if it has groups."""
    pairing = _pair(tournament, relief, player)
    config = tournament.stage.config
    kind = config.of(SwissSettings).bye_worth if config.traits.by_score else "win"
    return pairing if kind == pairing.bye_kind else msgspec.structs.replace(pairing, bye_kind=kind)


def _pair(tournament: Tournament, relief: Relief | None, player: PlayerId | None) -> Pairing:
    system = system_of(tournament.stage.config)
    nothing_helps = (relief is not None or player is not None) and not tournament.stage.config.traits.by_score
    if nothing_helps or not plays_in_groups(tournament):
        return system.pair(tournament, relief=relief, player=player)
    if player is not None:
        require_player(tournament.by_id, player)
    return pair_groups(
        tournament, lambda group, relief, player: system.pair(group, relief=relief, player=player), relief, player
    )


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    system = system_of(tournament.stage.config)
    if not plays_in_groups(tournament):
        return system.explain(tournament, pairing)
    return explain_groups(tournament, pairing, system.explain)


def check(tournament: Tournament) -> Iterator[RoundCheck]:
    """Check every published round of all stages of matches, in turn. Raise `wrong_format` if there is no such stage."""
    stages = [i for i, stage in enumerate(tournament.stages) if not stage.config.traits.at_tables]
    if not stages:
        needs = format_names(lambda format_: not format_.at_tables)
        instead = [Reason("seating_told_by_why", {})]
        raise Refusal("wrong_format", instead, format=tournament.stage.config.format, needs=needs)
    return chain.from_iterable(_check_stage(tournament.through_stage(i)) for i in stages)


def _check_stage(tournament: Tournament) -> Iterator[RoundCheck]:
    system = system_of(tournament.stage.config)
    in_groups = plays_in_groups(tournament)
    for round_ in tournament.stage.rounds:
        if round_.counts:
            yield check_groups(tournament, round_, system.check) if in_groups else system.check(tournament, round_)


def recommended_rounds(config: Config, groups: Sequence[int]) -> int:
    """Return the number of rounds for groups of these sizes if none is configured."""
    return system_of(config).rounds(config, groups)


def rounds_of(tournament: Tournament) -> int:
    config = tournament.stage.config
    system = system_of(config)
    if hasattr(system, "rounds_of"):
        return int(system.rounds_of(tournament))
    return system.rounds(config, [len(group) for group in groups_of(tournament)])


def may_be_impossible(config: Config, players: int, rounds: int, byes: int) -> bool:
    """Return whether this many players may have no legal round, after `rounds` rounds with `byes`
    byes; False at tables.
    """
    if config.traits.at_tables:
        return False
    system = system_of(config)
    return hasattr(system, "may_be_impossible") and bool(system.may_be_impossible(config, players, rounds, byes))
