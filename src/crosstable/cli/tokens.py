"""`crosstable token`: make, list, rotate and revoke tokens for the HTTP API, also while a server runs."""

import os
from collections.abc import Callable, Iterator
from typing import Any, Literal

from cyclopts import App

from crosstable.app.accounts import OPERATOR
from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.site import Site
from crosstable.app.tokens import USUAL_DAYS, Token
from crosstable.cli.arguments import command
from crosstable.cli.options import File
from crosstable.cli.runner import Report, refuse
from crosstable.cli.text_tables import Column, table
from crosstable.journal.interface import StreamId
from crosstable.model.players import PlayerId
from crosstable.model.refusals import Refusal
from crosstable.words import words

token = App(name="token", group_commands="Commands", help="Tokens for programs that use the HTTP API.")


@token.command(name="create")
@command
def token_create(
    *,
    role: Literal["public", "player", "scorekeeper", "organiser", "operator"],
    name: str,
    tournament: str | None = None,
    tables: list[int] | None = None,
    player: int | None = None,
    days: int = USUAL_DAYS,
    data: File | None = None,
    database: str | None = None,
    demo: bool = False,
    settings_file: File | None = None,
    json: bool = False,
) -> int:
    """Make a token, and print it: only now."""

    def work(site: Site) -> Report:
        stream = None if tournament is None else _find(site, tournament).stream
        acting = None if player is None else _player(site, stream, player)
        made, secret = site.tokens.create(
            name,
            role,
            OPERATOR,
            site.journal.now(),
            stream=stream,
            tables=tables or (),
            player=acting,
            days=days,
        )
        answer = {"token": secret, **_answer(site, made)}
        return Report(lambda: answer, lambda: [secret])

    return _run(work, json, True, data=data, database=database, demo=demo, settings=settings_file)


@token.command(name="list")
@command
def token_list(
    *,
    data: File | None = None,
    database: str | None = None,
    demo: bool = False,
    settings_file: File | None = None,
    json: bool = False,
) -> int:
    """List the tokens: what they may do, and when they were used last."""

    def work(site: Site) -> Report:
        answers = [_answer(site, known) for known in site.tokens.all()]
        return Report(lambda: {"tokens": answers}, lambda: _lines(answers))

    return _run(work, json, data=data, database=database, demo=demo, settings=settings_file)


@token.command(name="rotate")
@command
def token_rotate(
    which: str,
    /,
    *,
    data: File | None = None,
    database: str | None = None,
    demo: bool = False,
    settings_file: File | None = None,
    json: bool = False,
) -> int:
    """Give a token another secret, and print it; the one before works for another day."""

    def work(site: Site) -> Report:
        known = site.tokens.find_by_text(which)
        secret = site.tokens.rotate(known, site.journal.now())
        answer = {"token": secret, **_answer(site, known)}
        return Report(lambda: answer, lambda: [secret])

    return _run(work, json, data=data, database=database, demo=demo, settings=settings_file)


@token.command(name="revoke")
@command
def token_revoke(
    which: str,
    /,
    *,
    data: File | None = None,
    database: str | None = None,
    demo: bool = False,
    settings_file: File | None = None,
    json: bool = False,
) -> int:
    """End a token at once."""

    def work(site: Site) -> Report:
        known = site.tokens.find_by_text(which)
        site.tokens.revoke(known)
        return Report(lambda: {"revoked": known.id}, lambda: [words("token.revoked", name=known.name)])

    return _run(work, json, data=data, database=database, demo=demo, settings=settings_file)


def _run(work: Callable[[Site], Report], json: bool, create: bool = False, **flags: Any) -> int:
    from crosstable.web.server.run import open_server_journal
    from crosstable.web.server.settings import load_settings

    try:
        settings = load_settings({**flags, "demo": flags["demo"] or None}, os.environ)
        with open_server_journal(settings, create=create) as journal:
            site = Site(journal)
            site.bring_up_to_date()
            report = work(site)
    except Refusal as refusal:
        return refuse(refusal, json)
    return report.show(json, {})


def _find(site: Site, text: str) -> CatalogueEntry:
    """Return the tournament with this code or id. Raise `no_such_code`."""
    by_id = [listed for listed in site.catalogue.tournaments() if listed.stream == text]
    return by_id[0] if by_id else site.catalogue.find(text)


def _player(site: Site, stream: StreamId | None, number: int) -> PlayerId:
    player = None if stream is None else site.director.state(stream).numbers.get(number)
    if player is None:
        raise Refusal("no_player_numbered", number=str(number))
    return player


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


def _lines(answers: list[dict[str, Any]]) -> Iterator[str]:
    from crosstable.cli.desk.local_time import minute

    if not answers:
        yield words("token.none")
        return
    columns = [Column(words(f"column.{name}")) for name in ("id", "name", "role", "tournament", "expires", "used")]
    yield from table(
        columns,
        [
            [
                answer["id"],
                answer["name"],
                answer["role"],
                answer["tournament"] or words("token.everywhere"),
                minute(answer["expires"]),
                words("token.never") if answer["used"] is None else minute(answer["used"]),
            ]
            for answer in answers
        ],
    )
