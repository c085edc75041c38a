"""A player's place at the end, with the places around it."""

import msgspec

from crosstable.model.tournament import PlayerId
from crosstable.model.validation import number
from crosstable.ranking.final import FinalRow
from crosstable.ranking.prizes import Won
from crosstable.views.public import Public

# How many rows above and below a player's own are shown with it.
NEIGHBOURS = 2


class Neighbour(msgspec.Struct, frozen=True):
    """A row of the standings near one's own."""

    rank: int
    number: int
    name: str
    points: int | float | None
    is_me: bool


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place in the final ranking, the last stage reached (counted from 0), and what the player wins.

    `group` is the name of the ranking if there are several. The record (wins, losses, draws) is of all stages, the
    points are of the last one.
    """

    rank: int
    of: int
    shared: bool
    group: str | None
    stage: int
    record: tuple[int, int, int] | None
    points: int | float | None
    neighbours: list[Neighbour]
    won: tuple[Won, ...]


def finish_of(view: Public, player: PlayerId) -> Finish | None:
    """Return a player's place in the final ranking; None for a player without one."""
    place = view.results.place(player)
    if place is None:
        return None
    section, index = place
    row = section.rows[index]
    near = section.rows[max(0, index - NEIGHBOURS) : index + NEIGHBOURS + 1]
    return Finish(
        rank=row.rank,
        of=len(section.rows),
        shared=bool(row.tied_with),
        group=section.name,
        stage=row.stage,
        record=None if row.record is None else (row.record.wins, row.record.losses, row.record.draws),
        points=_points(row),
        neighbours=[
            Neighbour(other.rank, other.player.number, other.player.name, _points(other), other is row)
            for other in near
        ],
        won=next((award.won for award in view.results.awards if award.player.id == player), ()),
    )


def _points(row: FinalRow) -> int | float | None:
    return None if row.points is None else number(row.points)
