"""The ways in and out: by a link, by a password, and out again."""

import re
from secrets import token_urlsafe

from crosstable.app.accounts import Account
from crosstable.app.passwords import check_strength
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.brute_force import at_password
from crosstable.web.derived_secrets import mark_of, session_of
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, elsewhere, values
from crosstable.web.routes import route
from crosstable.words import words

# What a page that leads in knows its click by.
_BYTES = 24
# Where somebody wanted to go before they were asked who they are: one of our own pages.
_OURS = re.compile(r"/|(/[\w-]+)+", re.ASCII)


@route("GET", "/sign-in", who="everybody")
def sign_in(request: Request) -> Answer:
    """Name and password; what somebody does who has none."""
    return page(request, "sign_in.html", to=request.query.get("to", "/"))


@route("POST", "/sign-in", who="everybody")
def signed_in(request: Request) -> Answer:
    """Begins a session of an account. Refused as slowly for a name that nobody has."""
    name, password, to = (_text(request, field) for field in ("name", "password", "to"))
    with at_password(request, name):
        account, mark = request.site.accounts.authenticate(name, password)
    secret = session_of(request, name, password)
    cookie = request.site.access.sign_in(account, mark, words("serve.organiser"), request.now, request.cookie, secret)
    return values({"address": to if _OURS.fullmatch(to) else "/"}, cookie=cookie)


def _text(request: Request, name: str) -> str:
    value = request.sent.get(name)
    return value if isinstance(value, str) else ""


@route("GET", "/enter/{token}", who="everybody")
def enter(request: Request) -> Answer:
    """A link leads here first: looking at it, as a chat program does that previews links, changes nothing."""
    grant = request.site.access.check_link(request.params["token"], request.now)
    return page(request, "sign_in_link.html", grant=grant, key=token_urlsafe(_BYTES))


@route("POST", "/enter/{token}", who="everybody")
def entered(request: Request) -> Answer:
    """Follows a link: the browser has its right from now on. It is led in again where it sends the same once more."""
    access, token = request.site.access, request.params["token"]
    secret = session_of(request, token) or token_urlsafe(_BYTES)
    grant = access.check_link(token, request.now, secret)
    if grant.account is not None:
        return _chosen(request, grant.account, secret)
    access.follow_link(token, request.now, request.cookie, secret)
    return elsewhere("/" if grant.stream is None else _desk(request, grant.stream), secret)


def _desk(request: Request, stream: StreamId) -> str:
    """The desk of a tournament; the first page where it is gone."""
    code = next((listed.code for listed in request.site.catalogue.all() if listed.stream == stream), None)
    return "/" if code is None else f"/t/{code}/desk"


def _chosen(request: Request, wanted: str, secret: str) -> Answer:
    """The password of an account is chosen by whoever has the link to it. A bad one leaves the link as it is, and
    whatever breaks half-way is done by the same click sent again.
    """
    access, token = request.site.access, request.params["token"]
    account = request.site.accounts.get(wanted)
    if account is None:
        raise Refusal("link_void")
    password = new_password(request, account)
    grant = access.claim_link(token, request.now, secret)
    if access.session(secret, request.now) is None:
        mark = request.site.accounts.set_password(account, password, mark_of(secret))
        access.void_password_links(account, but=token)
        access.sign_in(account, mark, grant.name, request.now, request.cookie, secret)
    access.void_link(token)
    return values({"address": "/"}, cookie=secret)


def new_password(request: Request, account: Account) -> str:
    """A password that somebody has typed twice. Refused (`bad_password`) where it is weak, or not the same twice."""
    password = _text(request, "password")
    check_strength(password, account.name)
    if password != _text(request, "again"):
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return password


@route("POST", "/leave", who="everybody")
def leave(request: Request) -> Answer:
    """Ends the session of this browser. What is not the session's stays: the players whom it has entered, and that it
    was signed in here (`web.brute_force`). Without either it is not known any more.
    """
    if not request.cookie:
        return elsewhere("/", cookie="")
    access, streams = request.site.access, [listed.stream for listed in request.site.catalogue.all()]
    access.sign_out(request.cookie)
    stays = access.is_known(request.cookie) or request.site.devices.is_known(request.cookie)
    stays = stays or request.site.own_entries.has_any(streams, request.cookie)
    return elsewhere("/", cookie=None if stays else "")
