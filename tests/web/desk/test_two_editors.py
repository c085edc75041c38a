"""Two at the desk at once: the slower one is told, and nothing is overwritten."""

from typing import Any

import pytest

from crosstable.commands import COMMANDS
from crosstable.rules.meanwhile import OF_THE_ROUND, OVERTAKEN
from crosstable.state.state import State
from tests.web.office.desks import Browser, desk

ANN, BORIS = "p1", "p2"


def two(**how: Any) -> tuple[Browser, Browser]:
    """Olga and Pia at the same desk."""
    olga = desk(**how)
    return olga, olga.site.helper(olga.code, "organiser", "Pia").at(olga.code)


def state(one: Browser) -> State:
    return one.site.room(one.code).state


def sent(one: Browser, seen: int, command: str, key: str = "k", **fields: Any) -> tuple[int, Any]:
    """What a page sends that showed everything up to that event."""
    return one.post(f"/t/{one.code}/do", {"command": command, "fields": fields, "key": f"{key} {seen}", "seen": seen})


# What one does, and what the other does who has not seen it; what each needs first.
EDITS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "ask_check_in": ({"asked": True}, {"asked": False}),
    "change_player": ({"player": ANN, "fields": {"rating": 1700}}, {"player": ANN, "fields": {"rating": 1500}}),
    "configure": ({"config": {"forbidden": [[ANN, BORIS]]}}, {"config": {"rounds": 3}}),
    "rename": ({"name": "Saturday"}, {"name": "Sunday"}),
    "rename_player": ({"player": ANN, "name": "Anna Novak"}, {"player": ANN, "name": "Anne Novak"}),
    "set_registration": ({"open": True, "capacity": 20}, {"open": True, "capacity": 30}),
}
PLAYING: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "extend_clock": ({"seconds": 300}, {"seconds": 300}),
    "penalise": (
        {"player": ANN, "kind": "warning", "reason": "Slow."},
        {"player": ANN, "kind": "warning", "reason": "Late."},
    ),
}


def at_work(command: str) -> tuple[Browser, Browser]:
    """The two when that may be done: before the start, or in a round."""
    olga, pia = two()
    if command in PLAYING:
        olga.done("configure", config={"round_minutes": 50})
        for one in ("start", "pair", "publish", "start_round"):
            olga.done(one)
    return olga, pia


@pytest.mark.parametrize("command", [*EDITS, *PLAYING])
def test_the_slower_one_is_told_and_may_do_it_all_the_same(command: str) -> None:
    olga, pia = at_work(command)
    first, second = (EDITS | PLAYING)[command]
    seen = state(olga).seq
    assert sent(olga, seen, command, **first)[0] == 200
    before = state(olga)
    status, told = sent(pia, seen, command, **second)
    assert (status, told["refused"]["code"]) == (409, "overtaken")
    assert told["refused"]["said"].startswith("Olga was faster")
    assert "(" in told["refused"]["reasons"][0]["said"]
    assert state(olga).seq == before.seq
    (again,) = told["refused"]["choices"]
    assert again["said"] == "Do it all the same"
    assert sent(pia, before.seq, again["command"], "again", **again["fields"])[0] == 200
    assert state(olga).seq > before.seq


@pytest.mark.parametrize("command", [*EDITS, *PLAYING])
def test_ones_own_changes_overtake_nobody(command: str) -> None:
    """Also what is sent again for want of an answer, and what is about somebody else."""
    olga, _ = at_work(command)
    first, second = (EDITS | PLAYING)[command]
    seen = state(olga).seq
    assert sent(olga, seen, command, **first)[0] == 200
    assert sent(olga, seen, command, **first)[0] == 200
    assert sent(olga, seen, command, "other", **second)[0] == 200


def test_another_players_entry_is_another_thing() -> None:
    olga, pia = two()
    seen = state(olga).seq
    assert sent(olga, seen, "change_player", player=ANN, fields={"rating": 1700})[0] == 200
    assert sent(pia, seen, "change_player", player=BORIS, fields={"rating": 1500})[0] == 200


def test_what_was_meant_for_one_round_never_happens_to_the_next() -> None:
    """By whomever it was closed: also by the same person on another screen."""
    olga, pia = two(started=True)
    seen = state(olga).seq
    olga.play()
    for one in ("pair", "publish", "start_round"):
        olga.done(one)
    before = state(olga)
    for who in (olga, pia):
        status, told = sent(who, seen, "close_round", unfinished=True)
        assert (status, told["refused"]["code"]) == (409, "round_closed_meanwhile")
        assert told["refused"]["said"].startswith("Round 1 was closed by Olga")
        status, told = sent(who, seen, "enter_result", typed="1 2-0")
        assert (status, told["refused"]["code"]) == (409, "round_closed_meanwhile")
    assert state(olga).seq == before.seq
    assert sent(pia, before.seq, "enter_result", "fresh", typed="1 2-0")[0] == 200


def test_what_was_taken_back_overtakes_nobody() -> None:
    olga, pia = two()
    seen = state(olga).seq
    told = olga.done("rename", name="Saturday")
    olga.done("undo", action=told["action"])
    assert sent(pia, seen, "rename", name="Sunday")[0] == 200


def test_a_page_may_say_nothing_or_nonsense_of_what_it_showed() -> None:
    olga, _ = two()
    for seen in (-5, 10**9):
        assert sent(olga, seen, "rename", name=f"Saturday {seen}")[0] == 200
    status, told = olga.post(f"/t/{olga.code}/do", {"command": "rename", "fields": {}, "key": "k", "seen": "x"})
    assert (status, told["refused"]["code"]) == (409, "not_a_command")


def test_every_command_without_a_version_is_thought_of() -> None:
    """A command that sets something names what was seen, is about the round, can be overtaken, or adds to what is."""
    adds = {"note", "announce", "register", "sign_up", "enter_late", "take_back_tap", "settle_tap", "see_entries"}
    by_phase = {"create", "start", "end_stage", "begin_stage", "playoff", "complete", "cancel", "settle_tie"}
    once = {"withdraw", "drop", "re_enter", "disqualify", "restore", "move_up", "check_in", "mark_here", "use_table"}
    said = {"take_back_notice", "withdraw_report", "undo", "redo"}
    for name, command in COMMANDS.items():
        versioned = "seen" in command.__struct_fields__
        known = versioned or command in OF_THE_ROUND or command in OVERTAKEN
        assert known or name in adds | by_phase | once | said, name
