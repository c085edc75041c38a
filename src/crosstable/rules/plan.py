"""The plan of a tournament: the stages to come, each with how it is played and who enters it."""

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


class _Config:
    """Read with its preset, as a whole."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


_shape: Shape = Record(
    {
        "name": Key(OrNull(Text(200))),
        "preset": Key(Text(100), DEFAULT_PRESET),
        "config": Key(_Config()),
        "entry": Key(ENTRY, required=True),
    }
)


def read_plan(stages: Sequence[Mapping[str, Any]], begun: int = 1) -> tuple[PlannedStage, ...]:
    """The stages that are written. Refused (`bad_settings_asked`) with every problem, and for more than can be."""
    problems: Problems = []
    plan = [read_stage(one, f"plan[{i}]", problems) for i, one in enumerate(stages)]
    if begun + len(stages) > MOST_STAGES:
        problems.append(Reason("too_many_stages", {"most": MOST_STAGES}))
    if problems:
        raise Refusal("bad_settings_asked", problems)
    return tuple(one for one in plan if one is not None)


def read_stage(written: Any, path: str, problems: Problems) -> PlannedStage | None:
    """A stage to come; None where it is none (see `problems`)."""
    before = len(problems)
    found = _shape.read(dict(written) if isinstance(written, Mapping) else written, path, problems)
    if found is None:
        return None
    try:
        wanted = build_config(found["preset"], found["config"] or {}, is_played=True)
    except Refusal as refusal:
        reasons = refusal.reasons or (Reason(refusal.code, refusal.params, "config"),)
        problems += [Reason(one.code, one.params, f"{path}.{one.path}") for one in reasons]
        return None
    if len(problems) > before:
        return None
    return PlannedStage(wanted.preset, wanted.overrides, found["name"], found["entry"])


@decides(PlanStages, overtaken=by_events(StagesPlanned))
def plan_stages(state: State, command: PlanStages, _actor: Actor) -> Sequence[Event]:
    """Refused where a stage can't be played so, and where there are more than a tournament can have."""
    plan = state.plan if command.stages is None else read_plan(command.stages, len(state.stages))
    if command.add is not None:
        plan = (*plan, *read_plan([command.add], len(state.stages) + len(plan)))
    return [] if plan == state.plan else [StagesPlanned(plan=plan, was=state.plan)]
