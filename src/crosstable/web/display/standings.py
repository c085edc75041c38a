"""Who stands where: standings, or the leaderboard with the cut as it would be if the round ended now."""

from typing import Any

from crosstable.app.server_site import Room
from crosstable.model.shoot_out import RunningShootOut
from crosstable.views.public import Public
from crosstable.web.display.views import display_view
from crosstable.web.public import matches, tables


@display_view("standings")
def standings(_room: Room, view: Public) -> dict[str, Any] | None:
    """From the first round on. The line is drawn before the first who would go."""
    if not view.rounds:
        return None
    if view.tournament.stage.config.traits.at_tables:
        board = tables.leaderboard(view).values
        first = next((place.number for place in board["places"] if place.going), None)
        return {"board": board, "line": first, "sections": None}
    shoot_outs = [_shown(view, running) for running in view.shoot_outs]
    return {"board": None, "line": None, "shoot_outs": shoot_outs, **matches.standings(view).values}


def _shown(view: Public, running: RunningShootOut) -> list[tuple[int, str, int, int, str]]:
    """Return number, name, twenties and discs of everybody in a shoot-out, and the discs of sudden death."""
    return [
        (
            view.by_id[player].number,
            view.names[player],
            *running.of_twelve[player],
            "".join("○●"[disc] for disc in running.sudden_death[player]),
        )
        for player in running.players
    ]
