"""The end of a stage or tournament: qualifiers, ties across the line, the next stage, completion."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from crosstable.commands import Actor, BeginStage, Cancel, Complete, EndStage, Playoff, SettleTie
from crosstable.events import (
    Event,
    StageBegun,
    StageEnded,
    TieSettled,
    TournamentCancelled,
    TournamentCompleted,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.entry import read_entry
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.shoot_out import impossible_shots, replay_shots
from crosstable.model.tournament import Group, PlayerId, Settlement
from crosstable.model.validation import Problems, Text
from crosstable.pairing.seating.sizes import least_players
from crosstable.pairing.systems import rounds_of
from crosstable.ranking.current import standings_of
from crosstable.ranking.stage_standings import RankedRow
from crosstable.ranking.standings import Standings
from crosstable.rules.build_config import build_config
from crosstable.rules.collect_refusals import refuse_all, refuse_with
from crosstable.rules.groups import check_groups, check_seeds
from crosstable.rules.lookup import require_matches, require_tables, unknown_player_reasons
from crosstable.rules.next_state import state_after
from crosstable.rules.registry import decides
from crosstable.rules.settled_ties import are_tied_across
from crosstable.rules.tournament import rounds_for, unknown_forbidden
from crosstable.state.state import MOST_STAGES, State


@decides(EndStage)
def end_stage(state: State, command: EndStage, _actor: Actor) -> Sequence[Event]:
    """Raise a refusal before a round is played, for both a number and names, for too many, and for an unsettled tie
    across the line.
    """
    number, players = command.qualifiers, command.players
    if not state.stage.rounds:
        raise Refusal("nothing_played")
    if number is not None and players is not None:
        raise Refusal("top_or_players")
    _check_qualifier_count(state, number)
    _check_chosen(state, players or ())
    qualified = qualifiers(state, number) if players is None else players
    return [StageEnded(after=state.last_round, qualified=qualified)]


def _check_chosen(state: State, players: Sequence[PlayerId]) -> None:
    first = state.last_round + 1
    reasons = [
        Reason("plays_not_in", {"player": player, "round": first})
        for player in players
        if player in state.players and state.players[player].is_out_in(first)
    ]
    reasons += [Reason("named_twice", {"player": player}) for player, times in Counter(players).items() if times > 1]
    refuse_with(unknown_player_reasons(state, players), "bad_seats", reasons, round=first)


def _check_qualifier_count(state: State, number: int | None) -> None:
    if number is None:
        return
    short = [
        Reason("too_many_qualifiers", {"asked": number, "players": left, "group": group})
        for group, left in _active_counts(state)
        if not 1 <= number <= left
    ]
    refuse_all("too_many_of_groups", short, asked=number)


def _active_counts(state: State) -> list[tuple[str | None, int]]:
    return [(group, len(active)) for group, _, active in _active_rows(state)]


def _active_rows(state: State) -> Iterator[tuple[str | None, Sequence[RankedRow], Sequence[RankedRow]]]:
    for group, rows in standings_of(state.tournament).groups.items():
        yield group, rows, [row for row in rows if not _is_out(state, row.player.id)]


def qualifiers(state: State, number: int | None) -> tuple[PlayerId, ...]:
    """Return the best active players of every group, best first; all of them without a number."""
    if state.is_at_tables:
        return _best_at_tables(state, number)
    players: list[PlayerId] = []
    reasons: list[Reason] = []
    for _, rows, active in _active_rows(state):
        line = len(active) if number is None else number
        reasons += _tie_at_line(rows, active, line)
        players += [row.player.id for row in active[:line]]
    if reasons:
        raise Refusal("tie_across_line", reasons, qualifiers=number)
    return tuple(players)


def _best_at_tables(state: State, number: int | None) -> tuple[PlayerId, ...]:
    """Return the best active players. Raise `tie_across_line` if equal players are on both sides of the line."""
    ((_, _, rows),) = _active_rows(state)
    line = len(rows) if number is None else number
    if line < len(rows) and rows[line].rank == rows[line - 1].rank:
        level = [row.player.id for row in rows if row.rank == rows[line].rank]
        reason = Reason("level_at_line", {"players": level, "rank": rows[line].rank, "line": line})
        raise Refusal("tie_across_line", [reason], qualifiers=number)
    best = [row.player.id for row in rows[:line]]
    # A player entered for the next round is not on the leaderboard yet, but qualifies when all do.
    others = set() if number is not None else {*state.players} - {*best}
    return (*best, *(player for player in state.players if player in others and not _is_out(state, player)))


def _is_out(state: State, player: PlayerId) -> bool:
    return state.players[player].is_out_in(state.last_round + 1)


def _tie_at_line(rows: Sequence[RankedRow], active: Sequence[RankedRow], line: int) -> list[Reason]:
    """Return the tie across the line, if any; players who left are part of it and are settled with it."""
    if line >= len(active):
        return []
    last = active[line - 1]
    tied = {*last.tied_with, last.player.id}
    if active[line].player.id not in tied:
        return []
    players = [row.player.id for row in rows if row.player.id in tied]
    return [Reason("tied_at_line", {"players": players, "rank": last.rank, "line": line, "group": last.group})]


@decides(SettleTie)
def settle_tie(state: State, command: SettleTie, _actor: Actor) -> Sequence[Event]:
    require_matches(state, command)
    across = check_tie(state, command.players)
    by: Literal["shoot_out", "organiser"] = "organiser" if command.shots is None else "shoot_out"
    settlement = Settlement(command.players, by, command.reason, command.shots, across or msgspec.UNSET)
    _check_reason(command)
    _check_shots(command.players, command.shots)
    return [TieSettled(settlement=settlement)]


def check_tie(state: State, players: Sequence[PlayerId]) -> bool:
    """Check that these players are exactly an unsettled tie. Return whether it is one across groups."""
    _check_names(state, players)
    across = are_tied_across(state, len(state.stages) - 1, players)
    _check_tied(state, Settlement(tuple(players), "organiser", across=across or msgspec.UNSET))
    return across


def _check_names(state: State, players: Sequence[PlayerId]) -> None:
    if not players:
        raise Refusal("nobody_named")
    twice = [Reason("named_twice", {"player": player}) for player, times in Counter(players).items() if times > 1]
    refuse_with(unknown_player_reasons(state, players), "bad_settlement", twice)


def _check_tied(state: State, settlement: Settlement) -> None:
    players, tournament = settlement.players, state.tournament
    settled = tournament.stage.settled
    if any({*earlier.players} == {*players} for earlier in settled):
        raise Refusal("settled_already", players=list(players))
    changed = msgspec.structs.replace(tournament.stage, settled=(*settled, settlement))
    Standings(msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed)))


def _check_reason(command: SettleTie) -> None:
    if command.shots is None and not (command.reason or "").strip():
        raise Refusal("reason_missing")
    if command.reason is not None:
        _check_text(command.reason, "reason", 2000)


def _check_text(text: str, path: str, longest: int) -> None:
    problems: Problems = []
    Text(longest).read(text, path, problems)
    if problems:
        raise Refusal("bad_settings_asked", problems)


def _check_shots(players: Sequence[PlayerId], shots: Mapping[PlayerId, Sequence[int]] | None) -> None:
    if shots is None:
        return
    reasons = [] if {*shots} == {*players} else [Reason("shots_players", {"players": list(players)})]
    reasons += [reason for shot, taken in shots.items() for reason in impossible_shots(shot, taken)]
    refuse_all("several_reasons", reasons)
    played = replay_shots({player: shots[player] for player in players})
    if played.order is None:
        raise Refusal("shots_undecided", to_shoot=played.to_shoot)
    if played.order != list(players):
        raise Refusal("shots_order", order=played.order)


@decides(BeginStage)
def begin_stage(state: State, command: BeginStage, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if no player is left, if there are too many stages, and for groups or seeds
    with other players.
    """
    first = state.last_round + 1
    players = [player for player in state.stage.qualified if not state.players[player].is_out_in(first)]
    plain = [] if players else [Reason("nobody_entered")]
    if len(state.stages) >= MOST_STAGES:
        plain.append(Reason("too_many_stages", {"most": MOST_STAGES}))
    problems: Problems = []
    if command.name is not None:
        Text(200).read(command.name, "name", problems)
    entry = None if command.entry is None else read_entry(command.entry, "entry", problems)
    problems += unknown_forbidden(state, command.config.get("forbidden"))
    built = build_config(command.preset, command.config, problems, plain=plain, is_played=True)
    groups = command.groups or (_same_groups(state, players) if command.grouped else ())
    check_groups(state, groups, players)
    seeds = tuple(players) if command.seeds is None else command.seeds
    if seeds:
        check_seeds(state, seeds, players)
    of_player = {player: group.name for group in groups for player in group.players}
    begun = StageBegun(
        name=command.name,
        preset=built.preset,
        overrides=built.overrides,
        settings=built.settings,
        players=tuple(players),
        rounds=rounds_for(built.config, [of_player.get(player) for player in players]),
        grouped=command.grouped and not groups,
        entry=entry,
        groups=groups,
        seeds=seeds,
    )
    if built.config.rounds is None and built.config.traits.scheduled:
        # Results may be carried over, so that fewer rounds are left.
        needed = rounds_of(state_after(state, [begun], actor).tournament)
        begun = msgspec.structs.replace(begun, rounds=needed or begun.rounds)
    return [begun]


def _same_groups(state: State, players: Sequence[PlayerId]) -> tuple[Group, ...]:
    stage, members = state.stage.stage, dict[str, list[PlayerId]]()
    for player in players:
        members.setdefault(stage.group_of(state.players[player]) or "", []).append(player)
    names = [group.name for group in stage.groups] or sorted(members)
    return () if "" in members else tuple(Group(name, tuple(members[name])) for name in names if members.get(name))


@decides(Playoff)
def playoff(state: State, command: Playoff, actor: Actor) -> Sequence[Event]:
    """Play a one-round playoff in the format of the stage. Raises the refusals of ending and beginning a stage, and one
    for fewer players than a table has.
    """
    require_tables(state, command)
    stage = state.stage
    size = stage.config.of(TableSettings).table_size if command.top is None and command.players is None else command.top
    end = EndStage(qualifiers=size, players=command.players)
    played_as = stage.config.traits.playoff or stage.config.format
    config = {**stage.overrides, "format": played_as, "rounds": 1, **command.config}
    begin = BeginStage(name=command.name, preset=stage.preset, config=config)
    ended = end_stage(state, end, actor)
    ended_state = state_after(state, ended, actor)
    began = begin_stage(ended_state, begin, actor)
    _check_enough_players(state_after(ended_state, began, actor))
    return [*ended, *began]


def _check_enough_players(state: State) -> None:
    config, first = state.stage.config, state.last_round + 1
    if not config.traits.at_tables:
        return
    rules = config.of(TableSettings)
    players, least = len(state.players_of_round(first)), least_players(rules.table_size, rules.leftovers)
    if players < least:
        raise Refusal("too_few_to_seat", round=first, players=players, least=least)


@decides(Complete)
def complete(state: State, _command: Complete, _actor: Actor) -> Sequence[Event]:
    if state.last_round == 0:
        raise Refusal("nothing_played")
    return [TournamentCompleted()]


@decides(Cancel)
def cancel(_state: State, command: Cancel, _actor: Actor) -> Sequence[Event]:
    if command.reason is not None:
        _check_text(command.reason, "reason", 1000)
    return [TournamentCancelled(reason=command.reason)]
