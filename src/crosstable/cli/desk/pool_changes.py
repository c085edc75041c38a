"""`crosstable pool create`, `game`, `correct`, `link` and whatever else changes a pool."""

from collections.abc import Sequence
from typing import Annotated, Any

from cyclopts import App, Parameter

from crosstable.cli.desk.open_journal import Session, actor_id, find_tournament
from crosstable.cli.desk.options import Acting, Yes
from crosstable.cli.desk.outcome import outcome_answer
from crosstable.cli.desk.pool_desk import ON_POOL, OnPool, PoolDesk, at_pool
from crosstable.cli.desk.pool_text import (
    moves_lines,
)
from crosstable.cli.desk.questions import asked
from crosstable.cli.desk.session import Reply, at_journal
from crosstable.cli.file_access import read
from crosstable.cli.options import File
from crosstable.cli.runner import Report
from crosstable.cli.setting_parser import read_settings
from crosstable.commands import Actor
from crosstable.exchange.games import read_games
from crosstable.exchange.pool_answers import moves_answer
from crosstable.model.exact import parse_number
from crosstable.model.refusals import Misuse, Refusal
from crosstable.ratings.rounding import exact
from crosstable.words import words

changes = App()
PoolSettings = Annotated[
    list[str] | None,
    Parameter(name="--set", help="A setting: start, provisional, inactive_days, or one of the system; KEY=VALUE."),
]
OWN = ("start", "provisional", "inactive_days")


@changes.command
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
        outcome = session.ratings.create(" ".join(name), config, actor, key=where.key)
        made = words("pools.created", name=outcome.state.name, system=words(f"rating.{system}"))
        return Report(lambda: outcome_answer(outcome), lambda: [made])

    return at_journal(where, work, create=True)


def _config(typed: Sequence[str]) -> dict[str, Any]:
    """Return settings of the pool, and under `settings` those of its system."""
    read_ = read_settings(typed)
    own = {key: value for key, value in read_.items() if key in OWN}
    others = {key: value for key, value in read_.items() if key not in OWN}
    return own | ({"settings": others} if others else {})


@changes.command(name="set")
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


@changes.command
def link(
    tournament: Annotated[str, Parameter(name="TOURNAMENT", help="A tournament of the journal, by name or id.")],
    /,
    *,
    where: OnPool = ON_POOL,
) -> int:
    """Rate the games of a tournament in the pool."""
    return at_pool(where, lambda desk: desk.do("link_tournament", tournament=find_tournament(desk.session, tournament)))


@changes.command
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


@changes.command
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


@changes.command
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


@changes.command
def void(number: Number, /, *, yes: Yes = False, where: OnPool = ON_POOL) -> int:
    """Void a game, after a preview of the ratings that change."""
    return at_pool(where, lambda desk: _previewed(desk, yes, "void_game", game=number))


def _said(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _previewed(desk: PoolDesk, yes: bool, command: str, **fields: Any) -> Report:
    """Show which ratings would change, then do it if that is confirmed."""
    moves = desk.pools.preview(desk.stream, command, fields, desk.actor)
    if not desk.where.json:
        print(words("pools.moves", players=len(moves)))
        for text in moves_lines(moves):
            print(text)
    if not yes and asked(words("pools.ask", command=words(f"command.{command}"))) != "y":
        raise Refusal("not_confirmed")
    report = desk.do(command, **fields)
    return report._replace(answer=lambda: {"moves": moves_answer(moves), **report.answer()})


@changes.command
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


@changes.command
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


@changes.command(name="import")
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
        file_ = read_games(read(file), length).by_name()
        with file_.located():
            outcome = desk.pools.import_games(desk.stream, file_.games, desk.actor, key=desk.where.key)
        made = words("pools.imported", games=len(file_.games))
        return Report(lambda: {"imported": len(file_.games), "pool": outcome.stream}, lambda: [made])

    return at_pool(where, work)
