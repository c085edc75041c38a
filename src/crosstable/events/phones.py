"""Players' phones: claims, requests to the desk, and scoring at a table."""

from crosstable.events.base import Event
from crosstable.model.absences import Worth
from crosstable.model.tournament import PlayerId, Result


class PhoneClaimed(Event, frozen=True, kw_only=True):
    """A phone claimed a player, replacing any other phone. `device` is its public name."""

    TYPE = "phone_claimed"
    player: PlayerId
    device: str


class PhoneReleased(Event, frozen=True, kw_only=True):
    """A player was released by their phone (`own`) or by the desk."""

    TYPE = "phone_released"
    player: PlayerId
    device: str
    own: bool = False


class DeskAsked(Event, frozen=True, kw_only=True):
    """A player asked the desk: a request (`drop`, `absent`, `late`), a call (`judge`), the claim of a name that another
    phone holds, or a report of a closed round.
    """

    TYPE = "desk_asked"
    kind: str
    player: PlayerId
    device: str | None = None
    round: int | None = None
    table: int | None = None
    first: int | None = None
    last: int | None = None
    worth: Worth = "none"
    result: Result | None = None
    twenties: tuple[int, int] | None = None


class RequestTaken(Event, frozen=True, kw_only=True):
    """A user of the desk took on a request."""

    TYPE = "request_taken"
    request: int


class RequestSettled(Event, frozen=True, kw_only=True):
    """A request was granted or declined. What was granted follows as other events, or when the round is closed."""

    TYPE = "request_settled"
    request: int
    granted: bool
    kind: str | None = None
    player: PlayerId | None = None
    first: int | None = None
    last: int | None = None
    worth: Worth = "none"


class ScoringTaken(Event, frozen=True, kw_only=True):
    """A player took the scoring of a table from `was`."""

    TYPE = "scoring_taken"
    round: int
    table: int
    player: PlayerId
    was: PlayerId | None = None
