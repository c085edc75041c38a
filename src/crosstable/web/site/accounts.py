"""Accounts of organisers: inviting, renewing links, removing, transferring tournaments. For the operator only."""

from crosstable.app.accounts import OPERATOR, Account
from crosstable.app.sessions import LINK_LASTS
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY
from crosstable.web.derived_secrets import link_secret
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.web.site.invitation_view import invitation_answer
from crosstable.words import words


@route("GET", "/accounts", who="operator")
def accounts(request: Request) -> Answer:
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


def _requested_account(request: Request) -> Account | None:
    account_id = request.sent.get("account")
    return next((organiser for organiser in request.site.accounts.organisers() if organiser.id == account_id), None)


@route("POST", "/accounts/invite", who="operator")
def invite(request: Request) -> Answer:
    """Create an account, with a link to choose its password. Raise if the name is missing or taken."""
    return _invite_to_account(
        request, request.site.accounts.add(request.sent.get("name"), request.now, link_secret(request))
    )


@route("POST", "/accounts/link", who="operator")
def renew_link(request: Request) -> Answer:
    """Create another link, for a lost link or forgotten password. It works until a new password is chosen."""
    account = _requested_account(request)
    if account is None:
        raise Refusal("no_such_account")
    return _invite_to_account(request, account)


def _invite_to_account(request: Request, account: Account) -> Answer:
    token = request.site.access.create_password_link(account, request.now, link_secret(request))
    return invitation_answer(request, token, words("web.accounts.told", name=account.name))


@route("POST", "/accounts/remove", who="operator")
def remove(request: Request) -> Answer:
    """Remove an account, signing it out everywhere. The operator takes over its tournaments."""
    account = _requested_account(request)
    if account is None:
        # Already removed: the same click sent twice.
        return json_answer({"said": words("web.accounts.gone")})
    request.site.accounts.remove(account.id)
    request.site.access.void_password_links(account)
    return json_answer({"said": words("web.accounts.removed", name=account.name)})


@route("POST", "/accounts/give", who="operator")
def transfer(request: Request) -> Answer:
    """Transfer a tournament to another account. Raise if either doesn't exist."""
    code = request.sent.get("code")
    listed = request.site.catalogue.find(code if isinstance(code, str) else "")
    account = (
        request.site.accounts.get(OPERATOR) if request.sent.get("account") == OPERATOR else _requested_account(request)
    )
    if account is None:
        raise Refusal("no_such_account")
    request.site.catalogue.transfer(listed, account.id)
    name = request.site.overview.entry(listed).name
    code = "web.accounts.taken_back" if account.id == OPERATOR else "web.accounts.given"
    return json_answer({"said": words(code, name=account.name, tournament=name)})
