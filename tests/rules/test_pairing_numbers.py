"""Warnings about pairing numbers that change after round 4 has been paired (FIDE C.04.2)."""

from typing import Any

import pytest

from crosstable.commands import ChangePlayer, Pair, Start
from crosstable.rules.pairing_numbers import pairing_number_warnings
from crosstable.words import sentence
from tests.rules.life import ANN, FRIDAY, Life, id_of


def rated_life(**config: Any) -> Life:
    """Return a tournament of eight after three rounds; p1 is rated 1800, p8 1100."""
    life = Life("fide_swiss", rounds=7, **config)
    life.enter([f"p{number}" for number in range(1, 9)])
    for number in range(1, 9):
        life.do(ChangePlayer(player=id_of(f"p{number}"), fields={"rating": 1900 - 100 * number}))
    life.do(Start())
    for _ in range(3):
        life.play()
    return life


def warnings(life: Life, player: str, **fields: Any) -> list[dict[str, Any]]:
    events = life.do(ChangePlayer(player=id_of(player), fields=fields))
    return [dict(warning.params) for warning in pairing_number_warnings(life.state, events)]


def test_order_may_be_corrected_until_round_4_is_paired() -> None:
    life = rated_life()
    assert warnings(life, "p8", rating=2000) == []
    assert warnings(life, "p8", rating=1100) == []
    life.do(Pair())
    assert warnings(life, "p8", rating=2000) == [{"player": "p8", "number": 1, "was": 8, "round": 4}]


def test_other_changes_do_not_warn() -> None:
    """The same place with another rating, a club, and a title that another's rating makes idle."""
    life = rated_life()
    life.play()
    assert warnings(life, "p8", rating=1150) == []
    assert warnings(life, "p2", club="Ulm", title="FM") == []
    assert warnings(life, "p2", rating=1600) == []


def test_title_decides_between_equal_ratings() -> None:
    life = rated_life()
    assert warnings(life, "p3", rating=1700) == []
    life.play()
    assert warnings(life, "p3", title="IM") == [{"player": "p3", "number": 2, "was": 3, "round": 4}]


def test_late_entry_gets_the_right_number() -> None:
    """As long as they have not been paired."""
    life = rated_life()
    life.play()
    life.enter(["p9"])
    assert warnings(life, "p9", rating=2100) == []


@pytest.mark.parametrize("config", [{"pairing_numbers": "number"}, {"pairing_system": "score"}])
def test_other_orders_have_no_such_rule(config: dict[str, Any]) -> None:
    life = rated_life(**config)
    life.play()
    assert warnings(life, "p8", rating=2000) == []


def test_desk_shows_warning() -> None:
    life = rated_life()
    life.play()
    outcome = life.director.run(FRIDAY, ChangePlayer(player=id_of("p8"), fields={"rating": 2000}), ANN)
    (warning,) = outcome.warnings
    assert sentence(warning, {id_of("p8"): "Hal"}) == (
        "Hal now has pairing number 1 instead of 8. FIDE corrects pairing numbers only until round 4 has been paired "
        "(C.04.2). Undo the change to keep the order."
    )
