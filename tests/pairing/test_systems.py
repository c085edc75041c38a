"""A Swiss stage is paired, explained and checked by the system that it names."""

import sys
from types import ModuleType

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.json_answers import check_answer, pair_answer
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Group, PlayerId, Round, Tournament
from crosstable.pairing import score_pairing, systems
from crosstable.pairing.result import Objective, Pairing, PairingReasons, Relief, RoundCheck
from tests.build import swiss

REASONS = PairingReasons((Reason("by_another"),), (), ())
DIFFERENCES = (Reason("check_left_out", {"player": "a"}),)


class Waits(Objective, frozen=True):
    """The objective of this system."""

    total: int
    longest: int


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    found = score_pairing.pair(tournament, relief=relief, player=player)
    return msgspec.structs.replace(found, objective=Waits(7, len(found.matches)))


def explain(_tournament: Tournament, _pairing: Pairing) -> PairingReasons:
    return REASONS


def check(_tournament: Tournament, round_: Round) -> RoundCheck:
    return RoundCheck(round_.number, False, Waits(5, 2), Waits(4, 2), DIFFERENCES)


@pytest.fixture(autouse=True)
def another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a module by its name."""
    module = ModuleType("another_system")
    vars(module).update(pair=pair, explain=explain, check=check, rounds=score_pairing.rounds)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(systems._SYSTEMS, "another", module.__name__)


def test_a_system_brings_its_own_reasons_measure_and_check() -> None:
    tournament = tournament_from(swiss("a 2-0 b, c 2-0 d", pairing_system="another"))
    pairing, checks = systems.pair(tournament), [*systems.check(tournament)]
    assert systems.explain(tournament, pairing) is REASONS
    assert pair_answer(pairing, {})["objective"] == [7, 2]
    (answer,) = check_answer(checks, {})["rounds"]
    assert (answer["objective"], answer["best"]) == ([5, 2], [4, 2])
    assert [difference["code"] for difference in answer["differences"]] == ["check_left_out"]


def test_its_measure_is_added_up_over_groups() -> None:
    tournament = tournament_from(swiss("a 2-0 b, c 2-0 d", pairing_system="another", avoid_repeat_pairings=False))
    groups = (Group("A", (PlayerId("a"), PlayerId("b"))), Group("B", (PlayerId("c"), PlayerId("d"))))
    stage = msgspec.structs.replace(tournament.stage, groups=groups)
    tournament = msgspec.structs.replace(tournament, stages=(stage,))
    assert systems.pair(tournament).objective == Waits(14, 2)
    assert [check.objective for check in systems.check(tournament)] == [Waits(10, 4)]


def test_a_system_that_says_nothing_is_never_impossible() -> None:
    config = tournament_from(swiss("a 2-0 b", pairing_system="another")).stage.config
    assert not systems.may_be_impossible(config, 3, 9, 0)
    score = tournament_from(swiss("a 2-0 b")).stage.config
    assert systems.may_be_impossible(score, 3, 9, 0)
    assert not systems.may_be_impossible(score, 40, 5, 0)
