"""One's own account: its password, and the devices that are signed in with it."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.model.refusals import SignInNeeded
from crosstable.web.brute_force import at_password
from crosstable.web.pages.render import page
from crosstable.web.pages.user_agent import Devices
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.site.sign_in import new_password
from crosstable.words import words


@route("GET", "/account", who="account")
def account(request: Request) -> Answer:
    """It goes from open pages when the account does, or the device is signed out elsewhere."""
    place, own = request.site.version_token, _own(request)
    found = [session for session in request.site.access.sessions() if session.account == own.id]
    return page(
        request,
        "account.html",
        right="account",
        place=place,
        account=own,
        has_password=request.site.accounts.password(own.id).hash is not None,
        sessions=sorted(found, key=lambda session: -session.begun),
        devices=Devices(request.site, request.session),
    )


def _own(request: Request) -> Account:
    """The account of whoever asks. It may be gone since they were let in."""
    assert request.session is not None
    found = request.site.accounts.get(request.session.account or "")
    if found is None:
        raise SignInNeeded("sign_in")
    return found


@route("POST", "/account/password", who="account")
def change(request: Request) -> Answer:
    """A new password. Where there was one, it has to be known, and whoever else was signed in with it is not any more.

    Refused where the old one is wrong, and where the new one is weak.
    """
    own, accounts = _own(request), request.site.accounts
    password = new_password(request, own)
    with at_password(request, own.name):
        accounts.check_password(own.id, request.sent.get("old"))
    was = accounts.password(own.id).hash
    cookie = _stays(request, accounts.set_password(own, password))
    said = "web.account.set" if was is None else "web.account.changed"
    return values({"said": words(said)}, cookie=cookie)


@route("POST", "/account/forget", who="operator")
def forget(request: Request) -> Answer:
    """No password any more: links alone lead in. Refused for whoever does not know it."""
    accounts = request.site.accounts
    if accounts.password(OPERATOR).hash is None:
        return values({"said": words("web.account.none")})
    with at_password(request, OPERATOR):
        accounts.check_password(OPERATOR, request.sent.get("old"))
    return values({"said": words("web.account.forgotten")}, cookie=_stays(request, accounts.remove_password(OPERATOR)))


def _stays(request: Request, mark: str) -> str:
    """Whoever changes the password stays signed in here, with a new secret."""
    assert request.session is not None
    return request.site.access.renew(request.session, mark, request.cookie)


@route("POST", "/account/end", who="account")
def end(request: Request) -> Answer:
    """Another device of the same account is signed out; one that is gone already is no problem."""
    own = _own(request)
    wanted = request.sent.get("session")
    found = next(
        (session for session in request.site.access.sessions() if session.id == wanted and session.account == own.id),
        None,
    )
    if found is not None:
        request.site.access.revoke(found.id)
    return values({"said": words("web.account.ended")})
