"""What somebody asks for: one frozen type for each command, and who asks.

`seen` is the version of the thing (a match, a draft) that the person had before their eyes. A change to that very
thing since then is told instead of being overwritten; a change to anything else does not matter.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec

from crosstable.model.persons import Digest, PersonId
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Bye, PlayerId, Result

Role = Literal["organiser", "scorekeeper", "player"]
PenaltyKind = Literal["warning", "game_loss", "match_loss", "points"]
Relieved = Literal["allow_rematch", "lift_bye_limit", "allow_forbidden", "drop"]


class Actor(msgspec.Struct, frozen=True):
    """Who asks, and as what; a player asks for one player."""

    id: str
    role: Role = "organiser"
    player: PlayerId | None = None


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all commands."""

    NAME: ClassVar[str]


# The tournament


class Create(Command, frozen=True, kw_only=True):
    """A new tournament. The seed decides every lot of it."""

    NAME = "create"
    name: str
    seed: int
    preset: str = "mtg"
    config: Mapping[str, Any] = {}
    stage_name: str | None = None


class Rename(Command, frozen=True, kw_only=True):
    """Another name for the tournament."""

    NAME = "rename"
    name: str


class Configure(Command, frozen=True, kw_only=True):
    """Other settings for the present stage: these keys change, null takes a key back to the preset's value."""

    NAME = "configure"
    config: Mapping[str, Any] = {}
    preset: str | None = None


class Start(Command, frozen=True, kw_only=True):
    """Registration is over: play."""

    NAME = "start"


class EndStage(Command, frozen=True, kw_only=True):
    """No further round of this stage; the best `qualifiers` (of every group) go on, or those named, or everybody."""

    NAME = "end_stage"
    qualifiers: int | None = None
    players: tuple[PlayerId, ...] | None = None


class BeginStage(Command, frozen=True, kw_only=True):
    """A further stage among those who qualified."""

    NAME = "begin_stage"
    name: str | None = None
    preset: str
    config: Mapping[str, Any] = {}


class SettleTie(Command, frozen=True, kw_only=True):
    """The order of tied players as people settled it, best first: by a shoot-out's shots, or with a reason."""

    NAME = "settle_tie"
    players: tuple[PlayerId, ...]
    reason: str | None = None
    shots: Mapping[PlayerId, tuple[int, ...]] | None = None


class Complete(Command, frozen=True, kw_only=True):
    """It is over: the standings are final."""

    NAME = "complete"


class Cancel(Command, frozen=True, kw_only=True):
    """It does not take place, or ends here without a winner."""

    NAME = "cancel"
    reason: str | None = None


# Players


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to be entered: the person, the digest of what is personal, and what the rules need."""

    person: PersonId
    digest: Digest
    id: PlayerId | None = None
    number: int | None = None
    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    fixed_table: int | None = None


class Register(Command, frozen=True, kw_only=True):
    """Enters players before the start."""

    NAME = "register"
    entries: tuple[Entry, ...]


class EnterLate(Command, frozen=True, kw_only=True):
    """Enters players after the start, from the next round that is not yet published, or from a named one."""

    NAME = "enter_late"
    entries: tuple[Entry, ...]
    first_round: int | None = None


class Withdraw(Command, frozen=True, kw_only=True):
    """Takes an entry back before the start."""

    NAME = "withdraw"
    player: PlayerId


class RenamePlayer(Command, frozen=True, kw_only=True):
    """What is personal about a player reads differently."""

    NAME = "rename_player"
    player: PlayerId
    digest: Digest


class ChangePlayer(Command, frozen=True, kw_only=True):
    """Other values for an entry: rating, club, town, group, fixed_table, absent."""

    NAME = "change_player"
    player: PlayerId
    fields: Mapping[str, Any]


class Drop(Command, frozen=True, kw_only=True):
    """A player leaves; an open match is forfeited."""

    NAME = "drop"
    player: PlayerId


class ReEnter(Command, frozen=True, kw_only=True):
    """A player who dropped comes back from the next round that is not yet published."""

    NAME = "re_enter"
    player: PlayerId


class Disqualify(Command, frozen=True, kw_only=True):
    """A player is out and takes no place; an open match is forfeited."""

    NAME = "disqualify"
    player: PlayerId
    reason: Digest | None = None


class Penalise(Command, frozen=True, kw_only=True):
    """A penalty for a player in a round (the latest, unless said)."""

    NAME = "penalise"
    player: PlayerId
    kind: PenaltyKind
    round: int | None = None
    points: HalfPoints | None = None
    reason: Digest | None = None


# Rounds


class Pair(Command, frozen=True, kw_only=True):
    """A draft of the next round, or a new one in its place. What was set by hand stands unless `afresh`."""

    NAME = "pair"
    relief: Relieved | None = None
    player: PlayerId | None = None
    afresh: bool = False
    seen: int | None = None


class PairByHand(Command, frozen=True, kw_only=True):
    """Matches and byes that stand. In a draft the rest is paired around them, or with `alone` stays without a match;
    in a published round they must be free. `tables` are those of the matches, None where any will do.
    """

    NAME = "pair_by_hand"
    matches: tuple[tuple[PlayerId, PlayerId], ...] = ()
    byes: tuple[Bye, ...] = ()
    tables: tuple[int | None, ...] = ()
    alone: bool = False
    seen: int | None = None


class Swap(Command, frozen=True, kw_only=True):
    """Two players change places in the round."""

    NAME = "swap"
    one: PlayerId
    other: PlayerId
    seen: int | None = None


class Publish(Command, frozen=True, kw_only=True):
    """The draft becomes the round."""

    NAME = "publish"
    seen: int | None = None


class StartRound(Command, frozen=True, kw_only=True):
    """The clock of the round starts."""

    NAME = "start_round"


class CloseRound(Command, frozen=True, kw_only=True):
    """The round is over. Matches without a result stop it, unless they are to stay unfinished."""

    NAME = "close_round"
    unfinished: bool = False


class NextRound(Command, frozen=True, kw_only=True):
    """Closes the round and drafts the next one, in one action."""

    NAME = "next_round"
    unfinished: bool = False


# Results


class EnterResult(Command, frozen=True, kw_only=True):
    """The desk's result of a match of the open round; None takes it away."""

    NAME = "enter_result"
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    seen: int | None = None


class Correct(Command, frozen=True, kw_only=True):
    """Another result for any match of any round. `repair` drafts the round that has not started again."""

    NAME = "correct"
    round: int
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    repair: bool = False
    reason: str | None = None
    seen: int | None = None


class ReportResult(Command, frozen=True, kw_only=True):
    """A player's report of their own match."""

    NAME = "report_result"
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    seen: int | None = None


class Confirm(Command, frozen=True, kw_only=True):
    """The opponent, or the desk, confirms what was reported."""

    NAME = "confirm"
    table: int
    seen: int | None = None


class Dispute(Command, frozen=True, kw_only=True):
    """The opponent says that it was not so."""

    NAME = "dispute"
    table: int
    reason: Digest | None = None
    seen: int | None = None


class WithdrawReport(Command, frozen=True, kw_only=True):
    """A player takes an unconfirmed report back."""

    NAME = "withdraw_report"
    table: int


# The rest


class Note(Command, frozen=True, kw_only=True):
    """A note about the tournament, a player, or a table of a round."""

    NAME = "note"
    words: Digest
    player: PlayerId | None = None
    round: int | None = None
    table: int | None = None


class Undo(Command, frozen=True, kw_only=True):
    """Takes an action back (one's own last, unless said), and those named in `also` that depend on it."""

    NAME = "undo"
    action: int | None = None
    also: tuple[int, ...] = ()


class Redo(Command, frozen=True, kw_only=True):
    """Brings back an action that was taken back (what one's own last undo took, unless said)."""

    NAME = "redo"
    action: int | None = None
    also: tuple[int, ...] = ()


COMMANDS: Mapping[str, type[Command]] = {
    one.NAME: one
    for one in (
        Create,
        Rename,
        Configure,
        Register,
        Withdraw,
        RenamePlayer,
        ChangePlayer,
        Start,
        EnterLate,
        Drop,
        ReEnter,
        Disqualify,
        Penalise,
        Pair,
        PairByHand,
        Swap,
        Publish,
        StartRound,
        EnterResult,
        ReportResult,
        Confirm,
        Dispute,
        WithdrawReport,
        Correct,
        CloseRound,
        NextRound,
        EndStage,
        SettleTie,
        BeginStage,
        Complete,
        Cancel,
        Note,
        Undo,
        Redo,
    )
}
