"""What events about pools do to the state."""

import msgspec

from crosstable.events import (
    GameCorrected,
    GameEntered,
    GameVoided,
    Happened,
    PoolConfigured,
    PoolCreated,
    TournamentLinked,
    TournamentUnlinked,
)
from crosstable.model.phases import POOL
from crosstable.model.pools import PoolInPlay, SingleGame
from crosstable.state.handlers import always, happens
from crosstable.state.state import State


def pool_of(state: State) -> PoolInPlay:
    """Return the pool that a state is; that of a tournament is a bug."""
    assert state.pool is not None
    return state.pool


@happens(PoolCreated, when=("nothing",), needs=always)
def pool_created(state: State, event: PoolCreated, at: Happened) -> None:
    state.name, state.began = event.name, at.time
    state.pool = PoolInPlay(settings=event.settings)


@happens(PoolConfigured, when=POOL, needs=lambda state, event: pool_of(state).settings == event.was)
def pool_configured(state: State, event: PoolConfigured, _: Happened) -> None:
    pool_of(state).settings = event.settings


@happens(TournamentLinked, when=POOL, needs=lambda state, event: event.tournament not in pool_of(state).linked)
def tournament_linked(state: State, event: TournamentLinked, _: Happened) -> None:
    pool = pool_of(state)
    pool.linked = (*pool.linked, event.tournament)


@happens(TournamentUnlinked, when=POOL, needs=lambda state, event: event.tournament in pool_of(state).linked)
def tournament_unlinked(state: State, event: TournamentUnlinked, _: Happened) -> None:
    pool = pool_of(state)
    pool.linked = tuple(linked for linked in pool.linked if linked != event.tournament)


def _all_known(state: State, game: SingleGame) -> bool:
    return all(player in state.players for player in game.players)


def _is_new(state: State, event: GameEntered) -> bool:
    return event.game not in pool_of(state).games and _all_known(state, event.played)


@happens(GameEntered, when=POOL, needs=_is_new)
def game_entered(state: State, event: GameEntered, _: Happened) -> None:
    pool_of(state).games[event.game] = event.played


def _stood_so(state: State, event: GameCorrected) -> bool:
    return pool_of(state).games.get(event.game) == event.was and _all_known(state, event.played)


@happens(GameCorrected, when=POOL, needs=_stood_so)
def game_corrected(state: State, event: GameCorrected, _: Happened) -> None:
    pool_of(state).games[event.game] = event.played


def _counts(state: State, event: GameVoided) -> bool:
    game = pool_of(state).games.get(event.game)
    return game is not None and not game.voided


@happens(GameVoided, when=POOL, needs=_counts)
def game_voided(state: State, event: GameVoided, _: Happened) -> None:
    games = pool_of(state).games
    games[event.game] = msgspec.structs.replace(games[event.game], voided=True)
