"""Shoot-outs, disc by disc: the last disc settles the tie; undoing it reopens the shoot-out.

| rule | source |
|---|---|
| exactly the players of an unsettled tie, any number of them | house rules |
| who shoots, and how often | `model.shoot_out` |
"""

from collections.abc import Iterator, Sequence

from crosstable.commands import Actor, SettleTie, Shoot
from crosstable.events import DiscsShot, Event, RecordedEvent
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal, Stale
from crosstable.model.shoot_out import RunningShootOut, Shot, new_shoot_out
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import require_matches
from crosstable.rules.next_state import state_after
from crosstable.rules.registry import decides
from crosstable.rules.stages import check_tie, settle_tie
from crosstable.state.state import State


@decides(Shoot)
def shoot(state: State, command: Shoot, actor: Actor) -> Sequence[Event]:
    """Raise a refusal unless these players are exactly a tie, out of turn, and for a disc that was already entered."""
    require_matches(state, command)
    check_tie(state, command.players)
    new_shoot_out(command.players)
    running = state.stage.shoot_out(command.players, state.last_round)
    if command.player not in running.players:
        raise Refusal("not_to_shoot", player=command.player, to_shoot=running.shoot_out.to_shoot)
    if command.number not in (None, running.discs_shot_by(command.player) + 1):
        raise Stale("shot_already", player=command.player, number=command.number)
    updated = running.shoot(Shot(command.player, command.sunk, command.discs))
    shot = DiscsShot(players=running.players, after=running.after, number=len(updated.shots), shot=updated.shots[-1])
    order = updated.shoot_out.order
    if order is None:
        return [shot]
    settled = SettleTie(
        players=tuple(PlayerId(player) for player in order),
        shots={PlayerId(player): taken for player, taken in updated.shoot_out.shots.items()},
    )
    return [shot, *settle_tie(state_after(state, [shot], actor), settled, actor)]


def counts_twenties(config: Config) -> bool:
    """Return whether ties are decided by shoot-out under these settings: if twenties count."""
    return not config.traits.at_tables and any("twenties" in entry.code for entry in config.standings_tiebreakers)


def running_shoot_outs(state: State) -> Iterator[RunningShootOut]:
    for running in state.stage.shoot_outs if state.stages else ():
        if (
            running.after == state.last_round
            and not running.shoot_out.decided
            and is_unsettled_tie(state, running.players)
        ):
            yield running


def is_unsettled_tie(state: State, players: Sequence[PlayerId]) -> bool:
    try:
        check_tie(state, players)
    except Refusal:
        return False
    return True


def last_shot(state: State, running: RunningShootOut) -> RecordedEvent | None:
    """Return the latest shot of a shoot-out that was not undone; None before the first."""
    for recorded in reversed(state.log if running.shots else []):
        event = recorded.event
        if (
            isinstance(event, DiscsShot)
            and recorded.action not in state.undone
            and (event.after, {*event.players}) == (running.after, {*running.players})
        ):
            return recorded
    return None
