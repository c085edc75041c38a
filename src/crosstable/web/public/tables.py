"""The public pages of tournaments that are played at tables of three and more, with a cut line or without."""

from fractions import Fraction
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.names import alphabetical
from crosstable.model.tournament import Player
from crosstable.ranking.tables.scoring import seats_of
from crosstable.views.public import Public, Published
from crosstable.web.public.kinds import Kind, PageContent
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


KIND = Kind(
    tabs={
        "pairings": "web.public.tab.tables",
        "standings": "web.public.tab.leaderboard",
        "crosstable": "web.public.tab.rounds",
        "players": "web.tab.players",
    },
    pairings=seating,
)
