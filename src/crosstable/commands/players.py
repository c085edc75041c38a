"""Players: entries, names, drops."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from crosstable.commands.base import HEAD, PLAYER, Command
from crosstable.model.persons import Digest, MemberEntry, PersonId
from crosstable.model.phases import ANY, BEFORE, STAGE, STARTED
from crosstable.model.player_entry import EntryFields
from crosstable.model.tournament import PlayerId


class Entry(EntryFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to be entered: the person, the digest of what is personal, and what the rules need."""

    person: PersonId
    digest: Digest
    id: PlayerId | None = None
    number: int | None = None
    members: tuple[MemberEntry, ...] = ()


class MemberRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A member of a team by name; with an id if they are one already."""

    name: str
    rating: int | None = None
    id: str | None = None
    person: str | None = None


class EntryRequest(EntryFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player to enter, by name."""

    name: str
    number: int | None = None
    person: str | None = None
    members: tuple[MemberRequest, ...] = ()
    external_ids: Mapping[str, str] = {}


class EntriesRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players to enter, before the start or after it."""

    entries: tuple[EntryRequest, ...]
    first_round: int | None = None
    when_full: Literal["refuse", "enter", "wait"] = "refuse"


class RenamePlayerRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's new name."""

    player: PlayerId
    name: str


class SetMembersRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team's members; or typed, one to a line or with commas."""

    player: PlayerId
    members: tuple[MemberRequest, ...] = ()
    typed: str | None = None


class Register(Command, frozen=True, kw_only=True):
    """Enters players before the start, or in a pool. Where there are not places for all: refused, or they enter, or
    they wait.
    """

    NAME = "register"
    PHASES = BEFORE
    REQUEST = EntriesRequest
    entries: tuple[Entry, ...]
    when_full: Literal["refuse", "enter", "wait"] = "refuse"


class EnterLate(Command, frozen=True, kw_only=True):
    """Enters players after the start, from the next round that is not yet published, or from a named one."""

    NAME = "enter_late"
    PHASES = STAGE
    REQUEST = EntriesRequest
    entries: tuple[Entry, ...]
    first_round: int | None = None


class Withdraw(Command, frozen=True, kw_only=True):
    """Takes an entry back before the start."""

    NAME = "withdraw"
    PHASES = BEFORE
    ROLES = (*HEAD, *PLAYER)
    player: PlayerId


class RenamePlayer(Command, frozen=True, kw_only=True):
    """What is personal about a player reads differently."""

    NAME = "rename_player"
    PHASES = ANY
    REQUEST = RenamePlayerRequest
    player: PlayerId
    digest: Digest


class SetExternalIdsRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ids that a player, or without one the tournament, has in other systems."""

    external_ids: Mapping[str, str]
    player: PlayerId | None = None


class SetExternalIds(Command, frozen=True, kw_only=True):
    """The ids in other systems: of a player by the digest of what is personal, of the tournament as they are."""

    NAME = "set_external_ids"
    PHASES = ANY
    REQUEST = SetExternalIdsRequest
    player: PlayerId | None = None
    digest: Digest | None = None
    external_ids: Mapping[str, str] = {}


class ChangePlayer(Command, frozen=True, kw_only=True):
    """Other values for an entry: rating, club, town, group, fixed_table, absent."""

    NAME = "change_player"
    PHASES = (*BEFORE, *STAGE, "ended")
    player: PlayerId
    fields: Mapping[str, Any]


class SetMembers(Command, frozen=True, kw_only=True):
    """Who plays for a team: in the order of the boards, reserves last."""

    NAME = "set_members"
    PHASES = (*BEFORE, *STAGE, "ended")
    REQUEST = SetMembersRequest
    player: PlayerId
    members: tuple[MemberEntry, ...]


class Drop(Command, frozen=True, kw_only=True):
    """A player leaves; an open match is forfeited. In a round robin `results` says what becomes of those there are:
    they are kept, or struck where fewer than half were played.
    """

    NAME = "drop"
    PHASES = (*STAGE, "ended")
    ABOUT = "open_or_next"
    player: PlayerId
    results: Literal["keep", "strike"] = "keep"


class ReEnter(Command, frozen=True, kw_only=True):
    """A player who dropped comes back from the next round that is not yet published."""

    NAME = "re_enter"
    PHASES = STAGE
    player: PlayerId


class Disqualify(Command, frozen=True, kw_only=True):
    """A player is out and takes no place; an open match is forfeited."""

    NAME = "disqualify"
    PHASES = STARTED
    ABOUT = "open_or_next"
    player: PlayerId
    reason: Digest | None = None
