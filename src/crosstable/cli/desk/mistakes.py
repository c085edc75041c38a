"""What is wrong with a line that was typed, told all at once, with what the rules say of the rest of it."""

from collections.abc import Callable
from typing import TypeVar

from crosstable.app.beside import refuse_beside_rules
from crosstable.app.persons import HARMLESS
from crosstable.cli.desk.at_work import Desk
from crosstable.commands import Command
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId

T = TypeVar("T")


class Mistakes:
    """Those that are found while a command is made: something harmless stands for each of them, until `refuse`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._wrong: list[Refusal] = []

    def __bool__(self) -> bool:
        return bool(self._wrong)

    def player(self, text: str, find: Callable[[str], PlayerId] | None = None) -> PlayerId:
        """The player that is meant, or somebody whom nobody knows."""

        return self.made(find or self._desk.player, text, PlayerId)

    def made(self, make: Callable[[str], T], typed: str, instead: Callable[[str], T] | None = None) -> T:
        """What is made of something typed; where that is refused, of something harmless, or what is made `instead`."""
        try:
            return make(typed)
        except Refusal as refusal:
            self.found(refusal)
            return make(HARMLESS) if instead is None else instead(typed)

    def tried(self, what: Callable[[], T]) -> T | None:
        """What is asked for; None where that is refused."""
        return self.made(lambda _: what(), "", lambda _: None)

    def found(self, refusal: Refusal) -> None:
        """One more."""
        self._wrong.append(refusal)

    def refuse(self, command: Command) -> None:
        """Refused for all of them, and whatever the rules refuse beside them."""
        desk = self._desk
        if self._wrong:
            refuse_not_now(self._desk.state, type(command))
            refuse_together(self._wrong)
