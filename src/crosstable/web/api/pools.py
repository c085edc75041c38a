"""Reads of rating pools: the list, a leaderboard, games, histories. Players are called by name."""

from typing import Any

from crosstable.exchange.json_answers import Answer
from crosstable.exchange.pool_answers import course_answer, game_answer, standings_answer
from crosstable.exchange.rating_answers import rating_answer
from crosstable.views.pool import pool_rows
from crosstable.web.api import answers
from crosstable.web.api.pages import page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, read
from crosstable.web.pools.board import pool_cards


@read("/pools", answers.Pools, "List the rating pools", query=PAGES, is_kept=False)
def pools(request: ApiRequest) -> Any:
    page, cursor = page_of(request, pool_cards(request.site))
    rows = [
        {
            "address": address,
            "name": entry.name,
            "system": entry.system,
            "players": entry.players,
            "games": entry.games,
        }
        for address, entry in page
    ]
    return {"pools": rows, "next": cursor}


@read("/pools/{pool}", answers.Pool, "Show a pool's leaderboard", query=PAGES)
def pool(request: ApiRequest) -> Any:
    view = request.pool.view
    answer = standings_answer(view.rated, view.names)
    ids = [view.addresses[row.player] for row in pool_rows(view.rated, view.names)]
    page, cursor = page_of(request, [{"id": id_, **row} for id_, row in zip(ids, answer["standings"], strict=True)])
    return {"address": request.pool.code, "name": view.state.name, **answer, "standings": page, "next": cursor}


@read("/pools/{pool}/games", answers.PoolGames, "List the games of a pool", query=PAGES)
def games(request: ApiRequest) -> Any:
    view = request.pool.view
    page, cursor = page_of(request, view.rated.games)
    tournaments = {stream: state.name for stream, state in view.tournaments.items()}
    rows = [
        {
            "date": timed.moment.day,
            "tournament": tournaments.get(timed.moment.tournament),
            **game_answer(timed.game, view.names),
        }
        for timed in page
    ]
    return {"games": rows, "next": cursor}


@read("/pools/{pool}/history", answers.PoolHistory, "Show what every player's rating was made of", query=PAGES)
def history(request: ApiRequest) -> Any:
    view = request.pool.view
    page, cursor = page_of(request, pool_rows(view.rated, view.names))

    def course(row: Any) -> Answer:
        answer = course_answer(view.games_of(row.player), view.names)
        rating = rating_answer(view.rated.system, row.rating)
        return {"id": view.addresses[row.player], "player": row.name, "rating": rating, **answer}

    return {"history": [course(row) for row in page], "next": cursor}
