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
    """The entry of a player: the person, the digest of personal data, and what the rules need."""

    person: PersonId
    digest: Digest
    id: PlayerId | None = None
    number: int | None = None
    members: tuple[MemberEntry, ...] = ()


class MemberRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team member by name; with an id if already a member."""

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
    """Register players before the start, or in a pool. `when_full` says what happens without enough places."""

    NAME = "register"
    PHASES = BEFORE
    REQUEST = EntriesRequest
    entries: tuple[Entry, ...]
    when_full: Literal["refuse", "enter", "wait"] = "refuse"


class EnterLate(Command, frozen=True, kw_only=True):
    """Enter players after the start, from the next unpublished round or a given one."""

    NAME = "enter_late"
    PHASES = STAGE
    REQUEST = EntriesRequest
    entries: tuple[Entry, ...]
    first_round: int | None = None


class Withdraw(Command, frozen=True, kw_only=True):
    """Withdraw an entry before the start."""

    NAME = "withdraw"
    PHASES = BEFORE
    ROLES = (*HEAD, *PLAYER)
    player: PlayerId


class RenamePlayer(Command, frozen=True, kw_only=True):
    """Rename a player."""

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
    """Change fields of an entry: rating, title, federation, born, club, town, group, category, fixed_table, absent."""

    NAME = "change_player"
    PHASES = (*BEFORE, *STAGE, "ended")
    player: PlayerId
    fields: Mapping[str, Any]


class SetMembers(Command, frozen=True, kw_only=True):
    """Set the members of a team, in board order, reserves last."""

    NAME = "set_members"
    PHASES = (*BEFORE, *STAGE, "ended")
    REQUEST = SetMembersRequest
    player: PlayerId
    members: tuple[MemberEntry, ...]


class Drop(Command, frozen=True, kw_only=True):
    """Drop a player; an open match is forfeited. In a round robin, `results` keeps the player's results, or strikes
    them if fewer than half were played.
    """

    NAME = "drop"
    PHASES = (*STAGE, "ended")
    ABOUT = "open_or_next"
    player: PlayerId
    results: Literal["keep", "strike"] = "keep"


class ReEnter(Command, frozen=True, kw_only=True):
    """Re-enter a dropped player from the next unpublished round on."""

    NAME = "re_enter"
    PHASES = STAGE
    player: PlayerId


class Disqualify(Command, frozen=True, kw_only=True):
    """Disqualify a player, who takes no place; an open match is forfeited."""

    NAME = "disqualify"
    PHASES = STARTED
    ABOUT = "open_or_next"
    player: PlayerId
    reason: Digest | None = None
