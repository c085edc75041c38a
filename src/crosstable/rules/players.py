"""Players: drop, return, disqualification, and changes to entries."""

from collections.abc import Collection, Mapping, Sequence, Set
from typing import Any

from crosstable.commands import (
    Actor,
    ChangePlayer,
    Disqualify,
    Drop,
    ReEnter,
    RenamePlayer,
)
from crosstable.events import (
    Event,
    PlayerChanged,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    PlayerRenamed,
)
from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.model.absences import AbsenceShape, absence, byes_worth_points, worths_through
from crosstable.model.player_entry import ENTRY_SHAPES
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player
from crosstable.model.validation import Key as ShapeKey
from crosstable.model.validation import Many, Problems, Record, Shape, Whole, format_value
from crosstable.ranking.eliminations import beaten_players
from crosstable.ranking.sections import groups_of
from crosstable.rules.edit_conflicts import Values, by_events, by_values
from crosstable.rules.lookup import known_player
from crosstable.rules.registry import decides
from crosstable.state.apply_players import (
    belongs_to_stage,
    field_values,
    first_round_out,
    groups_are_in_play,
    last_round_of_leaver,
)
from crosstable.state.state import MOST_ROUNDS, State

_round = Whole(1, MOST_ROUNDS)

# The fields of an entry that can be changed.
FIELDS: Mapping[str, Shape] = {
    **ENTRY_SHAPES,
    "absent": Many(AbsenceShape(_round)),
}

_fields = Record({name: ShapeKey(shape) for name, shape in FIELDS.items()})


def next_unpublished(state: State) -> int:
    """Return the number of the draft, or of the round after the last."""
    return state.last_round + 1


@decides(RenamePlayer, overtaken=by_events(PlayerRenamed, same="player"))
def rename_player(state: State, command: RenamePlayer, _actor: Actor) -> Sequence[Event]:
    if command.player not in state.teams:
        known_player(state, command.player)
    was = state.personal[command.player].digest
    return [] if was == command.digest else [PlayerRenamed(player=command.player, digest=command.digest, was=was)]


def _current_fields(state: State, command: ChangePlayer) -> Values:
    player = state.players.get(command.player)
    return {} if player is None else field_values(player, command.fields.keys() & FIELDS)


def _changed_fields(command: ChangePlayer, event: Event) -> Collection[str]:
    return event.fields if isinstance(event, PlayerChanged) and event.player == command.player else ()


@decides(ChangePlayer, overtaken=by_values(lambda command: command.fields, _current_fields, _changed_fields))
def change_player(state: State, command: ChangePlayer, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_entries` for an absence in a published round, and for groups once a schedule is under way."""
    fields = dict(command.fields)
    player = known_player(state, command.player)
    _check_fields(state, player, fields)
    if "absent" in fields:
        fields["absent"] = [list(absence(*stretch)) for stretch in fields["absent"]]
    was = field_values(player, fields)
    return [] if was == fields else [PlayerChanged(player=player.id, fields=fields, was=was)]


def _check_fields(state: State, player: Player, fields: Mapping[str, Any]) -> None:
    problems: Problems = []
    _fields.read(fields, "", problems)
    unreadable = {problem.path for problem in problems}
    problems += _absence_problems(state, player, fields.get("absent"), unreadable)
    if fields.keys() - unreadable >= {"group"} and groups_are_in_play(state):
        problems.append(Reason("group_in_play", {"player": player.id}, "group"))
    if problems:
        raise Refusal("bad_entries", problems)


def _absence_problems(state: State, player: Player, requested: Any, unreadable: Set[str]) -> list[Reason]:
    """Return the problems of invalid absences, and of changes to past rounds.

    An absence that can't be read may be one of the past.
    """
    if not isinstance(requested, list) or "absent" in unreadable:
        return []
    at_fault = {path.partition("]")[0] for path in unreadable}
    readable = {i: stretch for i, stretch in enumerate(requested) if f"absent[{i}" not in at_fault}
    wrong = {
        i: stretch
        for i, stretch in readable.items()
        if stretch[0] is None or (stretch[1] is not None and stretch[1] < stretch[0])
    }
    reasons = [Reason("bad_stretch", {"value": format_value(stretch)}, f"absent[{i}]") for i, stretch in wrong.items()]
    sound = [stretch for i, stretch in readable.items() if i not in wrong]
    new, old = worths_through(sound, state.last_round), worths_through(player.absent, state.last_round)
    if new.items() - old.items() or (new != old and len(sound) == len(requested)):
        reasons.append(Reason("absence_is_past", {"last": state.last_round}, "absent"))
    to_come = (stretch for stretch in byes_worth_points(sound) if stretch[1] is None or stretch[1] > state.last_round)
    if any(to_come) and not state.stage.config.traits.absence_counts:
        reasons.append(Reason("bye_counts_nothing", {"format": state.stage.config.format}, "absent"))
    return reasons


@decides(Drop)
def drop(state: State, command: Drop, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    check_active(player)
    if command.results == "strike" and not state.stage.config.traits.strikes:
        raise Refusal("nothing_to_strike", format=state.stage.config.format)
    struck = command.results == "strike" and is_struck(state, player)
    return [PlayerDropped(player=player.id, after=last_round_of_leaver(state, player.id), struck=struck)]


def is_struck(state: State, player: Player) -> bool:
    """Return whether the player has played fewer than half of their scheduled matches."""
    tournament = state.tournament
    group = next((group for group in groups_of(tournament) if player in group), [])
    config = state.stage.config
    planned = (len(group) - 1) * (config.of(RoundRobinSettings).cycles if config.traits.strikes else 1)
    played = sum(
        match.result is not None and player.id in (match.first, match.second)
        for round_ in tournament.stage.rounds
        if round_.counts
        for match in round_.matches
    )
    return 2 * played < planned


def check_active(player: Player) -> None:
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if player.dropped_after is not None:
        raise Refusal("has_dropped", player=player.id, round=player.dropped_after)
    if player.eliminated_in is not None:
        raise Refusal("is_eliminated", player=player.id, round=player.eliminated_in)


@decides(ReEnter)
def re_enter(state: State, command: ReEnter, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    if player.dropped_after is None:
        check_active(player)
        raise Refusal("has_not_dropped", player=player.id)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if not belongs_to_stage(state, player):
        raise Refusal("is_eliminated", player=player.id, round=state.stage_start - 1)
    if _is_eliminated_meanwhile(state, player, player.dropped_after):
        raise Refusal("is_eliminated", player=player.id, round=player.dropped_after)
    return [PlayerReentered(player=player.id, first=next_unpublished(state), was=player.dropped_after)]


def _is_eliminated_meanwhile(state: State, player: Player, left: int) -> bool:
    """Return whether, in a knock-out, the player lost the round in which they left or has missed one since."""
    if not state.stage.config.traits.knocks_out:
        return False
    round_ = state.stage.rounds.get(left)
    is_over = round_ is not None and round_.status == "completed"
    return max(left, state.stage_start - 1) < state.last_round or (
        is_over and player in beaten_players(state.tournament, left)
    )


@decides(Disqualify)
def disqualify(state: State, command: Disqualify, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    return [PlayerDisqualified(player=player.id, round=first_round_out(state), reason=command.reason)]
