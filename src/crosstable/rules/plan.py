"""The plan of a tournament: its future stages, with their settings and entry rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.commands import Actor, PlanStages
from crosstable.events import Event, StagesPlanned
from crosstable.model.entry import ENTRY
from crosstable.model.presets import DEFAULT_PRESET
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlannedStage
from crosstable.model.validation import Key, OrNull, Problems, Record, Shape, Text
from crosstable.rules.build_config import build_config
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.registry import decides
from crosstable.state.state import MOST_STAGES, State


class _AnyConfig:
    """A config, which is validated as a whole with its preset."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


_shape: Shape = Record(
    {
        "name": Key(OrNull(Text(200))),
        "preset": Key(Text(100), DEFAULT_PRESET),
        "config": Key(_AnyConfig()),
        "entry": Key(ENTRY, required=True),
    }
)


def parse_plan(stages: Sequence[Mapping[str, Any]], begun: int = 1) -> tuple[PlannedStage, ...]:
    """Parse the planned stages. Raise `bad_settings_asked` with every problem, and for too many stages."""
    problems: Problems = []
    plan = [parse_stage(raw, f"plan[{i}]", problems) for i, raw in enumerate(stages)]
    if begun + len(stages) > MOST_STAGES:
        problems.append(Reason("too_many_stages", {"most": MOST_STAGES}))
    if problems:
        raise Refusal("bad_settings_asked", problems)
    return tuple(raw for raw in plan if raw is not None)


def parse_stage(raw: Any, path: str, problems: Problems) -> PlannedStage | None:
    before = len(problems)
    values = _shape.read(dict(raw) if isinstance(raw, Mapping) else raw, path, problems)
    if values is None:
        return None
    try:
        built = build_config(values["preset"], values["config"] or {}, is_played=True)
    except Refusal as refusal:
        reasons = refusal.reasons or (Reason(refusal.code, refusal.params, "config"),)
        problems += [Reason(reason.code, reason.params, f"{path}.{reason.path}") for reason in reasons]
        return None
    if len(problems) > before:
        return None
    return PlannedStage(built.preset, built.overrides, values["name"], values["entry"])


@decides(PlanStages, overtaken=by_events(StagesPlanned))
def plan_stages(state: State, command: PlanStages, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_settings_asked` for invalid settings and for too many stages."""
    plan = state.plan if command.stages is None else parse_plan(command.stages, len(state.stages))
    if command.add is not None:
        plan = (*plan, *parse_plan([command.add], len(state.stages) + len(plan)))
    return [] if plan == state.plan else [StagesPlanned(plan=plan, was=state.plan)]
