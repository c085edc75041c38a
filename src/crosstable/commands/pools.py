"""Rating pools: settings, tournaments, and other games."""

from collections.abc import Mapping
from typing import Any

from crosstable.commands.base import Command
from crosstable.commands.players import Entry
from crosstable.model.exact import Exact
from crosstable.model.phases import NEVER
from crosstable.model.pools import Paper
from crosstable.model.tournament import PlayerId


class CreatePool(Command, frozen=True, kw_only=True):
    """Create a rating pool. `config` holds `system`, its `settings`, `start`, `provisional` and `inactive_days`."""

    NAME = "create_pool"
    PHASES = NEVER
    name: str
    config: Mapping[str, Any] = {}


class ConfigurePool(Command, frozen=True, kw_only=True):
    """Change settings of the pool, null for the default; all its games are rated again."""

    NAME = "configure_pool"
    PHASES = NEVER
    config: Mapping[str, Any]


class LinkTournament(Command, frozen=True, kw_only=True):
    """Rate all games of a tournament in the pool."""

    NAME = "link_tournament"
    PHASES = NEVER
    tournament: str


class UnlinkTournament(Command, frozen=True, kw_only=True):
    """Stop rating the games of a tournament, as if it had never been linked."""

    NAME = "unlink_tournament"
    PHASES = NEVER
    tournament: str


class EnterGame(Command, frozen=True, kw_only=True):
    """Enter a game outside tournaments: players of the pool by id, or new ones; their scores, places or papers in that
    order. `date` is its day (default: today); a game of preferans has a bula.
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
    """Correct a game of the pool; later games are rated again. Missing fields keep their value, but only one kind of
    result may be given.
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
    """Void a game of the pool; later games are rated again. Undo restores it."""

    NAME = "void_game"
    PHASES = NEVER
    game: int
