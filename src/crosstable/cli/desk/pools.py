"""`crosstable pools`, `pool`: leaderboard, players, what-if."""

from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from crosstable.cli.desk.open_journal import Session
from crosstable.cli.desk.pool_changes import changes
from crosstable.cli.desk.pool_desk import ON_POOL, OnPool, PoolDesk, at_pool
from crosstable.cli.desk.pool_text import board_lines, course_lines, game_lines, possible_lines
from crosstable.cli.desk.session import Reply, on_journal
from crosstable.cli.file_access import write
from crosstable.cli.options import File
from crosstable.cli.rate_text import prediction_lines
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import LONGEST_NAME, Column, table
from crosstable.exchange.pool_answers import course_answer, possible_answer, standings_answer
from crosstable.exchange.rating_answers import comparison_answer
from crosstable.model.exact import parse_number
from crosstable.ratings.rounding import exact
from crosstable.views.pool import own_games
from crosstable.views.pool import what_if as possible_results
from crosstable.words import words

pool = App(
    name="pool", group_commands="Commands", help="Show and run a rating pool: leaderboard, games, tournaments, what-if."
)
pool.command(changes, name="*")
OnePlayer = Annotated[str, Parameter(name="PLAYER", help="A player of the pool: name, or the beginning of one.")]


@on_journal
def pools(session: Session) -> Reply:
    found = [session.ratings.view(stream) for stream in session.pools()]
    answers = [
        {"pool": view.stream, "name": view.state.name, **standings_answer(view.rated, view.names)} for view in found
    ]
    columns = [
        Column(words("column.pool"), longest=LONGEST_NAME),
        Column(words("column.system")),
        Column(words("column.players"), right=True),
        Column(words("column.games"), right=True),
        Column(words("column.tournaments"), right=True),
    ]
    rows = [
        [
            view.summary.name,
            words(f"rating.{view.summary.system}"),
            str(view.summary.players),
            str(view.summary.games),
            str(len(view.tournaments)),
        ]
        for view in found
    ]
    return Report(lambda: {"pools": answers}, lambda: table(columns, rows) if rows else [words("pools.none")])


@pool.command
def show(
    *,
    under: Annotated[str | None, Parameter(help="By another system: what would it say?")] = None,
    plot: Annotated[File | None, Parameter(help="Draw the histories into this SVG file.")] = None,
    where: OnPool = ON_POOL,
) -> int:
    """Show the leaderboard."""

    def work(desk: PoolDesk) -> Reply:
        view = desk.view
        rated = view.rated if under is None else view.under(under)
        if plot is not None:
            from crosstable.exchange.rating_chart import pool_chart

            write(plot, pool_chart(rated, view.names))
        return Report(
            lambda: {"pool": view.stream, "name": view.state.name, **standings_answer(rated, view.names)},
            lambda: board_lines(view.state.name, rated, view.names),
        )

    return at_pool(where, work)


@pool.command
def player(who: OnePlayer, /, *, where: OnPool = ON_POOL) -> int:
    """Show a player's games, and what every change is made of."""

    def work(desk: PoolDesk) -> Reply:
        view = desk.view
        found = view.find(who)
        games = view.games_of(found)
        return Report(
            lambda: {"player": view.names[found], **course_answer(games, view.names)},
            lambda: course_lines(view.rated, found, games, view.names),
        )

    return at_pool(where, work)


@pool.command
def what_if(
    players: Annotated[list[str], Parameter(name="PLAYER", help="Players of the pool; the first is looked at.")],
    /,
    *,
    bula: Annotated[str | None, Parameter(help="The bula of a preferans game (default: 30).")] = None,
    where: OnPool = ON_POOL,
) -> int:
    """Show what each result of a game would do to the ratings."""

    def work(desk: PoolDesk) -> Reply:
        view = desk.view
        length = bula if bula is not None else "30" if view.rated.system.name == "preferans" else None
        read_bula = None if length is None else exact(parse_number(length))
        results = possible_results(view.rated, [view.find(name) for name in players], read_bula)
        return Report(
            lambda: possible_answer(results, view.names), lambda: possible_lines(view.rated, results, view.names)
        )

    return at_pool(where, work)


@pool.command
def quality(*, where: OnPool = ON_POOL) -> int:
    """Show how well each system predicts the pool's games."""

    def work(desk: PoolDesk) -> Reply:
        predictions = desk.view.predictions
        answers = [
            comparison_answer(found.comparison)
            if found.comparison is not None
            else {"system": found.system, "refused": None if found.refused is None else found.refused.code}
            for found in predictions
        ]
        return Report(lambda: {"compare": answers}, lambda: prediction_lines(predictions))

    return at_pool(where, work)


@pool.command
def games(*, where: OnPool = ON_POOL) -> int:
    """List the games that were entered by hand, with their numbers."""

    def work(desk: PoolDesk) -> Reply:
        view = desk.view
        known = view.state.games
        answer = [{"game": number, **msgspec.to_builtins(game)} for number, game in known.items()]
        return Report(lambda: {"games": answer}, lambda: game_lines(own_games(view.state, view.own_names)))

    return at_pool(where, work)
