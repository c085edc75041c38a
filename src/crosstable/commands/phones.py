"""Players' phones: whose phone is whose, what is asked of the desk, and who scores at a table."""

from typing import Literal

from crosstable.commands.base import ALL, DESK, PLAYER, Command
from crosstable.model.absences import Worth
from crosstable.model.phases import BEFORE, OPEN, STAGE, STARTED
from crosstable.model.tournament import PlayerId


class Claim(Command, frozen=True, kw_only=True):
    """A phone claims a player. Openly, the first phone holds the name and the next waits at the desk; with the player's
    claim code it holds the name at once.
    """

    NAME = "claim"
    PHASES = (*BEFORE, *STARTED)
    ROLES = PLAYER
    player: PlayerId
    how: Literal["open", "code"] = "open"


class ReleasePhone(Command, frozen=True, kw_only=True):
    """No phone holds the player any more; a player may let go of their own."""

    NAME = "release_phone"
    PHASES = (*BEFORE, *STARTED)
    ROLES = ALL
    player: PlayerId


class AskDesk(Command, frozen=True, kw_only=True):
    """A player asks the desk: to drop after this round, to be absent from round `first` to `last`, with a bye that is
    worth something if the settings allow it, to come late and play from round `first` on, or for a judge at the table.
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
    """Somebody of the desk sees to a request: everybody else knows that they need not."""

    NAME = "take_request"
    PHASES = (*BEFORE, *STARTED)
    ROLES = DESK
    request: int


class SettleRequest(Command, frozen=True, kw_only=True):
    """Grants what waits at the desk, or declines it; a call for the judge is done with either. A player may take their
    own back.
    """

    NAME = "settle_request"
    PHASES = (*BEFORE, *STARTED)
    ROLES = ALL
    request: int
    grant: bool


class TakeScoring(Command, frozen=True, kw_only=True):
    """A player scores for the table from now on, instead of whoever did."""

    NAME = "take_scoring"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "latest"
    table: int
    round: int | None = None
