"""`crosstable pools`, `pool`: leaderboard, players, what-if, and what changes a pool."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

import msgspec
from cyclopts import App

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.pool_view import PoolView
from crosstable.cli.arguments import command, options
from crosstable.cli.desk.open_journal import Session, actor_id, find_among, find_tournament
from crosstable.cli.desk.outcome import outcome_answer, outcome_lines
from crosstable.cli.desk.session import Answer, Reply, command_at, confirm, on_journal, run_on_journal
from crosstable.cli.file_access import read, write
from crosstable.cli.options import Acting, File, Place, shared_options
from crosstable.cli.rate import prediction_lines, rows_or_notes
from crosstable.cli.read_tournament import read_settings
from crosstable.cli.runner import Report, list_report
from crosstable.cli.text_tables import LONGEST_NAME, NAME, NUMBER, TEXT, Column, table, wrap
from crosstable.commands import Actor
from crosstable.exchange.games import read_games
from crosstable.exchange.pool_answers import course_answer, moves_answer, possible_answer, standings_answer
from crosstable.exchange.rating_answers import comparison_answer
from crosstable.journal.interface import StreamId
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Misuse, NotFound, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Possible
from crosstable.ratings.pool import RatedPool
from crosstable.ratings.rounding import exact
from crosstable.views.pool import OwnGame, PlayedGame, PoolMove, own_games, pool_listing
from crosstable.views.pool import what_if as possible_results
from crosstable.words import sentence, words
from crosstable.words.rating_text import (
    change_text,
    direction_text,
    game_text,
    outcome_text,
    part_lines,
    rating_text,
    value_text,
)


@options
@shared_options
@dataclass(frozen=True, kw_only=True)
class OnPool(Place):
    """Which journal, which of its pools, and who acts."""

    pool: str | None = None
    who: str | None = None
    key: str | None = None


ON_POOL = OnPool()


class PoolDesk:
    """A pool and the user who runs it."""

    def __init__(self, session: Session, where: OnPool) -> None:
        self.session, self.where = session, where
        self.pools = session.ratings
        self.stream = _find_pool(session, where.pool)
        self.view = self.pools.view(self.stream)

    @property
    def actor(self) -> Actor:
        return Actor(actor_id(Acting(who=self.where.who)))

    def do(self, command: str, **fields: Any) -> Report:
        """Give a command and report its outcome. Fields that are None are left out."""
        given = {name: value for name, value in fields.items() if value is not None}
        envelope = Envelope(self.actor, self.where.key)
        outcome = self.session.intake.submit(self.stream, Request(command, given), envelope)
        names = self.pools.view(self.stream).own_names
        return Report(lambda: outcome_answer(outcome), lambda: outcome_lines(outcome, names))


def _find_pool(session: Session, text: str | None) -> StreamId:
    streams = session.pools()
    if not streams:
        raise Refusal("no_pool")
    if text is None:
        if len(streams) > 1:
            raise Refusal("several_pools", value=None, found=[session.name(stream) for stream in streams])
        return streams[0]
    try:
        return find_among(streams, session.name, text)
    except Refusal as refusal:
        if refusal.code == "unknown_tournament":
            raise NotFound("no_such_pool", typed=text) from None
        raise Refusal("several_pools", value=text, found=refusal.params["found"]) from None


P = ParamSpec("P")


def on_pool(work: Callable[Concatenate[PoolDesk, P], Reply]) -> Callable[..., int]:
    """Make a command of a function that is about a pool: options say which, and who acts."""

    def run(where: OnPool, work: Callable[[PoolDesk], Reply]) -> int:
        return run_on_journal(where, lambda session: work(PoolDesk(session, where)))

    return command_at(work, ON_POOL, run)


OWN = ("start", "provisional", "inactive_days")

pool = App(
    name="pool", group_commands="Commands", help="Show and run a rating pool: leaderboard, games, tournaments, what-if."
)


@on_journal
def pools(session: Session) -> Reply:
    views = [session.ratings.view(stream) for stream in session.pools()]
    report = list_report(
        "pools",
        views,
        "pools.none",
        pool=NAME.with_cell(lambda view: view.summary.name),
        system=TEXT.with_cell(lambda view: words(f"rating.{view.summary.system}")),
        players=NUMBER.with_cell(lambda view: str(view.summary.players)),
        games=NUMBER.with_cell(lambda view: str(view.summary.games)),
        tournaments=NUMBER.with_cell(lambda view: str(len(view.tournaments))),
    )
    return report._replace(answer=lambda: {"pools": list(map(_pool_answer, views))})


def _pool_answer(view: PoolView, rated: RatedPool | None = None) -> Answer:
    return {"pool": view.stream, "name": view.state.name, **standings_answer(rated or view.rated, view.names)}


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
        lambda: _pool_answer(view, rated),
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


Names = Mapping[PlayerId, str]


def board_lines(name: str, rated: RatedPool, names: Names) -> Iterator[str]:
    listing = pool_listing(rated, names, every_field=True)
    title = words(f"rating.{rated.system.name}")
    yield words("pools.heading", name=name, system=title, games=len(rated.games), players=len(listing.rows))
    if not listing.rows:
        yield words("pools.no_games")
    yield from rows_or_notes(listing)
    if rated.left_out:
        yield from wrap(words("pools.left_out", games=len(rated.left_out), why=sentence(rated.left_out[0][1])))


def course_lines(rated: RatedPool, player: PlayerId, games: Sequence[PlayedGame], names: Names) -> Iterator[str]:
    yield f"{names[player]}: {rating_text(rated.system, rated.rating_of(player))}"
    yield direction_text(rated.system)
    for played in games:
        yield ""
        yield from wrap(f"{played.day}  {game_text(played.game, names)}", "", "  ")
        for text in part_lines(rated.system, played.explained, player, names):
            yield from wrap(text, "  ", "    ")


def possible_lines(rated: RatedPool, possible: Sequence[Possible], names: Names) -> Iterator[str]:
    columns = [
        Column(words("column.result")),
        *(Column(names[player], right=True, longest=LONGEST_NAME) for player in possible[0].game.players),
    ]
    rows = [[outcome_text(result.game), *map(change_text, result.changes)] for result in possible]
    yield from table(columns, rows)
    yield direction_text(rated.system)


def moves_lines(moves: Sequence[PoolMove]) -> Iterator[str]:
    for move in moves:
        yield "  " + words(
            "pools.move",
            player=move.name,
            value=value_text(move.rating),
            new_value=value_text(move.new_rating),
            rank=value_text(move.rank),
            new_rank=value_text(move.new_rank),
        )


def game_lines(games: Sequence[OwnGame]) -> Iterator[str]:
    if not games:
        yield words("pools.no_games")
    for game in games:
        head = words("pools.game", game=game.number, date=game.day)
        results = ", ".join(f"{name} {result}" for name, result in zip(game.players, game.results, strict=True))
        void = f", {words('pools.voided')}" if game.is_void else ""
        yield from wrap(f"{head}: {results}{void}", "", "  ")
