"""Pools of ratings: their settings, the tournaments that they rate, and the games that are entered by hand.

| clause | source |
|---|---|
| a game that the pool's system can't rate is refused when it is entered; a tournament's is left out | decision 75 |
| a game is at the moment when it was entered, or at noon of a day that is named; none is to come | decision 75 |
| a correction keeps the game's place in time, unless a day is named | decision 75 |
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from crosstable.commands import (
    Actor,
    ConfigurePool,
    CorrectGame,
    CreatePool,
    EnterGame,
    Entry,
    LinkTournament,
    UnlinkTournament,
    VoidGame,
)
from crosstable.events import (
    Event,
    GameCorrected,
    GameEntered,
    GameVoided,
    PlayerRegistered,
    PoolConfigured,
    PoolCreated,
    TournamentLinked,
    TournamentUnlinked,
)
from crosstable.model.exact import Exact, exact_text, parse_number
from crosstable.model.pools import (
    MOST_GAMES,
    MOST_INACTIVE_DAYS,
    MOST_LINKED,
    MOST_PROVISIONAL,
    Paper,
    PoolSettings,
    SingleGame,
    day_of,
    noon_of,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.unknown_players import refuse_unknown_player
from crosstable.model.validation import OneOf, OrNull, Problems, Record, Text, Whole, format_value, problem
from crosstable.ratings.game import game_problems
from crosstable.ratings.papers import Paper as WrittenPaper
from crosstable.ratings.papers import scores_of
from crosstable.ratings.pool_games import rated_game
from crosstable.ratings.preferans import SEATS
from crosstable.ratings.rounding import exact
from crosstable.ratings.systems import kind_of, rating_system, rating_systems
from crosstable.rules.edit_conflicts import by_events, by_values
from crosstable.rules.registration import registered
from crosstable.rules.registry import decides
from crosstable.state.apply_pools import pool_of
from crosstable.state.state import State

_name = Text(200)
_stream = Text(100)


@decides(CreatePool)
def create_pool(_: State, command: CreatePool, _actor: Actor) -> Sequence[Event]:
    """Refused for every setting that is wrong, and a name that is none."""
    problems: Problems = []
    _name.read(command.name, "name", problems)
    settings = read_settings(PoolSettings(), command.config, problems)
    if problems:
        raise Refusal("bad_pool", problems)
    return [PoolCreated(name=command.name, settings=settings)]


def _changed_settings(_: ConfigurePool, event: Event) -> Sequence[str]:
    if not isinstance(event, PoolConfigured):
        return ()
    fields = PoolSettings.__struct_fields__
    return [name for name in fields if getattr(event.settings, name) != getattr(event.was, name)]


@decides(
    ConfigurePool,
    overtaken=by_values(
        lambda command: command.config,
        lambda state, _: msgspec.structs.asdict(pool_of(state).settings),
        _changed_settings,
    ),
)
def configure_pool(state: State, command: ConfigurePool, _actor: Actor) -> Sequence[Event]:
    """Refused for every setting that is wrong. Games that another system can't rate are left out, not lost."""
    was, problems = pool_of(state).settings, list[Reason]()
    settings = read_settings(was, command.config, problems)
    if problems:
        raise Refusal("bad_pool", problems)
    return [] if settings == was else [PoolConfigured(settings=settings, was=was)]


def read_settings(was: PoolSettings, config: Mapping[str, Any], problems: Problems) -> PoolSettings:
    """Return settings with other values for some keys; null is the default. Another system begins with its own."""
    default = msgspec.structs.asdict(PoolSettings())
    now = {name: default.get(name) if value is None else value for name, value in config.items()}
    other = now.get("system", was.system) != was.system
    merged = msgspec.structs.asdict(was) | ({"settings": {}, "start": None} if other else {}) | now
    for name in sorted(merged.keys() - default.keys()):
        problem(problems, name, "unknown_key", key=name, keys=list(default), near=None)
    name = OneOf(*rating_systems()).read(merged["system"], "system", problems)
    kind = kind_of(name)
    Record(kind.settings, dict).read(_plain(merged["settings"]), "settings", problems)
    first = next(iter(kind.fields.values()))
    OrNull(first).read(merged["start"], "start", problems)
    Whole(0, MOST_PROVISIONAL).read(merged["provisional"], "provisional", problems)
    OrNull(Whole(1, MOST_INACTIVE_DAYS)).read(merged["inactive_days"], "inactive_days", problems)
    if problems:
        return was
    return PoolSettings(**merged)


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


@decides(LinkTournament, overtaken=by_events(TournamentUnlinked, same="tournament"))
def link_tournament(state: State, command: LinkTournament, _actor: Actor) -> Sequence[Event]:
    """Refused for an id that is none. Whether there is such a tournament is asked where they are known."""
    linked, problems = pool_of(state).linked, list[Reason]()
    _stream.read(command.tournament, "tournament", problems)
    if problems:
        raise Refusal("bad_pool", problems)
    if command.tournament in linked:
        return []
    if len(linked) >= MOST_LINKED:
        raise Refusal("too_many_linked", most=MOST_LINKED)
    return [TournamentLinked(tournament=command.tournament)]


@decides(UnlinkTournament, overtaken=by_events(TournamentLinked, same="tournament"))
def unlink_tournament(state: State, command: UnlinkTournament, _actor: Actor) -> Sequence[Event]:
    """One that is not linked is so already."""
    is_linked = command.tournament in pool_of(state).linked
    return [TournamentUnlinked(tournament=command.tournament)] if is_linked else []


@decides(EnterGame)
def enter_game(state: State, command: EnterGame, _actor: Actor) -> Sequence[Event]:
    """Refused (`bad_games`) with everything that is wrong with the game, and for a day that is none or to come."""
    pool = pool_of(state)
    if len(pool.games) >= MOST_GAMES:
        raise Refusal("too_many_pool_games", most=MOST_GAMES)
    entered, players = _seated(state, command.seats)
    scores, papers = _scores(command.scores, command.papers)
    bula = None if command.bula is None else _number(command.bula)
    at = _moment(command.date, command.now, None)
    game = SingleGame(players, at, scores, command.places, bula, command.unfinished, papers)
    _refuse_unrateable(state, game)
    return [*entered, GameEntered(game=max(pool.games, default=0) + 1, played=game)]


@decides(CorrectGame, overtaken=by_events(GameCorrected, GameVoided, same="game"))
def correct_game(state: State, command: CorrectGame, _actor: Actor) -> Sequence[Event]:
    """Refused as a new game would be, for a game that is not there, and for one that does not count."""
    was = known_game(state, command.game)
    if was.voided:
        raise Refusal("game_is_void", game=command.game)
    entered, players = ([], was.players) if command.seats is None else _seated(state, command.seats)
    scores, papers = _scores(command.scores, command.papers)
    places = command.places
    if scores is None and places is None:
        scores, places, papers = was.scores, was.places, was.papers
    game = SingleGame(
        players,
        _moment(command.date, command.now, was.at),
        scores,
        places,
        was.bula if command.bula is None else _number(command.bula),
        was.unfinished if command.unfinished is None else command.unfinished,
        papers,
    )
    if game == was:
        return []
    _refuse_unrateable(state, game)
    return [*entered, GameCorrected(game=command.game, played=game, was=was)]


@decides(VoidGame, overtaken=by_events(GameCorrected, GameVoided, same="game"))
def void_game(state: State, command: VoidGame, _actor: Actor) -> Sequence[Event]:
    """Refused for a game that is not there; one that does not count is so already."""
    return [] if known_game(state, command.game).voided else [GameVoided(game=command.game)]


def known_game(state: State, number: int) -> SingleGame:
    """Return a single game of the pool. Refused (`no_such_game`) where there is none."""
    game = pool_of(state).games.get(number)
    if game is None:
        raise Refusal("no_such_game", game=number)
    return game


def _seated(state: State, seats: Sequence[PlayerId | Entry]) -> tuple[list[Event], tuple[PlayerId, ...]]:
    """Return who plays, and the entries of those who are new. Refused for somebody unknown."""
    new = [seat for seat in seats if isinstance(seat, Entry)]
    entered = registered(state, new, 1) if new else []
    ids = iter([event.player for event in entered if isinstance(event, PlayerRegistered)])
    players = []
    for seat in seats:
        if isinstance(seat, Entry):
            players.append(next(ids))
        else:
            refuse_unknown_player(state.players, seat)
            players.append(seat)
    return entered, tuple(players)


def _number(text: str) -> Exact:
    return exact_text(parse_number(text))


def _scores(
    scores: Sequence[str] | None, papers: Sequence[Paper] | None
) -> tuple[tuple[Exact, ...] | None, tuple[Paper, ...] | None]:
    """Return scores as they are kept: those that were said, or those that three papers come to."""
    if papers is None:
        return None if scores is None else tuple(map(_number, scores)), None
    if len(papers) != SEATS:
        raise Refusal("bad_games", [Reason("not_three", {"players": len(papers)}, "papers")])
    written = tuple((_number(left), _number(middle), _number(right)) for left, middle, right in papers)
    found = scores_of([WrittenPaper(*(exact(parse_number(column)) for column in paper)) for paper in written])
    return tuple(exact_text(parse_number(str(score))) for score in found), written


def _moment(day: str | None, now: int | None, was: int | None) -> int:
    """Return when a game was: now, or where it stood, or at noon of a day that is over."""
    at = (was or 0) if now is None else now
    if day is None:
        return at if was is None else was
    noon, today = noon_of(day), day_of(at)
    if noon is None:
        raise Refusal("bad_games", [Reason("not_date", {"value": format_value(day)}, "date")])
    if was is not None and day_of(was) == day:
        return was
    if day > today:
        raise Refusal("bad_games", [Reason("date_in_future", {"date": day, "today": today}, "date")])
    return at if day == today else noon


def _refuse_unrateable(state: State, single: SingleGame) -> None:
    """Refuse (`bad_games`) with everything for which the pool can't rate a game."""
    settings, game = pool_of(state).settings, rated_game(single)
    found = [*game_problems(game), *rating_system(settings.system, settings.settings).problems_with(game)]
    if found:
        raise Refusal("bad_games", found)
