"""The end of a stage and of a tournament: who goes on, ties across the line, the next stage, the final word."""

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
from crosstable.model.shoot_out import oversunk, replay
from crosstable.model.tournament import Group, PlayerId, Settlement
from crosstable.model.validation import Problems, Text
from crosstable.pairing.seating.sizes import least_players
from crosstable.pairing.systems import rounds_of
from crosstable.ranking.current import standings_of
from crosstable.ranking.stage_standings import RankedRow
from crosstable.ranking.standings import Standings
from crosstable.rules.build_config import build_config
from crosstable.rules.collect_refusals import refuse_all, refuse_beside
from crosstable.rules.groups import refuse_bad_groups, refuse_bad_seeds
from crosstable.rules.lookup import refuse_at_tables, refuse_in_matches, strangers
from crosstable.rules.registry import decides
from crosstable.rules.settled_ties import are_level
from crosstable.rules.tournament import rounds_for, unknown_in
from crosstable.rules.what_if import after
from crosstable.state.state import MOST_STAGES, State


@decides(EndStage)
def end_stage(state: State, command: EndStage, _actor: Actor) -> Sequence[Event]:
    """Refused before a round is played, for a number and names at once, for more than are left, and where a tie that
    nobody settled lies across the line.
    """
    number, players = command.qualifiers, command.players
    if not state.stage.rounds:
        raise Refusal("nothing_played")
    if number is not None and players is not None:
        raise Refusal("top_or_players")
    _refuse_too_many(state, number)
    _refuse_chosen(state, players or ())
    qualified = qualifiers(state, number) if players is None else players
    return [StageEnded(after=state.last_round, qualified=qualified)]


def _refuse_chosen(state: State, players: Sequence[PlayerId]) -> None:
    """Refused where somebody whom the organiser names is out, or named twice."""
    first = state.last_round + 1
    reasons = [
        Reason("plays_not_in", {"player": player, "round": first})
        for player in players
        if player in state.players and state.players[player].is_out_in(first)
    ]
    reasons += [Reason("named_twice", {"player": player}) for player, times in Counter(players).items() if times > 1]
    refuse_beside(strangers(state, players), "bad_seats", reasons, round=first)


def _refuse_too_many(state: State, number: int | None) -> None:
    """Refused where fewer are still in, in any group."""
    if number is None:
        return
    short = [
        Reason("too_many_qualifiers", {"asked": number, "players": left, "group": group})
        for group, left in _how_many_are_left(state)
        if not 1 <= number <= left
    ]
    refuse_all("too_many_of_groups", short, asked=number)


def _how_many_are_left(state: State) -> list[tuple[str | None, int]]:
    """Of every group."""
    return [(group, len(still_in)) for group, _, still_in in _left_of_groups(state)]


def _left_of_groups(state: State) -> Iterator[tuple[str | None, Sequence[RankedRow], Sequence[RankedRow]]]:
    """Every group with its rows, and those of them who are still in."""
    for group, rows in standings_of(state.tournament).groups.items():
        yield group, rows, [row for row in rows if not _is_out(state, row.player.id)]


def qualifiers(state: State, number: int | None) -> tuple[PlayerId, ...]:
    """The best of every group who are still in, best first; everybody, where no number is named."""
    if state.is_at_tables:
        return _best_at_tables(state, number)
    found: list[PlayerId] = []
    reasons: list[Reason] = []
    for _, rows, still_in in _left_of_groups(state):
        line = len(still_in) if number is None else number
        reasons += _across(rows, still_in, line)
        found += [row.player.id for row in still_in[:line]]
    if reasons:
        raise Refusal("tie_across_line", reasons, qualifiers=number)
    return tuple(found)


def _best_at_tables(state: State, number: int | None) -> tuple[PlayerId, ...]:
    """The best of those who are still in; refused where equals would stand on both sides of the line."""
    ((_, _, rows),) = _left_of_groups(state)
    line = len(rows) if number is None else number
    if line < len(rows) and rows[line].rank == rows[line - 1].rank:
        level = [row.player.id for row in rows if row.rank == rows[line].rank]
        reason = Reason("level_at_line", {"players": level, "rank": rows[line].rank, "line": line})
        raise Refusal("tie_across_line", [reason], qualifiers=number)
    best = [row.player.id for row in rows[:line]]
    # Whoever has entered for the next round is not on the leaderboard yet, and goes on with everybody.
    others = set() if number is not None else {*state.players} - {*best}
    return (*best, *(player for player in state.players if player in others and not _is_out(state, player)))


def _is_out(state: State, player: PlayerId) -> bool:
    return state.players[player].is_out_in(state.last_round + 1)


def _across(rows: Sequence[RankedRow], still_in: Sequence[RankedRow], line: int) -> list[Reason]:
    """The tie that lies across the line, if one does; whoever left belongs to it too and is settled with it."""
    if line >= len(still_in):
        return []
    last = still_in[line - 1]
    tied = {*last.tied_with, last.player.id}
    if still_in[line].player.id not in tied:
        return []
    players = [row.player.id for row in rows if row.player.id in tied]
    return [Reason("tied_at_line", {"players": players, "rank": last.rank, "line": line, "group": last.group})]


@decides(SettleTie)
def settle_tie(state: State, command: SettleTie, _actor: Actor) -> Sequence[Event]:
    """Refused where these players are not exactly a tie, without a reason or shots, or by shots that do not decide."""
    refuse_at_tables(state, command)
    across = refuse_no_tie(state, command.players)
    by: Literal["shoot_out", "organiser"] = "organiser" if command.shots is None else "shoot_out"
    settlement = Settlement(command.players, by, command.reason, command.shots, across or msgspec.UNSET)
    _refuse_unreasoned(command)
    _refuse_other_order(command.players, command.shots)
    return [TieSettled(settlement=settlement)]


def refuse_no_tie(state: State, players: Sequence[PlayerId]) -> bool:
    """Refuse players who are not exactly a tie that nobody has settled. Return whether it is one across groups."""
    _refuse_names(state, players)
    across = are_level(state, len(state.stages) - 1, players)
    _refuse_untied(state, Settlement(tuple(players), "organiser", across=across or msgspec.UNSET))
    return across


def _refuse_names(state: State, players: Sequence[PlayerId]) -> None:
    if not players:
        raise Refusal("nobody_named")
    twice = [Reason("named_twice", {"player": player}) for player, times in Counter(players).items() if times > 1]
    refuse_beside(strangers(state, players), "bad_settlement", twice)


def _refuse_untied(state: State, settlement: Settlement) -> None:
    """Refused where they are not exactly a tie, or one that is settled."""
    players, tournament = settlement.players, state.tournament
    settled = tournament.stage.settled
    if any({*earlier.players} == {*players} for earlier in settled):
        raise Refusal("settled_already", players=list(players))
    changed = msgspec.structs.replace(tournament.stage, settled=(*settled, settlement))
    Standings(msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed)))


def _refuse_unreasoned(command: SettleTie) -> None:
    """Shots need no reason."""
    if command.shots is None and not (command.reason or "").strip():
        raise Refusal("reason_missing")
    if command.reason is not None:
        _refuse_text(command.reason, "reason", 2000)


def _refuse_text(text: str, path: str, longest: int) -> None:
    problems: Problems = []
    Text(longest).read(text, path, problems)
    if problems:
        raise Refusal("bad_settings_asked", problems)


def _refuse_other_order(players: Sequence[PlayerId], shots: Mapping[PlayerId, Sequence[int]] | None) -> None:
    """Refused where shots were made, and do not say what is asked for."""
    if shots is None:
        return
    reasons = [] if {*shots} == {*players} else [Reason("shots_players", {"players": list(players)})]
    reasons += [reason for shot, taken in shots.items() for reason in oversunk(shot, taken)]
    refuse_all("several_reasons", reasons)
    played = replay({player: shots[player] for player in players})
    if played.order is None:
        raise Refusal("shots_undecided", to_shoot=played.to_shoot)
    if played.order != list(players):
        raise Refusal("shots_order", order=played.order)


@decides(BeginStage)
def begin_stage(state: State, command: BeginStage, actor: Actor) -> Sequence[Event]:
    """Refused where nobody is left to play, where there are stages enough, and where groups or seeds name others."""
    first = state.last_round + 1
    players = [player for player in state.stage.qualified if not state.players[player].is_out_in(first)]
    plain = [] if players else [Reason("nobody_entered")]
    if len(state.stages) >= MOST_STAGES:
        plain.append(Reason("too_many_stages", {"most": MOST_STAGES}))
    problems: Problems = []
    if command.name is not None:
        Text(200).read(command.name, "name", problems)
    entry = None if command.entry is None else read_entry(command.entry, "entry", problems)
    problems += unknown_in(state, command.config.get("forbidden"))
    wanted = build_config(command.preset, command.config, problems, plain=plain, is_played=True)
    groups = command.groups or (_same_groups(state, players) if command.grouped else ())
    refuse_bad_groups(state, groups, players)
    seeds = tuple(players) if command.seeds is None else command.seeds
    if seeds:
        refuse_bad_seeds(state, seeds, players)
    of_player = {player: group.name for group in groups for player in group.players}
    begun = StageBegun(
        name=command.name,
        preset=wanted.preset,
        overrides=wanted.overrides,
        settings=wanted.settings,
        players=tuple(players),
        rounds=rounds_for(wanted.config, [of_player.get(player) for player in players]),
        grouped=command.grouped and not groups,
        entry=entry,
        groups=groups,
        seeds=seeds,
    )
    if wanted.config.rounds is None and wanted.config.traits.scheduled:
        # What was played before may count, so that fewer rounds are left.
        needed = rounds_of(after(state, [begun], actor).tournament)
        begun = msgspec.structs.replace(begun, rounds=needed or begun.rounds)
    return [begun]


def _same_groups(state: State, players: Sequence[PlayerId]) -> tuple[Group, ...]:
    """The groups of the stage before, with those who go on."""
    stage, found = state.stage.stage, dict[str, list[PlayerId]]()
    for player in players:
        found.setdefault(stage.group_of(state.players[player]) or "", []).append(player)
    names = [group.name for group in stage.groups] or sorted(found)
    return () if "" in found else tuple(Group(name, tuple(found[name])) for name in names if found.get(name))


@decides(Playoff)
def playoff(state: State, command: Playoff, actor: Actor) -> Sequence[Event]:
    """Refused as the end of a stage and the beginning of one are, and with fewer players than a table has. It is played
    as the stage was, in one round.
    """
    refuse_in_matches(state, command)
    stage = state.stage
    top = stage.config.of(TableSettings).table_size if command.top is None and command.players is None else command.top
    end = EndStage(qualifiers=top, players=command.players)
    played_as = stage.config.traits.playoff or stage.config.format
    config = {**stage.overrides, "format": played_as, "rounds": 1, **command.config}
    begun = BeginStage(name=command.name, preset=stage.preset, config=config)
    ended = end_stage(state, end, actor)
    ahead = after(state, ended, actor)
    began = begin_stage(ahead, begun, actor)
    _refuse_too_few(after(ahead, began, actor))
    return [*ended, *began]


def _refuse_too_few(state: State) -> None:
    """Refused where there is no table for so few as play the stage."""
    config, first = state.stage.config, state.last_round + 1
    if not config.traits.at_tables:
        return
    rules = config.of(TableSettings)
    players, least = len(state.plays_in(first)), least_players(rules.table_size, rules.leftovers)
    if players < least:
        raise Refusal("too_few_to_seat", round=first, players=players, least=least)


@decides(Complete)
def complete(state: State, _command: Complete, _actor: Actor) -> Sequence[Event]:
    """Refused before a round is played."""
    if state.last_round == 0:
        raise Refusal("nothing_played")
    return [TournamentCompleted()]


@decides(Cancel)
def cancel(_state: State, command: Cancel, _actor: Actor) -> Sequence[Event]:
    if command.reason is not None:
        _refuse_text(command.reason, "reason", 1000)
    return [TournamentCancelled(reason=command.reason)]
