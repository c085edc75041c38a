"""The ways in and out: by a link, by a password, and out again."""

import re
from secrets import token_urlsafe

from crosstable.app.accounts import Account
from crosstable.app.passwords import refuse_weak
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.brute_force import at_password
from crosstable.web.derived_secrets import mark_of, session_of
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, elsewhere, values
from crosstable.web.routes import route
from crosstable.words import words

# What a page that leads in knows its click by.
_BYTES = 24
# Where somebody wanted to go before they were asked who they are: one of our own pages.
_OURS = re.compile(r"/|(/[\w-]+)+", re.ASCII)


@route("GET", "/sign-in", who="everybody")
def sign_in(asked: Asked) -> Answer:
    """Name and password; what somebody does who has none."""
    return page(asked, "sign_in.html", to=asked.query.get("to", "/"))


@route("POST", "/sign-in", who="everybody")
def signed_in(asked: Asked) -> Answer:
    """Begins a session of an account. Refused as slowly for a name that nobody has."""
    name, password, to = (_text(asked, field) for field in ("name", "password", "to"))
    with at_password(asked, name):
        account, mark = asked.site.accounts.signed_in(name, password)
    secret = session_of(asked, name, password)
    cookie = asked.site.access.sign_in(account, mark, words("serve.organiser"), asked.now, asked.cookie, secret)
    return values({"address": to if _OURS.fullmatch(to) else "/"}, cookie=cookie)


def _text(asked: Asked, name: str) -> str:
    value = asked.sent.get(name)
    return value if isinstance(value, str) else ""


@route("GET", "/enter/{token}", who="everybody")
def enter(asked: Asked) -> Answer:
    """A link leads here first: looking at it, as a chat program does that previews links, changes nothing."""
    grant = asked.site.access.look(asked.params["token"], asked.now)
    return page(asked, "sign_in_link.html", grant=grant, key=token_urlsafe(_BYTES))


@route("POST", "/enter/{token}", who="everybody")
def entered(asked: Asked) -> Answer:
    """Follows a link: the browser has its right from now on. It is led in again where it sends the same once more."""
    access, token = asked.site.access, asked.params["token"]
    secret = session_of(asked, token) or token_urlsafe(_BYTES)
    grant = access.look(token, asked.now, secret)
    if grant.account is not None:
        return _chosen(asked, grant.account, secret)
    access.follow(token, asked.now, asked.cookie, secret)
    return elsewhere("/" if grant.stream is None else _desk(asked, grant.stream), secret)


def _desk(asked: Asked, stream: StreamId) -> str:
    """The desk of a tournament; the first page where it is gone."""
    code = next((listed.code for listed in asked.site.catalogue.all() if listed.stream == stream), None)
    return "/" if code is None else f"/t/{code}/desk"


def _chosen(asked: Asked, wanted: str, secret: str) -> Answer:
    """The password of an account is chosen by whoever has the link to it. A bad one leaves the link as it is, and
    whatever breaks half-way is done by the same click sent again.
    """
    access, token = asked.site.access, asked.params["token"]
    account = asked.site.accounts.get(wanted)
    if account is None:
        raise Refusal("link_void")
    password = new_password(asked, account)
    grant = access.take(token, asked.now, secret)
    if access.session(secret, asked.now) is None:
        mark = asked.site.accounts.choose(account, password, mark_of(secret))
        access.void_links_to(account, but=token)
        access.sign_in(account, mark, grant.name, asked.now, asked.cookie, secret)
    access.used(token)
    return values({"address": "/"}, cookie=secret)


def new_password(asked: Asked, account: Account) -> str:
    """A password that somebody has typed twice. Refused (`bad_password`) where it is weak, or not the same twice."""
    password = _text(asked, "password")
    refuse_weak(password, account.name)
    if password != _text(asked, "again"):
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return password


@route("POST", "/leave", who="everybody")
def leave(asked: Asked) -> Answer:
    """Ends the session of this browser. What is not the session's stays: the players whom it has entered, and that it
    was signed in here (`web.brute_force`). Without either it is not known any more.
    """
    if not asked.cookie:
        return elsewhere("/", cookie="")
    access, streams = asked.site.access, [listed.stream for listed in asked.site.catalogue.all()]
    access.end(asked.cookie)
    stays = access.is_known(asked.cookie) or asked.site.devices.is_known(asked.cookie)
    stays = stays or asked.site.own_entries.has_any(streams, asked.cookie)
    return elsewhere("/", cookie=None if stays else "")
