"""Signing in by link or password, and signing out."""

import re
from secrets import token_urlsafe

from crosstable.app.accounts import Account
from crosstable.app.passwords import check_strength
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.brute_force import limit_password_guesses
from crosstable.web.derived_secrets import secret_mark, session_secret
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer, redirect
from crosstable.web.routes import route
from crosstable.words import words

# Bytes of the key that identifies a click.
_BYTES = 24
# Paths of our own pages, to return to after signing in.
_OWN_PATH = re.compile(r"/|(/[\w-]+)+", re.ASCII)


@route("GET", "/sign-in", who="everybody")
def show_sign_in(request: Request) -> Answer:
    return page(request, "sign_in.html", to=request.query.get("to", "/"))


@route("POST", "/sign-in", who="everybody")
def sign_in(request: Request) -> Answer:
    """Start a session. Unknown names take as long to refuse as wrong passwords."""
    name, password, to = (_text(request, field) for field in ("name", "password", "to"))
    with limit_password_guesses(request, name):
        account, mark = request.site.accounts.authenticate(name, password)
    secret = session_secret(request, name, password)
    cookie = request.site.access.sign_in(account, mark, words("serve.organiser"), request.now, request.cookie, secret)
    return json_answer({"address": to if _OWN_PATH.fullmatch(to) else "/"}, cookie=cookie)


def _text(request: Request, name: str) -> str:
    value = request.sent.get(name)
    return value if isinstance(value, str) else ""


@route("GET", "/enter/{token}", who="everybody")
def show_link(request: Request) -> Answer:
    """Show a sign-in link without using it: chat programs open links for previews."""
    grant = request.site.access.check_link(request.params["token"], request.now)
    return page(request, "sign_in_link.html", grant=grant, key=token_urlsafe(_BYTES))


@route("POST", "/enter/{token}", who="everybody")
def follow_link(request: Request) -> Answer:
    """Follow a sign-in link. The same request repeated signs in again."""
    access, token = request.site.access, request.params["token"]
    secret = session_secret(request, token) or token_urlsafe(_BYTES)
    grant = access.check_link(token, request.now, secret)
    if grant.account is not None:
        return _choose_password(request, grant.account, secret)
    access.follow_link(token, request.now, request.cookie, secret)
    return redirect("/" if grant.stream is None else _desk_path(request, grant.stream), secret)


def _desk_path(request: Request, stream: StreamId) -> str:
    code = next((listed.code for listed in request.site.catalogue.all() if listed.stream == stream), None)
    return "/" if code is None else f"/t/{code}/desk"


def _choose_password(request: Request, account_id: str, secret: str) -> Answer:
    """Set the password of the account that a link is for. Safe to repeat at any point; a bad password leaves the
    link valid.
    """
    access, token = request.site.access, request.params["token"]
    account = request.site.accounts.get(account_id)
    if account is None:
        raise Refusal("link_void")
    password = new_password(request, account)
    grant = access.claim_link(token, request.now, secret)
    if access.session(secret, request.now) is None:
        mark = request.site.accounts.set_password(account, password, secret_mark(secret))
        access.void_password_links(account, but=token)
        access.sign_in(account, mark, grant.name, request.now, request.cookie, secret)
    access.void_link(token)
    return json_answer({"address": "/"}, cookie=secret)


def new_password(request: Request, account: Account) -> str:
    """Return the password typed twice. Raise `bad_password` if it is weak or they differ."""
    password = _text(request, "password")
    check_strength(password, account.name)
    if password != _text(request, "again"):
        raise Refusal("bad_password", [Reason("password_differs", {}, "again")])
    return password


@route("POST", "/leave", who="everybody")
def sign_out(request: Request) -> Answer:
    """End this browser's session. It keeps its cookie if it has entered players or was signed in
    (`web.brute_force`).
    """
    if not request.cookie:
        return redirect("/", cookie="")
    access, streams = request.site.access, [listed.stream for listed in request.site.catalogue.all()]
    access.sign_out(request.cookie)
    keeps_cookie = access.is_known(request.cookie) or request.site.devices.is_known(request.cookie)
    keeps_cookie = keeps_cookie or request.site.own_entries.has_any(streams, request.cookie)
    return redirect("/", cookie=None if keeps_cookie else "")
