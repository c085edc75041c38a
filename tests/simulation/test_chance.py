"""Chance is decided by the seed and by what it is about, in whole numbers."""

from fractions import Fraction

from crosstable.simulation.chance import Chance

NUMBERS = [432, 876, 222, 857, 712]


def test_the_same_on_every_machine() -> None:
    """Numbers written down once stay."""
    chance = Chance(7)
    assert [chance.draw_below(1000, "game", n) for n in range(5)] == NUMBERS
    assert chance.draw_below(1000, "game", 4) == NUMBERS[4]


def test_about_and_seed_matter() -> None:
    """Another seed or another question is another draw, and numbers are not glued together."""
    draws = {
        Chance(seed).draw_below(2**60, *about) for seed in (1, 2) for about in ((1, 23), (12, 3), ("a", "b"), ("ab",))
    }
    assert len(draws) == 8


def test_shares_are_kept() -> None:
    """Never, always, and a third of the time."""
    chance = Chance(0)
    assert not any(chance.happens(Fraction(0), n) for n in range(1000))
    assert all(chance.happens(Fraction(1), n) for n in range(1000))
    assert 2800 < sum(chance.happens(Fraction(1, 3), n) for n in range(9000)) < 3200
    assert {chance.draw_below(3, n) for n in range(100)} == {0, 1, 2}
