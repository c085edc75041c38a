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
    table = request.site.seasons.table(request.params["season"])
    codes: dict[str, str] = {listed.stream: listed.code for listed in request.site.catalogue.tournaments()}
    answer = season_answer(table.address, table.season, table.events, table.rows, table.names)
    rows = [{name: value for name, value in row.items() if name != "player"} for row in answer["table"]]
    page, cursor = page_of(request, rows)
    events = [{"code": codes.get(event.stream), "name": event.name} for event in table.events]
    return {
        "address": table.address,
        "name": answer["name"],
        "counted_by": answer["counted_by"],
        "points": answer["points"],
        "best": answer["best"],
        "events": events,
        "table": page,
        "next": cursor,
    }
