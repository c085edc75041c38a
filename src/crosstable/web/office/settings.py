"""Settings: the name, the preset, every key; the document; a copy."""

from crosstable.model.presets import PRESETS
from crosstable.web.answers import Answer
from crosstable.web.asked import Asked
from crosstable.web.office.fields import fields
from crosstable.web.office.shown import office
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/settings", who="organiser")
def settings(asked: Asked) -> Answer:
    state = asked.room.state
    stage = state.stage
    return office(
        asked,
        "settings.html",
        "settings",
        stage=stage,
        presets=list(PRESETS),
        groups=fields(stage.preset, stage.overrides, stage.config.format),
        mirrored=asked.site.mirrored(),
        open=state.phase not in ("ended", "completed", "cancelled"),
    )
