"""The user's own account: password, and signed-in devices."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.model.refusals import SignInNeeded
from crosstable.web.brute_force import limit_password_guesses
from crosstable.web.pages.render import page
from crosstable.web.pages.user_agent import DeviceNames
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.web.site.sign_in import new_password
from crosstable.words import words


@route("GET", "/account", who="account")
def account(request: Request) -> Answer:
    """Show the account. The page is revoked when the account is removed or signed out elsewhere."""
    place, own = request.site.version_token, _own_account(request)
    sessions = [session for session in request.site.access.sessions() if session.account == own.id]
    return page(
        request,
        "account.html",
        right="account",
        place=place,
        account=own,
        has_password=request.site.accounts.password(own.id).hash is not None,
        sessions=sorted(sessions, key=lambda session: -session.begun),
        devices=DeviceNames(request.site, request.session),
    )


def _own_account(request: Request) -> Account:
    """Return the user's account. Raise `sign_in` if it was removed meanwhile."""
    assert request.session is not None
    account_ = request.site.accounts.get(request.session.account or "")
    if account_ is None:
        raise SignInNeeded("sign_in")
    return account_


@route("POST", "/account/password", who="account")
def change_password(request: Request) -> Answer:
    """Set a new password and sign out other devices. Raise if the old password is wrong or the new one weak."""
    own, accounts = _own_account(request), request.site.accounts
    password = new_password(request, own)
    with limit_password_guesses(request, own.name):
        accounts.check_password(own.id, request.sent.get("old"))
    old_hash = accounts.password(own.id).hash
    cookie = _renew_session(request, accounts.set_password(own, password))
    message = "web.account.set" if old_hash is None else "web.account.changed"
    return json_answer({"said": words(message)}, cookie=cookie)


@route("POST", "/account/forget", who="operator")
def remove_password(request: Request) -> Answer:
    """Remove the operator's password, so that only links sign in. Raise if the current one is wrong."""
    accounts = request.site.accounts
    if accounts.password(OPERATOR).hash is None:
        return json_answer({"said": words("web.account.none")})
    with limit_password_guesses(request, OPERATOR):
        accounts.check_password(OPERATOR, request.sent.get("old"))
    return json_answer(
        {"said": words("web.account.forgotten")}, cookie=_renew_session(request, accounts.remove_password(OPERATOR))
    )


def _renew_session(request: Request, mark: str) -> str:
    """Keep this device signed in with a new secret."""
    assert request.session is not None
    return request.site.access.renew(request.session, mark, request.cookie)


@route("POST", "/account/end", who="account")
def sign_out_device(request: Request) -> Answer:
    own = _own_account(request)
    session_id = request.sent.get("session")
    other = next(
        (
            session
            for session in request.site.access.sessions()
            if session.id == session_id and session.account == own.id
        ),
        None,
    )
    if other is not None:
        request.site.access.revoke(other.id)
    return json_answer({"said": words("web.account.ended")})
