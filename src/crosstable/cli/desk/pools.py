"""`crosstable pools`, `pool`: leaderboard, players, what-if, and what changes a pool."""

from collections.abc import Sequence
from typing import Any

import msgspec
from cyclopts import App

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.cli.arguments import command
from crosstable.cli.desk.open_journal import Session, actor_id, find_tournament
from crosstable.cli.desk.options import Acting
from crosstable.cli.desk.outcome import outcome_answer
from crosstable.cli.desk.pool_desk import ON_POOL, OnPool, PoolDesk, on_pool
from crosstable.cli.desk.pool_text import board_lines, course_lines, game_lines, moves_lines, possible_lines
from crosstable.cli.desk.questions import confirm
from crosstable.cli.desk.session import Reply, on_journal, run_on_journal
from crosstable.cli.file_access import read, write
from crosstable.cli.options import File
from crosstable.cli.rate_text import prediction_lines
from crosstable.cli.runner import Report
from crosstable.cli.setting_parser import read_settings
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table
from crosstable.commands import Actor
from crosstable.exchange.games import read_games
from crosstable.exchange.pool_answers import course_answer, moves_answer, possible_answer, standings_answer
from crosstable.exchange.rating_answers import comparison_answer
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Misuse
from crosstable.ratings.rounding import exact
from crosstable.views.pool import own_games
from crosstable.views.pool import what_if as possible_results
from crosstable.words import words

OWN = ("start", "provisional", "inactive_days")

pool = App(
    name="pool", group_commands="Commands", help="Show and run a rating pool: leaderboard, games, tournaments, what-if."
)


@on_journal
def pools(session: Session) -> Reply:
    views = [session.ratings.view(stream) for stream in session.pools()]
    answers = [
        {"pool": view.stream, "name": view.state.name, **standings_answer(view.rated, view.names)} for view in views
    ]
    heads = columns(pool=NAME, system=TEXT, players=NUMBER, games=NUMBER, tournaments=NUMBER)
    rows = [
        [
            view.summary.name,
            words(f"rating.{view.summary.system}"),
            *map(str, (view.summary.players, view.summary.games, len(view.tournaments))),
        ]
        for view in views
    ]
    return Report(lambda: {"pools": answers}, lambda: table(heads, rows) if rows else [words("pools.none")])


@pool.command(name="show")
@on_pool
def pool_show(desk: PoolDesk, *, under: str | None = None, plot: File | None = None) -> Reply:
    """Show the leaderboard."""
    view = desk.view
    rated = view.rated if under is None else view.with_system(under)
    if plot is not None:
        from crosstable.exchange.rating_chart import pool_chart

        write(plot, pool_chart(rated, view.names))
    return Report(
        lambda: {"pool": view.stream, "name": view.state.name, **standings_answer(rated, view.names)},
        lambda: board_lines(view.state.name, rated, view.names),
    )


@pool.command(name="player")
@on_pool
def pool_player(desk: PoolDesk, who: str, /) -> Reply:
    """Show a player's games, and what every change is made of."""
    view = desk.view
    player = view.find(who)
    games = view.games_of(player)
    return Report(
        lambda: {"player": view.names[player], **course_answer(games, view.names)},
        lambda: course_lines(view.rated, player, games, view.names),
    )


@pool.command(name="what-if")
@on_pool
def pool_what_if(desk: PoolDesk, who: list[str], /, *, bula: str | None = None) -> Reply:
    """Show what each result of a game would do to the ratings."""
    view = desk.view
    length = _length(bula or ("30" if view.rated.system.name == "preferans" else None))
    results = possible_results(view.rated, [view.find(name) for name in who], length)
    return Report(lambda: possible_answer(results, view.names), lambda: possible_lines(view.rated, results, view.names))


def _length(bula: str | None) -> Any:
    return None if bula is None else exact(parse_number(bula))


@pool.command(name="quality")
@on_pool
def pool_quality(desk: PoolDesk) -> Reply:
    """Show how well each system predicts the pool's games."""
    predictions = desk.view.predictions
    answers = [
        comparison_answer(prediction.comparison)
        if prediction.comparison is not None
        else {"system": prediction.system, "refused": None if prediction.refused is None else prediction.refused.code}
        for prediction in predictions
    ]
    return Report(lambda: {"compare": answers}, lambda: prediction_lines(predictions))


@pool.command(name="games")
@on_pool
def pool_games(desk: PoolDesk) -> Reply:
    """List the games that were entered by hand, with their numbers."""
    view = desk.view
    answer = [{"game": number, **msgspec.to_builtins(game)} for number, game in view.state.games.items()]
    return Report(lambda: {"games": answer}, lambda: game_lines(own_games(view.state, view.own_names)))


@pool.command(name="create")
@command
def pool_create(
    name: list[str], /, *, system: str = "elo", settings: list[str] | None = None, where: OnPool = ON_POOL
) -> int:
    """Create a rating pool, and the journal if there is none."""

    def work(session: Session) -> Report:
        config = {"system": system} | _config(settings or [])
        request = Request("create_pool", {"name": " ".join(name), "config": config})
        envelope = Envelope(Actor(actor_id(Acting(who=where.who))), where.key)
        outcome = session.intake.submit(None, request, envelope)
        made = words("pools.created", name=outcome.state.name, system=words(f"rating.{system}"))
        return Report(lambda: outcome_answer(outcome), lambda: [made])

    return run_on_journal(where, work, create=True)


def _config(typed: Sequence[str]) -> dict[str, Any]:
    """Return the pool's settings, with its system's under `settings`."""
    given = read_settings(typed)
    own = {key: value for key, value in given.items() if key in OWN}
    others = {key: value for key, value in given.items() if key not in OWN}
    return own | ({"settings": others} if others else {})


@pool.command(name="set")
@on_pool
def pool_set(desk: PoolDesk, settings: list[str], /) -> Reply:
    """Change the pool's settings; all games are rated again."""
    system = [word.partition("=")[2] for word in settings if word.startswith("system=")]
    config = _config([word for word in settings if not word.startswith("system=")])
    return desk.do("configure_pool", config=config | ({"system": system[-1]} if system else {}))


@pool.command(name="link")
@on_pool
def pool_link(desk: PoolDesk, tournament: str, /) -> Reply:
    """Rate the games of a tournament in the pool."""
    return desk.do("link_tournament", tournament=find_tournament(desk.session, tournament))


@pool.command(name="unlink")
@on_pool
def pool_unlink(desk: PoolDesk, tournament: str, /) -> Reply:
    """Stop rating the games of a tournament in the pool."""
    return desk.do("unlink_tournament", tournament=find_tournament(desk.session, tournament))


def _game_fields(typed: Sequence[str]) -> dict[str, Any]:
    parts = [word.rpartition("=") for word in typed]
    if not all(name and score for name, _, score in parts):
        raise Misuse("players_and_scores")
    return {"players": [name for name, _, _ in parts], "scores": [score.replace("\u2212", "-") for *_, score in parts]}


@pool.command(name="game")
@on_pool
def pool_game(
    desk: PoolDesk, results: list[str], /, *, bula: str | None = None, unfinished: bool = False, date: str | None = None
) -> Reply:
    """Enter a game outside tournaments; new names become players."""
    return desk.do("enter_game", **_game_fields(results), bula=bula, unfinished=unfinished, date=date)


@pool.command(name="correct")
@on_pool
def pool_correct(
    desk: PoolDesk,
    game: int,
    results: list[str],
    /,
    *,
    bula: str | None = None,
    date: str | None = None,
    yes: bool = False,
) -> Reply:
    """Correct a game, after a preview of the ratings that change."""
    return _confirm_and_do(desk, yes, "correct_game", game=game, **_game_fields(results), bula=bula, date=date)


@pool.command(name="void")
@on_pool
def pool_void(desk: PoolDesk, game: int, /, *, yes: bool = False) -> Reply:
    """Void a game, after a preview of the ratings that change."""
    return _confirm_and_do(desk, yes, "void_game", game=game)


def _confirm_and_do(desk: PoolDesk, yes: bool, command: str, **fields: Any) -> Report:
    """Show which ratings would change, then do it if that is confirmed."""
    given = {name: value for name, value in fields.items() if value is not None}
    moves = desk.session.intake.pool_moves(desk.stream, Request(command, given), desk.actor)
    if not desk.where.json:
        print(words("pools.moves", players=len(moves)), *moves_lines(moves), sep="\n")
    confirm(words("pools.ask", command=words(f"command.{command}")), yes)
    report = desk.do(command, **fields)
    return report._replace(answer=lambda: {"moves": moves_answer(moves), **report.answer()})


@pool.command(name="undo")
@on_pool
def pool_undo(desk: PoolDesk, action: int | None = None, /) -> Reply:
    """Undo an action in the pool."""
    return desk.do("undo", action=action)


@pool.command(name="redo")
@on_pool
def pool_redo(desk: PoolDesk, action: int | None = None, /) -> Reply:
    """Redo an action in the pool that was undone."""
    return desk.do("redo", action=action)


@pool.command(name="import")
@on_pool
def pool_import(desk: PoolDesk, file: File, /, *, bula: str | None = None) -> Reply:
    """Enter every game of a file; games have dates, or count as played today."""
    games = read_games(read(file), _length(bula)).by_name()
    with games.add_positions():
        outcome = desk.pools.import_games(desk.stream, games.games, desk.actor, key=desk.where.key)
    made = words("pools.imported", games=len(games.games))
    return Report(lambda: {"imported": len(games.games), "pool": outcome.stream}, lambda: [made])
