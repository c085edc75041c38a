"""Who stands where: standings, or the leaderboard with the cut as it would be if the round ended now."""

from typing import Any

from crosstable.app.site import Room
from crosstable.model.shoot_out import RunningShootOut
from crosstable.views.leaderboard import leaderboard_view
from crosstable.views.public import Public
from crosstable.views.standings import final_listing, standings_listing
from crosstable.web.display.views import display_view


@display_view("standings")
def standings(_room: Room, view: Public) -> dict[str, Any] | None:
    """From the first round on."""
    if not view.rounds:
        return None
    if view.shows_final_ranking:
        return {"board": None, "shoot_outs": [], "listing": final_listing(view.tournament)}
    if view.tournament.stage.config.traits.at_tables:
        return {"board": leaderboard_view(view)}
    shoot_outs = [_shown(view, running) for running in view.shoot_outs]
    return {"board": None, "shoot_outs": shoot_outs, "listing": standings_listing(view.standings(), view.outlooks)}


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
