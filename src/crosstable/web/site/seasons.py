"""Seasons of the server: the list, a table for everybody, and the operator's forms."""

from collections.abc import Callable
from contextlib import suppress

from crosstable.app.seasons import SeasonTable
from crosstable.exchange.season_answers import season_csv
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Misuse, NotFound, Refusal
from crosstable.model.seasons import DEFAULT_POINTS, Season
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, download_name, redirect
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence

# The event is where it was to be.
SECOND_CLICKS = ("event_in_season", "event_not_in_season")


@route("GET", "/seasons", who="everybody")
def seasons(request: Request) -> Answer:
    return _list_page(request)


@route("POST", "/seasons", who="operator")
def create(request: Request) -> Answer:
    form = request.form
    try:
        address = request.site.seasons.create(
            Season(
                name=" ".join(form.get("name", "").split()),
                counted_by="score" if form.get("by") == "score" else "places",
                points=_scale(form.get("points", "")),
                best=_best(form.get("best", "")),
            )
        )
    except Refusal as refusal:
        return _list_page(request, refusal)
    return redirect(f"/seasons/{address}")


@route("GET", "/seasons/{season}", who="everybody")
def table(request: Request) -> Answer:
    return _table_page(request)


@route("GET", "/seasons/{season}/table.csv", who="everybody")
def table_file(request: Request) -> Answer:
    table = request.site.seasons.table(request.params["season"])
    return Answer(
        body=season_csv(table.events, table.rows, table.names),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": download_name(table.season.name, "csv")},
    )


@route("POST", "/seasons/{season}/add", who="operator")
def add(request: Request) -> Answer:
    return _change_season(request, request.site.seasons.add)


@route("POST", "/seasons/{season}/remove", who="operator")
def remove(request: Request) -> Answer:
    return _change_season(request, request.site.seasons.remove)


@route("POST", "/seasons/{season}/delete", who="operator")
def delete(request: Request) -> Answer:
    if request.form.get("sure") != "yes":
        return _table_page(request, Misuse("season_unsure"))
    with suppress(NotFound):  # a second click
        request.site.seasons.delete(request.params["season"])
    return redirect("/seasons")


def _change_season(request: Request, change: Callable[[str, StreamId], Season]) -> Answer:
    address = request.params["season"]
    try:
        change(address, StreamId(request.form.get("tournament", "")))
    except Refusal as refusal:
        if refusal.code not in SECOND_CLICKS:
            return _table_page(request, refusal)
    return redirect(f"/seasons/{address}")


def _list_page(request: Request, refusal: Refusal | None = None) -> Answer:
    return page(
        request,
        "seasons/list.html",
        status=200 if refusal is None else 409,
        seasons=request.site.seasons.all(),
        usual="-".join(map(str, DEFAULT_POINTS)),
        typed={} if refusal is None else request.form,
        problems=_problems(refusal),
        is_operator=_is_operator(request),
    )


def _table_page(request: Request, refusal: Refusal | None = None) -> Answer:
    table: SeasonTable = request.site.seasons.table(request.params["season"])
    site = request.site
    codes: dict[str, str] = {listed.stream: listed.code for listed in site.catalogue.tournaments()}
    return page(
        request,
        "seasons/table.html",
        status=200 if refusal is None else 409,
        found=table,
        season=table.season,
        codes=codes,
        others=[
            (entry.listed.stream, entry.name)
            for entry in site.overview.entries()
            if entry.listed.stream not in table.season.events
        ],
        problems=_problems(refusal),
        is_operator=_is_operator(request),
    )


def _is_operator(request: Request) -> bool:
    return request.session is not None and request.session.operator


def _problems(refusal: Refusal | None) -> list[str]:
    return [] if refusal is None else [refusal_sentence(refusal), *map(sentence, refusal.reasons)]


def _scale(text: str) -> tuple[int, ...]:
    parts = text.replace("-", " ").replace(",", " ").split()
    if not parts:
        return DEFAULT_POINTS
    if not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise Misuse("season_scale", value=text[:80])
    return tuple(map(int, parts))


def _best(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or len(text.strip()) > 6:
        raise Misuse("season_best", value=text[:40], most=500)
    return int(text)
