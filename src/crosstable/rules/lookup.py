"""Things by their names, inside their tournament. Refused where there is none."""

from collections.abc import Collection, Iterable

from crosstable.commands import Command
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import Match, Player, PlayerId, Table
from crosstable.model.unknown_players import refuse_unknown_player, unknown_players
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import Waiting
from crosstable.state.state import State


def known_player(state: State, player: PlayerId) -> Player:
    refuse_unknown_player(state.players, player)
    return state.players[player]


def known_team(state: State, player: PlayerId) -> Player:
    """A player of a stage that teams play. Refused (`no_boards_here`) elsewhere."""
    found = known_player(state, player)
    if state.stage.config.boards is None:
        raise Refusal("no_boards_here")
    return found


def strangers(state: State, players: Iterable[PlayerId]) -> list[Reason]:
    """Everybody among these whom nobody knows here, once each."""
    return unknown_players(state.players, players)


def known_entry(state: State, player: PlayerId) -> Player | Waiting:
    """A player, or somebody who waits for a place."""
    waiting = state.waiting.get(player)
    return known_player(state, player) if waiting is None else waiting


def known_holder(state: State, player: PlayerId) -> None:
    """Whom a phone may hold: a player, somebody who waits, or a member of a team. Refused where it is nobody."""
    if player not in state.teams:
        known_entry(state, player)


def plays_at(state: State, player: PlayerId, tables: Collection[int]) -> bool:
    """Whether a player, or the team of a member, sits at one of these tables in the latest round that was published; no
    tables are all of them.
    """
    round_ = state.round(state.last_round)
    return not tables or (round_ is not None and round_.table_of(state.teams.get(player, player)) in tables)


def published(state: State, number: int) -> RoundInPlay | None:
    """A round that is no draft, if there is one."""
    found = state.round(number)
    return None if found is None or found.status == "draft" else found


def known_round(state: State, number: int, table: int | None = None) -> RoundInPlay:
    """A published round, with that table where one is named."""
    found = published(state, number)
    if found is None:
        raise Refusal("no_such_round", round=number, last=state.last_round)
    if table is not None and table not in found.matches and table not in found.tables:
        raise Refusal("no_such_table", round=number, table=table, tables=sorted([*found.matches, *found.tables]))
    return found


def open_round(state: State) -> RoundInPlay:
    """The round that is published or being played; the phase has been checked."""
    current = state.current
    if current is None:
        raise Refusal("no_such_round", round=state.last_round, last=state.last_round)
    return current


def meant_round(state: State, number: int | None) -> RoundInPlay:
    """The open round, which is meant where none is named. Refused (`came_too_late`) where the one that is named is
    closed.
    """
    round_ = known_round(state, state.last_round if number is None else number)
    if not round_.is_open:
        raise Stale("came_too_late", round=round_.number)
    return round_


def match_at(state: State, round_: RoundInPlay, table: int) -> Match:
    """A match. Refused where a whole table plays."""
    found = known_round(state, round_.number, table).matches.get(table)
    if found is None:
        raise Refusal("not_a_match", round=round_.number, table=table)
    return found


def table_at(state: State, round_: RoundInPlay, table: int) -> Table:
    """A table of a round. Refused where two play a match."""
    found = known_round(state, round_.number, table).tables.get(table)
    if found is None:
        raise Refusal("is_a_match", round=round_.number, table=table)
    return found


def refuse_not_started(round_: RoundInPlay) -> None:
    if round_.status in ("draft", "staging"):
        raise Refusal("round_not_started", round=round_.number)


def refuse_at_tables(state: State, command: Command) -> None:
    """Refused where the stage is played at tables."""
    if state.is_at_tables:
        raise Refusal("is_at_tables", command=command.NAME, format=state.stage.config.format)


def refuse_in_matches(state: State, command: Command) -> None:
    """Refused where the stage is played in matches."""
    if not state.is_at_tables:
        raise Refusal("is_in_matches", command=command.NAME, format=state.stage.config.format)


def opponent_of(match: Match, player: PlayerId) -> PlayerId:
    return match.second if player == match.first else match.first
