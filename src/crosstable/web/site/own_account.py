"""One's own account: its password, and the devices that are signed in with it."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.model.refusals import SignInNeeded
from crosstable.web.brute_force import at_password
from crosstable.web.pages.render import page
from crosstable.web.pages.user_agent import Devices
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.site.sign_in import new_password
from crosstable.words import words


@route("GET", "/account", who="account")
def account(asked: Asked) -> Answer:
    """It goes from open pages when the account does, or the device is signed out elsewhere."""
    place, own = asked.site.place, _own(asked)
    found = [session for session in asked.site.access.sessions() if session.account == own.id]
    return page(
        asked,
        "account.html",
        right="account",
        place=place,
        account=own,
        has_password=asked.site.accounts.password(own.id).hash is not None,
        sessions=sorted(found, key=lambda session: -session.begun),
        devices=Devices(asked.site, asked.session),
    )


def _own(asked: Asked) -> Account:
    """The account of whoever asks. It may be gone since they were let in."""
    assert asked.session is not None
    found = asked.site.accounts.get(asked.session.account or "")
    if found is None:
        raise SignInNeeded("sign_in")
    return found


@route("POST", "/account/password", who="account")
def change(asked: Asked) -> Answer:
    """A new password. Where there was one, it has to be known, and whoever else was signed in with it is not any more.

    Refused where the old one is wrong, and where the new one is weak.
    """
    own, accounts = _own(asked), asked.site.accounts
    password = new_password(asked, own)
    with at_password(asked, own.name):
        accounts.refuse_unless_knows(own.id, asked.sent.get("old"))
    was = accounts.password(own.id).hash
    cookie = _stays(asked, accounts.choose(own, password))
    said = "web.account.set" if was is None else "web.account.changed"
    return values({"said": words(said)}, cookie=cookie)


@route("POST", "/account/forget", who="operator")
def forget(asked: Asked) -> Answer:
    """No password any more: links alone lead in. Refused for whoever does not know it."""
    accounts = asked.site.accounts
    if accounts.password(OPERATOR).hash is None:
        return values({"said": words("web.account.none")})
    with at_password(asked, OPERATOR):
        accounts.refuse_unless_knows(OPERATOR, asked.sent.get("old"))
    return values({"said": words("web.account.forgotten")}, cookie=_stays(asked, accounts.forget_password(OPERATOR)))


def _stays(asked: Asked, mark: str) -> str:
    """Whoever changes the password stays signed in here, with a new secret."""
    assert asked.session is not None
    return asked.site.access.renew(asked.session, mark, asked.cookie)


@route("POST", "/account/end", who="account")
def end(asked: Asked) -> Answer:
    """Another device of the same account is signed out; one that is gone already is no problem."""
    own = _own(asked)
    wanted = asked.sent.get("session")
    found = next(
        (session for session in asked.site.access.sessions() if session.id == wanted and session.account == own.id),
        None,
    )
    if found is not None:
        asked.site.access.revoke(found.id)
    return values({"said": words("web.account.ended")})
