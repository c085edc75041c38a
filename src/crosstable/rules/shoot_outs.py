"""Shoot-outs disc by disc: the last disc settles the tie, and undoing it opens the shoot-out again.

| clause | source |
|---|---|
| exactly the players of a tie that nobody has settled, any number of them | house rules |
| who shoots, and how often | `model.shoot_out` |
"""

from collections.abc import Iterator, Sequence

from crosstable.commands import Actor, SettleTie, Shoot
from crosstable.events import DiscsShot, Event, RecordedEvent
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal, Stale
from crosstable.model.shoot_out import RunningShootOut, Shot, shoot_out
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import refuse_at_tables
from crosstable.rules.registry import decides
from crosstable.rules.stages import refuse_no_tie, settle_tie
from crosstable.rules.what_if import after
from crosstable.state.state import State


@decides(Shoot)
def shoot(state: State, command: Shoot, actor: Actor) -> Sequence[Event]:
    """Refused where these players are not exactly a tie, out of turn, and for a disc that somebody else entered."""
    refuse_at_tables(state, command)
    refuse_no_tie(state, command.players)
    shoot_out(command.players)
    running = state.stage.shoot_out(command.players, state.last_round)
    if command.player not in running.players:
        raise Refusal("not_to_shoot", player=command.player, to_shoot=running.shoot_out.to_shoot)
    if command.number not in (None, running.discs_of(command.player) + 1):
        raise Stale("shot_already", player=command.player, number=command.number)
    ahead = running.shoot(Shot(command.player, command.sunk, command.discs))
    shot = DiscsShot(players=running.players, after=running.after, number=len(ahead.shots), shot=ahead.shots[-1])
    order = ahead.shoot_out.order
    if order is None:
        return [shot]
    settled = SettleTie(
        players=tuple(PlayerId(player) for player in order),
        shots={PlayerId(player): taken for player, taken in ahead.shoot_out.shots.items()},
    )
    return [shot, *settle_tie(after(state, [shot], actor), settled, actor)]


def counts_twenties(config: Config) -> bool:
    """Return whether ties under these settings are shot out: where twenties count."""
    return not config.traits.at_tables and any("twenties" in entry.code for entry in config.standings_tiebreakers)


def running_shoot_outs(state: State) -> Iterator[RunningShootOut]:
    """Yield the shoot-outs of the present stage that have begun and are not decided."""
    for running in state.stage.shoot_outs if state.stages else ():
        if running.after == state.last_round and not running.shoot_out.decided and is_tie(state, running.players):
            yield running


def is_tie(state: State, players: Sequence[PlayerId]) -> bool:
    """Return whether these players are exactly a tie that nobody has settled."""
    try:
        refuse_no_tie(state, players)
    except Refusal:
        return False
    return True


def last_shot(state: State, running: RunningShootOut) -> RecordedEvent | None:
    """Return the latest shot in force of a shoot-out; None before the first."""
    for happened in reversed(state.log if running.shots else []):
        event = happened.event
        if (
            isinstance(event, DiscsShot)
            and happened.action not in state.undone
            and (event.after, {*event.players}) == (running.after, {*running.players})
        ):
            return happened
    return None
