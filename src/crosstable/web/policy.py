"""Who may use a route: one question, asked for every request before anything else happens."""

from crosstable.model.refusals import Forbidden, NotFound, SignInNeeded
from crosstable.web.request import Asked
from crosstable.web.routes import Route, Who

RIGHTS: tuple[Who, ...] = ("everybody", "player", "scorekeeper", "organiser", "account", "operator")


def right_of(asked: Asked) -> Who:
    """The most that somebody may do: on the server, or in the tournament or pool that the address names."""
    session = asked.session
    if session is not None and session.operator:
        return "operator"
    if not (asked.has_room or asked.has_pool):
        return "everybody" if session is None or session.account is None else "account"
    place = None if session is None else asked.stream_room
    role = None if place is None else place.role
    if role in ("scorekeeper", "organiser"):
        return role
    return "player" if asked.has_room and _holds_anybody(asked) else "everybody"


def _holds_anybody(asked: Asked) -> bool:
    """Whether the device that asks holds a player of the tournament. What is not there holds nobody."""
    if asked.device is None:
        return False
    try:
        return bool(asked.room.state.held_by(asked.device))
    except NotFound:
        return False


def refuse_unless_may(route: Route, asked: Asked) -> None:
    """Refused (`no_player_held`, `sign_in`, `needs_account`, `not_allowed`) for whoever may not.

    It does not say whether there is anything to see. A format's page is none (`no_such_page`) in other tournaments.
    """
    # What is for everybody is answered without asking who it is: also where the store is away.
    if route.who != "everybody" and RIGHTS.index(right_of(asked)) < RIGHTS.index(route.who):
        if asked.session is None:
            raise SignInNeeded("no_player_held" if route.who == "player" else "sign_in")
        raise Forbidden("needs_account") if route.who == "account" else Forbidden("not_allowed", who=route.who)
    if route.who != "everybody":
        # The operator may everything; also there the tournament has to be there before anything is looked at.
        asked.stream_room  # noqa: B018
    if route.of and not {*route.of} & {stage.config.format for stage in asked.room.state.stages}:
        raise NotFound("no_such_page")
