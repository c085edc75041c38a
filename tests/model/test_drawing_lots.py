"""Lots never change: not with the machine, not with the version, not with who else plays."""

import pytest

from crosstable.model.drawing_lots import LOT_RANGE, Purpose, lots

# Drawn once, when the rule was made. A change here would re-draw tournaments that people have played.
GOLDEN: list[tuple[int, Purpose, int, str, int]] = [
    (0, "standings", 0, "a", 78_460_968_786_404_218),
    (7, "pairing", 3, "a", 203_769_605_039_304_882),
    (7, "bye", 3, "a", 8_606_885_586_457_911_218),
    (7, "first_round", 1, "a", 12_049_187_431_803_014_190),
    (7, "group_order", 3, "a", 16_728_020_785_738_989_992),
    (7, "seating", 3, "a", 3_379_432_072_190_720_260),
    (-(2**63), "standings", 0, "Zoë", 629_754_261_563_452_765),
    (2**63 - 1, "pairing", 20, "player-12", 928_837_820_078_773_013),
]


@pytest.mark.parametrize(("seed", "purpose", "round_number", "player", "drawn"), GOLDEN)
def test_a_lot_is_what_it_was(seed: int, purpose: Purpose, round_number: int, player: str, drawn: int) -> None:
    """The same seed, purpose, round and id give the same lot for ever."""
    assert lots(seed, purpose, round_number, [player]) == [drawn]


def test_a_lot_does_not_depend_on_the_others() -> None:
    """A player keeps the lot when others join or leave, and in any order."""
    together = lots(7, "pairing", 3, ["a", "b", "c"])
    assert together == [lots(7, "pairing", 3, [player])[0] for player in "abc"]
    assert lots(7, "pairing", 3, ["c", "a"]) == [together[2], together[0]]
    assert lots(7, "pairing", 3, []) == []


def test_every_part_of_the_question_matters() -> None:
    """Another seed, purpose, round or id is another lot; 1 and 11 do not run into round 1 and 11."""
    asked: list[tuple[int, Purpose, int, str]] = [
        (1, "pairing", 11, "a"),
        (11, "pairing", 1, "a"),
        (1, "bye", 11, "a"),
        (1, "pairing", 11, "A"),
        (1, "pairing", 1, "1a"),
        (-1, "pairing", 11, "a"),
    ]
    assert len({lots(seed, purpose, number, [one])[0] for seed, purpose, number, one in asked}) == len(asked)


def test_lots_lie_in_their_range_and_are_spread() -> None:
    """A thousand lots are different, and about half of them lie in the upper half."""
    drawn = lots(0, "standings", 0, [str(i) for i in range(1000)])
    assert len(set(drawn)) == 1000
    assert all(0 <= lot < LOT_RANGE for lot in drawn)
    assert 400 < sum(lot >= LOT_RANGE // 2 for lot in drawn) < 600
