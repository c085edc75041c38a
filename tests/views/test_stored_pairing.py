"""The reasons of a stored round: as drawn, whatever has changed since."""

from crosstable.commands import Pair, Swap
from crosstable.pairing.result import PairingReasons
from crosstable.pairing.systems import explain
from crosstable.views.stored_pairing import as_paired
from tests.rules.life import Life


def reasons(life: Life) -> PairingReasons:
    """Return the reasons of the latest pairing."""
    return explain(*as_paired(life.state, life.round, life.state.tournament))


def test_a_bye_keeps_its_reasons_when_others_are_swapped() -> None:
    """The round says that it was changed; a new draw around the change is one again."""
    life = Life("mtg", rounds=4).begin(9)
    life.play()
    life.do(Pair())
    drawn = reasons(life)
    assert drawn.bye
    first, second = [match.first for match in life.round.matches.values()][:2]
    life.do(Swap(one=first, other=second))
    changed = reasons(life)
    assert changed.bye == drawn.bye
    assert [reason.code for reason in changed.round if reason not in drawn.round] == ["changed_by_hand"]
    life.do(Pair(again=True))
    assert "changed_by_hand" not in [reason.code for reason in reasons(life).round]
