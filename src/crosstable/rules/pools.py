"""Rating pools: their settings, linked tournaments, and games entered manually.

| rule | source |
|---|---|
| a game that the pool's system can't rate is refused on entry; a tournament's is left out | decision 75 |
| a game's time is when it was entered, or noon of a given day, never in the future | decision 75 |
| a correction keeps the game's time, unless a day is given | decision 75 |
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from crosstable.commands import (
    Actor,
    Command,
    ConfigurePool,
    CorrectGame,
    CreatePool,
    EnterGame,
    Entry,
    LinkTournament,
    Redo,
    Register,
    Rename,
    RenamePlayer,
    Undo,
    UnlinkTournament,
    VoidGame,
)
from crosstable.events import (
    ActionsRedone,
    ActionsUndone,
    Event,
    GameCorrected,
    GameEntered,
    GameVoided,
    PlayerRegistered,
    PlayerRenamed,
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
from crosstable.model.unknown_players import require_player
from crosstable.model.validation import OneOf, OrNull, Problems, Record, Text, Whole, format_value, problem
from crosstable.ratings.game import game_problems
from crosstable.ratings.papers import Paper as WrittenPaper
from crosstable.ratings.papers import scores_of
from crosstable.ratings.pool_games import rated_game
from crosstable.ratings.preferans import SEATS
from crosstable.ratings.rounding import exact
from crosstable.ratings.systems import kind_of, rating_system, rating_systems
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.edit_conflicts import by_events, by_values
from crosstable.rules.players import FIELDS
from crosstable.rules.registration import all_entrant_ids, count_problems, free_id
from crosstable.rules.registry import POOLS, decides_in_pool
from crosstable.rules.staleness import check_stale
from crosstable.rules.tournament import OTHER_NAME, rename_stream
from crosstable.rules.undo_targets import (
    actions_to_redo,
    check_dependents,
    check_misfits,
    redo_target,
    undo_target,
)
from crosstable.state.fold import replay_without
from crosstable.state.pool_state import PoolState

_name = Text(200)
_stream = Text(100)


def is_for_pools(kind: type[Command]) -> bool:
    return kind in POOLS.rules


def decide_in_pool(state: PoolState, command: Command, actor: Actor) -> tuple[Event, ...]:
    """Return the events of a command, none if nothing changes. Does not modify `state`.

    Raise `unknown_command`, a stale refusal, or a code of the rule.
    """
    kind = type(command)
    if not is_for_pools(kind):
        raise Refusal("unknown_command", value=format_value(kind.NAME), near=None)
    check_stale(POOLS, state, command, actor)
    return tuple(POOLS.rules[kind](state, command, actor))


@decides_in_pool(CreatePool)
def create_pool(_: PoolState, command: CreatePool, _actor: Actor) -> Sequence[Event]:
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


@decides_in_pool(
    ConfigurePool,
    overtaken=by_values(
        lambda command: command.config,
        lambda state, _: msgspec.structs.asdict(state.settings),
        _changed_settings,
    ),
)
def configure_pool(state: PoolState, command: ConfigurePool, _actor: Actor) -> Sequence[Event]:
    was, problems = state.settings, list[Reason]()
    settings = read_settings(was, command.config, problems)
    if problems:
        raise Refusal("bad_pool", problems)
    return [] if settings == was else [PoolConfigured(settings=settings, was=was)]


def read_settings(was: PoolSettings, config: Mapping[str, Any], problems: Problems) -> PoolSettings:
    """Return settings with some values changed; null is the default. Another system starts with its own defaults."""
    default = msgspec.structs.asdict(PoolSettings())
    now = {name: default.get(name) if value is None else value for name, value in config.items()}
    other = now.get("system", was.system) != was.system
    merged = msgspec.structs.asdict(was) | ({"settings": {}, "start": None} if other else {}) | now
    for name in sorted(merged.keys() - default.keys()):
        problem(problems, name, "unknown_key", key=name, keys=list(default), near=None)
    name = OneOf(*rating_systems()).read(merged["system"], "system", problems)
    kind = kind_of(name)
    Record(kind.settings, dict).read(_as_dict(merged["settings"]), "settings", problems)
    first = next(iter(kind.fields.values()))
    OrNull(first).read(merged["start"], "start", problems)
    Whole(0, MOST_PROVISIONAL).read(merged["provisional"], "provisional", problems)
    OrNull(Whole(1, MOST_INACTIVE_DAYS)).read(merged["inactive_days"], "inactive_days", problems)
    if problems:
        return was
    return PoolSettings(**merged)


def _as_dict(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


@decides_in_pool(LinkTournament, overtaken=by_events(TournamentUnlinked, same="tournament"))
def link_tournament(state: PoolState, command: LinkTournament, _actor: Actor) -> Sequence[Event]:
    linked, problems = state.linked, list[Reason]()
    _stream.read(command.tournament, "tournament", problems)
    if problems:
        raise Refusal("bad_pool", problems)
    if command.tournament in linked:
        return []
    if len(linked) >= MOST_LINKED:
        raise Refusal("too_many_linked", most=MOST_LINKED)
    return [TournamentLinked(tournament=command.tournament)]


@decides_in_pool(UnlinkTournament, overtaken=by_events(TournamentLinked, same="tournament"))
def unlink_tournament(state: PoolState, command: UnlinkTournament, _actor: Actor) -> Sequence[Event]:
    is_linked = command.tournament in state.linked
    return [TournamentUnlinked(tournament=command.tournament)] if is_linked else []


@decides_in_pool(EnterGame)
def enter_game(state: PoolState, command: EnterGame, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_games` with all problems of the game, including an invalid or future day."""
    if len(state.games) >= MOST_GAMES:
        raise Refusal("too_many_pool_games", most=MOST_GAMES)
    registrations, players = _seat_players(state, command.seats)
    scores, papers = _scores(command.scores, command.papers)
    bula = None if command.bula is None else _number(command.bula)
    time = _moment(command.date, command.now, None)
    game = SingleGame(players, time, scores, command.places, bula, command.unfinished, papers)
    _check_rateable(state, game)
    return [*registrations, GameEntered(game=max(state.games, default=0) + 1, played=game)]


@decides_in_pool(CorrectGame, overtaken=by_events(GameCorrected, GameVoided, same="game"))
def correct_game(state: PoolState, command: CorrectGame, _actor: Actor) -> Sequence[Event]:
    """Raise the refusals of a new game, and for a missing or voided game."""
    was = known_game(state, command.game)
    if was.voided:
        raise Refusal("game_is_void", game=command.game)
    registrations, players = ([], was.players) if command.seats is None else _seat_players(state, command.seats)
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
    _check_rateable(state, game)
    return [*registrations, GameCorrected(game=command.game, played=game, was=was)]


@decides_in_pool(VoidGame, overtaken=by_events(GameCorrected, GameVoided, same="game"))
def void_game(state: PoolState, command: VoidGame, _actor: Actor) -> Sequence[Event]:
    """Raise `no_such_game` for a missing game; return no events if it is already voided."""
    return [] if known_game(state, command.game).voided else [GameVoided(game=command.game)]


def known_game(state: PoolState, number: int) -> SingleGame:
    game = state.games.get(number)
    if game is None:
        raise Refusal("no_such_game", game=number)
    return game


def _seat_players(
    state: PoolState, seats: Sequence[PlayerId | Entry]
) -> tuple[Sequence[PlayerRegistered], tuple[PlayerId, ...]]:
    """Return the players, and the registrations of new ones. Raise a refusal for unknown ones."""
    new = [seat for seat in seats if isinstance(seat, Entry)]
    registrations = _registrations(state, new) if new else []
    ids = iter([event.player for event in registrations])
    players = []
    for seat in seats:
        if isinstance(seat, Entry):
            players.append(next(ids))
        else:
            require_player(state.players, seat)
            players.append(seat)
    return registrations, tuple(players)


@decides_in_pool(Register)
def register(state: PoolState, command: Register, _actor: Actor) -> Sequence[Event]:
    return _registrations(state, command.entries)


def _registrations(state: PoolState, entries: Sequence[Entry]) -> list[PlayerRegistered]:
    problems: Problems = []
    taken, events = all_entrant_ids(state), list[PlayerRegistered]()
    first = max(state.numbers, default=0) + 1
    for i, entry in enumerate(entries):
        FIELDS["rating"].read(entry.rating, f"entries[{i}].rating", problems)
        player = free_id(f"p{first + i}", taken) if entry.id is None else entry.id
        _stream.read(player, f"entries[{i}].id", problems)
        if player in state.players or player in [event.player for event in events]:
            problem(problems, f"entries[{i}].id", "id_twice", value=player, first=player)
        taken.add(player)
        events.append(
            PlayerRegistered(
                player=player, person=entry.person, digest=entry.digest, number=first + i, rating=entry.rating
            )
        )
    refuse_with(count_problems(state, len(entries)), "bad_entries", problems)
    return events


@decides_in_pool(RenamePlayer, overtaken=by_events(PlayerRenamed, same="player"))
def rename_player(state: PoolState, command: RenamePlayer, _actor: Actor) -> Sequence[Event]:
    require_player(state.players, command.player)
    was = state.players[command.player].digest
    return [] if was == command.digest else [PlayerRenamed(player=command.player, digest=command.digest, was=was)]


@decides_in_pool(Rename, overtaken=OTHER_NAME)
def rename(state: PoolState, command: Rename, _actor: Actor) -> Sequence[Event]:
    return rename_stream(state, command)


@decides_in_pool(Undo)
def undo(state: PoolState, command: Undo, actor: Actor) -> Sequence[Event]:
    target, actions = undo_target(state, command, actor)
    if isinstance(target.event, ActionsUndone):
        return _redo_events(state, actions, command.also)
    named = frozenset((*actions, *command.also)) - state.undone
    _, dependents = replay_without(PoolState, state.log, state.undone | named, min(named))
    check_dependents(actions, dependents)
    return [ActionsUndone(actions=tuple(sorted(named)))]


@decides_in_pool(Redo)
def redo(state: PoolState, command: Redo, actor: Actor) -> Sequence[Event]:
    return _redo_events(state, redo_target(state, command, actor), command.also)


def _redo_events(state: PoolState, undone: Collection[int], also: Sequence[int]) -> list[Event]:
    actions = actions_to_redo(state, undone, also)
    _, misfits = replay_without(PoolState, state.log, state.undone - actions, min(actions))
    check_misfits(actions, misfits)
    return [ActionsRedone(actions=tuple(sorted(actions)))]


def _number(text: str) -> Exact:
    return exact_text(parse_number(text))


def _scores(
    scores: Sequence[str] | None, papers: Sequence[Paper] | None
) -> tuple[tuple[Exact, ...] | None, tuple[Paper, ...] | None]:
    if papers is None:
        return None if scores is None else tuple(map(_number, scores)), None
    if len(papers) != SEATS:
        raise Refusal("bad_games", [Reason("not_three", {"players": len(papers)}, "papers")])
    written = tuple((_number(left), _number(middle), _number(right)) for left, middle, right in papers)
    sums = scores_of([WrittenPaper(*(exact(parse_number(column)) for column in paper)) for paper in written])
    return tuple(exact_text(parse_number(str(score))) for score in sums), written


def _moment(day: str | None, now: int | None, was: int | None) -> int:
    """Return the time of a game: now, its earlier time, or noon of a past day."""
    time = (was or 0) if now is None else now
    if day is None:
        return time if was is None else was
    noon, today = noon_of(day), day_of(time)
    if noon is None:
        raise Refusal("bad_games", [Reason("not_date", {"value": format_value(day)}, "date")])
    if was is not None and day_of(was) == day:
        return was
    if day > today:
        raise Refusal("bad_games", [Reason("date_in_future", {"date": day, "today": today}, "date")])
    return time if day == today else noon


def _check_rateable(state: PoolState, single: SingleGame) -> None:
    settings, game = state.settings, rated_game(single)
    reasons = [*game_problems(game), *rating_system(settings.system, settings.settings).problems_with(game)]
    if reasons:
        raise Refusal("bad_games", reasons)
