"""Permissions: the role that a route needs. Checked for every request before anything else."""

from crosstable.model.refusals import Forbidden, NotFound, SignInNeeded
from crosstable.web.request import Request
from crosstable.web.routes import Route, Who

RIGHTS: tuple[Who, ...] = ("everybody", "player", "scorekeeper", "organiser", "account", "operator")


def role_of(request: Request) -> Who:
    """Return the most powerful role of a request: on the server, or in the tournament or pool of its address."""
    session = request.session
    if session is not None and session.operator:
        return "operator"
    if not (request.has_room or request.has_pool):
        return "everybody" if session is None or session.account is None else "account"
    stream_room = None if session is None else request.stream_room
    role = None if stream_room is None else stream_room.role
    if role in ("scorekeeper", "organiser"):
        return role
    return "player" if request.has_room and _holds_player(request) else "everybody"


def _holds_player(request: Request) -> bool:
    if request.device is None:
        return False
    try:
        return bool(request.room.state.players_held_by(request.device))
    except NotFound:
        return False


def check_permission(route: Route, request: Request) -> None:
    """Raise `no_player_held`, `sign_in`, `needs_account` or `not_allowed` without the role for a route.

    Does not reveal whether the page exists. Raise `no_such_page` for a format's page in other tournaments.
    """
    # Pages for everybody don't look up the session, so they work while the store is down.
    if route.who != "everybody" and RIGHTS.index(role_of(request)) < RIGHTS.index(route.who):
        if request.session is None:
            raise SignInNeeded("no_player_held" if route.who == "player" else "sign_in")
        raise Forbidden("needs_account") if route.who == "account" else Forbidden("not_allowed", who=route.who)
    if route.who != "everybody":
        # Operators may do everything, but the tournament must exist.
        request.stream_room  # noqa: B018
    if route.of and not {*route.of} & {stage.config.format for stage in request.room.state.stages}:
        raise NotFound("no_such_page")
