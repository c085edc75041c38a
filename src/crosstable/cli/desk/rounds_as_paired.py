"""A round of the journal as the engine's own kind of pairing (`app.as_paired`), loaded when it is asked for."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.model.tournament import Tournament
    from crosstable.pairing.result import Pairing
    from crosstable.state.in_play import RoundInPlay
    from crosstable.state.state import State


def as_paired(state: "State", round_: "RoundInPlay", tournament: "Tournament") -> "tuple[Tournament, Pairing]":
    """The tournament as it was before a round, with what was set by hand as its draft, and the round's pairing."""
    from crosstable.app.as_paired import as_paired as made

    return made(state, round_, tournament)
