"""The public pages of tournaments that are played at tables of three and more, with a cut line or without."""

from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.exchange.table_answers import explained_table_place, explained_table_separation
from crosstable.formats.tables import TableSettings
from crosstable.model.names import alphabetical
from crosstable.model.tournament import Player
from crosstable.ranking.tables.explain import separation
from crosstable.ranking.tables.scoring import seats_of
from crosstable.views.public import Public, Published
from crosstable.web.public.kinds import Kind, PageContent, Why
from crosstable.words import words
from crosstable.words.seats import number_text, seat_code, seat_letter

# The seats of a round


class Chair(NamedTuple):
    """A seat at a table: its letter, who sits there, and the score of the round as far as it is known."""

    letter: str
    player: Player
    score: str


def seating(view: Public, published: Published, by_name: bool) -> PageContent:
    config = published.stage.config
    tables = []
    for table in published.round.tables:
        known = published.round.status != "staging" and (table.events or table.scores or table.places)
        points = seats_of(table, config.of(TableSettings)).points if known else None
        chairs = [
            Chair(
                seat_letter(seat, config),
                view.by_id[player],
                "" if points is None else number_text(Fraction(points[seat]) * published.round.multiplier, sign=True),
            )
            for seat, player in enumerate(table.seats)
        ]
        tables.append((table.table, chairs))
    resting = [view.by_id[player] for player in published.resting if player in view.by_id]
    if by_name:
        seats = [
            (chair.player, table, chair.letter, seat_code(table, i, config))
            for table, chairs in tables
            for i, chair in enumerate(chairs)
        ]
        seats += [(player, None, "", "") for player in resting]
        seats.sort(key=lambda one: (alphabetical(one[0].name), one[0].number))
        return PageContent("public/tables/seating_by_name.html", {"seats": seats})
    values = {"tables": tables, "resting": resting, "times": published.round.multiplier}
    return PageContent("public/tables/seating.html", values)


def why(view: Public, player: Player) -> Why:
    board = view.leaderboard()
    if player.id not in board.places:
        return Why(None, words("no_place", view.names, player=player.id))
    told = explained_table_place(board, player.id, view.names)
    row = board.rows[board.places[player.id]]
    points: Any = row.score.numerator if row.score.denominator == 1 else float(row.score)
    place = words("standings.place", view.names, rank=row.rank, player=player.id, group=None, points=points)
    return Why.told(row.rank, place, told)


def apart(view: Public, player: Player, other: Player) -> str:
    """What separates two players who both have a place."""
    board = view.leaderboard()
    for one in (player, other):
        if one.id not in board.places:
            return words("no_place", view.names, player=one.id)
    if player.id == other.id:
        return words("web.public.not_compared", view.names, players=[player.id, other.id])
    text: str = explained_table_separation(separation(board, player.id, other.id), view.names)["text"]
    return text


KIND = Kind(
    tabs={
        "pairings": "web.public.tab.tables",
        "standings": "web.public.tab.leaderboard",
        "crosstable": "web.public.tab.rounds",
        "players": "web.tab.players",
    },
    pairings=seating,
    why=why,
    apart=apart,
)
