"""The organiser's notices to everybody."""

from crosstable.commands.base import Command
from crosstable.model.persons import Digest
from crosstable.model.phases import ANY


class Announce(Command, frozen=True, kw_only=True):
    """Publish a notice on all screens, for some minutes or until it is withdrawn. `now` is set by the store."""

    NAME = "announce"
    PHASES = ANY
    words: Digest
    minutes: int | None = None
    now: int | None = None


class ChangeNotice(Command, frozen=True, kw_only=True):
    """Change the text of a notice, given by the number of the event that published it, for some minutes from now or
    until it is withdrawn.
    """

    NAME = "change_notice"
    PHASES = ANY
    notice: int
    words: Digest
    minutes: int | None = None


class TakeBackNotice(Command, frozen=True, kw_only=True):
    """Withdraw a notice."""

    NAME = "take_back_notice"
    PHASES = ANY
    notice: int
