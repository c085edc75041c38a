"""Ties at the desk: shoot-outs."""

from collections.abc import Sequence

from crosstable.app.site import Room
from crosstable.model.tournament import PlayerId
from crosstable.rules.shoot_outs import counts_twenties
from crosstable.web.pages.render import template_function


@template_function
def has_shoot_outs(room: Room) -> bool:
    return counts_twenties(room.state.stage.config)


@template_function
def shoot_out_url(room: Room, players: Sequence[PlayerId]) -> str:
    numbers = ",".join(str(room.state.players[player].number) for player in players)
    return f"/t/{room.code}/desk/shoot-out?players={numbers}"
