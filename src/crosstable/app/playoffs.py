"""The stages after the first of a new tournament: a playoff that is chosen, or the stages of the event it copies."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.formats import FORMATS
from crosstable.model.config import KEYS
from crosstable.model.entry import EntryRule
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.state import State

# The choices in the order of the page; the numbers are the places of the playoff.
TOPS: Mapping[str, int] = {"top_4": 4, "top_8": 8, "top_16": 16}
CHOICES = ("none", *TOPS, "groups", "other")
PLAYOFF = "single_elimination"


def playoff_presets() -> list[str]:
    """Return the presets that a bracket can follow: match presets other than brackets."""
    formats = {preset: FORMATS[PRESETS[preset].get("format", KEYS["format"].default)] for preset in PRESETS}
    return [preset for preset, traits in formats.items() if not traits.at_tables and not traits.bracket]


def playoff_plan(choice: str, preset: str, config: Mapping[str, Any], per_group: int | None) -> list[dict[str, Any]]:
    """Return the stages after the first. Raise `bad_fields` if the game has no such playoff."""
    if choice not in TOPS and choice != "groups":
        return []
    if preset not in playoff_presets():
        raise Refusal("bad_fields", [Reason("no_playoff_of_matches", {}, "after")], command="create")
    usual = config.get("best_of", PRESETS[preset].get("best_of"))
    settings = {} if usual is None else {"best_of": usual}
    settings |= {key: config[key] for key in ("third_place", "round_minutes") if key in config}
    entry = {"per_group": per_group or 2} if choice == "groups" else {"top": TOPS[choice]}
    return [{"preset": PLAYOFF, "config": settings, "entry": entry}]


def check_size(plan: Sequence[Mapping[str, Any]], expected: int | None) -> None:
    for stage in plan:
        entry = stage.get("entry")
        top = entry.get("top") if isinstance(entry, Mapping) else _typed_top(entry)
        if expected is not None and top is not None and top >= expected:
            reason = Reason("top_of_fewer", {"top": top, "players": expected}, "then.entry")
            raise Refusal("bad_fields", [reason], command="create")


def _typed_top(entry: object) -> int | None:
    words = entry.split() if isinstance(entry, str) else []
    return int(words[1]) if len(words) == 2 and words[0].lower() == "top" and words[1].isdecimal() else None


def copied_plan(state: State) -> list[dict[str, Any]]:
    """Return the stages after the first of a tournament, played or planned, as the plan of another one."""
    begun = [
        (stage.preset, stage.overrides, stage.name, _repeatable(stage.entry, len(before.qualified)))
        for before, stage in zip(state.stages, state.stages[1:], strict=False)
    ]
    to_come = [(stage.preset, stage.overrides, stage.name, stage.entry) for stage in state.plan]
    return [
        {"preset": preset, "config": dict(overrides), "name": name, "entry": entry.document}
        for preset, overrides, name, entry in (*begun, *to_come)
    ]


def _repeatable(entry: EntryRule | None, qualified: int) -> EntryRule:
    """Return a rule that does not name players: those chosen by hand become as many of the best."""
    return EntryRule(top=qualified) if entry is None or entry.players is not None else entry
