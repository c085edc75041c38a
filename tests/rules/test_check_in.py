"""Registration by players, the waiting list, and check-in before the start."""

from typing import Any

import pytest

from crosstable.app.persons import new_entry
from crosstable.commands import (
    Actor,
    AskCheckIn,
    ChangePlayer,
    CheckIn,
    Configure,
    DropMissing,
    MoveUp,
    Pair,
    Redo,
    Register,
    SeeEntries,
    SetRegistration,
    SignUp,
    Start,
    Undo,
    Withdraw,
)
from crosstable.events import PlayerMovedUp, PlayerQueued, PlayerRegistered, TournamentStarted
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import MOST_WAITING
from tests.rules.documents import check_document
from tests.rules.life import Life, phone

P1, P2, P3, P4 = (PlayerId(f"p{i}") for i in range(1, 5))
W1, W2 = PlayerId("w1"), PlayerId("w1-2")
PHONE = Actor("a phone", "player")


def open_for(capacity: int | None, entered: int = 0) -> Life:
    """Open self-registration with a capacity and some entries."""
    life = Life()
    if entered:
        life.enter(entered)
    life.do(SetRegistration(open=True, capacity=capacity))
    return life


def sign_up(life: Life, name: str = "Zoe", **fields: Any) -> PlayerId:
    """Enter a player by phone."""
    made, fact = new_entry(name, **fields)
    (event,) = life.do(SignUp(entry=made), PHONE, facts=[fact])
    assert isinstance(event, PlayerRegistered | PlayerQueued)
    return event.player


def order(life: Life) -> list[str]:
    return list(life.state.waiting)


# Open and closed


def test_only_the_desk_enters_until_registration_is_opened() -> None:
    life = Life()
    life.refusal(SignUp(entry=new_entry("Zoe")[0]), PHONE, "registration_closed")
    life.do(SetRegistration(open=True))
    assert sign_up(life) == "p1"
    life.do(SetRegistration(open=False))
    life.refusal(SignUp(entry=new_entry("Zoe")[0]), PHONE, "registration_closed")
    life.enter(1)


def test_registration_keeps_unmentioned_settings() -> None:
    life = open_for(8)
    life.do(SetRegistration(open=False))
    assert (life.state.registration.is_open, life.state.registration.capacity) == (False, 8)
    life.do(SetRegistration(capacity=None))
    assert life.state.registration.capacity is None
    assert life.do(SetRegistration(open=False, capacity=None)) == ()


@pytest.mark.parametrize("capacity", [0, -1, 20_001])
def test_a_number_of_places_can_be(capacity: int) -> None:
    refusal = Life().refusal(SetRegistration(capacity=capacity), code="bad_registration")
    assert [reason.path for reason in refusal.reasons] == ["capacity"]


def test_a_player_says_no_more_than_name_club_and_rating() -> None:
    """Number, id, table and group are the desk's to give."""
    life = open_for(None)
    player = sign_up(life, number=40, id="boss", group="A", fixed_table=1, town="Graz", club="North", rating=1700)
    one = life.state.players[player]
    assert (one.number, one.id, one.group, one.fixed_table, one.town) == (1, "p1", None, None, None)
    assert (one.club, one.rating) == ("North", 1700)


def test_an_entry_by_a_player_is_marked_until_the_organiser_has_looked() -> None:
    life = open_for(1)
    first, second = sign_up(life), sign_up(life)
    assert list(life.state.unseen) == [first, second]
    life.do(SeeEntries(players=(first,)))
    assert list(life.state.unseen) == [second]
    assert life.do(SeeEntries(players=(first,))) == ()
    life.do(SeeEntries())
    assert not life.state.unseen
    life.refusal(SeeEntries(players=(PlayerId("nobody"),)), code="unknown_player")


# The waiting list


def test_waiting_list_is_in_order() -> None:
    life = open_for(2, entered=1)
    assert sign_up(life) == "p2"
    assert [sign_up(life), sign_up(life)] == [W1, W2]
    assert order(life) == [W1, W2]
    assert life.state.players.keys() == {P1, P2}


def test_a_place_that_comes_free_goes_to_the_first_in_line() -> None:
    """In one action, so that one undo takes both back."""
    life = open_for(2, entered=2)
    sign_up(life), sign_up(life)
    life.do(Withdraw(player=P1))
    assert (list(life.state.players), order(life)) == ([P2, W1], [W2])
    assert life.state.players[W1].number == 3
    life.do(Undo())
    assert (list(life.state.players), order(life)) == ([P1, P2], [W1, W2])
    life.do(Redo())
    assert list(life.state.players) == [P2, W1]


def test_more_places_let_in_as_many() -> None:
    life = open_for(1, entered=1)
    waiting = [sign_up(life) for _ in range(4)]
    life.do(SetRegistration(capacity=3))
    assert order(life) == waiting[2:]
    life.do(SetRegistration(capacity=None))
    assert order(life) == []
    assert [player.number for player in life.state.players.values()] == [1, 2, 3, 4, 5]


def test_fewer_places_send_nobody_away_and_let_nobody_in() -> None:
    life = open_for(4, entered=4)
    sign_up(life)
    life.do(SetRegistration(capacity=2))
    assert len(life.state.players) == 4
    life.do(Withdraw(player=P1))
    assert order(life) == [W1]


def test_new_entries_queue_behind_waiting_players() -> None:
    """An undo can free a place while players wait."""
    life = open_for(2, entered=1)
    sign_up(life)
    entered = life.last
    sign_up(life)
    life.do(Undo(action=entered))
    assert len(life.state.players) == 1
    sign_up(life)
    assert order(life) == [W1, W2]
    life.do(MoveUp())
    assert (order(life), life.state.players[W1].number) == ([W2], 2)


def test_the_organiser_lets_in_whom_he_likes() -> None:
    life = open_for(1, entered=1)
    sign_up(life), sign_up(life)
    life.do(MoveUp(player=W2))
    assert (list(life.state.players), order(life)) == ([P1, W2], [W1])
    life.refusal(MoveUp(player=P1), code="does_not_wait")
    life.refusal(MoveUp(player=PlayerId("nobody")), code="unknown_player")
    life.do(Withdraw(player=W1))
    life.refusal(MoveUp(), code="nobody_waits")


def test_undo_of_waiting_removes_the_later_entry() -> None:
    life = open_for(1, entered=1)
    sign_up(life)
    waited = life.last
    life.do(MoveUp())
    moved = life.last
    assert life.refusal(Undo(action=waited), code="others_depend").params["falls"] == [moved]


def test_the_line_has_an_end() -> None:
    life = open_for(1, entered=1)
    entries = tuple(new_entry(f"Player {i}")[0] for i in range(MOST_WAITING))
    life.do(Register(entries=entries, when_full="wait"))
    life.refusal(SignUp(entry=new_entry("Zoe")[0]), PHONE, "too_many_in_line")


def test_waiting_player_can_enter_late() -> None:
    life = open_for(4, entered=4)
    sign_up(life)
    (started,) = life.do(Start())
    assert isinstance(started, TournamentStarted)
    assert started.waiting == (W1,)
    life.play()
    (moved,) = life.do(MoveUp())
    assert isinstance(moved, PlayerMovedUp)
    assert moved.first_round == 2
    check_document(life.state)


def test_a_number_is_found_where_the_last_one_is_taken() -> None:
    life = Life()
    life.enter(1, number=1_000_000)
    life.do(SetRegistration(open=True, capacity=1))
    sign_up(life)
    life.do(MoveUp())
    assert life.state.players[W1].number == 1


# The desk's own entries


def test_the_desk_is_asked_before_it_enters_more_than_there_are_places() -> None:
    life = open_for(2, entered=1)
    two = tuple(new_entry(name)[0] for name in ("Yan", "Zoe"))
    refusal = life.refusal(Register(entries=two), code="is_full")
    assert refusal.params == {"more": 2, "capacity": 2, "players": 1, "free": 1}
    life.do(Register(entries=two, when_full="wait"))
    assert (len(life.state.players), len(life.state.waiting), len(life.state.unseen)) == (2, 1, 0)
    life.do(Undo())
    life.do(Register(entries=two, when_full="enter"))
    assert (len(life.state.players), len(life.state.waiting)) == (3, 0)


# One's own entry, and others'


@pytest.mark.parametrize("player", [P1, W1])
def test_a_player_withdraws_and_checks_in_for_themselves_alone(player: PlayerId) -> None:
    life = open_for(1)
    sign_up(life), sign_up(life)
    life.do(AskCheckIn())
    other = P1 if player == W1 else W1
    for command in (Withdraw(player=other), CheckIn(player=other)):
        life.refusal(command, phone(player), "not_your_entry")
    life.do(CheckIn(player=player), phone(player))
    assert list(life.state.checked_in) == [player]
    life.do(Withdraw(player=player), phone(player))
    assert not life.state.checked_in
    assert player not in life.state.waiting


# Check-in


def test_check_in_needs_to_be_opened() -> None:
    life = open_for(None, entered=2)
    life.refusal(CheckIn(player=P1), code="no_check_in")
    life.do(AskCheckIn())
    assert life.do(AskCheckIn()) == ()
    life.do(CheckIn(player=P1))
    assert life.do(CheckIn(player=P1)) == ()
    life.do(CheckIn(player=P1, here=False))
    assert not life.state.checked_in


def test_the_start_says_who_is_not_here_and_asks() -> None:
    life = open_for(None, entered=4)
    life.do(AskCheckIn())
    for player in (P1, P3):
        life.do(CheckIn(player=player))
    assert life.refusal(Start(), code="not_all_here").params == {"players": [P2, P4], "here": 2}
    life.do(Start(absent="keep"))
    assert len(life.state.players) == 4
    life.do(Undo())
    life.do(Start(absent="drop"))
    assert list(life.state.players) == [P1, P3]
    life.do(Undo())
    assert list(life.state.players) == [P1, P2, P3, P4]


def test_start_with_all_checked_in() -> None:
    life = open_for(None, entered=2)
    life.do(AskCheckIn())
    for player in (P1, P2):
        life.do(CheckIn(player=player))
    life.do(Start())


def test_places_of_those_who_are_not_here_go_to_those_who_wait_in_the_room() -> None:
    life = open_for(3, entered=3)
    for _ in range(3):
        sign_up(life)
    here = [P1, PlayerId("w1-2"), PlayerId("w1-3")]
    life.do(AskCheckIn())
    for player in here:
        life.do(CheckIn(player=player))
    events = life.do(Start(absent="drop"))
    assert list(life.state.players) == here
    assert isinstance(events[-1], TournamentStarted)
    assert (events[-1].players, events[-1].waiting) == (3, (W1,))


def test_nobody_here_is_nobody_to_play() -> None:
    life = open_for(None, entered=2)
    life.do(AskCheckIn())
    life.refusal(Start(absent="drop"), code="nobody_here")


def test_start_refuses_settings_naming_dropped_players() -> None:
    """As after any withdrawal, before the start."""
    life = open_for(None, entered=3)
    life.do(Configure(config={"forbidden": [[P1, P2]]}))
    life.do(AskCheckIn())
    for player in (P1, P3):
        life.do(CheckIn(player=player))
    refusal = life.refusal(Start(absent="drop"), code="bad_settings_asked")
    assert [reason.code for reason in refusal.reasons] == ["unknown_player"]


# Before a round


def evening() -> Life:
    """Return four players between two rounds, with check-in before the next."""
    life = Life()
    life.enter(4)
    life.do(Start())
    life.play()
    life.do(AskCheckIn())
    return life


def test_check_in_between_rounds_drops_missing_players() -> None:
    """Dropping is one action; its undo brings all back."""
    life = evening()
    for number in (1, 2):
        life.do(CheckIn(player=PlayerId(f"p{number}")), phone(f"p{number}"))
    refusal = life.refusal(Pair(), code="not_checked_in")
    assert dict(refusal.params) == {"players": ["p3", "p4"], "here": 2, "round": 2}
    before = life.state.image()
    life.do(DropMissing())
    assert [p.dropped_after for p in life.state.players.values()] == [None, None, 1, 1]
    life.do(Undo())
    assert life.state.image() == before


def test_check_in_before_round_starts_empty_and_ends_with_draft() -> None:
    """Undoing the draft opens it again."""
    life = Life()
    life.enter(2)
    life.do(AskCheckIn())
    for number in (1, 2):
        life.do(CheckIn(player=PlayerId(f"p{number}")))
    life.do(Start())
    assert (life.state.registration.checks_in, [*life.state.checked_in]) == (False, [])
    life.do(AskCheckIn())
    life.refusal(DropMissing(), code="nobody_checked_in")
    for number in (1, 2):
        life.do(CheckIn(player=PlayerId(f"p{number}")))
    life.do(Pair())
    assert not life.state.registration.checks_in
    life.do(Undo())
    assert (life.state.registration.checks_in, len(life.state.checked_in)) == (True, 2)


def test_closing_check_in_keeps_everybody() -> None:
    """The round is drafted with those who did not come; who is absent from it is not asked."""
    life = evening()
    life.do(ChangePlayer(player=PlayerId("p4"), fields={"absent": [[2, 2]]}))
    assert life.refusal(Pair(), code="not_checked_in").params["players"] == ["p1", "p2", "p3"]
    life.do(AskCheckIn(asked=False))
    life.refusal(DropMissing(), code="no_check_in")
    life.do(Pair())
