"""Stages and the end: ties to settle, who goes on, the next stage, the final word and what was amended since."""

from typing import Any

from crosstable.app.site import Room
from crosstable.formats.tables import TableSettings
from crosstable.model.presets import PRESETS
from crosstable.model.tournament import PlayerId
from crosstable.state.history import history
from crosstable.web.manage.history import shown_actions
from crosstable.web.manage.page_frame import desk_page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route

MOST_TIES = 30


@route("GET", "/t/{code}/desk/stages", who="organiser")
def stages(asked: Asked) -> Answer:
    room = asked.room
    state = room.state
    over = [
        {"stage": one, "number": i, "rounds": sum(each.status != "draft" for each in one.rounds.values())}
        for i, one in enumerate(state.stages, 1)
    ]
    return desk_page(
        asked,
        "stages.html",
        "stages",
        stages=over,
        presets=list(PRESETS),
        ties=_ties(room),
        amended=_amended(room),
        still_in=sum(not player.is_out_in(state.last_round + 1) for player in state.players.values()),
        phase=state.phase,
        table_size=state.stage.config.of(TableSettings).table_size,
    )


def _ties(room: Room) -> list[tuple[int, list[PlayerId]]]:
    """The ties of the present stage that nobody has settled, best first, with their rank."""
    state = room.state
    if not state.started or state.is_at_tables or state.phase == "cancelled" or not state.stage.rounds:
        return []
    if state.stage.config.traits.knocks_out:
        return []  # those who go out together share a place
    found: dict[frozenset[PlayerId], tuple[int, list[PlayerId]]] = {}
    for row in room.standings:
        if row.tied_with:
            tied = frozenset({row.player.id, *row.tied_with})
            found.setdefault(tied, (row.rank, []))[1].append(row.player.id)
    return list(found.values())[:MOST_TIES]


def _amended(room: Room) -> list[dict[str, Any]]:
    """What changed since the standings were final, the latest first: who did it, and who moved by it."""
    if not room.public.amended:
        return []
    actions = {one.action: one for one in history(room.state)}
    return [{"row": shown_actions(room, [actions[one.action]])[0], "told": one} for one in room.public.amended]
