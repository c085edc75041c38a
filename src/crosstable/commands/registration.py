"""Self-registration, the waiting list, check-in."""

import msgspec

from crosstable.commands.base import ALL, PLAYER, Command
from crosstable.commands.players import Entry
from crosstable.model.phases import BEFORE, STAGE
from crosstable.model.tournament import PlayerId


class SetRegistration(Command, frozen=True, kw_only=True):
    """Open or close self-registration, and set the capacity (null: no limit). Missing fields keep their value.

    New places go to waiting players, in order.
    """

    NAME = "set_registration"
    PHASES = BEFORE
    open: bool | None = None
    capacity: int | msgspec.UnsetType | None = msgspec.UNSET


class SignUpRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The self-registration form; the rating as typed."""

    name: str
    club: str | None = None
    rating: str | None = None


class SignUp(Command, frozen=True, kw_only=True):
    """Register yourself while registration is open; without a free place you join the waiting list."""

    NAME = "sign_up"
    PHASES = BEFORE
    ROLES = PLAYER
    REQUEST = SignUpRequest
    entry: Entry


class MoveUp(Command, frozen=True, kw_only=True):
    """Move up the first waiting player, or a given one, even without a free place; after the start as a late entry."""

    NAME = "move_up"
    PHASES = (*BEFORE, *STAGE)
    player: PlayerId | None = None


class SeeEntries(Command, frozen=True, kw_only=True):
    """Mark self-registered entries as seen; without names, all of them."""

    NAME = "see_entries"
    PHASES = (*BEFORE, *STAGE)
    players: tuple[PlayerId, ...] = ()


class AskCheckIn(Command, frozen=True, kw_only=True):
    """Open check-in before the start or before the next round, or close it."""

    NAME = "ask_check_in"
    PHASES = (*BEFORE, "ready")
    asked: bool = True


class CheckIn(Command, frozen=True, kw_only=True):
    """Check in a player or waiting player, or mark them as missing again."""

    NAME = "check_in"
    PHASES = (*BEFORE, "ready")
    ROLES = ALL
    player: PlayerId
    here: bool = True


class DropMissing(Command, frozen=True, kw_only=True):
    """Drop all players who have not checked in for the next round."""

    NAME = "drop_missing"
    PHASES = ("ready",)
    ABOUT = "open_or_next"


class MarkHere(Command, frozen=True, kw_only=True):
    """Mark players of the open round as seen; without names, all who have a seat."""

    NAME = "mark_here"
    PHASES = ("playing",)
    ABOUT = "open_or_next"
    players: tuple[PlayerId, ...] | None = None
