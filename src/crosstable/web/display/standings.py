"""Standings, or the leaderboard with a preview of the cut if the round ended now."""

from typing import Any

from crosstable.app.site import Room
from crosstable.model.shoot_out import RunningShootOut
from crosstable.views.leaderboard import leaderboard_view
from crosstable.views.public import Public
from crosstable.views.standings import final_listing, standings_listing
from crosstable.web.display.views import display_view


@display_view("standings")
def standings(_room: Room, view: Public) -> dict[str, Any] | None:
    """Return the standings; None before the first round."""
    if not view.rounds:
        return None
    if view.shows_final_ranking:
        return {"board": None, "shoot_outs": [], "listing": final_listing(view.tournament)}
    if view.tournament.stage.config.traits.at_tables:
        return {"board": leaderboard_view(view)}
    shoot_outs = [_shoot_out_rows(view, shoot_out) for shoot_out in view.shoot_outs]
    return {"board": None, "shoot_outs": shoot_outs, "listing": standings_listing(view.standings(), view.outlooks)}


def _shoot_out_rows(view: Public, shoot_out: RunningShootOut) -> list[tuple[int, str, int, int, str]]:
    return [
        (
            view.by_id[player].number,
            view.names[player],
            *shoot_out.first_twelve[player],
            "".join("○●"[disc] for disc in shoot_out.sudden_death[player]),
        )
        for player in shoot_out.players
    ]
