"""Settings: the name, the preset, every key; the document; a copy."""

from msgspec.structs import asdict

from crosstable.model.categories import category_lines
from crosstable.model.presets import PRESETS
from crosstable.model.prizes import prize_lines
from crosstable.ranking.prizes import awards
from crosstable.views.categories import categories_of
from crosstable.web.desk.command_form import form_fields
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.settings_form import fields
from crosstable.web.pools.enter import own_pools
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/settings", who="organiser")
def settings(request: Request) -> Answer:
    state = request.room.state
    stage = state.stage
    return desk_page(
        request,
        "settings.html",
        "settings",
        stage=stage,
        presets=list(PRESETS),
        groups=fields(stage.preset, stage.overrides, stage.config.format),
        mirrored=request.site.mirrored(),
        details=form_fields("set_details", asdict(state.details)),
        prizes=prize_lines(state.prizes),
        one_prize_each=state.one_prize_each,
        categories=category_lines(state.categories),
        category_sizes=categories_of(request.room.tournament),
        awards=awards(request.room.tournament) if request.room.public.rounds else [],
        pools=own_pools(request),
        pool=request.site.pools.pool_of(request.room.listed.stream),
        open=state.phase not in ("ended", "completed", "cancelled"),
    )
