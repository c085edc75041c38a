"""Standings at the desk: who stands where, who is out, which ties nobody has settled; the whole table is public."""

from typing import Any

from crosstable.app.site import Room
from crosstable.exchange.table_answers import value_text
from crosstable.model.points import shown
from crosstable.web.manage.page_frame import desk_page
from crosstable.web.manage.players import why_out
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words.columns import column_text


@route("GET", "/t/{code}/desk/standings", who="scorekeeper")
def standings(asked: Asked) -> Answer:
    room = asked.room
    state = room.state
    rows = [] if not state.started else _at_tables(room) if state.is_at_tables else _in_matches(room)
    ranked_by = state.stage.config.traits.ranked_by if state.stages else ()
    title = "criterion.tournament_score" if state.is_at_tables else "column.points"
    return desk_page(
        asked,
        "standings.html",
        "standings",
        rows=rows,
        at_tables=state.is_at_tables,
        title=f"tiebreak.{ranked_by[0]}" if ranked_by else title,
    )


def _in_matches(room: Room) -> list[dict[str, Any]]:
    found = room.standings
    values: list[Any]
    if found.by_points:
        values = [shown(row.points) for row in found]
    else:
        first = found.chain[0].code
        values = column_text(first, [row.tiebreaks[first] for row in found])
    return [
        {
            "rank": row.rank,
            "tied": len(row.tied_with),
            "player": row.player,
            "value": value,
            "record": f"{row.record.wins}\N{EN DASH}{row.record.losses}\N{EN DASH}{row.record.draws}",
            "group": row.group,
            "why_out": why_out(room, row.player),
        }
        for row, value in zip(found, values, strict=True)
    ]


def _at_tables(room: Room) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "tied": len(row.tied_with),
            "player": row.player,
            "value": value_text("tournament_score", row.score),
            "record": None,
            "group": None,
            "why_out": why_out(room, row.player),
        }
        for row in room.leaderboard
    ]
