"""Two people at the desk: the second one is warned, and nothing is overwritten."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.director import Envelope, Task, parse_token
from crosstable.commands import Actor, CloseRound, Command, Rename, Undo
from crosstable.model.refusals import Refusal
from crosstable.rules.registry import TOURNAMENTS
from crosstable.state.state import State
from crosstable.words import words
from tests.web.desk.desks import Browser, desk
from tests.web.safe.fields import plain_text_commands

ANN, BORIS, CID = "p1", "p2", "p3"
REST = ["p3", "p4", "p5", "p6"]
Fields = dict[str, Any]


def two(**how: Any) -> tuple[Browser, Browser]:
    """Olga and Pia at the same desk."""
    return add_second_organiser(desk(**how))


def add_second_organiser(olga: Browser) -> tuple[Browser, Browser]:
    return olga, olga.site.helper(olga.code, "organiser", "Pia").open_desk(olga.code)


def state(browser: Browser) -> State:
    return browser.site.room(browser.code).state


def shown_version(browser: Browser) -> str:
    return browser.site.room(browser.code).version_token


def send(browser: Browser, seen: str, command: str, key: str = "k", /, **fields: Any) -> tuple[int, Any]:
    """Send a command from a page that shows the tournament up to `seen`."""
    body = {"command": command, "fields": fields, "key": f"{command} {key} {seen}", "seen": seen}
    return browser.post(f"/t/{browser.code}/do", body)


def refusal_of(browser: Browser, seen: str, command: str, key: str = "k", /, **fields: Any) -> Any:
    """Return the refusal, checking that nothing changed."""
    before = state(browser).seq
    status, told = send(browser, seen, command, key, **fields)
    assert status == 409, told
    assert state(browser).seq == before
    return told["refused"]


def press_button(browser: Browser, told: Any, button: Any) -> tuple[int, Any]:
    """Press a button of a refusal, with the version that came with it."""
    return send(browser, told["seen"], button["command"], "pressed", **button["fields"])


def start_with_two_organisers(tables: bool = False, playing: bool = True) -> tuple[Browser, Browser]:
    """Return both organisers in a round with a clock, or in its draft."""
    if tables:
        names = [f"Player {number}" for number in range(1, 9)]
        olga = desk(names=()).site.operator().create(preset="speed_jong")
        olga.enter(names)
    else:
        olga = desk()
    olga.execute("configure", config={"round_minutes": 50})
    for one in ("start", "seat" if tables else "pair", *(("publish", "start_round") if playing else ())):
        olga.execute(one)
    return add_second_organiser(olga)


def seats(browser: Browser) -> list[tuple[str, str]]:
    round_ = state(browser).current
    assert round_ is not None
    return [(match.first, match.second) for _, match in sorted(round_.matches.items())]


# Actions of one, and of the other who has not seen it.
EDITS: dict[str, tuple[Fields, Fields]] = {
    "ask_check_in": ({"asked": True}, {"asked": False}),
    "change_player": ({"player": ANN, "fields": {"rating": 1700}}, {"player": ANN, "fields": {"rating": 1500}}),
    "configure": ({"config": {"rounds": 4, "best_of": 5}}, {"config": {"rounds": 3}}),
    "rename": ({"name": "Saturday"}, {"name": "Sunday"}),
    "rename_player": ({"player": ANN, "name": "Anna Novak"}, {"player": ANN, "name": "Anne Novak"}),
    "set_external_ids": ({"external_ids": {"league": "7"}}, {"external_ids": {"league": "8"}}),
    "set_categories": ({"categories": "U18"}, {"categories": "Women"}),
    "set_prizes": ({"prizes": "1: 100 EUR"}, {"prizes": "1: 50 EUR"}),
    "set_schedule": (
        {"rounds": [{"round": 1, "opens": "2026-05-02T10:00"}]},
        {"rounds": [{"round": 1, "opens": "2026-05-02T11:00"}]},
    ),
    "set_members": (
        {"player": ANN, "members": [{"name": "Cleo"}]},
        {"player": ANN, "members": [{"name": "Dora"}]},
    ),
    "plan_stages": ({"add": {"entry": {"top": 4}}}, {"stages": []}),
    "deal_groups": ({"count": 2}, {"count": 3}),
    "set_seeds": ({"players": ["p2", "p1", *REST]}, {"players": ["p1", "p2", *REST]}),
    "set_registration": ({"open": True, "capacity": 20}, {"open": True, "capacity": 30}),
}
PLAYING: dict[str, tuple[Fields, Fields]] = {
    "extend_clock": ({"seconds": 300}, {"seconds": 300}),
    "extend_clock of a table": ({"seconds": 300, "table": 1}, {"seconds": 60, "table": 1}),
    "penalise": (
        {"player": ANN, "kind": "warning", "reason": "Slow."},
        {"player": ANN, "kind": "warning", "reason": "Late."},
    ),
    "restart_clock": ({}, {}),
    "swap": ({}, {}),
    "pair_by_hand": ({}, {}),
    "change_notice": ({"words": "Lunch at noon."}, {"words": "Lunch at one."}),
    "take_back_notice": ({}, {}),
}
AT_TABLES: dict[str, tuple[Fields, Fields]] = {
    "set_multiplier": ({"halves": 3}, {"halves": 4}),
}
BETWEEN: dict[str, tuple[Fields, Fields]] = {
    "advance": ({"stages": [{"entry": {"top": 2}}]}, {}),
}


class Two:
    """Two edits of the same thing, at the moment when both may be made."""

    def __init__(self, name: str) -> None:
        self.command = name.split(" ", maxsplit=1)[0]
        if name in EDITS:
            self.olga, self.pia = two()
        elif name in BETWEEN:
            self.olga, self.pia = two(rounds=1)
        else:
            self.olga, self.pia = start_with_two_organisers(tables=name in AT_TABLES, playing=name in PLAYING)
        self.first, self.second = (EDITS | PLAYING | AT_TABLES | BETWEEN)[name]
        self.does = self.command
        if "notice" in name:
            number = self.olga.execute("announce", words="Lunch.")["seq"]
            self.first, self.second = ({"notice": number, **each} for each in (self.first, self.second))
        getattr(self, f"_{self.command}", lambda: None)()
        self.seen = shown_version(self.olga)

    def _set_members(self) -> None:
        self.olga.execute("configure", config={"boards": 1})

    def _take_back_notice(self) -> None:
        """Make the undo affect another notice than the one shown."""
        self.does, self.first = "change_notice", self.first | {"words": "Lunch at noon."}

    def _advance(self) -> None:
        """Make the advance begin another stage than the one shown."""
        self.olga.execute("plan_stages", stages=[{"entry": {"top": 4}}])
        self.does = "plan_stages"

    def _swap(self) -> None:
        (one, _), (other, _), (third, _) = seats(self.olga)
        self.first, self.second = {"one": one, "other": other}, {"one": one, "other": third}

    def _pair_by_hand(self) -> None:
        """Late comers, with a bye of another kind each time."""
        self.olga.execute("enter_late", entries=[{"name": "Late Comer"}], first_round=1)
        player = [*state(self.olga).players][-1]
        self.first, self.second = ({"byes": [{"player": player, "kind": kind}]} for kind in ("win", "loss"))

    def meet(self) -> Any:
        """Let one act; return the refusal of the other."""
        status, told = send(self.olga, self.seen, self.does, **self.first)
        assert status == 200, told
        return refusal_of(self.pia, self.seen, self.command, "slower", **self.second)


# Of a command whose fields are optional texts, any of them.
EDITS |= {
    command: ({fields[0]: "Ulm"}, {fields[0]: "Bonn"})
    for command, fields in plain_text_commands()
    if command not in EDITS and fields
}
EVERY = [*EDITS, *PLAYING, *AT_TABLES, *BETWEEN]


@pytest.mark.parametrize("name", EVERY)
def test_second_editor_is_warned_and_may_proceed(name: str) -> None:
    both = Two(name)
    told = both.meet()
    assert told["code"] == "overtaken"
    assert told["message"] == words("overtaken", by="Olga")
    (reason,) = told["problems"]
    assert reason["code"] == "set_meanwhile" or "(" in reason["message"]
    (again,) = told["choices"]
    assert again["said"] == words("web.choice.all_the_same")
    before = state(both.olga).seq
    status, done = press_button(both.pia, told, again)
    assert status == 200, done
    assert state(both.olga).seq > before


def test_every_way_to_be_overtaken_is_tried() -> None:
    assert {kind.NAME for kind in TOURNAMENTS.overtaken} == {name.split(" ", maxsplit=1)[0] for name in EVERY}


@pytest.mark.parametrize("name", EVERY)
def test_ones_own_changes_overtake_nobody(name: str) -> None:
    """Also what is sent again for want of an answer."""
    both = Two(name)
    olga = both.olga
    for _ in range(2):
        status, told = send(olga, both.seen, both.does, **both.first)
        assert status == 200, told
    status, told = send(olga, both.seen, both.command, "other", **both.second)
    assert status == 200, told


def test_proceeding_does_not_overwrite_a_third_change() -> None:
    """The warning covered only the second."""
    both = Two("rename")
    told = both.meet()
    both.olga.site.helper(both.olga.code, "organiser", "Ravi").open_desk(both.olga.code).execute(
        "rename", name="Monday"
    )
    status, again = press_button(both.pia, told, told["choices"][0])
    assert (status, again["refused"]["code"]) == (409, "overtaken")
    assert again["refused"]["message"] == words("overtaken", by="Ravi")
    assert [reason["message"] for reason in again["refused"]["problems"]] == [
        'Name: now "Monday"; you entered "Sunday".'
    ]
    assert press_button(both.pia, again["refused"], again["refused"]["choices"][0])[0] == 200
    assert state(both.olga).name == "Sunday"


def test_warning_names_everybody_who_was_faster() -> None:
    olga, pia = two()
    seen = shown_version(olga)
    ravi = olga.site.helper(olga.code, "organiser", "Ravi").open_desk(olga.code)
    olga.execute("configure", config={"rounds": 4})
    ravi.execute("configure", config={"best_of": 5})
    olga.execute("configure", config={"rounds": 5, "round_minutes": 40})
    told = refusal_of(pia, seen, "configure", config={"best_of": 1, "rounds": 3})
    assert told["message"] == words("overtaken", by="Olga and Ravi")
    said = ["Rounds: now 5; you entered 3.", "Best of: now 5; you entered 1."]
    assert [reason["message"] for reason in told["problems"]] == said


# An action, a conflicting request, and the warning; none if both are possible.
SIDE_BY_SIDE: Sequence[tuple[str, Fields, Fields, list[str]]] = (
    ("configure", {"config": {"round_minutes": 40}}, {"config": {"rounds": 3}}, []),
    ("configure", {"config": {"points": {"win": 4}}}, {"config": {"points": {"draw": 2}}}, []),
    ("configure", {"config": {"rounds": 3}}, {"config": {"rounds": 3}}, []),
    ("configure", {"config": {"rounds": 4}}, {"config": {"rounds": 3}}, ["Rounds: now 4; you entered 3."]),
    (
        "configure",
        {"config": {"points": {"win": 4}}},
        {"config": {"points": {"win": 2}}},
        ["Points, win: now 4; you entered 2."],
    ),
    (
        "configure",
        {"config": {"points": {"win": 4}}},
        {"config": {"points": None}},
        ["Points: now win 4, draw 1, loss 0; you entered none."],
    ),
    ("configure", {"preset": "chess"}, {"config": {"best_of": 5}}, ["Best of: now 1; you entered 5."]),
    (
        "configure",
        {"config": {"balance_first": True, "round_minutes": 40}},
        {"config": {"balance_first": None, "round_minutes": None}},
        ["Balance who goes first: now yes; you entered none.", "Round length (minutes): now 40; you entered none."],
    ),
    ("change_player", {"player": ANN, "fields": {"club": "North"}}, {"player": ANN, "fields": {"rating": 1500}}, []),
    ("change_player", {"player": ANN, "fields": {"rating": 1700}}, {"player": BORIS, "fields": {"rating": 1}}, []),
    (
        "change_player",
        {"player": ANN, "fields": {"club": "North", "town": "Ulm"}},
        {"player": ANN, "fields": {"club": None, "town": "Ulm"}},
        ['Club: now "North"; you entered none.'],
    ),
    (
        "change_player",
        {"player": ANN, "fields": {"absent": [[2, 2], [4, None]]}},
        {"player": ANN, "fields": {"absent": []}},
        ["Absent: now 2 - 2 and 4 - ...; you entered none."],
    ),
    # Invalid requests are reported as sent.
    (
        "configure",
        {"config": {"points": {"win": 4}, "forbidden": [[ANN, CID]], "rounds": 4}},
        {"config": {"points": {"win": {"}{": [None]}}, "forbidden": [{"{0}": 1}, [2, None]], "rounds": "{x}"}},
        [
            "Points, win: now 4; you entered }{ None.",
            "Forbidden pairs: now Ann Novak - 王小明; you entered {'{0}': 1} and 2 - ....",
            'Rounds: now 4; you entered "{x}".',
        ],
    ),
    ("set_registration", {"open": True}, {"capacity": 30}, []),
    ("set_registration", {"capacity": 20}, {"capacity": 30}, ["Capacity: now 20; you entered 30."]),
    ("ask_check_in", {"asked": True}, {"asked": True}, []),
)


@pytest.mark.parametrize(("command", "first", "second", "said"), SIDE_BY_SIDE)
def test_warning_is_limited_to_the_changed_value(command: str, first: Fields, second: Fields, said: list[str]) -> None:
    olga, pia = two()
    seen = shown_version(olga)
    assert send(olga, seen, command, **first)[0] == 200
    if said:
        assert [reason["message"] for reason in refusal_of(pia, seen, command, "slower", **second)["problems"]] == said
    else:
        assert send(pia, seen, command, "slower", **second)[0] == 200


def test_concurrent_list_changes_keep_both_entries() -> None:
    """Lists are single values; the page offers to merge."""
    olga, pia = two()
    olga.execute("configure", config={"forbidden": [[ANN, BORIS]]})
    seen = shown_version(olga)
    assert send(olga, seen, "configure", config={"forbidden": [[ANN, BORIS], [ANN, CID]]})[0] == 200
    told = refusal_of(pia, seen, "configure", "may meet again", config={"forbidden": []})
    assert told["code"] == "overtaken"
    assert "choices" not in told
    (reason,) = told["problems"]
    assert reason["message"] == "Forbidden pairs: now Ann Novak - Boris Meyer and Ann Novak - 王小明; you entered none."
    assert send(pia, shown_version(pia), "configure", "again", config={"forbidden": [[ANN, CID]]})[0] == 200
    assert state(olga).stage.config.forbidden == ((ANN, CID),)


def test_undo_and_redo_also_conflict() -> None:
    olga, pia = two()
    action = olga.execute("rename", name="Saturday")["action"]
    seen = shown_version(olga)
    olga.execute("undo", action=action)
    told = refusal_of(pia, seen, "rename", "undone", name="Sunday")
    assert [reason["message"] for reason in told["problems"]] == ['Name: now "Friday"; you entered "Sunday".']
    seen = shown_version(olga)
    olga.execute("redo", action=action)
    assert refusal_of(pia, seen, "rename", "redone", name="Sunday")["message"] == words("overtaken", by="Olga")
    # Undone changes don't conflict.
    seen = shown_version(olga)
    olga.execute("undo", action=olga.execute("rename", name="Monday")["action"])
    assert send(pia, seen, "rename", "for nothing", name="Sunday")[0] == 200


# Requests of a page that slept through the end of round 1, and their requirements.
OF_ROUND_1: dict[str, Fields] = {
    "close_round": {"unfinished": True},
    "next_round": {"unfinished": True},
    "enter_result": {"typed": "1 2-0"},
    "extend_clock": {"seconds": 300},
    "pause_clock": {},
    "restart_clock": {},
    "mark_here": {},
    "drop": {"player": ANN},
    "disqualify": {"player": ANN},
    "penalise": {"player": ANN, "kind": "warning"},
    "swap": {},
    "pair_by_hand": {"byes": [{"player": "p7", "kind": "win"}]},
    "stop_advance": {},
    "call_time": {},
    "settle_tie": {"players": [ANN, BORIS], "reason": "lot"},
    "shoot": {"players": [ANN, BORIS], "player": ANN, "sunk": 1},
    "plan_stages": {"add": {"entry": {"top": 4}}},
    "deal_groups": {"count": 2},
    "set_seeds": {"players": [ANN, BORIS]},
    "end_stage": {},
    "begin_stage": {"preset": "mtg"},
    "advance": {},
    "complete": {},
}


def test_commands_never_affect_another_round() -> None:
    olga, pia = two(started=True)
    seen = shown_version(olga)
    olga.play()
    olga.execute("enter_late", entries=[{"name": "Late Comer"}])
    for one in ("pair", "publish", "start_round"):
        olga.execute(one)
    (one, _), (other, _), *_ = seats(olga)
    meant = OF_ROUND_1 | {"swap": {"one": one, "other": other}}
    for command, fields in meant.items():
        for who in (olga, pia):
            told = refusal_of(who, seen, command, **fields)
            code = "another_round_meanwhile" if command == "penalise" else "round_closed_meanwhile"
            assert told["code"] == code, command
            assert "Olga" in told["message"]
            assert "choices" not in told
    assert refusal_of(pia, seen, "close_round")["message"] == words("round_closed_meanwhile", by="Olga", round=1)
    # Commands for round 2 don't affect round 1 after it is reopened.
    seen = shown_version(pia)
    close = next(happened.action for happened in state(olga).log if happened.event.TYPE == "round_closed")
    falls = olga.do("undo", action=close)[1]["refused"]["choices"][0]
    olga.execute(falls["command"], **falls["fields"])
    current = state(olga).current
    assert current is not None
    assert current.number == 1
    for command in ("close_round", "drop", "swap", "pair_by_hand"):
        told = refusal_of(pia, seen, command, "reopened", **meant[command])
        assert told["code"] == "another_round_meanwhile"
        assert "(Olga: undid" in told["problems"][0]["message"]
    assert send(pia, shown_version(pia), "drop", "fresh", player=ANN)[0] == 200


def test_the_button_that_closes_a_round_closes_no_other_one() -> None:
    """It was offered for round 1, and is pressed when round 2 is played."""
    olga, pia = start_with_two_organisers()
    told = refusal_of(pia, shown_version(pia), "close_round")
    assert told["code"] == "open_matches"
    (button,) = told["choices"]
    assert button["said"].startswith("Close round 1")
    olga.execute("close_round", unfinished=True)
    for text in ("pair", "publish"):
        olga.execute(text)
    before = state(olga).seq
    status, answer = press_button(pia, told, button)
    assert (status, answer["refused"]["code"]) == (409, "round_closed_meanwhile")
    assert state(olga).seq == before


def test_pairing_applies_to_the_round_shown() -> None:
    """ "Pair round 1", pressed late, never drafts round 2, nor a round of another stage."""
    olga, pia = two(started=True)
    seen = shown_version(olga)
    olga.play()
    assert refusal_of(pia, seen, "pair")["code"] == "round_closed_meanwhile"
    seen = shown_version(olga)
    olga.execute("end_stage", qualifiers=4)
    olga.execute("begin_stage", preset="mtg")
    told = refusal_of(pia, seen, "pair", "of the stage")
    assert told["code"] == "another_round_meanwhile"
    assert "(Olga: started stage" in told["problems"][0]["message"]
    assert send(pia, shown_version(pia), "pair", "fresh")[0] == 200


def test_a_penalty_is_for_the_round_that_was_the_latest() -> None:
    """That is the one which was played until another is published; a penalty that names its round means that one."""
    olga, pia = two(rounds=1)
    penalty = {"player": ANN, "kind": "warning"}
    seen = shown_version(olga)
    olga.execute("pair")
    assert send(pia, seen, "penalise", "drafted", **penalty)[0] == 200
    assert state(olga).penalties[-1].round == 1
    olga.execute("publish")
    told = refusal_of(pia, seen, "penalise", "published", **penalty)
    assert told["code"] == "another_round_meanwhile"
    assert "(Olga: published round 2)" in told["problems"][0]["message"]
    assert send(pia, seen, "penalise", "named", **penalty, round=1)[0] == 200


def test_after_a_restore_nothing_is_done_by_what_was_seen_before(tmp_path: Path) -> None:
    """Another event has its number by then, or none has: it was meant for what is gone, whatever it was."""
    olga, _ = two()
    site, actor = olga.site.site, Actor("pia")
    stream = site.catalogue.find(olga.code).stream
    kept = shown_version(olga)
    site.journal.backup(tmp_path / "backup.db")
    olga.execute("rename", name="Saturday")
    gone = shown_version(olga)
    site.journal.restore(tmp_path / "backup.db")

    def submit(command: Command, seen: str) -> None:
        task: Task[State] = Task(command.NAME, lambda _: None, lambda *_: [(command, ())])
        site.director.submit(stream, Envelope(actor, seen=parse_token(seen)), task)

    for _ in range(2):
        for command in (Rename(name="Sunday"), Undo(), CloseRound()):
            with pytest.raises(Refusal, check=lambda refusal: refusal.code == "restored_meanwhile"):
                submit(command, gone)
        site.director.run(stream, Rename(name="Monday"), actor)
    submit(Rename(name="Sunday"), kept)
    assert state(olga).name == "Sunday"


def test_unknown_version_counts_as_unseen() -> None:
    olga, pia = two()
    number, _, mark = shown_version(olga).partition("-")
    for gone in (f"{number}-{'0' * 12}", f"{int(number) - 1}-{mark}", f"{int(number) + 1}-{mark}", f"{10**14}-{mark}"):
        told = refusal_of(pia, gone, "note", words="Something.")
        assert told["code"] == "restored_meanwhile"
        assert words("restored_meanwhile") in told["message"]


def test_a_page_may_say_nothing_of_what_it_showed_and_no_nonsense() -> None:
    olga, _ = two()
    olga.execute("rename", name="Saturday")
    for seen in (5, -5, "x", "5", "5-", "0-0123456789ab", f"{'9' * 16}-0123456789ab", "5-0123456789AB", ""):
        body = {"command": "rename", "fields": {"name": "Sunday"}, "key": "k", "seen": seen}
        status, told = olga.post(f"/t/{olga.code}/do", body)
        assert (status, told["refused"]["code"]) == (409, "not_a_command"), seen
    assert state(olga).name == "Saturday"
