"""Add tie-breaks, pairing systems, file formats, sheets and rating systems of your own."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId, Tournament

if TYPE_CHECKING:
    from crosstable.exchange.files.file_format import FileFormat
    from crosstable.exchange.sheets.sheet import Sheet
    from crosstable.ranking.ledger import Ledger
    from crosstable.ranking.registry import Occasion
    from crosstable.ranking.values import Values
    from crosstable.ratings.systems import System

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
    from crosstable.model.plugins import naming_plugin
    from crosstable.ranking import registry
    from crosstable.ranking.values import values_of
    from crosstable.words.catalogue import add_message

    def register(function: "TiebreakFunction") -> "TiebreakFunction":
        if code in registry.all_tiebreaks():
            raise Misuse("code_taken", taken=code)

        @registry.tiebreak(code, source=about or title, higher_wins=higher_wins)
        def column(ledger: "Ledger", _occasion: "Occasion") -> "Values":
            with naming_plugin(code):
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
        register_system(code, CustomSystem(function, code))
        return function

    return register


def file_format(file_format: "FileFormat", title: str, about: str = "") -> None:
    """Register a file format of your own, for `read_file`, `write_file`, `crosstable convert` and the app.

    `title` is its name in menus. Raises `Refusal` (`code_taken`) if there is a format of that name.
    """
    from crosstable.exchange.files import FILE_FORMATS
    from crosstable.words.catalogue import add_message

    if file_format.name in FILE_FORMATS:
        raise Misuse("code_taken", taken=file_format.name)
    FILE_FORMATS[file_format.name] = file_format
    add_message(f"file-format-{file_format.name}", title)
    add_message(f"file-about-{file_format.name}", about or title)


def sheet(sheet: "Sheet", title: str, about: str = "") -> None:
    """Register a sheet of paper of your own, for `crosstable print` and the print menu.

    Raises `Refusal` (`code_taken`) if there is a sheet of that name.
    """
    from crosstable.exchange.sheets import SHEETS
    from crosstable.words.catalogue import add_message

    if sheet.name in SHEETS:
        raise Misuse("code_taken", taken=sheet.name)
    SHEETS[sheet.name] = sheet
    add_message(f"print-sheet-{sheet.name}", title)
    add_message(f"print-about-{sheet.name}", about or title)


def rating_system(kind: "type[System[Any]]") -> "type[System[Any]]":
    """Register a rating system of your own under its `name`; it works as a decorator.

    Raises `Refusal` (`code_taken`) if there is a system of that name.
    """
    from crosstable.ratings.systems import register_rating_system

    register_rating_system(kind)
    return kind
