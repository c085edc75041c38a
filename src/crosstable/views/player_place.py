"""A player's place in the standings now and in the final ranking, with the places around it."""

from collections.abc import Sequence

import msgspec

from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import number
from crosstable.ranking.clinch import Outlook
from crosstable.ranking.final import FinalRow
from crosstable.ranking.prizes import PrizeWon
from crosstable.ranking.rows import Record, StandingsRow
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.views.last_round import LeastPlace
from crosstable.views.public import Public

# How many rows above and below a player's own are shown with it.
NEIGHBOURS = 2

# How many decimals a score at tables has.
DECIMALS = 6

Row = StandingsRow | TableRow | FinalRow


class Neighbour(msgspec.Struct, frozen=True):
    """A row of the standings near one's own."""

    rank: int
    number: int
    name: str
    shared: bool
    points: int | float | None
    is_me: bool


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place: rank of how many, points, and neighbours.

    `still_possible`: the best and worst places still reachable in a bracket, None once certain. `goes`: whether the cut
    would eliminate the player if the round ended now, None without a cut. `outlook`: the player's chances before a cut.
    """

    rank: int
    of: int
    shared: bool
    points: int | float | None
    record: Record | None
    neighbours: list[Neighbour]
    goes: bool | None
    outlook: Outlook | None
    still_possible: tuple[int, int] | None = None
    least: list[LeastPlace] = []


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place in the final ranking, the last stage reached (counted from 0) and group in it, and what is won.

    `group` is the name of the ranking if there are several. The record is of all stages, the points of the last one.
    """

    rank: int
    of: int
    shared: bool
    group: str | None
    stage: int
    stage_group: str | None
    record: Record | None
    points: int | float | None
    neighbours: list[Neighbour]
    won: tuple[PrizeWon, ...]


def points_of(view: Public, row: Row) -> int | float | None:
    """Return the points of a row; None if places do not go by points."""
    match row:
        case TableRow():
            return number(round(row.score, DECIMALS))
        case FinalRow():
            return None if row.points is None else number(round(row.points, DECIMALS))
    return to_points(row.points) if view.standings().by_points else None


def place_of(view: Public, player: PlayerId) -> Place | None:
    """Return a player's place in the present stage; None before the first round, and for a player without one."""
    if not view.rounds:
        return None
    standings = view.stage_standings()
    row = standings.get(player)
    if row is None:
        return None
    group = standings.groups[row.group]
    index = standings.place(player) - standings.place(group[0].player.id)
    return Place(
        rank=row.rank,
        of=len(group),
        shared=bool(row.tied_with),
        points=points_of(view, row),
        record=row.record,
        neighbours=_neighbours(view, group, index),
        goes=_is_cut(view, player),
        outlook=view.outlooks.get(player),
        least=[] if view.last_open_games is None else view.last_open_games.least_places(player),
        still_possible=None if row.player.is_out_in(view.last_round + 1) else _possible_places(row),
    )


def finish_of(view: Public, player: PlayerId) -> Finish | None:
    place = view.results.place(player)
    if place is None:
        return None
    section, index = place
    row = section.rows[index]
    return Finish(
        rank=row.rank,
        of=len(section.rows),
        shared=bool(row.tied_with),
        group=section.name,
        stage=row.stage,
        stage_group=row.group,
        record=row.record,
        points=points_of(view, row),
        neighbours=_neighbours(view, section.rows, index),
        won=next((award.won for award in view.results.awards if award.player.id == player), ()),
    )


def _possible_places(row: Row) -> tuple[int, int] | None:
    if not isinstance(row, StandingsRow):
        return None
    best, worst = (row.tiebreaks.get(code) for code in ("best_place", "worst_place"))
    return None if best is None or worst is None or best == worst else (int(best), int(worst))


def _neighbours(view: Public, rows: Sequence[Row], index: int) -> list[Neighbour]:
    near = range(max(0, index - NEIGHBOURS), min(len(rows), index + NEIGHBOURS + 1))
    return [_neighbour(view, rows[i], is_me=i == index) for i in near]


def _neighbour(view: Public, row: Row, *, is_me: bool) -> Neighbour:
    player = row.player
    return Neighbour(row.rank, player.number, player.name, bool(row.tied_with), points_of(view, row), is_me)


def _is_cut(view: Public, player: PlayerId) -> bool | None:
    cut = view.projected
    return player in cut.cut if cut is not None and player in (*cut.cut, *cut.stay) else None
