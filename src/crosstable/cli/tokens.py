"""`crosstable token`: make, list, rotate and revoke tokens for the HTTP API, also while a server runs."""

from typing import Any, Literal

from cyclopts import App

from crosstable.app.accounts import OPERATOR
from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.site import Site
from crosstable.app.tokens import DEFAULT_DAYS, Token
from crosstable.cli.desk.local_time import minute
from crosstable.cli.runner import Report, list_report
from crosstable.cli.serve import open_site, server_command
from crosstable.cli.text_tables import TEXT
from crosstable.journal.interface import StreamId
from crosstable.model.players import PlayerId
from crosstable.model.refusals import Refusal
from crosstable.web.server.settings import Settings
from crosstable.words import words

token = App(name="token", group_commands="Commands", help="Tokens for programs that use the HTTP API.")


on_server = server_command(["data", "database", "demo"], has_json=True)


@token.command(name="create")
@on_server
def token_create(
    settings: Settings,
    *,
    role: Literal["public", "player", "scorekeeper", "organiser", "operator"],
    name: str,
    tournament: str | None = None,
    tables: list[int] | None = None,
    player: int | None = None,
    days: int = DEFAULT_DAYS,
) -> Report:
    """Make a token, and print it: only now."""
    with open_site(settings, create=True) as site:
        stream = None if tournament is None else _find(site, tournament).stream
        acting = None if player is None else _player(site, stream, player)
        now, only = site.journal.now(), tables or ()
        made, secret = site.tokens.create(
            name, role, OPERATOR, now, stream=stream, tables=only, player=acting, days=days
        )
        return _secret_report(site, made, secret)


@token.command(name="list")
@on_server
def token_list(settings: Settings) -> Report:
    """List the tokens: what they may do, and when they were used last."""
    with open_site(settings) as site:
        answers = [_answer(site, known) for known in site.tokens.all()]
    return list_report(
        "tokens",
        answers,
        "token.none",
        id=TEXT,
        name=TEXT,
        role=TEXT,
        tournament=TEXT.with_cell(lambda answer: answer["tournament"] or words("token.everywhere")),
        expires=TEXT.with_cell(lambda answer: minute(answer["expires"])),
        used=TEXT.with_cell(_used),
    )


@token.command(name="rotate")
@on_server
def token_rotate(settings: Settings, which: str, /) -> Report:
    """Give a token another secret, and print it; the one before works for another day."""
    with open_site(settings) as site:
        known = site.tokens.find_by_text(which)
        return _secret_report(site, known, site.tokens.rotate(known, site.journal.now()))


@token.command(name="revoke")
@on_server
def token_revoke(settings: Settings, which: str, /) -> Report:
    """End a token at once."""
    with open_site(settings) as site:
        known = site.tokens.find_by_text(which)
        site.tokens.revoke(known)
    return Report(lambda: {"revoked": known.id}, lambda: [words("token.revoked", name=known.name)])


def _find(site: Site, text: str) -> CatalogueEntry:
    """Return the tournament with this code or id. Raise `no_such_code`."""
    by_id = [listed for listed in site.catalogue.tournaments() if listed.stream == text]
    return by_id[0] if by_id else site.catalogue.find(text)


def _player(site: Site, stream: StreamId | None, number: int) -> PlayerId:
    player = None if stream is None else site.director.state(stream).numbers.get(number)
    if player is None:
        raise Refusal("no_player_numbered", number=str(number))
    return player


def _secret_report(site: Site, known: Token, secret: str) -> Report:
    answer = {"token": secret, **_answer(site, known)}
    return Report(lambda: answer, lambda: [secret])


def _answer(site: Site, known: Token) -> dict[str, Any]:
    """Return the public fields of a token; times in microseconds since 1970."""
    codes = {listed.stream: listed.code for listed in site.catalogue.tournaments()}
    return {
        "id": known.id,
        "name": known.name,
        "role": known.role,
        "tournament": None if known.stream is None else codes.get(known.stream),
        "tables": list(known.tables),
        "made": known.made,
        "expires": known.expires,
        "used": site.tokens.last_use(known, 0) or None,
    }


def _used(answer: dict[str, Any]) -> str:
    return words("token.never") if answer["used"] is None else minute(answer["used"])
