"""Notices of the organiser's to everybody."""

from crosstable.commands.base import Command
from crosstable.model.persons import Digest
from crosstable.model.phases import ANY


class Announce(Command, frozen=True, kw_only=True):
    """A notice to all screens, for so many minutes or until it is taken back. `now` is the store's, whatever was
    asked.
    """

    NAME = "announce"
    PHASES = ANY
    words: Digest
    minutes: int | None = None
    now: int | None = None


class ChangeNotice(Command, frozen=True, kw_only=True):
    """A notice, named by the number of the event that published it, says something else, from now on for so many
    minutes or until it is taken back.
    """

    NAME = "change_notice"
    PHASES = ANY
    notice: int
    words: Digest
    minutes: int | None = None


class TakeBackNotice(Command, frozen=True, kw_only=True):
    """A notice is over."""

    NAME = "take_back_notice"
    PHASES = ANY
    notice: int
