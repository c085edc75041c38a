"""Apply player events to the state."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec

from crosstable.events import (
    MembersSet,
    PlayerChanged,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReentered,
    PlayerRegistered,
    PlayerRenamed,
    PlayerWithdrawn,
    RecordedEvent,
)
from crosstable.model.absences import absence, worths_through
from crosstable.model.persons import MemberEntry
from crosstable.model.phases import ANY, BEFORE, OPEN, STAGE, STARTED
from crosstable.model.player_entry import entry_fields
from crosstable.model.teams import boards_in, boards_of
from crosstable.model.tournament import Board, Group, Match, Member, Player, PlayerId
from crosstable.state.apply_phones import add_self_registered, forget_phone
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import Penalty, Personal, Waiting
from crosstable.state.state import State


def field_values(player: Player, names: Any) -> dict[str, Any]:
    plain = {name: getattr(player, name) for name in names}
    return {name: [list(stretch) for stretch in value] if name == "absent" else value for name, value in plain.items()}


def _change(state: State, player: PlayerId, **fields: Any) -> None:
    state.players[player] = msgspec.structs.replace(state.players[player], **fields)


def placeholder(number: int) -> str:
    return f"#{number}"


def earliest_entry(state: State) -> int:
    """Return the first round that a new player can enter: the open one, or the next."""
    return state.last_round if state.phase in OPEN else state.last_round + 1


def can_enter_in(state: State, first_round: int) -> bool:
    return first_round >= earliest_entry(state) if state.started else first_round == 1


def _is_new(state: State, event: PlayerRegistered) -> bool:
    is_known = event.player in state.players or event.player in state.waiting
    return not is_known and event.number not in state.numbers and can_enter_in(state, event.first_round)


@handles(PlayerRegistered, when=(*BEFORE, *STAGE), needs=_is_new)
def player_registered(state: State, event: PlayerRegistered, at: RecordedEvent) -> None:
    add_player(state, event.player, event.number, event.first_round, event)
    if event.own:
        add_self_registered(state, event.player, at)


def add_player(
    state: State, player: PlayerId, number: int, first_round: int, event: PlayerRegistered | Waiting
) -> None:
    state.numbers[number] = player
    state.personal[player] = Personal(event.person, event.digest)
    state.players[player] = Player(
        id=player,
        name=placeholder(number),
        number=number,
        first_round=first_round,
        **entry_fields(event),
    )
    set_team(state, player, event.members)
    if state.stages and state.stage.groups:
        put_into_group(state, player, event.group)
    if state.stages and state.stage.seeds and first_round <= state.stage_start:
        state.stage.seeds = (*state.stage.seeds, player)


def set_team(state: State, team: PlayerId, entries: Sequence[MemberEntry]) -> None:
    for member in state.players[team].members:
        state.personal.pop(member.id, None)
        state.teams.pop(member.id, None)
    members = []
    for place, entry in enumerate(entries, 1):
        assert entry.id is not None
        state.personal[entry.id] = Personal(entry.person, entry.digest)
        state.teams[entry.id] = team
        members.append(Member(entry.id, f"{state.players[team].name}.{place}", entry.rating))
    if members or state.players[team].members:
        _change(state, team, members=tuple(members))


def member_entries(state: State, team: PlayerId) -> tuple[MemberEntry, ...]:
    return tuple(
        MemberEntry(
            person=state.personal[member.id].person,
            digest=state.personal[member.id].digest,
            id=member.id,
            rating=member.rating,
        )
        for member in state.players[team].members
    )


def put_into_group(state: State, player: PlayerId, name: str | None) -> None:
    """Move a player to the end of the named group, or of the smallest one if there is none of that name."""
    groups = [
        Group(group.name, tuple(member for member in group.players if member != player)) for group in state.stage.groups
    ]
    place = min(range(len(groups)), key=lambda i: (groups[i].name != name, len(groups[i].players), i))
    groups[place] = Group(groups[place].name, (*groups[place].players, player))
    state.stage.groups = tuple(groups)


def _remove_from_stage(state: State, player: PlayerId) -> None:
    stage = state.stage
    if any(player in group.players for group in stage.groups):
        stage.groups = tuple(
            Group(group.name, tuple(member for member in group.players if member != player)) for group in stage.groups
        )
    if player in stage.seeds:
        stage.seeds = tuple(member for member in stage.seeds if member != player)


@handles(PlayerWithdrawn, when=BEFORE, needs=lambda state, event: event.player in state.players)
def player_withdrawn(state: State, event: PlayerWithdrawn, _: RecordedEvent) -> None:
    set_team(state, event.player, ())
    player = state.players.pop(event.player)
    del state.numbers[player.number]
    del state.personal[event.player]
    _remove_from_stage(state, event.player)
    state.unseen.pop(event.player, None)
    state.checked_in.pop(event.player, None)
    forget_phone(state, event.player)
    # The id may go to another player, whom these notes do not concern.
    state.notes = [note for note in state.notes if note.player != event.player]


def _rename_applies(state: State, event: PlayerRenamed) -> bool:
    return event.player in state.personal and state.personal[event.player].digest == event.was


@handles(PlayerRenamed, when=ANY, needs=_rename_applies)
def player_renamed(state: State, event: PlayerRenamed, _: RecordedEvent) -> None:
    state.personal[event.player] = msgspec.structs.replace(state.personal[event.player], digest=event.digest)


def groups_are_in_play(state: State) -> bool:
    """Return whether a schedule with a place for everybody, or dealt groups, are in play."""
    return bool(state.stage.rounds) and (state.stage.config.traits.scheduled or bool(state.stage.groups))


def _change_applies(state: State, event: PlayerChanged) -> bool:
    player = state.players.get(event.player)
    if player is None or field_values(player, event.was) != dict(event.was):
        return False
    if "group" in event.fields and groups_are_in_play(state):
        return False
    last = state.last_round
    return "absent" not in event.fields or (
        worths_through(event.fields["absent"], last) == worths_through(player.absent, last)
    )


@handles(PlayerChanged, when=(*BEFORE, *STAGE, "ended"), needs=_change_applies)
def player_changed(state: State, event: PlayerChanged, _: RecordedEvent) -> None:
    fields = dict(event.fields)
    if "absent" in fields:
        fields["absent"] = tuple(absence(*stretch) for stretch in fields["absent"])
    _change(state, event.player, **fields)
    if state.stage.groups and fields.get("group") is not None:
        put_into_group(state, event.player, fields["group"])


def seated_members(state: State, team: PlayerId) -> list[PlayerId]:
    """Return the members of a team who are on a board of any round, in the order of the team's list."""
    boards: list[Board] = []
    for round_ in state.rounds:
        for match in round_.matches.values():
            if team in (match.first, match.second):
                boards += [*boards_of(match), *chain.from_iterable(_reported_boards(round_, match))]
    named = {member for board in boards for member in (board.first, board.second)}
    return [member.id for member in state.players[team].members if member.id in named]


def _reported_boards(round_: RoundInPlay, match: Match) -> Iterable[tuple[Board, ...]]:
    reports = round_.reports.get(match.table or 0, ())
    return [boards_in(report.result) for report in reports]


def _members_apply(state: State, event: MembersSet) -> bool:
    if event.player not in state.players or member_entries(state, event.player) != event.was:
        return False
    ids = [entry.id for entry in event.members]
    taken = {member for member, team in state.teams.items() if team != event.player} | state.players.keys()
    seated = seated_members(state, event.player)
    return not {*ids} & taken and [id_ for id_ in ids if id_ in seated] == seated


@handles(MembersSet, when=(*BEFORE, *STAGE, "ended"), needs=_members_apply)
def members_set(state: State, event: MembersSet, _: RecordedEvent) -> None:
    gone = {member.id for member in state.players[event.player].members} - {entry.id for entry in event.members}
    set_team(state, event.player, event.members)
    for member in gone:
        forget_phone(state, member)


def _is_active(state: State, player: PlayerId) -> bool:
    known = state.players.get(player)
    return (
        known is not None
        and known.dropped_after is None
        and known.disqualified_in is None
        and known.eliminated_in is None
    )


def last_round_of_leaver(state: State, player: PlayerId) -> int:
    """Return the last round of a player who leaves now: the open one, if it seats them.

    In a schedule everybody has a place and keeps it.
    """
    current = state.current
    if current is None or not current.is_open or state.stage.config.traits.scheduled:
        return state.last_round
    return current.number if player in current.seated else current.number - 1


def _can_leave(state: State, event: PlayerDropped) -> bool:
    return _is_active(state, event.player) and event.after == last_round_of_leaver(state, event.player)


@handles(PlayerDropped, when=(*STAGE, "ended"), needs=_can_leave)
def player_dropped(state: State, event: PlayerDropped, _: RecordedEvent) -> None:
    _change(state, event.player, dropped_after=event.after)
    state.leaving.pop(event.player, None)
    if event.struck:
        state.stage.struck = (*state.stage.struck, event.player)


def belongs_to_stage(state: State, player: Player) -> bool:
    """Return whether a player qualified for the current stage, or entered it late; everybody belongs to the first."""
    return len(state.stages) == 1 or player.id in state.stages[-2].qualified or player.first_round >= state.stage_start


def _can_come_back(state: State, event: PlayerReentered) -> bool:
    player = state.players.get(event.player)
    if player is None or player.dropped_after != event.was or player.disqualified_in is not None:
        return False
    return event.first == state.last_round + 1 and belongs_to_stage(state, player)


@handles(PlayerReentered, when=STAGE, needs=_can_come_back)
def player_reentered(state: State, event: PlayerReentered, _: RecordedEvent) -> None:
    player = state.players[event.player]
    away = (max(event.was + 1, player.first_round), event.first - 1)
    absent = (*player.absent, away) if away[0] <= away[1] else player.absent
    _change(state, event.player, dropped_after=None, absent=absent)
    state.stage.struck = tuple(player_ for player_ in state.stage.struck if player_ != event.player)


def first_round_out(state: State) -> int:
    """Return the first round without a player disqualified now: the open one, or the next."""
    return earliest_entry(state)


def _can_be_put_out(state: State, event: PlayerDisqualified) -> bool:
    player = state.players.get(event.player)
    return player is not None and player.disqualified_in is None and event.round == first_round_out(state)


@handles(PlayerDisqualified, when=STARTED, needs=_can_be_put_out)
def player_disqualified(state: State, event: PlayerDisqualified, at: RecordedEvent) -> None:
    _change(state, event.player, disqualified_in=event.round)
    state.penalties.append(Penalty(at.action, event.player, "disqualification", event.round, None, event.reason))
    state.amend(at.action)
