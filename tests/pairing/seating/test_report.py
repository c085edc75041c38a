"""Before a seating is published: who meets again, who is not kept apart, who rests how often, who had which seat."""

from crosstable.pairing.seating.report import compare_with_past, unbalanced_players
from crosstable.pairing.seating.result import Clash, Meeting
from crosstable.pairing.seating.seat import seat_players
from tests.pairing.seating.events import event, names

ROUND_1 = [["p0001", "p0002", "p0003", "p0004"], ["p0005", "p0006", "p0007", "p0008"]]
ROUND_2 = [["p0002", "p0001", "p0005", "p0006"], ["p0003", "p0004", "p0008", "p0009"]]


def test_repeats_with_their_rounds() -> None:
    """Each pair once, with every round in which they met."""
    hand = [{"table": 1, "seats": ["p0001", "p0002", "p0007", "p0009"]}, {"table": 2, "seats": names(6)[2:]}]
    tournament = event(9, ROUND_1, ROUND_2, draft=hand)
    seating = seat_players(tournament, ranking=names(9))
    said = compare_with_past(tournament, seating)
    assert said.repeats == (
        Meeting((names(2)[0], names(2)[1]), 1, (1, 2)),
        Meeting((names(4)[2], names(4)[3]), 2, (1, 2)),
        Meeting((names(6)[4], names(6)[5]), 2, (1, 2)),
    )
    assert seating.repeats == 3
    assert said.round == 3


def test_rests_and_seats() -> None:
    """Counted with the new round; the unevenness is the sum of the squared differences."""
    tournament = event(9, ROUND_1, ROUND_2)
    seating = seat_players(tournament, ranking=names(9))
    said = compare_with_past(tournament, seating)
    assert seating.sitting_out == ("p0008",)
    assert list(said.rests.items()) == [(name, int(name in ("p0007", "p0008", "p0009"))) for name in names(9)]
    assert [sum(counts) for counts in said.seats.values()] == [3, 3, 3, 3, 3, 3, 2, 2, 2]
    squares = sum((a - b) ** 2 for counts in said.seats.values() for i, a in enumerate(counts) for b in counts[:i])
    assert said.unevenness == squares


def test_report_names_clashes() -> None:
    """The strongest reason of a pair: forbidden, club, town; only what the configuration asks."""
    facts = {name: {"club": "North", "town": "Hill"} for name in names(3)} | {"p0004": {"town": "Hill"}}
    tournament = event(4, facts=facts, separate=["town", "club"], forbidden=[["p0002", "p0001"]])
    seating = seat_players(tournament)
    said = compare_with_past(tournament, seating)
    reasons = {tuple(sorted(clash.players)): clash.by for clash in said.clashes}
    assert reasons == {
        ("p0001", "p0002"): "forbidden",
        ("p0001", "p0003"): "club",
        ("p0002", "p0003"): "club",
        ("p0001", "p0004"): "town",
        ("p0002", "p0004"): "town",
        ("p0003", "p0004"): "town",
    }
    assert isinstance(said.clashes[0], Clash)
    assert seating.clashes == 5
    assert [warning.code for warning in seating.warnings] == ["is_forbidden"]
    assert compare_with_past(event(4, facts=facts), seating).clashes == ()


def test_report_names_players_with_uneven_seats() -> None:
    """Twice East and nothing else is uneven; every seat once is not."""
    tournament = event(8, ROUND_1, draft=[{"table": 1, "seats": ROUND_1[0]}, {"table": 2, "seats": ROUND_1[1][::-1]}])
    said = compare_with_past(tournament, seat_players(tournament, ranking=names(8)))
    assert unbalanced_players(said) == names(4)
