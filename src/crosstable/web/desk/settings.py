"""Settings: the name, the preset, every key; the document; a copy."""

from crosstable.model.presets import PRESETS
from crosstable.model.prizes import prize_lines
from crosstable.ranking.prizes import awards
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.settings_form import fields
from crosstable.web.pools.enter import own_pools
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/settings", who="organiser")
def settings(asked: Asked) -> Answer:
    state = asked.room.state
    stage = state.stage
    return desk_page(
        asked,
        "settings.html",
        "settings",
        stage=stage,
        presets=list(PRESETS),
        groups=fields(stage.preset, stage.overrides, stage.config.format),
        mirrored=asked.site.mirrored(),
        prizes=prize_lines(state.prizes),
        awards=awards(asked.room.tournament) if asked.room.public.rounds else [],
        pools=own_pools(asked),
        pool=asked.site.pools.pool_of(asked.room.listed.stream),
        open=state.phase not in ("ended", "completed", "cancelled"),
    )
