"""Every command has a rule and phases, every event is used, and both agree about the phases."""

import ast
from pathlib import Path

import pytest

from crosstable import rules
from crosstable.commands import COMMANDS, Command
from crosstable.events import EVENTS, ActionsRedone, ActionsUndone, Event
from crosstable.model.phases import PHASES
from crosstable.rules.registry import POOLS, TOURNAMENTS
from crosstable.state.handlers import HANDLERS, POOL_HANDLERS


def test_every_command_has_an_entry_and_a_rule() -> None:
    assert {*TOURNAMENTS.rules, *POOLS.rules} == set(COMMANDS.values()) == set(Command.__subclasses__())
    assert all(name == command.NAME for name, command in COMMANDS.items())


def test_every_event_is_listed_and_does_something() -> None:
    """An event that no fold knows would be lost."""
    assert set(EVENTS.values()) == set(Event.__subclasses__())
    assert {*HANDLERS, *POOL_HANDLERS} == set(EVENTS.values())
    assert all(name == event.TYPE for name, event in EVENTS.items())


def made_by_rules() -> set[str]:
    """Return the names of everything that rules call."""
    folder = Path(rules.__path__[0])
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))]
    calls = [node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)}


def test_every_event_is_created_by_a_rule() -> None:
    assert {event.__name__ for event in EVENTS.values()} - made_by_rules() == set()


# The event that a command is mostly about.
FIRST_EVENTS = {
    "rename": "tournament_renamed",
    "configure": "stage_configured",
    "set_external_ids": "external_ids_set",
    "set_prizes": "prizes_set",
    "set_categories": "categories_set",
    "set_schedule": "schedule_set",
    "plan_stages": "stages_planned",
    "deal_groups": "groups_dealt",
    "set_seeds": "seeds_set",
    "register": "player_registered",
    "set_registration": "registration_set",
    "sign_up": "player_queued",
    "move_up": "player_moved_up",
    "see_entries": "entries_seen",
    "ask_check_in": "check_in_asked",
    "check_in": "player_checked_in",
    "withdraw": "player_withdrawn",
    "rename_player": "player_renamed",
    "change_player": "player_changed",
    "set_members": "members_set",
    "set_line_up": "line_up_set",
    "start": "tournament_started",
    "enter_late": "player_registered",
    "drop": "player_dropped",
    "re_enter": "player_reentered",
    "disqualify": "player_disqualified",
    "penalise": "penalty_given",
    "pair": "round_paired",
    "swap": "seats_swapped",
    "publish": "round_published",
    "start_round": "round_started",
    "enter_result": "result_entered",
    "report_result": "result_reported",
    "confirm": "result_entered",
    "dispute": "result_disputed",
    "withdraw_report": "report_withdrawn",
    "claim": "phone_claimed",
    "release_phone": "phone_released",
    "take_request": "request_taken",
    "settle_request": "request_settled",
    "take_scoring": "scoring_taken",
    "correct": "result_entered",
    "close_round": "round_closed",
    "next_round": "round_closed",
    "end_stage": "stage_ended",
    "shoot": "discs_shot",
    "settle_tie": "tie_settled",
    "begin_stage": "stage_begun",
    "complete": "tournament_completed",
    "cancel": "tournament_cancelled",
    "note": "note_added",
}


@pytest.mark.parametrize("name", FIRST_EVENTS)
def test_command_and_event_phases_agree(name: str) -> None:
    """Undo checks the phases of events."""
    by_it = [other for other, event in FIRST_EVENTS.items() if event == FIRST_EVENTS[name]]
    asked = {phase for other in by_it for phase in COMMANDS[other].PHASES}
    assert set(HANDLERS[EVENTS[FIRST_EVENTS[name]]].when) == asked


def test_undo_and_redo_work_in_all_phases() -> None:
    for kind in (ActionsUndone, ActionsRedone):
        assert HANDLERS[kind].when == PHASES[1:]
