"""`crosstable set`, `stage`, `settle`, `shoot`: settings, plans, groups, the next stage, and ties in its way."""

import json
from collections.abc import Callable, Iterator

from cyclopts import App

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import next_lines, next_step, outcome_report
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.ranking import ENTRY_OPTIONS, EntryOptions
from crosstable.cli.read_tournament import read_settings, with_players
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.document_writer import plain_plan
from crosstable.model.config import merged_settings
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId
from crosstable.ranking.entrants import stage_entrants
from crosstable.ranking.standings import Standings
from crosstable.words import words


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


stage = App(
    name="stage", group_commands="Commands", help="Plan stages, deal groups, end the stage, or start the next one."
)


@stage.command
@act
def begin(
    desk: Desk, *, preset: str, name: str | None = None, rounds: int | None = None, settings: list[str] | None = None
) -> Reply:
    """Begin a further stage among those who go on."""
    config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
    fields = {"name": name, "preset": preset, "config": with_players(config, desk.player)}
    return outcome_report(desk, desk.do(Request("begin_stage", fields)), more=[next_step(desk)])


@stage.command
@act
def plan(
    desk: Desk,
    *,
    preset: str | None = None,
    name: str | None = None,
    entry: EntryOptions = ENTRY_OPTIONS,
    settings: list[str] | None = None,
    clear: bool = False,
) -> Reply:
    """Plan another stage after those already planned."""
    planned = [] if clear else [plain_plan(stage) for stage in desk.state.plan]
    rule = entry.written
    if not clear or rule is not None or name is not None:
        config = with_players(read_settings(settings or []), desk.player)
        added = {"preset": preset or desk.state.stage.preset, "config": config, "entry": rule or "everybody"}
        planned.append(added | ({} if name is None else {"name": name}))
    return outcome_report(desk, desk.do(Request("plan_stages", {"stages": planned})), more=[next_step(desk)])


def group_lines(desk: Desk) -> Iterator[str]:
    for group in desk.state.stage.groups:
        text = words("desk.group", desk.names, group=group.name, players=list(group.players))
        yield from wrap(text, "  ", "    ")


def _begun_lines(desk: Desk) -> list[str]:
    return [*group_lines(desk), next_step(desk)]


def _add(name: str, about: str, command: Callable[..., int]) -> None:
    stage.command(command, name=name, help=about)


_add(
    "end",
    "End the stage: no further round of it.",
    struct_command("end_stage", name="end", renamed={"players": "player"}, more=next_lines),
)
_add(
    "deal",
    "Deal the players of the stage into groups.",
    struct_command("deal_groups", ["how"], name="deal", renamed={"count": "groups"}, more=_begun_lines),
)
_add(
    "seeds",
    "Set the seeds of the stage, best first; name everyone.",
    struct_command("set_seeds", name="seeds", more=next_lines),
)
_add(
    "next",
    "Start the next planned stage with those who enter it; crosstable qualifiers shows who they are.",
    struct_command("advance", [], name="next", renamed={"players": "player"}, more=_begun_lines),
)


@act
def settle(desk: Desk, players: list[str], /, *, reason: str | None = None) -> Reply:
    parts = [player.rpartition(":") if ":" in player else (player, "", "") for player in players]
    named = [name for name, _, _ in parts]
    shots = {name: _shots(text) for name, colon, text in parts if colon}
    if shots and (left := [player for player in dict.fromkeys(named) if player not in shots]):
        raise Misuse("shots_of_all", players=[desk.player(text) for text in left])
    order = sorted(named, key=lambda player: shots[player], reverse=True) if shots else named
    fields = {"players": order, "reason": reason, "shots": shots or None}
    return outcome_report(desk, desk.do(Request("settle_tie", fields)))


def _shots(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(shot) for shot in text.split(","))
    except ValueError:
        raise Misuse("not_shots", value=text) from None


@act
def shoot(desk: Desk, player: str, shot: str, /) -> Reply:
    who = PlayerId(desk.player(player))
    running = desk.state.stage.shoot_out(_tie_of(desk, who), desk.state.last_round)
    points = {"20": 1, "miss": 0}.get(shot.lower())
    if points is None and not (shot.isascii() and shot.isdigit()):
        raise Misuse("not_a_shot", value=shot)
    sunk, discs = (int(shot), max(1, running.discs_left(who))) if points is None else (points, 1)
    fields = {"players": running.players, "player": who, "sunk": sunk, "discs": discs}
    outcome = desk.do(Request("shoot", fields))
    now = desk.state.stage.shoot_out(running.players, desk.state.last_round)
    if now.next is None:
        return outcome_report(desk, outcome, more=[words("web.shoot.decided", desk.names, players=now.shoot_out.order)])
    return outcome_report(
        desk,
        outcome,
        more=[command_words("shoot.next", desk.names, player=now.next, sunk=now.first_twelve[now.next][0])],
    )


def _tie_of(desk: Desk, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the players of the tie that has this one: across a line of the plan, or in the standings."""
    state = desk.state
    row = Standings(desk.tournament).get(player)
    if row is not None and row.tied_with:
        return (player, *row.tied_with)
    ties = stage_entrants(desk.tournament, state.plan[0].entry).ties if state.plan else ()
    return next((tie.players for tie in ties if player in tie.players), (player,))
