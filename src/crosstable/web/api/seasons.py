"""Reads of seasons: the list, and a table. Players are called by name."""

from typing import Any

from crosstable.exchange.season_answers import season_answer
from crosstable.web.api import answers
from crosstable.web.api.pages import page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, read


@read("/seasons", answers.Seasons, "List the seasons", query=PAGES, is_kept=False)
def seasons(request: ApiRequest) -> Any:
    page, cursor = page_of(request, list(request.site.seasons.all().items()))
    rows = [{"address": address, "name": season.name, "events": len(season.events)} for address, season in page]
    return {"seasons": rows, "next": cursor}


@read("/seasons/{season}", answers.Season, "Show a season's table", query=PAGES, is_kept=False)
def season(request: ApiRequest) -> Any:
    found = request.site.seasons.table(request.params["season"])
    codes: dict[str, str] = {listed.stream: listed.code for listed in request.site.catalogue.tournaments()}
    told = season_answer(found.address, found.season, found.events, found.rows, found.names)
    rows = [{name: value for name, value in row.items() if name != "player"} for row in told["table"]]
    page, cursor = page_of(request, rows)
    events = [{"code": codes.get(event.stream), "name": event.name} for event in found.events]
    return {
        "address": found.address,
        "name": told["name"],
        "counted_by": told["counted_by"],
        "points": told["points"],
        "best": told["best"],
        "events": events,
        "table": page,
        "next": cursor,
    }
