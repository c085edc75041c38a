"""The accounts of organisers: inviting, a new link, removing, and whose a tournament is. For the operator alone."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.app.sessions import LINK_LASTS
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY
from crosstable.web.derived_secrets import link_of
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.site.invitation_view import invited
from crosstable.words import words


@route("GET", "/accounts", who="operator")
def accounts(asked: Asked) -> Answer:
    """Everybody, and every tournament with whose it is."""
    site, place = asked.site, asked.site.place
    organisers = site.accounts.organisers()
    known = {organiser.id for organiser in organisers}
    owned = [
        (entry, entry.listed.owner if entry.listed.owner in known else OPERATOR) for entry in site.overview.entries()
    ]
    return page(
        asked,
        "accounts.html",
        right="operator",
        place=place,
        organisers=organisers,
        waiting={organiser.id for organiser in organisers if site.accounts.password(organiser.id).hash is None},
        count={organiser.id: sum(owner == organiser.id for _, owner in owned) for organiser in organisers},
        tournaments=owned,
        days=LINK_LASTS // DAY,
    )


def _organiser(asked: Asked) -> Account | None:
    wanted = asked.sent.get("account")
    return next((organiser for organiser in asked.site.accounts.organisers() if organiser.id == wanted), None)


@route("POST", "/accounts/invite", who="operator")
def invite(asked: Asked) -> Answer:
    """A new account, and the link by which its organiser chooses a password. Refused without a name of its own."""
    return _link(asked, asked.site.accounts.add(asked.sent.get("name"), asked.now, link_of(asked)))


@route("POST", "/accounts/link", who="operator")
def link(asked: Asked) -> Answer:
    """Another link, for whoever has lost theirs or forgotten the password, which works until they choose a new one."""
    account = _organiser(asked)
    if account is None:
        raise Refusal("no_such_account")
    return _link(asked, account)


def _link(asked: Asked, account: Account) -> Answer:
    token = asked.site.access.link_to(account, asked.now, link_of(asked))
    return invited(asked, token, words("web.accounts.told", name=account.name))


@route("POST", "/accounts/remove", who="operator")
def remove(asked: Asked) -> Answer:
    """Signs them out everywhere, open pages included. Their tournaments stay; the operator has them."""
    account = _organiser(asked)
    if account is None:
        # It is so already: the same click sent twice.
        return values({"said": words("web.accounts.gone")})
    asked.site.accounts.remove(account.id)
    asked.site.access.void_links_to(account)
    return values({"said": words("web.accounts.removed", name=account.name)})


@route("POST", "/accounts/give", who="operator")
def give(asked: Asked) -> Answer:
    """A tournament belongs to somebody else from now on. Refused where there is no such tournament or account."""
    code = asked.sent.get("code")
    listed = asked.site.catalogue.find(code if isinstance(code, str) else "")
    account = asked.site.accounts.get(OPERATOR) if asked.sent.get("account") == OPERATOR else _organiser(asked)
    if account is None:
        raise Refusal("no_such_account")
    asked.site.catalogue.give(listed, account.id)
    name = asked.site.overview.entry(listed).name
    code = "web.accounts.taken_back" if account.id == OPERATOR else "web.accounts.given"
    return values({"said": words(code, name=account.name, tournament=name)})
