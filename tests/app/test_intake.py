"""The intake: from a name and what was typed to a decided action; what it refuses, and how it finds players."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from crosstable.app.director import Director, Envelope, Outcome, Seen
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.intake.parsers import PARSERS
from crosstable.commands import Actor, Announce, Claim, EnterTable, ReleasePhone, Rename, SetRegistration, Start
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.rules.notices import MOST_SHOWN
from tests.rules.life import ANN, FRIDAY, OLGA, SAM, Life, phone, words
from tests.rules.table_life import round_at_tables

LONG = "x" * 5000


class Sent(NamedTuple):
    """A command that succeeds in some life, and the mistakes by their refusal codes: other values for fields."""

    command: str
    life: Callable[[], Life]
    right: Mapping[str, Any]
    mistakes: Mapping[str, Mapping[str, Any]]
    actor: Callable[[Life], Actor] | Actor = ANN


def life_with_capacity() -> Life:
    life = Life()
    life.enter(2)
    life.do(SetRegistration(capacity=3))
    return life


def life_with_open_registration() -> Life:
    life = Life()
    life.do(SetRegistration(open=True))
    return life


def life_with_published_round() -> Life:
    life = Life("crokinole_swiss", rounds=3).begin(4)
    life.publish()
    return life


def teams() -> Life:
    life = Life("chess_teams", boards=1, rounds=3).begin(4)
    life.publish()
    return life


def life_with_most_notices() -> Life:
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
        life_with_capacity,
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
        life_with_published_round,
        {"entries": [{"name": "Cleo"}]},
        {
            "no_such_person too_many_rounds": {"entries": [{"name": "Cleo", "person": "ghost"}], "first_round": 999},
            "empty_text not_whole too_many_rounds": {"entries": [{"name": "", "rating": 10**9}], "first_round": 999},
        },
    ),
    Sent(
        "sign_up",
        life_with_open_registration,
        {"name": "Cleo"},
        {"empty_text not_a_rating": {"name": "", "rating": "x"}, "not_whole": {"rating": "10000000"}},
        Actor("phone", "player"),
    ),
    Sent(
        "set_schedule",
        life_with_published_round,
        {"timezone": "Europe/Berlin", "rounds": [{"round": 1, "opens": "2026-05-02T10:00"}]},
        {
            "unknown_time_zone not_local_time": {
                "timezone": "Europe/Berln",
                "rounds": [{"round": 1, "opens": "2026-02-30T10:00"}],
            },
            "not_time_zone": {"timezone": "Central European Time"},
        },
    ),
    Sent(
        "rename_player",
        life_with_published_round,
        {"player": "p1", "name": "Cleo"},
        {"empty_text": {"name": ""}, "unknown_player": {"player": "zed"}},
    ),
    Sent(
        "set_external_ids",
        life_with_published_round,
        {"player": "p1", "external_ids": {"league": "7"}},
        {"empty_text": {"external_ids": {"league": ""}}, "unknown_player": {"player": "zed"}},
    ),
    Sent(
        "set_members",
        teams,
        {"player": "p1", "members": [{"name": "Cleo"}]},
        {
            "empty_text": {"members": [{"name": ""}]},
            "unknown_player": {"player": "zed"},
            "not_whole": {"members": [{"name": "Cleo", "rating": 10**9}]},
        },
    ),
    Sent(
        "set_line_up",
        teams,
        {"player": "p1", "members": [None]},
        {"boards_counted": {"members": [None, None]}, "none_of_these": {"members": ["zed"]}},
    ),
    Sent("disqualify", life_with_published_round, {"player": "p1", "reason": "late"}, WORDS),
    Sent("penalise", life_with_published_round, {"player": "p1", "kind": "warning", "reason": "late"}, WORDS),
    Sent(
        "dispute",
        life_with_published_round,
        {"table": 1, "reason": "no"},
        {"long_text": {"reason": LONG}, "no_such_table": {"table": 9}},
        first_player,
    ),
    Sent(
        "note",
        life_with_published_round,
        {"words": "late", "player": "p1", "round": 1},
        {"long_text": {"words": LONG}, "unknown_player": {"player": "zed"}, "no_such_round": {"round": 9}},
    ),
    Sent(
        "announce",
        life_with_most_notices,
        {"words": "Lunch"},
        {"empty_text": {"words": ""}, "too_many_notices": {"minutes": -5}},
    ),
    Sent(
        "change_notice",
        life_with_published_round,
        {"notice": 1, "words": "Lunch"},
        {"long_text": {"words": LONG}, "no_such_notice": {"minutes": -5}},
    ),
    Sent(
        "enter_result",
        life_with_published_round,
        {"typed": "1 2-1"},
        {"no_such_table": {"typed": "9 x"}, "not_a_score": {"typed": "1 x"}},
        SAM,
    ),
    Sent(
        "report_result",
        life_with_published_round,
        {"table": 1, "typed": "2-1"},
        {"not_a_score": {"typed": "x"}, "no_such_table": {"table": 9}},
        first_player,
    ),
    Sent(
        "correct",
        life_with_published_round,
        {"table": 1, "round": 1, "typed": "2-1"},
        {"not_a_score": {"typed": "x"}, "too_long_a_reason": {"reason": LONG}},
    ),
    Sent(
        "enter_table",
        lambda: round_at_tables("abcd", preset="riichi"),
        {"table": 1, "typed": "30000 30000 30000 30000"},
        {"no_number": {"typed": "1 2 3 x"}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "enter_table",
        lambda: round_at_tables("abcd"),
        {"table": 1, "typed": "1 2 3 4"},
        {"no_number": {"typed": "1 2 3 x"}, "no_such_table": {"table": 9}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "tap",
        lambda: round_at_tables("abcd"),
        {"table": 1, "typed": "E+"},
        {"not_a_tap": {"typed": "E"}, "no_such_table": {"table": 9}, "too_long_a_reason": {"reason": LONG}},
        SAM,
    ),
    Sent(
        "tap",
        lambda: round_at_tables("abc"),
        {"table": 1, "typed": "E+"},
        {"no_such_seat": {"typed": "N+"}, "too_long_a_reason": {"reason": LONG}},
    ),
)


def refusal_codes(sent: Sent, *others: Mapping[str, Any]) -> list[str]:
    life = sent.life()
    fields = dict(sent.right)
    for other in others:
        fields |= other
    actor = sent.actor(life) if callable(sent.actor) else sent.actor
    if actor.player is not None:
        life.do(Claim(player=actor.player), actor)
    with pytest.raises(Refusal) as refused:
        Intake(life.director).submit(FRIDAY, Request(sent.command, fields), Envelope(actor))
    return [reason.code for reason in refused.value.reasons or [refused.value]]


def submit(life: Life, *requests: Request, actor: Actor = ANN, **more: Any) -> Outcome:
    outcome = Intake(life.director).submit(FRIDAY, requests, Envelope(actor, **more))
    life.state = outcome.state
    return outcome


def test_no_way_to_make_a_command_is_forgotten() -> None:
    assert {request.command for request in SENT} == PARSERS.keys()


@pytest.mark.parametrize("sent", SENT, ids=lambda sent: sent.command)
def test_every_mistake_is_named(sent: Sent) -> None:
    """A form names all of them; a single act the first."""
    for codes, wrong in sent.mistakes.items():
        assert sorted(refusal_codes(sent, wrong)) == sorted(codes.split())


def test_wrong_phase_hides_field_errors() -> None:
    """Nobody should correct a name in vain."""
    life = life_with_capacity()
    for command, fields in (("enter_late", {"entries": [{"name": ""}]}), ("enter_result", {"typed": "1 x"})):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_now"):
            submit(life, Request(command, fields))


def test_refusal_of_rights_reveals_nothing() -> None:
    life = life_with_published_round()
    for fields in ({"player": "zed"}, {"player": "p1"}, {"nonsense": 1}):
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_yours"):
            submit(life, Request("drop", fields), actor=SAM)


def test_typing_error_precedes_conflict() -> None:
    """The typed result is corrected first, before the one entered meanwhile matters."""
    life = round_at_tables("abcd")
    life.do(EnterTable(table=1, places=(1, 2, 3, 4)))
    with pytest.raises(Refusal) as refused:
        submit(life, Request("enter_table", {"table": 1, "typed": "1 2 3 x"}))
    assert refused.value.code == "no_number"


# Players as people name them


def life_with_names() -> Life:
    life = Life(rounds=3)
    submit(life, Request("register", {"entries": [{"name": name} for name in ("Ann Lee", "Bob", "Cleo", "Dan")]}))
    return life


@pytest.mark.parametrize(("typed", "result"), [("d", Score(0, 0, 3)), ("w", Score(2, 0)), ("l", Score(0, 2))])
def test_letters_for_a_result_are_games(typed: str, result: Score) -> None:
    """As many as a match is played over."""
    life = life_with_names()
    submit(life, Request("start"), Request("pair"), Request("publish"))
    submit(life, Request("enter_result", {"table": 1, "typed": typed}))
    assert life.result(1, 1) == result


def test_players_are_found_wherever_a_command_holds_one() -> None:
    """By number, id, name and the beginning of a name: alone, in lists, in pairs and inside other values."""
    life = life_with_names()
    submit(life, Request("withdraw", {"player": "#4"}), typed_players=True)
    assert [*life.state.players] == ["p1", "p2", "p3"]
    submit(life, Request("start"), Request("pair"), typed_players=True)
    by_hand = {"matches": [["ann", "cleo"]], "byes": [{"player": "2", "kind": "win"}]}
    submit(life, Request("pair_by_hand", by_hand), Request("publish"), typed_players=True)
    assert [{match.first, match.second} for match in life.round.matches.values()] == [{"p1", "p3"}]
    forfeit = {"table": 1, "result": {"type": "forfeit", "by": "lee"}}
    submit(life, Request("enter_result", forfeit), typed_players=True)
    assert life.result(1, 1) == Forfeit(PlayerId("p1"))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_player"):
        submit(life, Request("drop", {"player": "zed"}), typed_players=True)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_player"):
        submit(life, Request("drop", {"player": "cleo"}))


def test_waiting_players_are_found_by_name() -> None:
    life = life_with_names()
    life.do(SetRegistration(capacity=4))
    more = {"entries": [{"name": "Eve"}], "when_full": "wait"}
    submit(life, Request("register", more))
    submit(life, Request("withdraw", {"player": "eve"}), typed_players=True)
    assert not life.state.waiting


def test_of_several_requests_all_happen_or_none() -> None:
    life = life_with_names()
    before = life.state.seq
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_player"):
        submit(life, *(Request("withdraw", {"player": text}) for text in ("ann", "zed")), typed_players=True)
    assert life.director.state(FRIDAY).seq == before
    outcome = submit(life, *(Request("withdraw", {"player": text}) for text in ("ann", "bob")), typed_players=True)
    assert [len(action) for action in outcome.actions] == [1, 1]
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_command"):
        submit(life, Request("wihtdraw"))


def test_own_commands_are_not_stale() -> None:
    """Whatever others did since the person looked still does."""
    life = life_with_names()
    life.do(Start())
    seen = Seen(life.state.seq, "")
    life.play()
    life.do(Rename(name="Saturday"), OLGA)
    stage = [Request("end_stage"), Request("begin_stage", {"preset": "mtg"}), Request("pair")]
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "round_closed_meanwhile"):
        submit(life, *stage, seen=seen)
    submit(life, *stage, seen=Seen(life.state.seq - 1, ""))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "draft_changed"):
        submit(life, Request("publish"), seen=Seen(life.state.seq - 1, ""))


def test_helper_is_limited_to_their_tables() -> None:
    life = life_with_published_round()
    helper = Actor("sam", "scorekeeper", tables=(1,))
    submit(life, Request("enter_result", {"typed": "1 2-0"}), actor=helper)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_your_tables"):
        submit(life, Request("enter_result", {"typed": "2 2-0"}), actor=helper)


def test_a_preview_says_what_would_happen() -> None:
    life = life_with_published_round()
    found = Intake(life.director).preview(life.state, Request("enter_result", {"typed": "1 2-0"}), Envelope(SAM))
    assert [type(event).__name__ for event in found.events] == ["ResultEntered"]
    assert life.director.state(FRIDAY).seq == life.state.seq


# Streams that are not there yet, and pools


def test_a_tournament_is_created_with_its_players_at_once() -> None:
    """All or nothing, and once for a key."""
    intake = Intake(Director(MemoryJournal()))
    create = Request("create", {"name": "Friday", "seed": 1, "config": {"rounds": 3}})
    entries = Request("register", {"entries": [{"name": "Ann"}, {"name": "Bob"}]})
    with pytest.raises(Refusal):
        intake.submit(None, [create, Request("register", {"entries": [{"name": ""}]})], Envelope(ANN))
    assert intake.director.journal.streams() == []
    made, again = (intake.submit(None, [create, entries], Envelope(ANN, "k1")) for _ in range(2))
    assert (made.state.name, len(made.state.players), len(made.actions)) == ("Friday", 2, 2)
    assert (again.stream, again.repeated, again.events) == (made.stream, True, made.events)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "key_used_otherwise"):
        intake.submit(None, [create], Envelope(ANN, "k1"))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_yours"):
        intake.submit(None, create, Envelope(SAM))


def test_a_pool_takes_commands_like_a_tournament() -> None:
    intake = Intake(Director(MemoryJournal()))
    ladder = intake.submit(None, Request("create_pool", {"name": "Ladder"}), Envelope(ANN)).stream
    game = Request("enter_game", {"players": ["Ann", "Bob"], "scores": ["1", "0"]})
    first, again = (intake.submit(ladder, game, Envelope(ANN, "k1")) for _ in range(2))
    assert (first.repeated, again.repeated, again.events) == (False, True, first.events)
    assert (len(first.state.games), first.warnings, first.next_step(0)) == (1, [], None)
    for request, code in ((Request("start"), "unknown_command"), (Request("enter_game", {"players": 1}), "bad_fields")):
        with pytest.raises(Refusal) as refused:
            intake.submit(ladder, request, Envelope(ANN))
        assert refused.value.code == code
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_yours"):
        intake.submit(ladder, Request("enter_game", {"players": 1}), Envelope(SAM))


def test_rights_are_asked_before_a_stored_answer_is_given() -> None:
    """A phone that holds the player no more does not learn what it did with the same key."""
    life = life_with_published_round()
    player = PlayerId("p1")
    mine = Actor("phone", "player", player)
    life.do(Claim(player=player), mine)
    call = Request("ask_desk", {"kind": "judge"})
    submit(life, call, actor=mine, key="k1")
    assert submit(life, call, actor=mine, key="k1").repeated
    life.do(ReleasePhone(player=player))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_your_player"):
        submit(life, call, actor=mine, key="k1")


def test_the_answer_warns_and_says_what_comes_next() -> None:
    life = life_with_names()
    submit(life, Request("start"), Request("pair"), Request("publish"))
    round_, player = life.state.round(1), PlayerId("p1")
    assert round_ is not None
    submit(life, Request("penalise", {"player": player, "kind": "game_loss"}))
    (table,) = [number for number, match in round_.matches.items() if player in (match.first, match.second)]
    entered = submit(life, Request("enter_result", {"typed": f"{table} 2-0"}))
    assert [warning.code for warning in entered.warnings] == ["game_loss_given"]
    step = entered.next_step(0)
    assert step is not None
    assert (step.code, step.command) == ("begin", "start_round")
