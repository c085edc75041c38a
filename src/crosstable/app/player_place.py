"""A player's place in the standings, why, their results and neighbours; points and record of anybody."""

from typing import Any

import msgspec

from crosstable.exchange.json_answers import round_fraction
from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId
from crosstable.ranking.clinch import Outlook
from crosstable.views.explain import explain_place
from crosstable.views.player import NEIGHBOURS, Neighbour
from crosstable.views.public import Public
from crosstable.words.explanation_text import explanation_text


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One's place: rank of how many, whether it is shared, points; why, in sentences; results so far; neighbours.

    `goes`: whether the cut would take the player if the round ended now; None where none is in sight. `outlook`: how
    the player stands before a cut to places, and what it takes.
    """

    rank: int
    of: int
    shared: bool
    points: int | float | None
    record: tuple[int, int, int] | None
    rounds: list[str]
    why: list[str]
    neighbours: list[Neighbour]
    goes: bool | None
    outlook: Outlook | None


def exact_number(value: Any) -> int | float:
    """Return a number as pages show it; 0 for none."""
    found = round_fraction(value)
    return 0 if found is None else found


def points_of(view: Public, row: Any) -> int | float | None:
    """Return the points of a row; None where places do not go by points."""
    if view.tournament.stage.config.traits.at_tables:
        return exact_number(row.score)
    return to_points(row.points) if view.standings().by_points else None


def record_of(row: Any) -> tuple[int, int, int] | None:
    """Wins, losses, draws; at tables nobody counts them."""
    record = getattr(row, "record", None)
    return None if record is None else (record.wins, record.losses, record.draws)


def place_of(view: Public, player: PlayerId) -> Place | None:
    """Return the place of a player; None before the first round, and for who is not in the standings."""
    rows = view.ranked if view.rounds else None
    if rows is None or player not in rows.rows:
        return None
    row, at = rows.rows[player], rows.places[player]
    of_group = rows.groups[getattr(row, "group", None)]
    near = of_group[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
    text = explanation_text(explain_place(view.current_standings(), player, tiebreaks=False), view.names)
    return Place(
        rank=row.rank,
        of=len(of_group),
        shared=bool(row.tied_with),
        points=points_of(view, row),
        record=record_of(row),
        rounds=text.rounds,
        why=text.neighbours,
        neighbours=[
            Neighbour(
                neighbour.rank,
                neighbour.player.number,
                neighbour.player.name,
                points_of(view, neighbour),
                neighbour.player.id == player,
            )
            for neighbour in near
        ],
        goes=_goes(view, player),
        outlook=view.outlooks.get(player),
    )


def _goes(view: Public, player: PlayerId) -> bool | None:
    found = view.projected
    return player in found.cut if found is not None and player in (*found.cut, *found.stay) else None
