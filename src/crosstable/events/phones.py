"""Players' phones: claims, what waits at the desk, and who scores at a table."""

from crosstable.events.base import Event
from crosstable.model.absences import Worth
from crosstable.model.tournament import PlayerId, Result


class PhoneClaimed(Event, frozen=True, kw_only=True):
    """A phone holds a player from now on, instead of the one that did. `device` names it and is no secret."""

    TYPE = "phone_claimed"
    player: PlayerId
    device: str


class PhoneReleased(Event, frozen=True, kw_only=True):
    """No phone holds the player any more; `own`: the phone itself let go."""

    TYPE = "phone_released"
    player: PlayerId
    device: str
    own: bool = False


class DeskAsked(Event, frozen=True, kw_only=True):
    """Something waits at the desk: a request (`drop`, `absent`, `late`), a call (`judge`), the claim of a name that
    another phone holds, or a report of a round that is closed.
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
    """Whoever acts sees to a request."""

    TYPE = "request_taken"
    request: int


class RequestSettled(Event, frozen=True, kw_only=True):
    """A request waits no longer; what was granted follows as events of its own, or when the round is closed."""

    TYPE = "request_settled"
    request: int
    granted: bool
    kind: str | None = None
    player: PlayerId | None = None
    first: int | None = None
    last: int | None = None
    worth: Worth = "none"


class ScoringTaken(Event, frozen=True, kw_only=True):
    """A player scores for a table from now on, instead of `was`."""

    TYPE = "scoring_taken"
    round: int
    table: int
    player: PlayerId
    was: PlayerId | None = None
