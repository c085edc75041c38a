"""A Swiss stage is paired, explained and checked by the system that it names."""

import sys
from types import ModuleType

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing import systems
from crosstable.pairing.result import Objective, Pairing, PairingReasons, RoundCheck
from crosstable.pairing.swiss import pair
from tests.build import swiss

REASONS = PairingReasons((Reason("by_another"),), (), ())


def explain(_tournament: Tournament, _pairing: Pairing) -> PairingReasons:
    return REASONS


def check(_tournament: Tournament, round_: Round) -> RoundCheck:
    return RoundCheck(round_.number, False, Objective(), None, (Reason("by_another"),))


def test_a_system_brings_its_own_reasons_and_its_own_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one than the score pairing is asked for all three."""
    another = ModuleType("another_system")
    vars(another).update(pair=pair, explain=explain, check=check)
    monkeypatch.setitem(sys.modules, another.__name__, another)
    monkeypatch.setitem(systems._SYSTEMS, "another", another.__name__)
    tournament = tournament_from(swiss("a 2-0 b, c 2-0 d", pairing_system="another"))
    assert systems.explain(tournament, systems.pair(tournament)) is REASONS
    assert [one.differences for one in systems.check(tournament)] == [(Reason("by_another"),)]
