"""The ways in and out: by a link, by a password, and out again."""

import re

from crosstable.app.access import Grant
from crosstable.app.accounts import Account
from crosstable.app.passwords import refuse_weak
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.answers import Answer, elsewhere, values
from crosstable.web.asked import Asked
from crosstable.web.pages import page
from crosstable.web.routes import route
from crosstable.words import words

# Where somebody wanted to go before they were asked who they are: one of our own pages.
_OURS = re.compile(r"/|(/[\w-]+)+", re.ASCII)


@route("GET", "/sign-in", who="everybody")
def sign_in(asked: Asked) -> Answer:
    """Name and password; what somebody does who has none."""
    return page(asked, "sign_in.html", to=asked.query.get("to", "/"))


@route("POST", "/sign-in", who="everybody")
def signed_in(asked: Asked) -> Answer:
    """Begins a session of an account. Refused as slowly for a name that nobody has."""
    name, password, to = (_text(asked, one) for one in ("name", "password", "to"))
    account, mark = asked.site.accounts.signed_in(name, password)
    cookie = asked.site.access.sign_in(account, mark, words("serve.organiser"), asked.now, asked.cookie)
    return values({"address": to if _OURS.fullmatch(to) else "/"}, cookie=cookie)


def _text(asked: Asked, name: str) -> str:
    value = asked.sent.get(name)
    return value if isinstance(value, str) else ""


@route("GET", "/enter/{token}", who="everybody")
def enter(asked: Asked) -> Answer:
    """A link leads here first: looking at it, as a chat program does that previews links, changes nothing."""
    grant = asked.site.access.look(asked.params["token"], asked.now)
    return page(asked, "enter.html", grant=grant)


@route("POST", "/enter/{token}", who="everybody")
def entered(asked: Asked) -> Answer:
    """Follows a link: the browser has its right from now on."""
    grant = asked.site.access.look(asked.params["token"], asked.now)
    if grant.account is not None:
        return _chosen(asked, grant, grant.account)
    cookie = asked.site.access.follow(asked.params["token"], asked.now, asked.cookie)
    where = "/"
    if grant.stream is not None:
        listed = next((one for one in asked.site.catalogue.all() if one.stream == grant.stream), None)
        where = "/" if listed is None else f"/t/{listed.code}/desk"
    return elsewhere(where, cookie)


def _chosen(asked: Asked, grant: Grant, wanted: str) -> Answer:
    """The password of an account is chosen by whoever has the link to it. A bad one leaves the link as it is."""
    account = asked.site.accounts.get(wanted)
    if account is None:
        raise Refusal("link_void")
    password = new_password(asked, account)
    asked.site.access.take(asked.params["token"], asked.now)
    mark = asked.site.accounts.choose(account, password)
    asked.site.access.void_links_to(account)
    cookie = asked.site.access.sign_in(account, mark, grant.name, asked.now, asked.cookie)
    return values({"address": "/"}, cookie=cookie)


def new_password(asked: Asked, account: Account) -> str:
    """A password that somebody has typed twice. Refused (`bad_password`) where it is weak, or not the same twice."""
    password = _text(asked, "password")
    refuse_weak(password, account.name)
    if password != _text(asked, "again"):
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return password


@route("POST", "/leave", who="everybody")
def leave(asked: Asked) -> Answer:
    """Ends the session of this browser."""
    if asked.cookie:
        asked.site.access.end(asked.cookie)
    return elsewhere("/", cookie="")
