"""Apply events of a rating pool to its state."""

import msgspec

from crosstable.events import (
    GameCorrected,
    GameEntered,
    GameVoided,
    PlayerRegistered,
    PlayerRenamed,
    PoolConfigured,
    PoolCreated,
    RecordedEvent,
    TournamentLinked,
    TournamentRenamed,
    TournamentUnlinked,
)
from crosstable.model.pools import SingleGame
from crosstable.state.handlers import always_fits, handles_in_pool
from crosstable.state.pool_state import PoolPlayer, PoolState


@handles_in_pool(PoolCreated, needs=always_fits)
def pool_created(state: PoolState, event: PoolCreated, at: RecordedEvent) -> None:
    state.name, state.began, state.settings = event.name, at.time, event.settings


@handles_in_pool(TournamentRenamed, needs=lambda state, event: state.name == event.was)
def pool_renamed(state: PoolState, event: TournamentRenamed, _: RecordedEvent) -> None:
    state.name = event.name


@handles_in_pool(PoolConfigured, needs=lambda state, event: state.settings == event.was)
def pool_configured(state: PoolState, event: PoolConfigured, _: RecordedEvent) -> None:
    state.settings = event.settings


@handles_in_pool(TournamentLinked, needs=lambda state, event: event.tournament not in state.linked)
def tournament_linked(state: PoolState, event: TournamentLinked, _: RecordedEvent) -> None:
    state.linked = (*state.linked, event.tournament)


@handles_in_pool(TournamentUnlinked, needs=lambda state, event: event.tournament in state.linked)
def tournament_unlinked(state: PoolState, event: TournamentUnlinked, _: RecordedEvent) -> None:
    state.linked = tuple(linked for linked in state.linked if linked != event.tournament)


def _is_free(state: PoolState, event: PlayerRegistered) -> bool:
    return event.player not in state.players and event.number not in state.numbers


@handles_in_pool(PlayerRegistered, needs=_is_free)
def player_registered(state: PoolState, event: PlayerRegistered, _: RecordedEvent) -> None:
    state.numbers[event.number] = event.player
    state.players[event.player] = PoolPlayer(event.person, event.digest, event.number, event.rating)


def _has_digest(state: PoolState, event: PlayerRenamed) -> bool:
    return event.player in state.players and state.players[event.player].digest == event.was


@handles_in_pool(PlayerRenamed, needs=_has_digest)
def player_renamed(state: PoolState, event: PlayerRenamed, _: RecordedEvent) -> None:
    state.players[event.player] = msgspec.structs.replace(state.players[event.player], digest=event.digest)


def _knows_players(state: PoolState, game: SingleGame) -> bool:
    return all(player in state.players for player in game.players)


def _is_new(state: PoolState, event: GameEntered) -> bool:
    return event.game not in state.games and _knows_players(state, event.played)


@handles_in_pool(GameEntered, needs=_is_new)
def game_entered(state: PoolState, event: GameEntered, _: RecordedEvent) -> None:
    state.games[event.game] = event.played


def _correction_applies(state: PoolState, event: GameCorrected) -> bool:
    return state.games.get(event.game) == event.was and _knows_players(state, event.played)


@handles_in_pool(GameCorrected, needs=_correction_applies)
def game_corrected(state: PoolState, event: GameCorrected, _: RecordedEvent) -> None:
    state.games[event.game] = event.played


def _counts(state: PoolState, event: GameVoided) -> bool:
    game = state.games.get(event.game)
    return game is not None and not game.voided


@handles_in_pool(GameVoided, needs=_counts)
def game_voided(state: PoolState, event: GameVoided, _: RecordedEvent) -> None:
    state.games[event.game] = msgspec.structs.replace(state.games[event.game], voided=True)
