"""Standings, or the leaderboard with a preview of the cut if the round ended now."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.shoot_out import RunningShootOut
from crosstable.views.leaderboard import LeaderboardView, leaderboard_view
from crosstable.views.public import Public
from crosstable.views.standings import Ranked, final_listing, standings_listing
from crosstable.web.display.register import display_view


class Shooter(NamedTuple):
    """A player in a shoot-out: twenties, discs shot for them, and the discs of sudden death."""

    number: int
    name: str
    twenties: int
    discs: int
    sudden_death: str


class WallStandings(NamedTuple):
    """A leaderboard, or standings with the shoot-outs that are under way."""

    board: LeaderboardView | None = None
    listing: Ranked | None = None
    shoot_outs: Sequence[Sequence[Shooter]] = ()


@display_view("standings")
def standings(_room: Room, view: Public) -> WallStandings | None:
    """Return the standings; None before the first round."""
    if not view.rounds:
        return None
    if view.shows_final_ranking:
        return WallStandings(listing=final_listing(view.tournament))
    if view.tournament.stage.config.traits.at_tables:
        return WallStandings(leaderboard_view(view))
    shoot_outs = [_shooters(view, shoot_out) for shoot_out in view.shoot_outs]
    return WallStandings(None, standings_listing(view.standings(), view.outlooks), shoot_outs)


def _shooters(view: Public, shoot_out: RunningShootOut) -> list[Shooter]:
    return [
        Shooter(
            view.by_id[player].number,
            view.names[player],
            *shoot_out.first_twelve[player],
            "".join("○●"[disc] for disc in shoot_out.sudden_death[player]),
        )
        for player in shoot_out.players
    ]
