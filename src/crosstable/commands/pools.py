"""Pools of ratings: settings, tournaments, and games outside of them."""

from collections.abc import Mapping
from typing import Any

from crosstable.commands.base import Command
from crosstable.commands.players import Entry
from crosstable.model.exact import Exact
from crosstable.model.phases import NEVER
from crosstable.model.pools import Paper
from crosstable.model.tournament import PlayerId


class CreatePool(Command, frozen=True, kw_only=True):
    """A new pool of ratings. `config` holds `system`, its `settings`, `start`, `provisional` and `inactive_days`."""

    NAME = "create_pool"
    PHASES = NEVER
    name: str
    config: Mapping[str, Any] = {}


class ConfigurePool(Command, frozen=True, kw_only=True):
    """Other settings for the pool, by which all its games are rated again: these keys change, null sets the default."""

    NAME = "configure_pool"
    PHASES = NEVER
    config: Mapping[str, Any]


class LinkTournament(Command, frozen=True, kw_only=True):
    """Rate the games of a tournament in the pool, all of them from its first."""

    NAME = "link_tournament"
    PHASES = NEVER
    tournament: str


class UnlinkTournament(Command, frozen=True, kw_only=True):
    """Rate the games of a tournament in the pool no more, as if it had never been linked."""

    NAME = "unlink_tournament"
    PHASES = NEVER
    tournament: str


class EnterGame(Command, frozen=True, kw_only=True):
    """Enter a game outside tournaments: players of the pool by id, or new ones; their scores, places or papers in that
    order. `date` is the day it was played, unless today; what has no bula is no game of preferans.
    """

    NAME = "enter_game"
    PHASES = NEVER
    seats: tuple[PlayerId | Entry, ...]
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    papers: tuple[Paper, ...] | None = None
    bula: Exact | None = None
    unfinished: bool = False
    date: str | None = None
    now: int | None = None


class CorrectGame(Command, frozen=True, kw_only=True):
    """Say how a game of the pool really went: everything after it is rated again. What is left out stays as it was,
    but for the result, of which one kind is said.
    """

    NAME = "correct_game"
    PHASES = NEVER
    game: int
    seats: tuple[PlayerId | Entry, ...] | None = None
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    papers: tuple[Paper, ...] | None = None
    bula: Exact | None = None
    unfinished: bool | None = None
    date: str | None = None
    now: int | None = None


class VoidGame(Command, frozen=True, kw_only=True):
    """Take a game of the pool out of the ratings: everything after it is rated again. Undo brings it back."""

    NAME = "void_game"
    PHASES = NEVER
    game: int
