"""`crosstable set`: the settings of the present stage."""

import json
from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.runner import Report
from crosstable.cli.setting_parser import read_settings, with_players
from crosstable.model.config import merged_settings
from crosstable.model.presets import PRESETS


@act
def set_(desk: Desk, settings: list[str] | None = None, /, *, preset: str | None = None) -> Reply:
    if not settings and preset is None:
        return _show_settings(desk)
    config = read_settings(settings or [])
    request = Request("configure", {"config": with_players(config, desk.player), "preset": preset})
    return outcome_report(desk, desk.do(request))


def _show_settings(desk: Desk) -> Report:
    stage = desk.state.stage
    config = merged_settings(PRESETS.get(stage.preset, {}), stage.overrides)

    def lines() -> Iterator[str]:
        wide = max(map(len, config))
        yield f"{desk.state.name}: {stage.preset}"
        for key, value in config.items():
            mark = "*" if key in stage.overrides else " "
            yield f"{mark} {key:{wide}}  {json.dumps(value, ensure_ascii=False)}"

    return Report(lambda: {"preset": stage.preset, "config": config}, lines)
