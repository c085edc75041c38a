"""Look up players, rounds, matches and tables of a tournament. Raise a refusal if there is none."""

from collections.abc import Collection, Iterable

from crosstable.commands import Command
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import Match, Player, PlayerId, Table
from crosstable.model.unknown_players import require_player, unknown_players
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import Waiting
from crosstable.state.state import State


def known_player(state: State, player: PlayerId) -> Player:
    require_player(state.players, player)
    return state.players[player]


def known_team(state: State, player: PlayerId) -> Player:
    team = known_player(state, player)
    if state.stage.config.boards is None:
        raise Refusal("no_boards_here")
    return team


def unknown_player_reasons(state: State, players: Iterable[PlayerId]) -> list[Reason]:
    return unknown_players(state.players, players)


def known_entry(state: State, player: PlayerId) -> Player | Waiting:
    waiting = state.waiting.get(player)
    return known_player(state, player) if waiting is None else waiting


def check_holder(state: State, player: PlayerId) -> None:
    """Raise `unknown_player` unless a phone can be held for this id: a player, a member, or a waiting entry."""
    if player not in state.teams:
        known_entry(state, player)


def plays_at(state: State, player: PlayerId, tables: Collection[int]) -> bool:
    """Return whether a player, or a member's team, sits at one of these tables in the latest published round; no tables
    means all.
    """
    round_ = state.round(state.last_round)
    return not tables or (round_ is not None and round_.table_of(state.teams.get(player, player)) in tables)


def published_round(state: State, number: int) -> RoundInPlay | None:
    round_ = state.round(number)
    return None if round_ is None or round_.status == "draft" else round_


def known_round(state: State, number: int, table: int | None = None) -> RoundInPlay:
    round_ = published_round(state, number)
    if round_ is None:
        raise Refusal("no_such_round", round=number, last=state.last_round)
    if table is not None and table not in round_.matches and table not in round_.tables:
        raise Refusal("no_such_table", round=number, table=table, tables=sorted([*round_.matches, *round_.tables]))
    return round_


def open_round(state: State) -> RoundInPlay:
    current = state.current
    if current is None:
        raise Refusal("no_such_round", round=state.last_round, last=state.last_round)
    return current


def open_round_numbered(state: State, number: int | None) -> RoundInPlay:
    """Return the round with this number, or the latest. Raise `came_too_late` if it is closed."""
    round_ = known_round(state, state.last_round if number is None else number)
    if not round_.is_open:
        raise Stale("came_too_late", round=round_.number)
    return round_


def match_at(state: State, round_: RoundInPlay, table: int) -> Match:
    match = known_round(state, round_.number, table).matches.get(table)
    if match is None:
        raise Refusal("not_a_match", round=round_.number, table=table)
    return match


def table_at(state: State, round_: RoundInPlay, table: int) -> Table:
    """Return a table. Raise `is_a_match` if it is a match."""
    table_ = known_round(state, round_.number, table).tables.get(table)
    if table_ is None:
        raise Refusal("is_a_match", round=round_.number, table=table)
    return table_


def check_started(round_: RoundInPlay) -> None:
    if round_.status in ("draft", "staging"):
        raise Refusal("round_not_started", round=round_.number)


def require_matches(state: State, command: Command) -> None:
    if state.is_at_tables:
        raise Refusal("is_at_tables", command=command.NAME, format=state.stage.config.format)


def require_tables(state: State, command: Command) -> None:
    if not state.is_at_tables:
        raise Refusal("is_in_matches", command=command.NAME, format=state.stage.config.format)


def opponent_of(match: Match, player: PlayerId) -> PlayerId:
    return match.second if player == match.first else match.first
