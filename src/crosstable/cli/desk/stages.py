"""`crosstable stage end`, `stage begin`, `settle`: from one stage to the next, and ties that stand in the way."""

from functools import partial
from typing import Annotated

from cyclopts import App, Parameter

from crosstable.app.persons import HARMLESS
from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.completing import player_names, preset_names
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.cli.desk.options import ACTING, Acting, Settings
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.progress import next_step
from crosstable.cli.desk.settings import read_settings, with_players
from crosstable.commands import BeginStage, EndStage, SettleTie
from crosstable.model.refusals import Refusal

stage = App(name="stage", group_commands="Commands", help="End the stage, or begin the next one.")


@stage.command
def end(
    *,
    qualifiers: Annotated[
        int | None, Parameter(help="How many go on, the best of every group; everybody unless told.")
    ] = None,
    player: Annotated[
        list[str] | None, Parameter(help="Somebody who goes on; as often as needed.", completer=player_names)
    ] = None,
    where: Acting = ACTING,
) -> int:
    """End the stage: no further round of it."""

    def work(desk: Desk) -> int:
        wrong = Mistakes(desk)
        chosen = None if player is None else tuple(wrong.player(one) for one in player)
        command = EndStage(qualifiers=qualifiers, players=chosen)
        wrong.refuse(command)
        return done(desk, desk.ask(command, [qualifiers, player]), more=[next_step(desk)])

    return at_desk(where, work)


@stage.command
def begin(
    *,
    preset: Annotated[
        str, Parameter(help="The rules to play by; crosstable presets lists them.", completer=preset_names)
    ],
    name: Annotated[str | None, Parameter(help="The stage's name.")] = None,
    rounds: Annotated[int | None, Parameter(help="How many rounds; unless told, as many as suit the players.")] = None,
    settings: Settings = None,
    where: Acting = ACTING,
) -> int:
    """Begin a further stage among those who go on."""

    def work(desk: Desk) -> int:
        config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
        wrong = Mistakes(desk)
        command = BeginStage(name=name, preset=preset, config=with_players(config, wrong))
        wrong.refuse(command)
        return done(desk, desk.ask(command, [name, preset, config]), more=[next_step(desk)])

    return at_desk(where, work)


def settle(
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
    reason: Annotated[str | None, Parameter(help="Why the organiser puts them in this order.")] = None,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        wrong = Mistakes(desk)
        parts = [one.rpartition(":") if ":" in one else (one, "", "") for one in players]
        found = [wrong.player(name) for name, _, _ in parts]
        read = partial(wrong.made, _shots, instead=lambda _: ())
        shots = {player: read(text) for player, (_, colon, text) in zip(found, parts, strict=True) if colon}
        if shots and (left := [one for one in dict.fromkeys(found) if one not in shots]):
            wrong.found(Misuse("shots_of_all", players=left))
        if wrong:
            # Shots that are none decide nothing.
            wrong.refuse(SettleTie(players=tuple(found), reason=(reason or HARMLESS) if shots else reason))
        order = sorted(found, key=lambda one: shots[one], reverse=True) if shots else found
        command = SettleTie(players=tuple(order), reason=reason, shots=shots or None)
        return done(desk, desk.ask(command, [players, reason]))

    return at_desk(where, work)


def _shots(text: str) -> tuple[int, ...]:
    """Shots as numbers. Refused where they are none."""
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        raise Misuse("not_shots", value=text) from None
