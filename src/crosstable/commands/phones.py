"""Players' phones: claims, requests to the desk, and scoring at a table."""

from typing import Literal

from crosstable.commands.base import ALL, DESK, PLAYER, Command
from crosstable.model.absences import Worth
from crosstable.model.phases import BEFORE, OPEN, STAGE, STARTED
from crosstable.model.tournament import PlayerId


class Claim(Command, frozen=True, kw_only=True):
    """Claim a player on a phone. The first phone holds the name, the next waits at the desk; with the player's claim
    code a phone holds the name at once.
    """

    NAME = "claim"
    PHASES = (*BEFORE, *STARTED)
    ROLES = PLAYER
    player: PlayerId
    how: Literal["open", "code"] = "open"


class ReleasePhone(Command, frozen=True, kw_only=True):
    """Release a player from their phone; a player may release their own."""

    NAME = "release_phone"
    PHASES = (*BEFORE, *STARTED)
    ROLES = ALL
    player: PlayerId


class AskDesk(Command, frozen=True, kw_only=True):
    """Ask the desk to drop after this round, to be absent from round `first` to `last` (with a bye worth points if the
    settings allow it), to arrive late and play from round `first` on, or for a judge.
    """

    NAME = "ask_desk"
    PHASES = (*BEFORE, *STAGE)
    ROLES = PLAYER
    ABOUT = "open_or_next"
    kind: Literal["drop", "absent", "late", "judge"]
    round: int | None = None
    first: int | None = None
    last: int | None = None
    worth: Worth = "none"


class TakeRequest(Command, frozen=True, kw_only=True):
    """Take on a request, so that others know that they need not."""

    NAME = "take_request"
    PHASES = (*BEFORE, *STARTED)
    ROLES = DESK
    request: int


class SettleRequest(Command, frozen=True, kw_only=True):
    """Grant or decline a request at the desk; either closes a call for the judge. Players may withdraw their own."""

    NAME = "settle_request"
    PHASES = (*BEFORE, *STARTED)
    ROLES = ALL
    request: int
    grant: bool


class TakeScoring(Command, frozen=True, kw_only=True):
    """Take over the scoring of a table."""

    NAME = "take_scoring"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "latest"
    table: int
    round: int | None = None
