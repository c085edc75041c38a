"""The next step: what to do first where a command is not possible in the present phase.

The steps are named by their codes; `step-...` in the language files has the words.
"""

from collections.abc import Collection, Mapping

# Steps from one phase to the next.
STEPS: Mapping[str, Mapping[str, str]] = {
    "nothing": {"registration": "create"},
    "registration": {"ready": "start"},
    "ready": {"draft": "draft", "ended": "end_stage"},
    "draft": {"published": "publish", "ready": "undo_draft"},
    "published": {"playing": "start_round", "ready": "close_round"},
    "playing": {"ready": "close_round"},
    "ended": {"ready": "begin_stage"},
    "completed": {"ready": "undo_completion", "ended": "undo_completion"},
    "cancelled": dict.fromkeys(
        ("registration", "ready", "draft", "published", "playing", "ended"), "undo_cancellation"
    ),
}

_STARTED = ("ready", "draft", "published", "playing", "ended", "completed")

# Phases without a step: it is over, or something else does it.
OTHERWISE: Mapping[str, Mapping[str, str]] = {
    "create": dict.fromkeys(("registration", *_STARTED, "cancelled"), "done"),
    "start": dict.fromkeys(_STARTED, "done"),
    "publish": dict.fromkeys(("published", "playing"), "done"),
    "start_round": {"playing": "done"},
    "set_multiplier": {"playing": "undo_round_start"},
    "end_stage": {"ended": "done"},
    "complete": {"completed": "done"},
    "cancel": {"cancelled": "done"},
    "register": dict.fromkeys(_STARTED, "enter_late"),
    "set_registration": dict.fromkeys(_STARTED, "enter_late"),
    "sign_up": dict.fromkeys(_STARTED, "enter_late"),
    "ask_check_in": dict.fromkeys(("draft", "published", "playing", "ended", "completed"), "check_in_over"),
    "check_in": dict.fromkeys(("draft", "published", "playing", "ended", "completed"), "check_in_over"),
    "withdraw": dict.fromkeys(_STARTED, "drop"),
    "drop": {"registration": "withdraw"},
    "enter_late": {"registration": "register"},
}


def next_step(command: str, phase: str, phases: Collection[str]) -> str | None:
    """Return the first step of the shortest way to one of the phases; None if there is no way."""
    if not phases:
        return "in_pool"
    if otherwise := OTHERWISE.get(command, {}).get(phase):
        return otherwise
    ways = [*STEPS[phase].items()]
    for _ in STEPS:
        for to, step in ways:
            if to in phases:
                return step
        ways = [(further, step) for to, step in ways for further in STEPS[to]]
    return None
