"""Staff: people with roles, invitation links, and revoking roles."""

from crosstable.app.sessions import Grant, Session
from crosstable.app.site import Room
from crosstable.app.webhooks.receivers import STYLES
from crosstable.commands import Role
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.validation import Many, Problems, Text, Whole
from crosstable.state.state import MOST_TABLES
from crosstable.views.webhook_events import KINDS, STAFF_KINDS
from crosstable.web.derived_secrets import link_secret
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.desk.tokens import TOKEN_ROLES, token_lines
from crosstable.web.desk.webhooks import receiver_lines
from crosstable.web.pages.user_agent import DeviceNames
from crosstable.web.public.embed import PARTS, sites_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.web.site.invitation_view import invitation_answer
from crosstable.words import words

ROLES: tuple[Role, ...] = ("scorekeeper", "organiser")

_tables = Many(Whole(1, MOST_TABLES), most=1000, unique=True)


@route("GET", "/t/{code}/desk/staff", who="organiser")
def staff(request: Request) -> Answer:
    room = request.room
    has_bracket = bool(room.state.stages) and room.state.stage.config.traits.bracket
    parts = [part for part in PARTS if part != "bracket" or has_bracket]
    return desk_page(
        request,
        "staff.html",
        "staff",
        people=_staff_sessions(room),
        devices=DeviceNames(room.site, room.session),
        invitations=room.site.access.invitations(room.listed.stream, request.now),
        roles=ROLES,
        tokens=token_lines(room),
        token_roles=TOKEN_ROLES,
        webhooks=receiver_lines(room),
        webhook_styles=STYLES,
        webhook_kinds=KINDS,
        webhook_staff_kinds=STAFF_KINDS,
        embeds=[f"{request.public_url}/t/{room.code}/embed/{part}" for part in parts],
        overlay=f"{request.public_url}/t/{room.code}/overlay/1",
        sites=sites_of(room.site.cabinet, room.listed.stream),
    )


def _staff_sessions(room: Room) -> list[Session]:
    stream = room.listed.stream
    sessions = [session for session in room.site.access.sessions() if session.role_in(stream) in ROLES]
    return sorted(
        sessions, key=lambda session: (session.role_in(stream) != "organiser", session.name.casefold(), session.begun)
    )


@route("POST", "/t/{code}/desk/staff/invite", who="organiser")
def invite(request: Request) -> Answer:
    """Create an invitation link, shown once; the same request returns the same link."""
    name, role = request.sent.get("name"), request.sent.get("role", ROLES[0])
    problems: Problems = []
    name = " ".join(name.split()) if isinstance(name, str) else name
    Text(60).read(name, "name", problems)
    if role not in ROLES:
        problems.append(Reason("not_choice", {"value": str(role)[:40], "allowed": list(ROLES)}, "role"))
    tables = _tables.read(request.sent.get("tables") or [], "tables", problems)
    if problems:
        raise Refusal("bad_invitation", problems)
    stream = request.room.listed.stream
    limit = tuple(sorted(tables)) if role == "scorekeeper" else ()
    grant = Grant(str(name), stream=stream, role=role, tables=limit, made=request.now)
    token = request.site.access.create_link(grant, link_secret(request))
    return invitation_answer(request, token, words("web.manage.staff.told", name=name))


@route("POST", "/t/{code}/desk/staff/revoke", who="organiser")
def revoke(request: Request) -> Answer:
    """Revoke a role or an unused invitation. The tournament's owners and the user's own session are protected."""
    room = request.room
    stream, access = room.listed.stream, room.site.access
    invitation, session = request.sent.get("invitation"), request.sent.get("session")
    if isinstance(invitation, str):
        access.void_invitation(stream, invitation)
        return json_answer({"said": words("web.manage.staff.voided")})
    revoked = next((known for known in access.sessions() if known.id == session), None)
    if revoked is None or revoked.role_in(stream) is None:
        # Already revoked: the same click sent twice.
        return json_answer({"said": words("web.manage.staff.gone")})
    if revoked.owns(stream) or (room.session is not None and revoked.id == room.session.id):
        raise Refusal("stays_in", name=revoked.name)
    access.remove_role(revoked.id, stream)
    return json_answer({"said": words("web.manage.staff.revoked", name=revoked.name)})
