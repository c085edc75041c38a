"""A preview of the cut if the round ended now."""

from crosstable.app.site import Room
from crosstable.model.refusals import Refusal
from crosstable.ranking.tables.cut_line import Cut, cut


def projected_cut(room: Room) -> Cut | None:
    if not room.state.stage.config.traits.cuts:
        return None
    try:
        return cut(room.tournament)
    except Refusal:
        return None
