"""The accounts of organisers: inviting, a new link, removing, and whose a tournament is. For the operator alone."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.app.sessions import LINK_LASTS
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY
from crosstable.web.derived_secrets import link_of
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.site.invitation_view import invited
from crosstable.words import words


@route("GET", "/accounts", who="operator")
def accounts(request: Request) -> Answer:
    """Everybody, and every tournament with whose it is."""
    site, place = request.site, request.site.version_token
    organisers = site.accounts.organisers()
    known = {organiser.id for organiser in organisers}
    owned = [
        (entry, entry.listed.owner if entry.listed.owner in known else OPERATOR) for entry in site.overview.entries()
    ]
    return page(
        request,
        "accounts.html",
        right="operator",
        place=place,
        organisers=organisers,
        waiting={organiser.id for organiser in organisers if site.accounts.password(organiser.id).hash is None},
        count={organiser.id: sum(owner == organiser.id for _, owner in owned) for organiser in organisers},
        tournaments=owned,
        days=LINK_LASTS // DAY,
    )


def _organiser(request: Request) -> Account | None:
    wanted = request.sent.get("account")
    return next((organiser for organiser in request.site.accounts.organisers() if organiser.id == wanted), None)


@route("POST", "/accounts/invite", who="operator")
def invite(request: Request) -> Answer:
    """A new account, and the link by which its organiser chooses a password. Refused without a name of its own."""
    return _link(request, request.site.accounts.add(request.sent.get("name"), request.now, link_of(request)))


@route("POST", "/accounts/link", who="operator")
def link(request: Request) -> Answer:
    """Another link, for whoever has lost theirs or forgotten the password, which works until they choose a new one."""
    account = _organiser(request)
    if account is None:
        raise Refusal("no_such_account")
    return _link(request, account)


def _link(request: Request, account: Account) -> Answer:
    token = request.site.access.create_password_link(account, request.now, link_of(request))
    return invited(request, token, words("web.accounts.told", name=account.name))


@route("POST", "/accounts/remove", who="operator")
def remove(request: Request) -> Answer:
    """Signs them out everywhere, open pages included. Their tournaments stay; the operator has them."""
    account = _organiser(request)
    if account is None:
        # It is so already: the same click sent twice.
        return values({"said": words("web.accounts.gone")})
    request.site.accounts.remove(account.id)
    request.site.access.void_password_links(account)
    return values({"said": words("web.accounts.removed", name=account.name)})


@route("POST", "/accounts/give", who="operator")
def give(request: Request) -> Answer:
    """A tournament belongs to somebody else from now on. Refused where there is no such tournament or account."""
    code = request.sent.get("code")
    listed = request.site.catalogue.find(code if isinstance(code, str) else "")
    account = request.site.accounts.get(OPERATOR) if request.sent.get("account") == OPERATOR else _organiser(request)
    if account is None:
        raise Refusal("no_such_account")
    request.site.catalogue.transfer(listed, account.id)
    name = request.site.overview.entry(listed).name
    code = "web.accounts.taken_back" if account.id == OPERATOR else "web.accounts.given"
    return values({"said": words(code, name=account.name, tournament=name)})
