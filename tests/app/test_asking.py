"""What people send with a mistake: some are seen before there is a command, and the rules find others."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from crosstable.app import asking_results
from crosstable.app.asking import MAKERS, asked_for
from crosstable.commands import Actor, Announce, EnterTable, SetRegistration
from crosstable.model.refusals import Refusal
from crosstable.rules.decide import decide
from crosstable.rules.notices import MOST_SHOWN
from tests.rules.life import ANN, SAM, Life, phone, words
from tests.rules.table_life import at_tables

# Importing them registers how commands are made from what is typed.
TYPED = (asking_results,)

LONG = "x" * 5000


class Sent(NamedTuple):
    """What is right in some life, and mistakes by what is told of them; each is other values for fields."""

    command: str
    life: Callable[[], Life]
    right: Mapping[str, Any]
    mistakes: Mapping[str, Mapping[str, Any]]
    actor: Callable[[Life], Actor] | Actor = ANN


def registering() -> Life:
    life = Life()
    life.enter(2)
    life.do(SetRegistration(capacity=3))
    return life


def published() -> Life:
    life = Life("crokinole_swiss", rounds=3).begin(4)
    life.publish()
    return life


def noticed() -> Life:
    life = Life().begin(4)
    for _ in range(MOST_SHOWN):
        life.do(Announce(words=words()))
    return life


def first_player(life: Life) -> Actor:
    return phone(life.round.matches[1].first)


WORDS = {"long_text": {"reason": LONG}, "unknown_player": {"player": "zed"}}
SENT = (
    Sent(
        "register",
        registering,
        {"entries": [{"name": "Cleo"}]},
        {
            "empty_text not_whole": {"entries": [{"name": "", "rating": 10**9}]},
            "no_such_person": {"entries": [{"name": "Cleo", "person": "ghost"}]},
            "empty_text number_twice": {"entries": [{"name": "", "number": 1}]},
            "empty_text no_such_person not_whole is_full": {
                "entries": [{"name": ""}, {"name": "Dan", "person": "ghost", "fixed_table": 0}]
            },
        },
    ),
    Sent(
        "enter_late",
        published,
        {"entries": [{"name": "Cleo"}]},
        {
            "no_such_person too_many_rounds": {"entries": [{"name": "Cleo", "person": "ghost"}], "first_round": 999},
            "empty_text not_whole too_many_rounds": {"entries": [{"name": "", "rating": 10**9}], "first_round": 999},
        },
    ),
    Sent(
        "rename_player",
        published,
        {"player": "p1", "name": "Cleo"},
        {"empty_text": {"name": ""}, "unknown_player": {"player": "zed"}},
    ),
    Sent("disqualify", published, {"player": "p1", "reason": "late"}, WORDS),
    Sent("penalise", published, {"player": "p1", "kind": "warning", "reason": "late"}, WORDS),
    Sent(
        "dispute",
        published,
        {"table": 1, "reason": "no"},
        {"long_text nothing_to_dispute": {"reason": LONG}, "no_such_table": {"table": 9}},
        first_player,
    ),
    Sent(
        "note",
        published,
        {"words": "late", "player": "p1", "round": 1},
        {"long_text": {"words": LONG}, "unknown_player": {"player": "zed"}, "no_such_round": {"round": 9}},
    ),
    Sent(
        "announce",
        noticed,
        {"words": "Lunch"},
        {"empty_text too_many_notices": {"words": ""}, "too_many_notices": {"minutes": -5}},
    ),
    Sent(
        "change_notice",
        published,
        {"notice": 1, "words": "Lunch"},
        {"long_text no_such_notice": {"words": LONG}, "no_such_notice": {"minutes": -5}},
    ),
    Sent(
        "enter_result",
        published,
        {"typed": "1 2-1"},
        {"not_a_score no_such_table": {"typed": "9 x"}, "not_twenties": {"typed": "1 2-1/y"}},
        SAM,
    ),
    Sent(
        "report_result",
        published,
        {"table": 1, "typed": "2-1"},
        {"not_a_score": {"typed": "x"}, "no_such_table": {"table": 9}},
        first_player,
    ),
    Sent(
        "correct",
        published,
        {"table": 1, "round": 1, "typed": "2-1"},
        {"not_a_score": {"typed": "x"}, "too_long_a_reason": {"reason": LONG}},
    ),
    Sent(
        "enter_table",
        lambda: at_tables("abcd", preset="riichi"),
        {"table": 1, "typed": "30000 30000 30000 30000"},
        {"no_number": {"typed": "1 2 3 x"}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "enter_table",
        lambda: at_tables("abcd"),
        {"table": 1, "typed": "1 2 3 4"},
        {"no_number": {"typed": "1 2 3 x"}, "no_such_table": {"table": 9}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "tap",
        lambda: at_tables("abcd"),
        {"table": 1, "typed": "E+"},
        {"not_a_tap": {"typed": "E"}, "no_such_table": {"table": 9}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "tap",
        lambda: at_tables("abc"),
        {"table": 1, "typed": "E+"},
        {"no_such_seat": {"typed": "N+"}, "too_long_a_reason": {"reason": LONG}},
    ),
)


def told(sent: Sent, *others: Mapping[str, Any]) -> list[str]:
    """What is told, as sentences would be made of it; the command is made and decided, as a page does it."""
    life = sent.life()
    fields = dict(sent.right)
    for one in others:
        fields |= one
    actor = sent.actor(life) if callable(sent.actor) else sent.actor
    with pytest.raises(Refusal) as refused:
        decide(life.state, asked_for(sent.command, fields, life.journal, life.state, actor)[0], actor)
    return [one.code for one in refused.value.reasons or [refused.value]]


def test_no_way_to_make_a_command_is_forgotten() -> None:
    assert {one.command for one in SENT} == MAKERS.keys()


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: sent.command)
def test_every_mistake_is_told(sent: Sent) -> None:
    for codes, wrong in sent.mistakes.items():
        assert sorted(told(sent, wrong)) == sorted(codes.split())


def test_what_is_not_now_is_told_alone() -> None:
    """Nobody mends a name for nothing."""
    life = registering()
    with pytest.raises(Refusal) as refused:
        asked_for("enter_late", {"entries": [{"name": ""}]}, life.journal, life.state, ANN)
    assert refused.value.code == "not_now"


def test_a_result_beside_one_that_was_entered_meanwhile() -> None:
    """What was typed is mended first; nobody is told of a result that they never typed."""
    life = at_tables("abcd")
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    with pytest.raises(Refusal) as refused:
        asked_for("enter_table", {"table": 1, "typed": "1 2 3 x"}, life.journal, life.state, ANN)
    assert refused.value.code == "no_number"
