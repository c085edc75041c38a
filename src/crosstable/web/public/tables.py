"""The public pages of tournaments that are played at tables of three and more, with a cut line or without."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.exchange.table_answers import explained_table_place, explained_table_separation
from crosstable.formats.tables import TableSettings
from crosstable.model.names import alphabetical
from crosstable.model.tournament import Player, PlayerId
from crosstable.ranking.tables.explain import separation
from crosstable.ranking.tables.games import GameRecord, game_records
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.ranking.tables.scoring import seats_of
from crosstable.views.course import current_seats, shares_next_score
from crosstable.views.public import Public, Published
from crosstable.web.public.kinds import Kind, PageContent, Why
from crosstable.words import words
from crosstable.words.seats import number_text, seat_code, seat_letter

# The leaderboard

# Letters of a score that fits beside what the round brings.
SHORT = 4


class Place(NamedTuple):
    """A line of the leaderboard. `moved` is how many places up since the round began, `going` who would be cut now;
    `went` says how somebody who is out has gone, `cut` whether by a cut.
    """

    rank: int
    tied: bool
    number: int
    name: str
    whole: str
    score: str
    of_round: str
    seat: str
    moved: int | None
    going: bool
    out_in: int | None
    went: str
    cut: bool
    record: GameRecord | None = None


def leaderboard(view: Public) -> PageContent:
    board, rules = view.leaderboard(), view.tournament.stage.config.of(TableSettings)
    going = frozenset[PlayerId]() if view.projected is None else frozenset(view.projected.cut)
    seats, before = _seats_now(view), _ranks_before(view)
    latest = view.rounds.get(view.last_round)
    open_, records = _without_result(latest, rules), game_records(view.tournament)
    places = []
    for row in board.rows:
        place = _place(view, row, seats, before, going)
        made = "" if row.player.id in open_ else place.of_round
        places.append(place._replace(of_round=made, record=records.get(row.player.id)))
    values = {
        **_board_values(places),
        "past": None,
        "round": latest and latest.round,
        # Rounds are counted through all stages, and planned for each.
        "planned": view.tournament.stage.config.rounds if len(view.tournament.stages) == 1 else None,
        "cut": view.projected,
        "with_papers": rules.on_papers,
        "eliminated": sum(place.cut for place in places),
        "with_eliminated": view.tournament.stage.config.traits.cuts or any(place.cut for place in places),
        "with_multiplier": not rules.by_result
        or any(published.round.multiplier != 1 for published in view.rounds.values()),
        "scored": bool(board.ledger.rounds),
        "during": view.phase == "playing",
        "disqualified": [one.name for one in board.disqualified],
    }
    return PageContent("public/tables/leaderboard.html", values)


def _without_result(latest: Published | None, rules: TableSettings) -> set[PlayerId]:
    """Whose table enters its result as a whole and has not yet: nobody there has made anything of the round."""
    tables = () if latest is None or not rules.by_result else latest.round.tables
    return {player for table in tables if table.scores is None and table.places is None for player in table.seats}


def final(view: Public, stage: int) -> PageContent | None:
    """Stages of tables that follow each other have one score, told with the last of them."""
    if shares_next_score(view.tournament, stage):
        return None
    rows = view.leaderboard(stage=stage).rows
    records = game_records(view.tournament.until(stage))
    places = [
        _place(view, row, {}, {}, frozenset())._replace(name=row.player.name, record=records.get(row.player.id))
        for row in rows
    ]
    values = {**_board_values(places), "past": view.past(stage), "during": False}
    return PageContent("public/tables/leaderboard_part.html", values)


def _board_values(places: list[Place]) -> dict[str, Any]:
    return {
        "with_games": any(place.record is not None for place in places),
        "is_long": any(len(text) > SHORT for place in places for text in (place.score, place.of_round)),
        "places": [place for place in places if place.out_in is None],
        "out": [place for place in places if place.out_in is not None],
    }


def _place(
    view: Public,
    row: TableRow,
    seats: Mapping[PlayerId, str],
    before: Mapping[PlayerId, int],
    going: frozenset[PlayerId],
) -> Place:
    player = row.player
    then = before.get(player.id)
    return Place(
        rank=row.rank,
        tied=bool(row.level),
        number=player.number,
        name=view.short[player.id],
        whole=player.name,
        score=number_text(row.score),
        of_round=number_text(row.round_score, sign=True),
        seat=seats.get(player.id, ""),
        moved=None if then is None or row.out_in is not None else then - row.rank,
        going=player.id in going,
        out_in=row.out_in,
        went=_went(row),
        cut=row.out_in is not None and player.eliminated_in == row.out_in,
    )


def _went(row: TableRow) -> str:
    """The round in which somebody was cut, or after which they left; nothing for whoever is in."""
    if row.out_in is None:
        return ""
    cut = row.player.eliminated_in == row.out_in
    return words("web.public.out_in" if cut else "web.public.left_after", round=row.out_in)


def _seats_now(view: Public) -> dict[PlayerId, str]:
    return {player: seat_code(*seat) for player, seat in current_seats(view).items()}


def _ranks_before(view: Public) -> dict[PlayerId, int]:
    """The ranks as they were when the latest round began; none where it is the first."""
    now = view.leaderboard().ledger
    if len(now.rounds) < 2:
        return {}
    return {row.player.id: row.rank for row in view.leaderboard(now.rounds[-2][1].number).rows}


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
    standings=leaderboard,
    pairings=seating,
    final=final,
    why=why,
    apart=apart,
)
