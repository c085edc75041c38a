"""Players: leaving, coming back, being put out, and what is known about them."""

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
from crosstable.ranking.eliminations import beaten
from crosstable.ranking.sections import groups_of
from crosstable.rules.edit_conflicts import Values, by_events, by_values
from crosstable.rules.lookup import known_player
from crosstable.rules.registry import decides
from crosstable.state.apply_players import (
    belongs_to_stage,
    field_values,
    groups_are_in_play,
    leaves_after,
    put_out_in,
)
from crosstable.state.state import MOST_ROUNDS, State

_round = Whole(1, MOST_ROUNDS)

# What an entry may be changed to.
FIELDS: Mapping[str, Shape] = {
    **ENTRY_SHAPES,
    "absent": Many(AbsenceShape(_round)),
}

_fields = Record({name: ShapeKey(shape) for name, shape in FIELDS.items()})


def next_unpublished(state: State) -> int:
    """The number of the draft, or of the round after the last."""
    return state.last_round + 1


@decides(RenamePlayer, overtaken=by_events(PlayerRenamed, same="player"))
def rename_player(state: State, command: RenamePlayer, _actor: Actor) -> Sequence[Event]:
    if command.player not in state.teams:
        known_player(state, command.player)
    was = state.personal[command.player].digest
    return [] if was == command.digest else [PlayerRenamed(player=command.player, digest=command.digest, was=was)]


def _entry_there(state: State, command: ChangePlayer) -> Values:
    player = state.players.get(command.player)
    return {} if player is None else field_values(player, command.fields.keys() & FIELDS)


def _entry_changed(command: ChangePlayer, event: Event) -> Collection[str]:
    return event.fields if isinstance(event, PlayerChanged) and event.player == command.player else ()


@decides(ChangePlayer, overtaken=by_values(lambda command: command.fields, _entry_there, _entry_changed))
def change_player(state: State, command: ChangePlayer, _actor: Actor) -> Sequence[Event]:
    """Refused for an absence in a round that has been published, and for groups once a schedule is under way."""
    fields = dict(command.fields)
    player = known_player(state, command.player)
    _refuse_fields(state, player, fields)
    if "absent" in fields:
        fields["absent"] = [list(absence(*stretch)) for stretch in fields["absent"]]
    was = field_values(player, fields)
    return [] if was == fields else [PlayerChanged(player=player.id, fields=fields, was=was)]


def _refuse_fields(state: State, player: Player, fields: Mapping[str, Any]) -> None:
    """Refused for what no entry says, and what comes too late for this one."""
    problems: Problems = []
    _fields.read(fields, "", problems)
    unreadable = {problem.path for problem in problems}
    problems += _wrong_absences(state, player, fields.get("absent"), unreadable)
    if fields.keys() - unreadable >= {"group"} and groups_are_in_play(state):
        problems.append(Reason("group_in_play", {"player": player.id}, "group"))
    if problems:
        raise Refusal("bad_entries", problems)


def _wrong_absences(state: State, player: Player, wanted: Any, unreadable: Set[str]) -> list[Reason]:
    """Stretches that are none, and others than there were in rounds that are past.

    A stretch that can't be read, or is none, may be one of the past.
    """
    if not isinstance(wanted, list) or "absent" in unreadable:
        return []
    at_fault = {path.partition("]")[0] for path in unreadable}
    readable = {i: stretch for i, stretch in enumerate(wanted) if f"absent[{i}" not in at_fault}
    wrong = {
        i: stretch
        for i, stretch in readable.items()
        if stretch[0] is None or (stretch[1] is not None and stretch[1] < stretch[0])
    }
    reasons = [Reason("bad_stretch", {"value": format_value(stretch)}, f"absent[{i}]") for i, stretch in wrong.items()]
    sound = [stretch for i, stretch in readable.items() if i not in wrong]
    new, old = worths_through(sound, state.last_round), worths_through(player.absent, state.last_round)
    if new.items() - old.items() or (new != old and len(sound) == len(wanted)):
        reasons.append(Reason("absence_is_past", {"last": state.last_round}, "absent"))
    to_come = (stretch for stretch in byes_worth_points(sound) if stretch[1] is None or stretch[1] > state.last_round)
    if any(to_come) and not state.stage.config.traits.absence_counts:
        reasons.append(Reason("bye_counts_nothing", {"format": state.stage.config.format}, "absent"))
    return reasons


@decides(Drop)
def drop(state: State, command: Drop, _actor: Actor) -> Sequence[Event]:
    """Refused for somebody who has left already, and where results are to be struck outside a round robin."""
    player = known_player(state, command.player)
    refuse_gone(player)
    if command.results == "strike" and not state.stage.config.traits.strikes:
        raise Refusal("nothing_to_strike", format=state.stage.config.format)
    struck = command.results == "strike" and is_struck(state, player)
    return [PlayerDropped(player=player.id, after=leaves_after(state, player.id), struck=struck)]


def is_struck(state: State, player: Player) -> bool:
    """The player has played fewer than half of the matches that the schedule has for them."""
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


def refuse_gone(player: Player) -> None:
    """Refused for somebody who has left already, whichever way."""
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if player.dropped_after is not None:
        raise Refusal("has_dropped", player=player.id, round=player.dropped_after)
    if player.eliminated_in is not None:
        raise Refusal("is_eliminated", player=player.id, round=player.eliminated_in)


@decides(ReEnter)
def re_enter(state: State, command: ReEnter, _actor: Actor) -> Sequence[Event]:
    """Refused for somebody who has not dropped, or is out for good: a stage is played by those who began it."""
    player = known_player(state, command.player)
    if player.dropped_after is None:
        refuse_gone(player)
        raise Refusal("has_not_dropped", player=player.id)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if not belongs_to_stage(state, player):
        raise Refusal("is_eliminated", player=player.id, round=state.stage_start - 1)
    if _is_past(state, player, player.dropped_after):
        raise Refusal("is_eliminated", player=player.id, round=player.dropped_after)
    return [PlayerReentered(player=player.id, first=next_unpublished(state), was=player.dropped_after)]


def _is_past(state: State, player: Player, left: int) -> bool:
    """In a knock-out: would be out by what came of the round that they left with, or has missed one since."""
    if not state.stage.config.traits.knocks_out:
        return False
    round_ = state.stage.rounds.get(left)
    is_over = round_ is not None and round_.status == "completed"
    return max(left, state.stage_start - 1) < state.last_round or (is_over and player in beaten(state.tournament, left))


@decides(Disqualify)
def disqualify(state: State, command: Disqualify, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    return [PlayerDisqualified(player=player.id, round=put_out_in(state), reason=command.reason)]
