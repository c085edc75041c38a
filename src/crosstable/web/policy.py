"""Who may use a route: one question, asked for every request before anything else happens."""

from crosstable.model.refusals import Forbidden, NotFound, SignInNeeded
from crosstable.web.request import Request
from crosstable.web.routes import Route, Who

RIGHTS: tuple[Who, ...] = ("everybody", "player", "scorekeeper", "organiser", "account", "operator")


def right_of(request: Request) -> Who:
    """The most that somebody may do: on the server, or in the tournament or pool that the address names."""
    session = request.session
    if session is not None and session.operator:
        return "operator"
    if not (request.has_room or request.has_pool):
        return "everybody" if session is None or session.account is None else "account"
    place = None if session is None else request.stream_room
    role = None if place is None else place.role
    if role in ("scorekeeper", "organiser"):
        return role
    return "player" if request.has_room and _holds_anybody(request) else "everybody"


def _holds_anybody(request: Request) -> bool:
    """Whether the device that asks holds a player of the tournament. What is not there holds nobody."""
    if request.device is None:
        return False
    try:
        return bool(request.room.state.held_by(request.device))
    except NotFound:
        return False


def refuse_unless_may(route: Route, request: Request) -> None:
    """Refused (`no_player_held`, `sign_in`, `needs_account`, `not_allowed`) for whoever may not.

    It does not say whether there is anything to see. A format's page is none (`no_such_page`) in other tournaments.
    """
    # What is for everybody is answered without asking who it is: also where the store is away.
    if route.who != "everybody" and RIGHTS.index(right_of(request)) < RIGHTS.index(route.who):
        if request.session is None:
            raise SignInNeeded("no_player_held" if route.who == "player" else "sign_in")
        raise Forbidden("needs_account") if route.who == "account" else Forbidden("not_allowed", who=route.who)
    if route.who != "everybody":
        # The operator may everything; also there the tournament has to be there before anything is looked at.
        request.stream_room  # noqa: B018
    if route.of and not {*route.of} & {stage.config.format for stage in request.room.state.stages}:
        raise NotFound("no_such_page")
