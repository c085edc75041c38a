"""`crosstable set`: the settings of the present stage."""

import json
from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.completers import preset_names
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.cli.setting_parser import read_settings, with_players
from crosstable.model.config import settings_of
from crosstable.model.presets import PRESETS


@act
def set_(
    desk: Desk,
    settings: Annotated[
        list[str] | None,
        Parameter(name="KEY=VALUE", help="Settings, such as rounds=5; null resets one. Without any, show all."),
    ] = None,
    /,
    *,
    preset: Annotated[
        str | None, Parameter(help="Play by the rules of another preset.", completer=preset_names)
    ] = None,
) -> Reply:
    if not settings and preset is None:
        return _show_settings(desk)
    config = read_settings(settings or [])
    request = Request("configure", {"config": with_players(config, desk.player), "preset": preset})
    return done(desk, desk.do(request))


def _show_settings(desk: Desk) -> Report:
    stage = desk.state.stage
    config = settings_of(PRESETS.get(stage.preset, {}), stage.overrides)

    def lines() -> Iterator[str]:
        wide = max(map(len, config))
        yield f"{desk.state.name}: {stage.preset}"
        for key, value in config.items():
            mark = "*" if key in stage.overrides else " "
            yield f"{mark} {key:{wide}}  {json.dumps(value, ensure_ascii=False)}"

    return Report(lambda: {"preset": stage.preset, "config": config}, lines)
