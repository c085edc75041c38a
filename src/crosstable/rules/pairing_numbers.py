"""Warnings about pairing numbers of the Dutch system that change too late (FIDE C.04.2). They never block."""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.events import Event, PlayerChanged
from crosstable.formats.swiss import SwissSettings
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Player, PlayerId
from crosstable.pairing.fide_dutch.acceleration import by_strength
from crosstable.state.state import State

# Pairing numbers may be corrected until this round of a stage has been paired.
LAST_CORRECTION = 4


def pairing_number_warnings(state: State, events: Sequence[Event]) -> Iterator[Reason]:
    """Warn about a change of rating or title that moves a player who has been paired, after round 4 has been paired."""
    config = state.stage.config
    if not config.traits.by_score or config.of(SwissSettings).pairing_system != "fide_dutch":
        return
    paired, last = max(state.stage.rounds, default=0), state.stage_start + LAST_CORRECTION - 1
    if paired < last:
        return
    for event in events:
        if isinstance(event, PlayerChanged) and event.fields.keys() & {"rating", "title"}:
            players = [
                player for player in state.tournament.players if player.took_part and player.first_round <= paired
            ]
            earlier = [_restore_entry(player, event) if player.id == event.player else player for player in players]
            rules = config.of(SwissSettings)
            number, was = _number(event.player, players, rules), _number(event.player, earlier, rules)
            if number != was:
                params = {"player": event.player, "number": number, "was": was, "round": last}
                yield Reason("pairing_number_changed", params)


def _restore_entry(player: Player, event: PlayerChanged) -> Player:
    return msgspec.structs.replace(
        player, rating=event.was.get("rating", player.rating), title=event.was.get("title", player.title)
    )


def _number(player: PlayerId, players: Sequence[Player], rules: SwissSettings) -> int:
    """Return the place of a player in the order of strength, 0 if they have none."""
    order = [listed.id for listed in by_strength(players, rules)]
    return order.index(player) + 1 if player in order else 0
