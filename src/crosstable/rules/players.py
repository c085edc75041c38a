"""Players: entering, leaving, coming back, being put out, and what is known about them."""

from collections.abc import Mapping, Sequence, Set
from itertools import count
from typing import Any

from crosstable.commands import (
    Actor,
    ChangePlayer,
    Disqualify,
    Drop,
    EnterLate,
    Entry,
    ReEnter,
    Register,
    RenamePlayer,
    Withdraw,
)
from crosstable.events import (
    Event,
    PlayerChanged,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    PlayerRegistered,
    PlayerRenamed,
    PlayerWithdrawn,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.shapes import Key as ShapeKey
from crosstable.model.shapes import Many, OrNull, Problems, Record, Shape, Text, Whole, problem, seen
from crosstable.model.tournament import Player, PlayerId
from crosstable.rules.lookup import known_player
from crosstable.rules.registry import decides
from crosstable.state.of_players import (
    belongs_to_stage,
    earliest_entry,
    field_values,
    groups_are_in_play,
    leaves_after,
    past_absences,
    put_out_in,
)
from crosstable.state.state import MOST_PLAYERS, MOST_ROUNDS, State

_text = Text(200)
_round = Whole(1, MOST_ROUNDS)

# What an entry may say, and be changed to.
FIELDS: Mapping[str, Shape] = {
    "rating": OrNull(Whole(-100_000, 100_000)),
    "club": OrNull(_text),
    "town": OrNull(_text),
    "group": OrNull(_text),
    "fixed_table": OrNull(Whole(1, 100_000)),
    "absent": Many(Many(OrNull(_round), 2, 2)),
}

_fields = Record({name: ShapeKey(shape) for name, shape in FIELDS.items()})


@decides(Register)
def register(state: State, command: Register, _actor: Actor) -> Sequence[Event]:
    return _registered(state, command.entries, 1)


@decides(EnterLate)
def enter_late(state: State, command: EnterLate, _actor: Actor) -> Sequence[Event]:
    """Refused for a round that is over, and for one that can never be."""
    earliest = earliest_entry(state)
    first = next_unpublished(state) if command.first_round is None else command.first_round
    if first < earliest:
        raise Refusal("round_is_over", round=first, earliest=earliest)
    if first > MOST_ROUNDS:
        raise Refusal("too_many_rounds", round=first, most=MOST_ROUNDS)
    return _registered(state, command.entries, first)


def next_unpublished(state: State) -> int:
    """The number of the draft, or of the round after the last."""
    return state.last_round + 1


def _registered(state: State, entries: Sequence[Entry], first_round: int) -> list[Event]:
    problems: Problems = []
    if not entries:
        raise Refusal("nobody_named")
    if len(state.players) + len(entries) > MOST_PLAYERS:
        raise Refusal("too_many_players", most=MOST_PLAYERS, players=len(state.players), more=len(entries))
    taken = set(state.numbers)
    free = max(taken, default=0) + 1
    ids = set(state.players)
    events: list[Event] = []
    for i, entry in enumerate(entries):
        path = f"entries[{i}]"
        number = free if entry.number is None else entry.number
        player = _free_id(number, ids) if entry.id is None else entry.id
        for name in ("rating", "club", "town", "group", "fixed_table"):
            FIELDS[name].read(getattr(entry, name), f"{path}.{name}", problems)
        Text(100).read(player, f"{path}.id", problems)
        if player in ids:
            problem(problems, f"{path}.id", "id_twice", value=player, first="players")
        if not 1 <= number <= 1_000_000:
            Whole(1, 1_000_000).read(number, f"{path}.number", problems)
        elif number in taken:
            problem(problems, f"{path}.number", "number_twice", value=number, first="players")
        ids.add(player)
        taken.add(number)
        free = max(free, number + 1)
        events.append(
            PlayerRegistered(
                player=player,
                person=entry.person,
                digest=entry.digest,
                number=number,
                rating=entry.rating,
                club=entry.club,
                town=entry.town,
                group=entry.group,
                fixed_table=entry.fixed_table,
                first_round=first_round,
            )
        )
    if problems:
        raise Refusal("bad_entries", problems)
    return events


def _free_id(number: int, taken: Set[PlayerId]) -> PlayerId:
    """An id that says the number, unless somebody chose that one already."""
    ids = (f"p{number}" if i == 1 else f"p{number}-{i}" for i in count(1))
    return PlayerId(next(one for one in ids if one not in taken))


@decides(Withdraw)
def withdraw(state: State, command: Withdraw, _actor: Actor) -> Sequence[Event]:
    return [PlayerWithdrawn(player=known_player(state, command.player).id)]


@decides(RenamePlayer)
def rename_player(state: State, command: RenamePlayer, _actor: Actor) -> Sequence[Event]:
    known_player(state, command.player)
    was = state.personal[command.player].digest
    return [] if was == command.digest else [PlayerRenamed(player=command.player, digest=command.digest, was=was)]


@decides(ChangePlayer)
def change_player(state: State, command: ChangePlayer, _actor: Actor) -> Sequence[Event]:
    """Refused for an absence in a round that has been published, and for groups once a round robin is under way."""
    player = known_player(state, command.player)
    problems: Problems = []
    fields = dict(command.fields)
    _fields.read(fields, "", problems)
    if not problems:
        problems += _too_late(state, player, fields)
    if problems:
        raise Refusal("bad_entries", problems)
    if "absent" in fields:
        fields["absent"] = [list(stretch) for stretch in fields["absent"]]
    was = field_values(player, fields)
    return [] if was == fields else [PlayerChanged(player=player.id, fields=fields, was=was)]


def _too_late(state: State, player: Player, fields: Mapping[str, Any]) -> list[Reason]:
    reasons = []
    if "absent" in fields:
        wanted, had = fields["absent"], [list(one) for one in player.absent]
        for i, stretch in enumerate(wanted):
            if stretch[0] is None or (stretch[1] is not None and stretch[1] < stretch[0]):
                reasons.append(Reason("bad_stretch", {"value": seen(stretch)}, f"absent[{i}]"))
        last = state.last_round
        if not reasons and past_absences(wanted, last) != past_absences(had, last):
            reasons.append(Reason("absence_is_past", {"last": last}, "absent"))
    if "group" in fields and groups_are_in_play(state):
        reasons.append(Reason("group_in_play", {"player": player.id}, "group"))
    return reasons


@decides(Drop)
def drop(state: State, command: Drop, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    _refuse_gone(player)
    return [PlayerDropped(player=player.id, after=leaves_after(state, player.id))]


def _refuse_gone(player: Player) -> None:
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
        _refuse_gone(player)
        raise Refusal("has_not_dropped", player=player.id)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    if not belongs_to_stage(state, player):
        raise Refusal("is_eliminated", player=player.id, round=state.stage_start - 1)
    return [PlayerReentered(player=player.id, first=next_unpublished(state), was=player.dropped_after)]


@decides(Disqualify)
def disqualify(state: State, command: Disqualify, _actor: Actor) -> Sequence[Event]:
    player = known_player(state, command.player)
    if player.disqualified_in is not None:
        raise Refusal("is_disqualified", player=player.id, round=player.disqualified_in)
    return [PlayerDisqualified(player=player.id, round=put_out_in(state), reason=command.reason)]
