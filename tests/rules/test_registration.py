"""Entries: register, withdraw, late entries, changed entries."""

import pytest

from crosstable.app.persons import new_entry
from crosstable.commands import (
    BeginStage,
    ChangePlayer,
    CloseRound,
    Drop,
    EndStage,
    EnterLate,
    Note,
    Pair,
    PairByHand,
    Publish,
    Redo,
    ReEnter,
    Register,
    Start,
    Undo,
    Withdraw,
)
from crosstable.events import PlayerRegistered
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.standings import Standings
from crosstable.rules import registration
from crosstable.rules.warnings import round_warnings
from tests.rules.documents import check_document
from tests.rules.life import Life, id_of, words

P1, P2, P3, P4, P5 = (PlayerId(f"p{i}") for i in range(1, 6))


def registration_of(*names: str) -> Register:
    return Register(entries=tuple(new_entry(name)[0] for name in names))


def codes(refusal: Refusal) -> list[tuple[str, str]]:
    return [(reason.path, reason.code) for reason in refusal.reasons]


# Register and withdraw


def test_numbers_and_ids_follow_each_other() -> None:
    """Unless chosen; then they continue after the highest."""
    life = Life()
    life.enter(2)
    life.do(Register(entries=(new_entry("Zoe", number=7)[0], new_entry("Ann")[0])))
    assert [(player.id, player.number) for player in life.state.players.values()] == [
        ("p1", 1),
        ("p2", 2),
        ("p7", 7),
        ("p8", 8),
    ]


def test_chosen_id_does_not_block_next_entry() -> None:
    """Player 2 gets another id if p2 is taken."""
    life = Life()
    life.do(Register(entries=(new_entry("Ann", id="p2")[0],)))
    life.enter(1)
    assert [(player.id, player.number) for player in life.state.players.values()] == [("p2", 1), ("p2-2", 2)]


def test_entries_report_all_problems() -> None:
    """All or nothing, with positions."""
    life = Life()
    life.enter(1)
    made = [
        new_entry("A", id="p1")[0],
        new_entry("B", number=1)[0],
        new_entry("C", rating=10**9)[0],
        new_entry("D", club="")[0],
        new_entry("E", number=0)[0],
        new_entry("F", id="p7", number=7)[0],
        new_entry("G", id="p7", number=7)[0],
    ]
    refusal = life.refusal(Register(entries=tuple(made)), code="bad_entries")
    assert codes(refusal) == [
        ("entries[0].id", "id_twice"),
        ("entries[1].number", "number_twice"),
        ("entries[2].rating", "not_whole"),
        ("entries[3].club", "empty_text"),
        ("entries[4].number", "not_whole"),
        ("entries[6].id", "id_twice"),
        ("entries[6].number", "number_twice"),
    ]
    holders = [reason.params["first"] for reason in refusal.reasons if "first" in reason.params]
    assert holders == ["p1", "p1", "entries[5]", "entries[5]"]
    assert len(life.state.players) == 1
    life.refusal(Register(entries=()), code="nobody_named")


def test_withdrawn_entry_leaves_no_trace() -> None:
    """Its number is free, and its notes don't pass to a new entry with the id."""
    life = Life()
    life.enter(2)
    life.do(Note(words=words("paid"), player=P2))
    life.do(Withdraw(player=P2))
    life.do(Register(entries=(new_entry("Zoe", id=P2)[0],)))
    assert [(player.id, player.number) for player in life.state.players.values()] == [(P1, 1), (P2, 2)]
    assert life.state.notes == []
    life.refusal(Withdraw(player=id_of("ghost")), code="unknown_player")


def test_ids_are_not_reused() -> None:
    """Forbidden pairs of a withdrawn player must not apply to others."""
    life = Life(forbidden=[["p2", "p3"]])
    life.enter(3)
    life.do(Withdraw(player=id_of("p3")))
    life.enter(1)
    assert [(player.id, player.number) for player in life.state.players.values()] == [("p1", 1), ("p2", 2), ("p3-2", 3)]
    life.refusal(Start(), code="bad_settings_asked")
    life.do(Undo())
    life.enter(1)
    assert "p3-2" in life.state.players


def test_nobody_can_start_with_nobody() -> None:
    """0 players: refused; 1 player: a bye."""
    life = Life()
    life.refusal(Start(), code="nobody_entered")
    life.enter(1)
    life.do(Start())
    life.publish()
    assert life.round.byes == {P1: "win"}


def test_once_it_has_started_entries_are_dropped_not_withdrawn() -> None:
    """And new ones are late."""
    life = Life().begin(4)
    life.refusal(Withdraw(player=P1), code="not_now")
    life.refusal(registration_of("Zoe"), code="not_now")


# Late entries


def test_a_late_entry_plays_from_the_next_round_that_is_not_published() -> None:
    """While a draft is there it is that one, which has to be paired again."""
    life = Life().begin(4)
    life.do(Pair())
    life.enter(1)
    assert life.state.players[P5].first_round == 1
    refusal = life.refusal(Publish(), code="draft_stale")
    assert [(reason.code, reason.params["player"]) for reason in refusal.reasons] == [("plays_but_unseated", P5)]
    life.do(Pair(again=True))
    life.do(Publish())


def test_late_entry_into_open_round_waits_for_match() -> None:
    life = Life().begin(5)
    life.publish()
    (bye,) = life.round.byes
    life.enter(["late"], first_round=1)
    assert [warning.code for warning in round_warnings(life.state, life.round)] == ["without_match"]
    life.do(PairByHand(matches=((PlayerId("late"), bye),)))
    assert life.round.byes == {}
    assert list(round_warnings(life.state, life.round)) == []


def test_a_late_entry_loses_the_rounds_before() -> None:
    """Every closed round before the first one is a lost match."""
    life = Life(rounds=3).begin(4)
    life.play(2)
    life.enter(["late"])
    (row,) = (row for row in Standings(life.state.tournament) if row.player.id == "late")
    assert (row.record.losses, row.player.first_round) == (2, 3)


@pytest.mark.parametrize("first", [0, 1, -3])
def test_entry_into_finished_round_is_refused(first: int) -> None:
    """The refusal names the earliest possible round."""
    life = Life().begin(4)
    life.play()
    made, _ = new_entry("Zoe")
    refusal = life.refusal(EnterLate(entries=(made,), first_round=first), code="round_is_over")
    assert refusal.params == {"round": first, "earliest": 2}
    life.refusal(EnterLate(entries=(made,), first_round=101), code="too_many_rounds")


def test_a_late_entry_depends_on_the_start() -> None:
    """Taking the start back takes the late ones with it, or their first round would be nobody's."""
    life = Life().begin(4)
    start = life.last
    life.enter(["late"], first_round=2)
    entered = life.last
    refusal = life.refusal(Undo(action=start), code="others_depend")
    assert refusal.params["falls"] == [entered]


def test_a_late_entry_into_an_open_round_is_not_brought_back_after_its_close() -> None:
    """Taken back, the round closed, brought back: the round is over by then."""
    life = Life().begin(4)
    life.publish()
    life.finish(close=False)
    life.do(CloseRound())
    close = life.last
    life.do(Undo(action=close))
    life.enter(["late"], first_round=1)
    life.refusal(Redo(action=close), code="cannot_redo")


# Changed entries


def test_an_entry_may_change_and_a_second_click_does_nothing() -> None:
    """Every field that the rules read."""
    life = Life().begin(4)
    fields = {"rating": 1800, "club": "North", "town": "Hill", "group": "A", "fixed_table": 3, "absent": [[2, 2]]}
    assert life.do(ChangePlayer(player=P1, fields=fields))
    assert life.do(ChangePlayer(player=P1, fields=fields)) == ()
    assert life.state.players[P1].absent == ((2, 2),)
    refusal = life.refusal(ChangePlayer(player=P1, fields={"name": "Ann"}), code="bad_entries")
    assert codes(refusal) == [("name", "unknown_key")]


def test_absence_applies_to_future_rounds() -> None:
    life = Life(rounds=4).begin(4)
    life.play()
    refusal = life.refusal(ChangePlayer(player=P1, fields={"absent": [[1, 2]]}), code="bad_entries")
    assert codes(refusal) == [("absent", "absence_is_past")]
    refusal = life.refusal(ChangePlayer(player=P1, fields={"absent": [[3, 2]]}), code="bad_entries")
    assert codes(refusal) == [("absent[0]", "bad_stretch")]
    life.do(ChangePlayer(player=P1, fields={"absent": [[2, 2]]}))
    life.do(Pair())
    assert P1 not in life.round.seated


def test_an_absence_in_a_draft_makes_the_draft_stale() -> None:
    """The draft still seats them, and can't be published so."""
    life = Life(rounds=4).begin(4)
    life.do(Pair())
    life.do(ChangePlayer(player=P1, fields={"absent": [[1, 1]]}))
    refusal = life.refusal(Publish(), code="draft_stale")
    assert [(reason.code, reason.params["player"]) for reason in refusal.reasons] == [("seated_but_out", P1)]
    check_document(life.state)


def test_groups_stay_once_a_round_robin_is_under_way() -> None:
    """The schedule hangs on them."""
    life = Life("crokinole_groups").begin(4)
    life.do(ChangePlayer(player=P1, fields={"group": "A"}))
    life.do(Pair())
    refusal = life.refusal(ChangePlayer(player=P1, fields={"group": "B"}), code="bad_entries")
    assert codes(refusal) == [("group", "group_in_play")]


def test_reentry_needs_qualification_for_the_stage() -> None:
    """Qualified players who dropped between the stages may come back."""
    life = Life().begin(4)
    life.play()
    life.do(Drop(player=P4))
    life.do(EndStage())
    life.do(Drop(player=P3))
    life.do(BeginStage(preset="mtg"))
    life.refusal(ReEnter(player=P4), code="is_eliminated")
    life.do(ReEnter(player=P3))
    life.do(Pair())
    assert life.round.seated == {P1, P2, P3}


def test_an_entry_is_its_persons() -> None:
    """The event holds the person's id and a digest, never a name."""
    life = Life()
    made, told = new_entry("Zoë Ångström")
    (event,) = life.do(Register(entries=(made,)), facts=[told])
    assert isinstance(event, PlayerRegistered)
    assert (event.person, event.digest) == (told.person, told.digest)
    assert "Zoë" not in str(event)
    assert life.state.players[P1].name == "#1"


def test_no_more_enter_than_a_tournament_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    life = Life()
    life.enter(2)
    monkeypatch.setattr(registration, "MOST_PLAYERS", 2)
    life.refusal(registration_of("Zed"), code="too_many_players")
