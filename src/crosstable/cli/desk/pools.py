"""`crosstable pools`, `pool`: ratings over tournaments and single games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from crosstable.app.director import Outcome
from crosstable.app.pools import Pools, PoolView
from crosstable.cli.desk.open_journal import Session, actor_id, find_among, find_tournament
from crosstable.cli.desk.options import Acting, Place, Yes, shared_options
from crosstable.cli.desk.outcome import outcome_answer
from crosstable.cli.desk.pool_text import (
    board_lines,
    course_lines,
    game_lines,
    moves_lines,
    possible_lines,
    quality_lines,
)
from crosstable.cli.desk.questions import asked
from crosstable.cli.desk.session import Reply, at_journal, on_journal
from crosstable.cli.desk.setting_parser import read_settings
from crosstable.cli.file_access import read, write
from crosstable.cli.options import File
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import LONGEST_NAME, Column, table
from crosstable.commands import Actor
from crosstable.exchange.games import read_games
from crosstable.exchange.pool_answers import course_answer, moves_answer, possible_answer, standings_answer
from crosstable.exchange.rating_answers import comparison_answer
from crosstable.journal.interface import StreamId
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Misuse, NotFound, Refusal
from crosstable.ratings.rounding import exact
from crosstable.words import words
from crosstable.words.event_text import action_words

pool = App(
    name="pool", group_commands="Commands", help="Show and run a rating pool: leaderboard, games, tournaments, what-if."
)


@Parameter(name="*", group=shared_options)
@dataclass(frozen=True, kw_only=True)
class OnPool(Place):
    """Which journal, which of its pools, and who acts."""

    pool: Annotated[str | None, Parameter(name=["--pool", "-P"], help="The pool, by name (default: the only one).")] = (
        None
    )
    who: Annotated[
        str | None, Parameter(name="--as", help="Your name (default: CROSSTABLE_AS, or your login name).")
    ] = None
    key: Annotated[
        str | None, Parameter(help="An idempotency key: the same command with the same key happens once.")
    ] = None


ON_POOL = OnPool()
PoolSettings = Annotated[
    list[str] | None,
    Parameter(name="--set", help="A setting: start, provisional, inactive_days, or one of the system; KEY=VALUE."),
]
OnePlayer = Annotated[str, Parameter(name="PLAYER", help="A player of the pool: name, or the beginning of one.")]
OWN = ("start", "provisional", "inactive_days")


class PoolDesk:
    """One pool with somebody at it."""

    def __init__(self, session: Session, where: OnPool) -> None:
        self.session, self.where = session, where
        self.pools = Pools(session.director)
        self.stream = _found(session, where.pool)
        self.view = self.pools.view(self.stream)

    @property
    def actor(self) -> Actor:
        return Actor(actor_id(Acting(who=self.where.who)))

    def do(self, command: str, **fields: Any) -> Report:
        """Have something decided, and say what came of it."""
        outcome = self.pools.submit(self.stream, command, fields, self.actor, key=self.where.key)
        return done(self.pools.view(self.stream), outcome)


def _found(session: Session, text: str | None) -> StreamId:
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


def done(view: PoolView, outcome: Outcome) -> Report:
    """Report what came of a command."""
    names = {player: view.names[view.whose[view.stream, player].person] for player in view.state.players}

    def lines() -> Iterator[str]:
        if not outcome.events:
            yield words("desk.nothing_new")
        code = "desk.repeated" if outcome.repeated else "desk.done"
        for events in outcome.actions:
            yield words(code, action=events[0].action, what=action_words([event.event for event in events], names))

    return Report(lambda: outcome_answer(outcome), lines)


def at_pool(where: OnPool, work: Callable[[PoolDesk], Reply]) -> int:
    return at_journal(where, lambda session: work(PoolDesk(session, where)))


@on_journal
def pools(session: Session) -> Reply:
    found = [Pools(session.director).view(stream) for stream in session.pools()]
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
            view.state.name,
            words(f"rating.{view.rated.system.name}"),
            str(len(view.standings)),
            str(len(view.rated.games)),
            str(len(view.tournaments)),
        ]
        for view in found
    ]
    return Report(lambda: {"pools": answers}, lambda: table(columns, rows) if rows else [words("pools.none")])


@pool.command
def create(
    name: Annotated[list[str], Parameter(name="NAME", help="The pool's name; no quotes needed.")],
    /,
    *,
    system: Annotated[str, Parameter(help="preferans, elo (default), glicko2 or weng_lin.")] = "elo",
    settings: PoolSettings = None,
    where: OnPool = ON_POOL,
) -> int:
    """Create a rating pool, and the journal if there is none."""

    def work(session: Session) -> Report:
        config = {"system": system} | _config(settings or [])
        actor = Actor(actor_id(Acting(who=where.who)))
        outcome = Pools(session.director).create(" ".join(name), config, actor, key=where.key)
        made = words("pools.created", name=outcome.state.name, system=words(f"rating.{system}"))
        return Report(lambda: outcome_answer(outcome), lambda: [made])

    return at_journal(where, work, create=True)


def _config(typed: Sequence[str]) -> dict[str, Any]:
    """Return settings of the pool, and under `settings` those of its system."""
    read_ = read_settings(typed)
    own = {key: value for key, value in read_.items() if key in OWN}
    others = {key: value for key, value in read_.items() if key not in OWN}
    return own | ({"settings": others} if others else {})


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
        steps = view.course(found)
        told = [view.explained(step.index) for step in steps]
        return Report(
            lambda: {"player": view.names[found], **course_answer(view.rated, steps, told, view.names)},
            lambda: course_lines(view, found, steps, told),
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
        found = view.what_if([view.find(name) for name in players], read_bula)
        return Report(lambda: possible_answer(found, view.names), lambda: possible_lines(view, found))

    return at_pool(where, work)


@pool.command
def quality(*, where: OnPool = ON_POOL) -> int:
    """Show how well each system predicts the pool's games."""

    def work(desk: PoolDesk) -> Reply:
        found = desk.view.quality
        answers = [
            comparison_answer(one.found)
            if one.found is not None
            else {"system": one.system, "refused": None if one.refused is None else one.refused.code}
            for one in found
        ]
        return Report(lambda: {"compare": answers}, lambda: quality_lines(found))

    return at_pool(where, work)


@pool.command
def games(*, where: OnPool = ON_POOL) -> int:
    """List the games that were entered by hand, with their numbers."""

    def work(desk: PoolDesk) -> Reply:
        view = desk.view
        assert view.state.pool is not None
        known = view.state.pool.games
        answer = [{"game": number, **msgspec.to_builtins(game)} for number, game in known.items()]
        return Report(lambda: {"games": answer}, lambda: game_lines(view))

    return at_pool(where, work)


@pool.command(name="set")
def set_(
    settings: Annotated[list[str], Parameter(name="KEY=VALUE", help="system, start, provisional, inactive_days, ...")],
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Change the pool's settings; all games are rated again."""

    def work(desk: PoolDesk) -> Reply:
        typed = list(settings)
        system = [word.partition("=")[2] for word in typed if word.startswith("system=")]
        config = _config([word for word in typed if not word.startswith("system=")])
        return desk.do("configure_pool", config={**config, **({"system": system[-1]} if system else {})})

    return at_pool(where, work)


@pool.command
def link(
    tournament: Annotated[str, Parameter(name="TOURNAMENT", help="A tournament of the journal, by name or id.")],
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Rate the games of a tournament in the pool."""
    return at_pool(where, lambda desk: desk.do("link_tournament", tournament=find_tournament(desk.session, tournament)))


@pool.command
def unlink(
    tournament: Annotated[str, Parameter(name="TOURNAMENT", help="A linked tournament, by name or id.")],
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Stop rating the games of a tournament in the pool."""
    return at_pool(
        where, lambda desk: desk.do("unlink_tournament", tournament=find_tournament(desk.session, tournament))
    )


Results = Annotated[list[str], Parameter(name="PLAYER=SCORE", help="Every player with the score, such as Ann=1 Bob=0.")]
Bula = Annotated[str | None, Parameter(help="The bula of a preferans game.")]
Date = Annotated[str | None, Parameter(help="The day it was played, such as 2026-01-31 (default: today).")]
Unfinished = Annotated[bool, Parameter(help="Allow preferans scores that do not add up to zero.")]


def _played(words_: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a game from players with their scores."""
    typed = [word.rpartition("=") for word in words_]
    for name, equals, score in typed:
        if not (name and equals and score):
            raise Misuse("players_and_scores")
    return {"players": [name for name, _, _ in typed], "scores": [score.replace("\u2212", "-") for *_, score in typed]}


@pool.command
def game(
    results: Results,
    /,
    *,
    bula: Bula = None,
    unfinished: Unfinished = False,
    date: Date = None,
    where: OnPool = ON_POOL,
) -> int:
    """Enter a game outside tournaments; new names become players."""

    def work(desk: PoolDesk) -> Reply:
        return desk.do("enter_game", **_played(results), bula=bula, unfinished=unfinished, date=date)

    return at_pool(where, work)


Number = Annotated[int, Parameter(name="GAME", help="The number of the game; crosstable pool games lists them.")]


@pool.command
def correct(
    number: Number,
    results: Results,
    /,
    *,
    bula: Bula = None,
    date: Date = None,
    yes: Yes = False,
    where: OnPool = ON_POOL,
) -> int:
    """Correct a game, after a preview of the ratings that change."""
    return at_pool(
        where,
        lambda desk: _previewed(
            desk, yes, "correct_game", game=number, **_played(results), **_said(bula=bula, date=date)
        ),
    )


@pool.command
def void(number: Number, /, *, yes: Yes = False, where: OnPool = ON_POOL) -> int:
    """Void a game, after a preview of the ratings that change."""
    return at_pool(where, lambda desk: _previewed(desk, yes, "void_game", game=number))


def _said(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _previewed(desk: PoolDesk, yes: bool, command: str, **fields: Any) -> Report:
    """Show which ratings would change, then do it if that is confirmed."""
    moves = desk.pools.preview(desk.stream, command, fields, desk.actor)
    names = desk.view.names
    if not desk.where.json:
        for text in moves_lines(moves, names):
            print(text)
    if not yes and asked(words("pools.ask", command=words(f"command.{command}"))) != "y":
        raise Refusal("not_confirmed")
    report = desk.do(command, **fields)
    return report._replace(answer=lambda: {"moves": moves_answer(moves, names), **report.answer()})


@pool.command
def undo(
    action: Annotated[
        int | None, Parameter(name="ACTION", help="The number of an action (default: your last).")
    ] = None,
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Undo an action in the pool."""
    return at_pool(where, lambda desk: desk.do("undo", **_said(action=action)))


@pool.command
def redo(
    action: Annotated[
        int | None, Parameter(name="ACTION", help="The number of an action (default: your last undo).")
    ] = None,
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Redo an action in the pool that was undone."""
    return at_pool(where, lambda desk: desk.do("redo", **_said(action=action)))


@pool.command(name="import")
def import_(
    file: Annotated[File, Parameter(name="FILE", help="Games to read, JSON or CSV; - is standard input.")],
    /,
    *,
    bula: Bula = None,
    where: OnPool = ON_POOL,
) -> int:
    """Enter every game of a file; games have dates, or count as played today."""

    def work(desk: PoolDesk) -> Reply:
        length = None if bula is None else exact(parse_number(bula))
        file_ = read_games(read(file), length)
        with file_.located():
            outcome = desk.pools.import_games(desk.stream, file_.games, desk.actor, key=desk.where.key)
        made = words("pools.imported", games=len(file_.games))
        return Report(lambda: {"imported": len(file_.games), "pool": outcome.stream}, lambda: [made])

    return at_pool(where, work)
