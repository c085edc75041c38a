"""Traits of formats. Other code asks for traits, never for the name of a format."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from crosstable.model.settings import Settings


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """A format's tournament in the demo: `players` players, in these groups if any, until `entered` results are in that
    round.

    `plan` are the stages after the first. `tied` players of the first group are tied after that round, which is closed
    then.
    """

    name: str
    preset: str
    config: Mapping[str, Any]
    players: int
    round: int
    entered: int
    groups: tuple[str, ...] = ()
    plan: tuple[Mapping[str, Any], ...] = ()
    tied: int = 0


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """How rounds come about, and what that means elsewhere.

    | field | what it says |
    |---|---|
    | parts | the modules that its folder brings to layers, each named after its own |
    | at_tables | rounds are seated at tables of three and more, not paired in matches |
    | by_score | a round puts players of like scores together, as well as that can be done: it can be impossible |
    | scheduled | the rounds follow from who is entered; everybody has a place in them, and keeps it |
    | in_groups | players are in groups, and each group has standings of its own |
    | absence_counts | a round without a seat was missed; in other formats it may be regular |
    | cuts | at tables: the lowest players are eliminated after each round, by a cut line |
    | knocks_out | players are eliminated by results; its ranking module has `eliminated_players` |
    | bracket | its rounds form a bracket; its ranking module has the `layout` |
    | decisive | a match needs a winner: a level result is invalid |
    | ranked_by | tie-breaks of its ranking module, which rank in place of points |
    | has_final | the best usually play a final after it |
    | playoff | the format of a play-off round at tables; None for the same format |
    | settings | its own settings, added to the settings of every format: `config.of(...)` has the values |
    | held | the settings that can't change once a round is drafted |
    | presets | what it brings to the presets |
    | demo | its tournament in the demo |
    | demos | further ones, in which it follows other stages |
    """

    name: str
    parts: tuple[str, ...] = ()
    at_tables: bool = False
    by_score: bool = False
    scheduled: bool = False
    in_groups: bool = False
    absence_counts: bool = False
    cuts: bool = False
    knocks_out: bool = False
    bracket: bool = False
    decisive: bool = False
    ranked_by: tuple[str, ...] = ()
    has_final: bool = False
    playoff: str | None = None
    settings: tuple[type[Settings], ...] = ()
    held: tuple[type[Settings], ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = {}
    demo: Demo | None = None
    demos: Mapping[str, Demo] = {}

    def __post_init__(self) -> None:
        assert self.at_tables or not self.cuts, f"{self.name} cuts, and has no tables"
        assert not (self.cuts and self.knocks_out), f"{self.name} eliminates players in two ways"

    @property
    def strikes(self) -> bool:
        """Whether the results of a withdrawn player can be struck, as in a round robin."""
        return self.scheduled and not self.knocks_out

    @property
    def eliminates(self) -> bool:
        """Whether players are eliminated at the end of a round."""
        return self.cuts or self.knocks_out

    @property
    def package(self) -> str:
        return f"crosstable.formats.{self.name}"

    def part(self, layer: str) -> ModuleType:
        """Return the format's module for a layer, loaded on first use, since lower layers know
        nothing of higher ones.
        """
        assert layer in self.parts, f"{self.name} brings nothing to {layer}"
        return import_module(f"{self.package}.{layer}")
