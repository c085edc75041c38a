"""`crosstable account`: list, invite and remove organisers' accounts, also while a server runs."""

from typing import Any

from cyclopts import App

from crosstable.app.accounts import Account
from crosstable.app.site import Site
from crosstable.cli.desk.local_time import minute
from crosstable.cli.runner import Report, list_report
from crosstable.cli.serve import open_site, server_command
from crosstable.cli.text_tables import NUMBER, TEXT
from crosstable.model.refusals import NotFound
from crosstable.web.server.settings import Settings
from crosstable.words import words

account = App(name="account", group_commands="Commands", help="Accounts of organisers on the server.")

on_server = server_command(["data", "database", "demo"], has_json=True)
with_address = server_command(["data", "database", "demo", "host", "port", "url"], has_json=True)


@account.command(name="list")
@on_server
def account_list(settings: Settings) -> Report:
    """List the accounts, and how many tournaments each has."""
    with open_site(settings) as site:
        answers = [_answer(site, known) for known in site.accounts.organisers()]
    return list_report(
        "accounts",
        answers,
        "account.none",
        id=TEXT,
        name=TEXT,
        tournaments=NUMBER.with_cell(lambda answer: str(len(answer["tournaments"]))),
        created=TEXT.with_cell(lambda answer: minute(answer["made"])),
        password=TEXT.with_cell(
            lambda answer: words("account.chosen" if answer["has_password"] else "account.not_chosen")
        ),
    )


@account.command(name="invite")
@with_address
def account_invite(settings: Settings, name: str, /) -> Report:
    """Create an account, and print the link to choose its password."""
    with open_site(settings, create=True) as site:
        made = site.accounts.add(name, site.journal.now())
        return _link_report(site, settings, made)


@account.command(name="link")
@with_address
def account_link(settings: Settings, name: str, /) -> Report:
    """Print another link to choose a password; earlier ones no longer work."""
    with open_site(settings) as site:
        return _link_report(site, settings, _find(site, name))


@account.command(name="remove")
@on_server
def account_remove(settings: Settings, name: str, /) -> Report:
    """Remove an account and sign it out everywhere; its tournaments are the operator's."""
    with open_site(settings) as site:
        known = _find(site, name)
        site.accounts.remove(known.id)
        site.access.void_password_links(known)
    return Report(lambda: {"removed": known.id}, lambda: [words("account.removed", name=known.name)])


def _find(site: Site, text: str) -> Account:
    """Return the account with this name or id. Raise NotFound (`no_account_named`)."""
    known = site.accounts.organisers()
    by_id = [account for account in known if account.id == text]
    found = by_id[0] if by_id else site.accounts.find_by_name(text)
    if found not in known:
        raise NotFound("no_account_named", name=text[:60])
    return found


def _link_report(site: Site, settings: Settings, known: Account) -> Report:
    from crosstable.web.server.run import server_address

    token = site.access.create_password_link(known, site.journal.now())
    link = f"{server_address(site, settings)}/enter/{token}"
    answer = {"link": link, **_answer(site, known)}
    return Report(lambda: answer, lambda: [link])


def _answer(site: Site, known: Account) -> dict[str, Any]:
    """Return the public fields of an account; the time in microseconds since 1970."""
    owned = [listed.code for listed in site.catalogue.tournaments() if listed.owner == known.id]
    has_password = site.accounts.password(known.id).hash is not None
    return {"id": known.id, "name": known.name, "made": known.made, "has_password": has_password, "tournaments": owned}
