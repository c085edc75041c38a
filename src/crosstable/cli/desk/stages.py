"""`crosstable stage end`, `stage begin`, `settle`: from one stage to the next, and ties that stand in the way."""

from typing import Annotated

from cyclopts import App, Parameter

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.completers import player_names, preset_names
from crosstable.cli.desk.next_steps import next_step
from crosstable.cli.desk.options import Settings
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.setting_parser import read_settings, with_players
from crosstable.model.refusals import Misuse

stage = App(name="stage", group_commands="Commands", help="End the stage, or start the next one.")


@stage.command
@act
def end(
    desk: Desk,
    *,
    qualifiers: Annotated[
        int | None, Parameter(help="How many advance, the top of every group (default: everyone).")
    ] = None,
    player: Annotated[
        list[str] | None, Parameter(help="A player who advances; repeat for more.", completer=player_names)
    ] = None,
) -> Reply:
    """End the stage: no further round of it."""
    outcome = desk.do(Request("end_stage", {"qualifiers": qualifiers, "players": player}))
    return done(desk, outcome, more=[next_step(desk)])


@stage.command
@act
def begin(
    desk: Desk,
    *,
    preset: Annotated[
        str, Parameter(help="The rules to play by; crosstable presets lists them.", completer=preset_names)
    ],
    name: Annotated[str | None, Parameter(help="The stage's name.")] = None,
    rounds: Annotated[int | None, Parameter(help="Number of rounds (default: recommended).")] = None,
    settings: Settings = None,
) -> Reply:
    """Begin a further stage among those who go on."""
    config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
    fields = {"name": name, "preset": preset, "config": with_players(config, desk)}
    return done(desk, desk.do(Request("begin_stage", fields)), more=[next_step(desk)])


@act
def settle(
    desk: Desk,
    players: Annotated[
        list[str],
        Parameter(
            name="PLAYER[:SHOTS]",
            help="The tied players, best first; or each with the shots of a shoot-out, such as ann:9,1.",
            completer=player_names,
        ),
    ],
    /,
    *,
    reason: Annotated[str | None, Parameter(help="Why the organiser chose this order.")] = None,
) -> Reply:
    parts = [player.rpartition(":") if ":" in player else (player, "", "") for player in players]
    named = [name for name, _, _ in parts]
    shots = {name: _shots(text) for name, colon, text in parts if colon}
    if shots and (left := [player for player in dict.fromkeys(named) if player not in shots]):
        raise Misuse("shots_of_all", players=[desk.player(one) for one in left])
    order = sorted(named, key=lambda one: shots[one], reverse=True) if shots else named
    fields = {"players": order, "reason": reason, "shots": shots or None}
    return done(desk, desk.do(Request("settle_tie", fields)))


def _shots(text: str) -> tuple[int, ...]:
    """Return the shots as numbers, or refuse."""
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        raise Misuse("not_shots", value=text) from None
