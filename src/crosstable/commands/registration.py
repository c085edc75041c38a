"""How players come in: registration by themselves, the waiting list, check-in, and who is at the tables."""

import msgspec

from crosstable.commands.base import ALL, PLAYER, Command
from crosstable.commands.players import Entry
from crosstable.model.phases import BEFORE, STAGE
from crosstable.model.tournament import PlayerId


class SetRegistration(Command, frozen=True, kw_only=True):
    """Players may enter themselves, or not; for so many there are places (null: for everybody). What is not said stays.

    Places that come free go to those who wait, in their order.
    """

    NAME = "set_registration"
    PHASES = BEFORE
    open: bool | None = None
    capacity: int | msgspec.UnsetType | None = msgspec.UNSET


class SignUpRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A form that players fill in for themselves; the rating as typed."""

    name: str
    club: str | None = None
    rating: str | None = None


class SignUp(Command, frozen=True, kw_only=True):
    """Whoever asks is entered, while registration is open; where there is no place, they wait in line."""

    NAME = "sign_up"
    PHASES = BEFORE
    ROLES = PLAYER
    REQUEST = SignUpRequest
    entry: Entry


class MoveUp(Command, frozen=True, kw_only=True):
    """Whoever waits first, or the one named, comes in, with a place or without; after the start as a late entry."""

    NAME = "move_up"
    PHASES = (*BEFORE, *STAGE)
    player: PlayerId | None = None


class SeeEntries(Command, frozen=True, kw_only=True):
    """The organiser has looked at entries that players made themselves; without names at all of them."""

    NAME = "see_entries"
    PHASES = (*BEFORE, *STAGE)
    players: tuple[PlayerId, ...] = ()


class AskCheckIn(Command, frozen=True, kw_only=True):
    """Everybody is to say that they are here before the start, or before the next round; or they need not any more."""

    NAME = "ask_check_in"
    PHASES = (*BEFORE, "ready")
    asked: bool = True


class CheckIn(Command, frozen=True, kw_only=True):
    """A player, or somebody who waits, is here; or is not after all."""

    NAME = "check_in"
    PHASES = (*BEFORE, "ready")
    ROLES = ALL
    player: PlayerId
    here: bool = True


class DropMissing(Command, frozen=True, kw_only=True):
    """Everybody who was to check in before the next round and has not is dropped."""

    NAME = "drop_missing"
    PHASES = ("ready",)
    ABOUT = "open_or_next"


class MarkHere(Command, frozen=True, kw_only=True):
    """These players of the open round have been seen; with none named, everybody who has a seat in it."""

    NAME = "mark_here"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...] | None = None
