"""Warnings for late and returning players."""

from crosstable.commands import Drop, Pair, ReEnter
from crosstable.rules.late_warnings import late_warnings
from crosstable.rules.rounds import seating_mismatches
from tests.rules.life import Life, id_of
from tests.rules.table_life import round_at_tables


def test_return_warns_if_player_must_rest() -> None:
    """Nine players at tables of four."""
    life = round_at_tables("abcd", "efgh", others="i", rounds=3, leftovers="sit_out")
    life.do(Drop(player=id_of("i")))
    events = life.do(ReEnter(player=id_of("i")))
    (warning,) = late_warnings(life.state, events)
    assert (warning.code, warning.params) == ("will_sit_out", {"count": 1, "players": 9, "round": 2})


def test_entry_that_fills_tables_gives_no_warning() -> None:
    life = round_at_tables("abcd", "efgh", rounds=3)
    life.do(Drop(player=id_of("h")))
    events = life.do(ReEnter(player=id_of("h")))
    assert not list(late_warnings(life.state, events))


def test_a_draft_says_itself_who_is_missing() -> None:
    """So that nobody reads it twice."""
    life = Life("mtg", rounds=3).begin(6)
    life.play()
    life.do(Drop(player=id_of("p1")))
    life.do(Pair())
    events = life.do(ReEnter(player=id_of("p1")))
    assert not list(late_warnings(life.state, events))
    draft = life.state.current
    assert draft is not None
    assert [reason.code for reason in seating_mismatches(life.state, draft)] == ["plays_but_unseated"]
