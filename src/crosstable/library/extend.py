"""Add tie-breaks and pairing systems of your own, under a code that settings may then name."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId, Tournament

if TYPE_CHECKING:
    from crosstable.ranking.ledger import Ledger
    from crosstable.ranking.registry import Occasion
    from crosstable.ranking.values import Values

    TiebreakFunction = Callable[[Ledger], Sequence[int | Fraction]]
PairingFunction = Callable[[Tournament, Sequence[PlayerId]], Iterable[tuple[str, str]]]


def tiebreak(
    code: str, title: str, *, about: str = "", higher_wins: bool = True
) -> "Callable[[TiebreakFunction], TiebreakFunction]":
    """Register a tie-break of your own: a function that gives every player of a ledger a whole number or a Fraction.

        @crosstable.tiebreak("byes_last", "Byes", about="Fewer byes are better", higher_wins=False)
        def byes_last(ledger):
            return ledger.byes.tolist()

    `title` heads its column. From then on `standings_tiebreakers` and `pairing_tiebreakers` may name the code. Raises
    `Refusal` (`code_taken`) if the code is taken.
    """
    from crosstable.ranking import registry
    from crosstable.ranking.values import values_of
    from crosstable.words.catalogue import add_message

    def register(function: "TiebreakFunction") -> "TiebreakFunction":
        if code in registry.all_tiebreaks():
            raise Misuse("code_taken", taken=code)

        @registry.tiebreak(code, source=about or title, higher_wins=higher_wins)
        def column(ledger: "Ledger", _occasion: "Occasion") -> "Values":
            return values_of(function(ledger))

        add_message(f"tiebreak.{code}", title)
        add_message(f"tiebreak.{code}.about", about or title)
        return function

    return register


def pairing_system(code: str) -> Callable[[PairingFunction], PairingFunction]:
    """Register a pairing system of your own: a function that says who meets whom.

        @crosstable.pairing_system("king_of_the_hill")
        def king_of_the_hill(tournament, players):
            return zip(players[::2], players[1::2])

    It is given the players to be paired, best first, and returns pairs; of an odd number the one left out has a bye.
    From then on the setting `pairing_system` may name the code. Raises `Refusal` (`code_taken`) if the code is taken.
    """
    from crosstable.pairing.custom_system import CustomSystem
    from crosstable.pairing.systems import register_system

    def register(function: PairingFunction) -> PairingFunction:
        register_system(code, CustomSystem(function))
        return function

    return register
