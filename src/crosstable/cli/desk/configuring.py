"""`crosstable set`: the settings of the present stage."""

import json as plain_json
from typing import Annotated

from cyclopts import Parameter

from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.completing import preset_names
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.settings import read_settings, with_players
from crosstable.cli.files import FINE
from crosstable.commands import Configure
from crosstable.exchange.answers import line
from crosstable.model.config import settings_of
from crosstable.model.presets import PRESETS


def set_(
    settings: Annotated[
        list[str] | None,
        Parameter(
            name="KEY=VALUE", help="Settings, such as rounds=5; null takes one back. Without any, all are shown."
        ),
    ] = None,
    /,
    *,
    preset: Annotated[
        str | None, Parameter(help="Play by the rules of another preset.", completer=preset_names)
    ] = None,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        if not settings and preset is None:
            return _show_settings(desk)
        config = read_settings(settings or [])
        wrong = Mistakes(desk)
        command = Configure(config=with_players(config, wrong), preset=preset)
        wrong.refuse(command)
        return done(desk, desk.ask(command, [config, preset]))

    return at_desk(where, work)


def _show_settings(desk: Desk) -> int:
    stage = desk.state.stage
    config = settings_of(PRESETS.get(stage.preset, {}), stage.overrides)
    if desk.json:
        print(line({"tournament": desk.stream, "preset": stage.preset, "config": config}))
        return FINE
    wide = max(map(len, config))
    print(f"{desk.state.name}: {stage.preset}")
    for key, value in config.items():
        mark = "*" if key in stage.overrides else " "
        print(f"{mark} {key:{wide}}  {plain_json.dumps(value, ensure_ascii=False)}")
    return FINE
