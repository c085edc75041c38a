"""A shoot-out: twelve discs each, then one disc after another among the level."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.refusals import Refusal
from crosstable.model.shoot_out import DISCS, ShootOut, new_shoot_out, replay_shots


def play_shots(players: str, *shots: tuple[str, int]) -> ShootOut:
    """Return a shoot-out of these players after these shots."""
    state = new_shoot_out(list(players))
    for player, sunk in shots:
        state = state.shoot(player, sunk)
    return state


def refusal(code: str, state: ShootOut, player: str, sunk: int) -> Refusal:
    with pytest.raises(Refusal) as refused:
        state.shoot(player, sunk)
    assert refused.value.code == code
    return refused.value


# Two players


def test_twelve_discs_each() -> None:
    """Most twenties first; nobody has to shoot after that."""
    state = new_shoot_out(["a", "b"])
    assert (DISCS, state.to_shoot, state.decided, state.order) == (12, ["a", "b"], False, None)
    state = state.shoot("a", 7)
    assert (state.to_shoot, state.decided, state.order) == (["b"], False, None)
    state = state.shoot("b", 9)
    assert (state.to_shoot, state.decided, state.order) == ([], True, ["b", "a"])


def test_either_may_begin() -> None:
    """All players who have not shot may shoot next; they choose the order."""
    assert play_shots("ab", ("b", 3), ("a", 4)).order == ["a", "b"]


def test_sudden_death() -> None:
    """Level after twelve: one disc each, again and again until one sinks it and the other misses."""
    state = play_shots("ab", ("a", 9), ("b", 9))
    assert (state.to_shoot, state.decided) == (["a", "b"], False)
    state = state.shoot("a", 1)
    assert (state.to_shoot, state.decided) == (["b"], False)
    state = state.shoot("b", 1)
    assert state.to_shoot == ["a", "b"]
    state = state.shoot("a", 0).shoot("b", 0)
    assert state.to_shoot == ["a", "b"]
    state = state.shoot("b", 1)
    assert (state.to_shoot, state.order) == (["a"], None)
    assert state.shoot("a", 0).order == ["b", "a"]
    assert state.shoot("a", 1).to_shoot == ["a", "b"]


def test_a_shoot_out_never_changes() -> None:
    """It is a value: shooting gives another one."""
    state = new_shoot_out(["a", "b"])
    state.shoot("a", 5)
    assert state == new_shoot_out(["a", "b"])


# Many players


def test_five_players_and_subgroups_at_once() -> None:
    """9, 7, 7, 4, 4: the first is alone, and two pairs go on side by side, the better one first."""
    state = play_shots("abcde", ("a", 7), ("b", 4), ("c", 9), ("d", 7), ("e", 4))
    assert state.groups == [["c"], ["a", "d"], ["b", "e"]]
    assert state.to_shoot == ["a", "d", "b", "e"]
    refusal("not_to_shoot", state, "c", 1)
    state = state.shoot("e", 1).shoot("a", 0)
    assert state.to_shoot == ["d", "b"]
    state = state.shoot("d", 1)
    assert (state.groups, state.to_shoot) == ([["c"], ["d"], ["a"], ["b", "e"]], ["b"])
    state = state.shoot("b", 1)
    assert state.to_shoot == ["b", "e"]
    state = state.shoot("b", 0).shoot("e", 1)
    assert (state.decided, state.order) == (True, ["c", "d", "a", "e", "b"])


def test_a_level_group_splits_into_groups_that_go_on() -> None:
    """Four level: two sink and two miss, and each two go on by themselves."""
    state = play_shots("abcd", *((player, 6) for player in "abcd"), ("a", 1), ("b", 0), ("c", 1), ("d", 0))
    assert (state.groups, state.to_shoot) == ([["a", "c"], ["b", "d"]], ["a", "c", "b", "d"])
    # A disc sunk by b now cannot pass a and c, who were ahead.
    assert play_shots("abcd", *((player, 6) for player in "abcd"), ("a", 1), ("b", 0), ("c", 1), ("d", 0),
                 ("b", 1), ("d", 0), ("a", 0), ("c", 1)).order == ["c", "a", "b", "d"]  # fmt: skip


def test_nobody_shoots_twice_while_others_wait() -> None:
    """A disc of sudden death is shot by the whole group before the next one."""
    state = play_shots("abc", ("a", 5), ("b", 5), ("c", 5), ("a", 1))
    assert state.to_shoot == ["b", "c"]
    assert refusal("not_to_shoot", state, "a", 1).params == {"player": "a", "to_shoot": ["b", "c"]}


# Refusals


def test_out_of_turn() -> None:
    """A player who has finished, one who has to wait, and one outside the shoot-out."""
    assert refusal("not_to_shoot", play_shots("ab", ("a", 5)), "a", 5).params["to_shoot"] == ["b"]
    assert refusal("not_to_shoot", play_shots("ab", ("a", 5), ("b", 4)), "b", 1).params["to_shoot"] == []
    refusal("not_to_shoot", new_shoot_out(["a", "b"]), "z", 5)


@pytest.mark.parametrize("sunk", [-1, 13])
def test_too_many_of_twelve(sunk: int) -> None:
    """0 to 12."""
    assert refusal("too_many_sunk", new_shoot_out(["a", "b"]), "a", sunk).params == {
        "player": "a",
        "sunk": sunk,
        "most": 12,
    }


@pytest.mark.parametrize("sunk", [-1, 2])
def test_too_many_of_one(sunk: int) -> None:
    """One disc is sunk or missed."""
    assert refusal("too_many_sunk", play_shots("ab", ("a", 0), ("b", 0)), "a", sunk).params["most"] == 1


@pytest.mark.parametrize("players", [[], ["a"], ["a", "b", "a"]])
def test_two_different_players_or_more(players: list[str]) -> None:
    """One cannot shoot against oneself."""
    with pytest.raises(Refusal) as refused:
        new_shoot_out(players)
    assert refused.value.code == "shoot_out_players"


# From its shots


def test_replaying_the_shots_gives_the_same() -> None:
    """Whatever the order in which the players are listed."""
    shots = {"b": [4, 1, 0], "c": [9], "a": [7, 0], "e": [4, 1, 1], "d": [7, 1]}
    state = replay_shots(shots)
    assert state.order == ["c", "d", "a", "e", "b"]
    assert state.shots == {shot: tuple(taken) for shot, taken in shots.items()}
    assert replay_shots({"a": [], "b": []}).to_shoot == ["a", "b"]
    assert replay_shots({"a": [3], "b": [3]}).to_shoot == ["a", "b"]
    assert replay_shots({"a": [3, 1], "b": [3]}).to_shoot == ["b"]


@pytest.mark.parametrize(
    ("shots", "code", "player"),
    [
        ({"a": [5, 1], "b": [4]}, "not_to_shoot", "a"),
        ({"a": [5, 1], "b": [5, 0, 1]}, "not_to_shoot", "b"),
        ({"a": [5, 1], "b": []}, "not_to_shoot", "a"),
        ({"a": [5, 1, 1], "b": [5, 1], "c": [5, 0, 1]}, "not_to_shoot", "c"),
        ({"a": [5, 5], "b": [5, 0]}, "too_many_sunk", "a"),
        ({"a": [13], "b": [5]}, "too_many_sunk", "a"),
    ],
)
def test_shots_that_nobody_asked_for(shots: dict[str, Sequence[int]], code: str, player: str) -> None:
    """Refused, with whom."""
    with pytest.raises(Refusal) as refused:
        replay_shots(shots)
    assert (refused.value.code, refused.value.params["player"]) == (code, player)


# Whatever happens


@st.composite
def whole_ones(draw: st.DrawFn) -> ShootOut:
    """Draw a valid shoot-out in random order, perhaps played to its end."""
    state = new_shoot_out([f"p{i}" for i in range(draw(st.integers(2, 6)))])
    most = draw(st.sampled_from([1, 2, DISCS]))
    for _ in range(draw(st.sampled_from([5, 60]))):
        if state.decided:
            break
        player = draw(st.sampled_from(state.to_shoot))
        state = state.shoot(player, draw(st.integers(0, most if not state.shots[player] else 1)))
    return state


@given(whole_ones())
def test_order_follows_lists_of_shots(state: ShootOut) -> None:
    """Decided means that all lists differ; the higher list comes first, and nobody has to shoot."""
    if state.decided:
        assert state.order == sorted(state.shots, key=lambda shot: state.shots[shot], reverse=True)
        assert len(set(state.shots.values())) == len(state.shots)
        assert state.to_shoot == []
    else:
        assert state.order is None
        assert state.to_shoot


@given(whole_ones())
def test_replaying_asks_for_exactly_these_shots(state: ShootOut) -> None:
    """Every shoot-out can be replayed from its lists; another shot by a finished player is refused."""
    assert replay_shots(state.shots) == state
    for shot in set(state.shots) - set(state.to_shoot):
        with pytest.raises(Refusal):
            replay_shots({**state.shots, shot: (*state.shots[shot], 0)})


@given(whole_ones())
def test_groups_partition_the_players(state: ShootOut) -> None:
    """A player still to shoot is level with another."""
    assert sorted(player for group in state.groups for player in group) == sorted(state.shots)
    level = {player for group in state.groups if len(group) > 1 for player in group}
    assert set(state.to_shoot) <= level
    assert bool(level) == bool(state.to_shoot)
