"""The content of a picture to share: the podium, the first ten, a player's own result, or who has registered."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from crosstable.model.tournament import Player
from crosstable.ranking.rows import Record
from crosstable.views.listing import Place
from crosstable.views.public import Public
from crosstable.views.standings import final_listing

MOST_ROWS = 10
Kind = Literal["registration", "standings", "podium", "result"]


class CardRow(NamedTuple):
    """A line of a picture: place, player, and the points or the record."""

    place: Place
    player: Player
    points: Fraction | None
    record: Record | None


class ShareCard(NamedTuple):
    """A picture: its kind, the lines, the one that it is about (of `of` players), and the last round."""

    kind: Kind
    rows: Sequence[CardRow]
    of: int
    round: int
    own: CardRow | None = None


def share_card(view: Public, player: Player | None = None) -> ShareCard:
    """Return the picture of a tournament, or of one player's result in it."""
    if not view.rounds:
        return ShareCard("registration", (), len(view.players), 0)
    rows = _rows(view)
    own = None if player is None else next((row for row in rows if row.player.id == player.id), None)
    if own is not None:
        return ShareCard("result", (), len(rows), view.last_round, own)
    if view.is_decided:
        podium = view.results.podiums[0] if view.results.podiums else None
        ids = set() if podium is None else {row.player.id for row in podium.rows}
        return ShareCard("podium", [row for row in rows if row.player.id in ids], len(rows), view.last_round)
    return ShareCard("standings", rows[:MOST_ROWS], len(rows), view.last_round)


def _rows(view: Public) -> list[CardRow]:
    """Return everybody by the final ranking; with a single stage, by its standings."""
    return [
        CardRow(Place(row.rank, bool(row.tied_with)), row.player, row.points, row.record)
        for row in final_listing(view.tournament).rows
    ]
