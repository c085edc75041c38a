"""Standings at the desk: who stands where, who is out, which ties nobody has settled, with every tie-break."""

from typing import Any, NamedTuple

from crosstable.app.server_site import Room
from crosstable.model.points import to_points
from crosstable.model.tournament import Player
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.games import game_records
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.players import why_out
from crosstable.web.desk.ties import has_shoot_outs, shoot_out_address
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.columns import column_text, criterion_text
from crosstable.words.seats import number_text


@route("GET", "/t/{code}/desk/standings", who="scorekeeper")
def standings(asked: Asked) -> Answer:
    room = asked.room
    state = room.state
    columns, rows = ([], []) if not state.started else _at_tables(room) if state.is_at_tables else _in_matches(room)
    return desk_page(asked, "standings.html", "standings", columns=columns, rows=rows)


class Column(NamedTuple):
    """The head of a column: its title, and a sentence about it where there is one."""

    title: str
    about: str = ""


def _in_matches(room: Room) -> tuple[list[Column], list[dict[str, Any]]]:
    """Points where they rank, the record, and every tie-break of the chain."""
    found = room.standings
    codes = found.shown_codes
    columns = [Column(words("column.points"))] if found.by_points else []
    columns.append(Column(words("web.manage.standings.record")))
    columns += [Column(words(f"tiebreak.{code}"), words(f"tiebreak.{code}.about")) for code in codes]
    texts = [column_text(code, [row.tiebreaks[code] for row in found]) for code in codes]
    rows = []
    for place, row in enumerate(found):
        record = f"{row.record.wins}\N{EN DASH}{row.record.losses}\N{EN DASH}{row.record.draws}"
        values = [*([to_points(row.points)] if found.by_points else []), record, *(column[place] for column in texts)]
        rows.append(_row(room, row.player, row.rank, bool(row.tied_with), values, row.group))
        rows[-1]["tie"] = _tie(room, found, row)
    return columns, rows


def _tie(room: Room, found: Standings, row: StandingsRow) -> str | None:
    """Where the tie of a player is settled: at the shoot-out, or on the organiser's page of stages."""
    if not row.tied_with or room.state.stage.config.traits.knocks_out:
        return None
    if has_shoot_outs(room):
        tied = {row.player.id, *row.tied_with}
        return shoot_out_address(room, [other.player.id for other in found if other.player.id in tied])
    return f"/t/{room.code}/desk/stages#ties" if room.role == "organiser" else None


def _at_tables(room: Room) -> tuple[list[Column], list[dict[str, Any]]]:
    """Every criterion of the chain; games and the best of them where papers are written."""
    found = room.leaderboard
    records = game_records(room.state.tournament)
    columns = [Column(words(f"criterion.{code}")) for code in found.chain]
    if records:
        columns += [
            Column(words("column.games")),
            Column(words("column.best_game"), words("web.public.best_game_about")),
        ]
    rows = []
    for row in found:
        values = [criterion_text(*criterion) for criterion in row.criteria.items()]
        record = records.get(row.player.id)
        if records:
            values += ["0", ""] if record is None else [str(record.games), number_text(record.best)]
        rows.append(_row(room, row.player, row.rank, bool(row.level), values))
    return columns, rows


def _row(
    room: Room, player: Player, rank: int, tied: bool, values: list[Any], group: str | None = None
) -> dict[str, Any]:
    why = why_out(room, player)
    ahead = room.public.outlooks.get(player.id)
    place = {"rank": rank, "tied": tied, "player": player, "values": values, "group": group}
    return {**place, "why_out": why, "tie": None, "outlook": ahead}
