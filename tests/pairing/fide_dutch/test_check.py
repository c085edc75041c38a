"""The checker names the first thing that the rules do otherwise, with its clause."""

from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing.result import RoundCheck
from crosstable.pairing.systems import check
from tests.build import swiss
from tests.oracles.random_chess import random_event


def check_rounds(*rounds: str, **config: Any) -> list[RoundCheck]:
    config = {"rounds": 9, "initial_colour": "white", **config}
    return [*check(tournament_from(swiss(*rounds, preset="chess", pairing_system="fide_dutch", **config)))]


def clauses(check: RoundCheck) -> list[tuple[str, Any]]:
    return [(reason.code, reason.params.get("clause")) for reason in check.differences]


def test_rounds_paired_here_are_right() -> None:
    seen = 0
    for seed in range(40):
        *_, last = random_event(seed, 12)
        for found in check(last):
            assert found.ok, f"seed {seed}, round {found.round}: {found.differences}"
            assert found.objective == found.best
            seen += 1
    assert seen > 100


FIRST = "a 1-0 d, e 0-1 b, c 1-0 f"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        # Six players, 1-4 2-5 3-6: any other opponents come later in order.
        (["a 1-0 b, c 1-0 d, e 1-0 f"], ("check_dutch", "4")),
        # Two winners who are both due Black meet, although one of them could meet the third.
        ([FIRST, "a 1-0 c, b 1-0 d, f 1-0 e"], ("check_dutch", "C12")),
        ([FIRST, "a 1-0 d, b 1-0 e, f 1-0 c"], ("check_rematch", "C1")),
        # All three winners float.
        ([FIRST, "b 1-0 d, f 1-0 a, e 1-0 c"], ("check_dutch", "C6")),
        (["a 1-0 c, d 0-1 b, e bye", "b 1-0 c, d 1-0 a, e bye"], ("check_dutch_bye", "C2")),
        # The bye belongs to one of the losers.
        (["a 1-0 c, d 0-1 b, e bye", "c 1-0 b, e 1-0 d, a bye"], ("check_dutch", "C5")),
        (["a 1-0 d, b 1-0 e, c 1-0 f"], ("check_dutch_white", "5.2")),
    ],
)
def test_the_clause_is_named(rounds: list[str], expected: tuple[str, str]) -> None:
    *before, last = check_rounds(*rounds)
    assert all(found.ok for found in before)
    assert expected in clauses(last)
    assert last.legal == (expected[1] not in ("C1", "C2"))


def test_the_other_initial_colour_is_no_fault() -> None:
    """The initial colour is drawn: a whole round with the other one was drawn otherwise."""
    assert check_rounds("d 1-0 a, b 1-0 e, f 1-0 c")[0].ok


def test_a_requested_full_point_bye_is_right() -> None:
    (found,) = check_rounds("a 1-0 c, d 0-1 b, e bye")
    assert found.ok
    (asked,) = check_rounds("b 1-0 d, e 1-0 c, a bye", initial_colour="lot")
    assert asked.ok


def test_an_absolute_colour_is_kept() -> None:
    """Two players who have had White twice running do not meet, whatever else is worse for it."""
    rounds = ["a 1-0 c, b 1-0 d", "a 1-0 d, b 1-0 c", "a 1-0 b, c 1-0 d"]
    *_, last = check_rounds(*rounds)
    assert ("check_dutch_colours", "C3") in clauses(last)
    assert not last.legal


def test_everybody_is_judged_by_who_was_seated() -> None:
    """A player with neither a match nor a bye in a report was absent."""
    tournament = tournament_from(swiss("a 1-0 c, d 0-1 b", preset="chess", pairing_system="fide_dutch", rounds=5))
    stage = tournament.stage
    away = msgspec.structs.replace(stage, rounds=(*stage.rounds, Round(2, "completed")))
    rounds: Tournament = msgspec.structs.replace(tournament, stages=(away,))
    assert [found.ok for found in check(rounds)][1]
