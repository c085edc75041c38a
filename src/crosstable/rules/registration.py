"""Registration: by the desk, by players, or late; the waiting list, and moving up from it.

| rule | source |
|---|---|
| players register themselves only while registration is open; the desk at any time | rules 9 |
| without a free place, new players go on the waiting list; the desk may exceed the capacity | rules 9 |
| a free place goes to the first waiting player, in the same action | decision 17 |
"""

from collections.abc import Collection, Iterable, Sequence, Set
from itertools import chain, count
from typing import Any

import msgspec

from crosstable.commands import (
    Actor,
    EnterLate,
    Entry,
    MoveUp,
    Register,
    SeeEntries,
    SetRegistration,
    SignUp,
    Withdraw,
)
from crosstable.events import (
    EntriesSeen,
    Event,
    PlayerMovedUp,
    PlayerQueued,
    PlayerRegistered,
    PlayerUnqueued,
    PlayerWithdrawn,
    RegistrationSet,
)
from crosstable.model.player_entry import ENTRY_SHAPES, entry_fields
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, Text, Whole, problem
from crosstable.rules.collect_refusals import refuse_all, refuse_with
from crosstable.rules.edit_conflicts import Values, by_values
from crosstable.rules.lookup import known_entry, unknown_player_reasons
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.rules.teams import all_member_ids, with_ids
from crosstable.state.apply_players import earliest_entry
from crosstable.state.pool_state import PoolState
from crosstable.state.state import MOST_PLAYERS, MOST_ROUNDS, State
from crosstable.state.stream_state import StreamState

# The longest waiting list.
MOST_WAITING = 1000
MOST_NUMBER = 1_000_000


def free_places(state: State) -> int | None:
    capacity = state.registration.capacity
    return None if capacity is None else max(0, capacity - len(state.players))


def _requested_registration(command: SetRegistration) -> Values:
    places = {"capacity": command.capacity} if isinstance(command.capacity, int | None) else {}
    return places if command.open is None else {"open": command.open, **places}


def _current_registration(state: State, _: SetRegistration) -> Values:
    return {"open": state.registration.is_open, "capacity": state.registration.capacity}


def _changed_registration(_: SetRegistration, event: Event) -> Collection[str]:
    if not isinstance(event, RegistrationSet):
        return ()
    opened, places = event.open != event.was_open, event.capacity != event.was_capacity
    return [name for name, is_changed in (("open", opened), ("capacity", places)) if is_changed]


@decides(SetRegistration, overtaken=by_values(_requested_registration, _current_registration, _changed_registration))
def set_registration(state: State, command: SetRegistration, _actor: Actor) -> Sequence[Event]:
    now = state.registration
    is_open = now.is_open if command.open is None else command.open
    capacity = now.capacity if command.capacity is msgspec.UNSET else command.capacity
    problems: Problems = []
    if capacity is not None:
        Whole(1, MOST_PLAYERS).read(capacity, "capacity", problems)
    if problems:
        raise Refusal("bad_registration", problems)
    if (is_open, capacity) == (now.is_open, now.capacity):
        return []
    changed = RegistrationSet(open=is_open, capacity=capacity, was_open=now.is_open, was_capacity=now.capacity)
    free = len(state.waiting) if capacity is None else capacity - len(state.players)
    return [changed, *move_up_events(state, list(state.waiting)[: max(0, free)])]


def move_up_events(state: State, players: Iterable[PlayerId], first_round: int = 1) -> list[Event]:
    """Give places to these waiting players, with the next numbers; with gaps in the numbers if there is no next one."""
    last = max(state.numbers, default=0)
    numbers = (
        number for number in chain(range(last + 1, MOST_NUMBER + 1), range(1, last)) if number not in state.numbers
    )
    return [
        PlayerMovedUp(player=player, number=number, first_round=first_round)
        for player, number in zip(players, numbers, strict=False)
    ]


@decides(Register)
def register(state: State, command: Register, _actor: Actor) -> Sequence[Event]:
    """Raise `is_full` if there are not enough places and `when_full` is not set."""
    entries, free = command.entries, free_places(state)
    if free is None or len(entries) <= free or command.when_full == "enter":
        return register_events(state, entries, 1)
    if command.when_full == "refuse":
        _raise_full(state, entries, free)
    return _register_up_to(state, entries, free)


def _raise_full(state: State, entries: Sequence[Entry], free: int) -> None:
    """Raise `is_full` together with all other problems: it is a question, and its answer decides whether there are too
    many.
    """
    problems: Problems = []
    _registrations(state, entries, 1, problems)
    full = {"more": len(entries), "capacity": state.registration.capacity, "players": len(state.players), "free": free}
    refuse_with([Reason("is_full", full)], "bad_entries", problems)


def _register_up_to(state: State, entries: Sequence[Entry], free: int) -> list[Event]:
    """Register the first entries, and put the others on the waiting list. Raise `bad_entries` with every problem."""
    problems: Problems = []
    entered = _registrations(state, entries[:free], 1, problems)
    waiting = _queue_entries(state, entries[free:], problems, behind=entered)
    many = [*(count_problems(state, free) if free else ()), *_queue_problems(state, len(waiting))]
    refuse_with(many, "bad_entries", problems)
    return [*entered, *waiting]


@decides(SignUp)
def sign_up(state: State, command: SignUp, _actor: Actor) -> Sequence[Event]:
    if not state.registration.is_open:
        raise Refusal("registration_closed")
    requested = command.entry
    entry = Entry(person=requested.person, digest=requested.digest, rating=requested.rating, club=requested.club)
    if free_places(state) != 0 and not state.waiting:
        return register_events(state, [entry], 1, own=True)
    problems: Problems = []
    waiting = _queue_entries(state, [entry], problems, own=True)
    refuse_with(_queue_problems(state, 1), "bad_entries", problems)
    return list(waiting)


@decides(EnterLate)
def enter_late(state: State, command: EnterLate, _actor: Actor) -> Sequence[Event]:
    first = next_unpublished(state) if command.first_round is None else command.first_round
    return register_events(state, command.entries, first, others=entry_round_problems(state, first))


def entry_round_problems(state: State, first: int) -> list[Reason]:
    earliest = earliest_entry(state)
    if _is_field_closed(state):
        return [Reason("field_is_closed", {"round": state.stage_start})]
    if first < earliest:
        return [Reason("round_is_over", {"round": first, "earliest": earliest}, "first_round")]
    if first > MOST_ROUNDS:
        return [Reason("too_many_rounds", {"round": first, "most": MOST_ROUNDS}, "first_round")]
    return []


def _is_field_closed(state: State) -> bool:
    """Return whether a knock-out has begun: a late player would be in without having won anything."""
    has_begun = state.started and state.last_round >= state.stage_start
    return has_begun and state.stage.config.traits.knocks_out


def register_events(
    state: State, entries: Sequence[Entry], first_round: int, own: bool = False, others: Sequence[Reason] = ()
) -> list[Event]:
    """Register these entries. Raise `bad_entries` with every problem, including the `others`."""
    problems: Problems = []
    events = _registrations(state, entries, first_round, problems, own)
    refuse_with([*count_problems(state, len(entries)), *others], "bad_entries", problems)
    return list(events)


def _registrations(
    state: State, entries: Sequence[Entry], first_round: int, problems: Problems, own: bool = False
) -> list[PlayerRegistered]:
    """Return registrations; add every problem to `problems`."""
    # The owner of each number and id: a player, or the path of another entry.
    taken: dict[int, str] = {**state.numbers}
    free = max(taken, default=0) + 1
    ids, given = {known: str(known) for known in (*state.players, *state.waiting)}, used_ids(state)
    members_taken = given | {entry.id for entry in entries if entry.id is not None}
    events = []
    for i, entry in enumerate(entries):
        path = f"entries[{i}]"
        number = free if entry.number is None else entry.number
        player = free_id(f"p{number}", given) if entry.id is None else entry.id
        _read_fields(entry, path, problems)
        Text(100).read(player, f"{path}.id", problems)
        if player in ids or player in state.teams:
            problem(problems, f"{path}.id", "id_twice", value=player, first=ids.get(player, player))
        if not 1 <= number <= MOST_NUMBER:
            Whole(1, MOST_NUMBER).read(number, f"{path}.number", problems)
        elif number in taken:
            problem(problems, f"{path}.number", "number_twice", value=number, first=taken[number])
        ids.setdefault(player, path)
        given.add(player)
        taken.setdefault(number, path)
        free = max(free, number + 1)
        events.append(
            PlayerRegistered(
                player=player,
                person=entry.person,
                digest=entry.digest,
                number=number,
                first_round=first_round,
                own=own,
                members=with_ids(player, entry.members, members_taken, path, problems),
                **_entry_values(entry),
            )
        )
    return events


def count_problems(state: State | PoolState, more: int) -> list[Reason]:
    if not more:
        return [Reason("nobody_named")]
    if len(state.players) + more > MOST_PLAYERS:
        return [Reason("too_many_players", {"most": MOST_PLAYERS, "players": len(state.players), "more": more})]
    return []


def _queue_entries(
    state: State,
    entries: Sequence[Entry],
    problems: Problems,
    own: bool = False,
    behind: Sequence[PlayerRegistered] = (),
) -> list[PlayerQueued]:
    """Put entries on the waiting list, after those already waiting or registering now; add every problem to `problems`.
    They get their number with a place.
    """
    ids = used_ids(state) | {event.player for event in behind}
    taken = ids | {entry.id for event in behind for entry in event.members if entry.id}
    events = []
    for i, entry in enumerate(entries, len(behind)):
        _read_fields(entry, f"entries[{i}]", problems)
        player = free_id("w1", ids)
        ids.add(player)
        members = with_ids(player, entry.members, taken, f"entries[{i}]", problems)
        fields = {**_entry_values(entry), "members": members}
        events.append(PlayerQueued(player=player, person=entry.person, digest=entry.digest, own=own, **fields))
    return events


def _queue_problems(state: State, more: int) -> list[Reason]:
    if len(state.waiting) + more <= MOST_WAITING:
        return []
    return [Reason("too_many_in_line", {"most": MOST_WAITING, "waiting": len(state.waiting), "more": more})]


def _read_fields(entry: Entry, path: str, problems: Problems) -> None:
    for name, shape in ENTRY_SHAPES.items():
        shape.read(getattr(entry, name), f"{path}.{name}", problems)


def _entry_values(entry: Entry) -> dict[str, Any]:
    return entry_fields(entry)


def used_ids(state: State) -> set[PlayerId]:
    """Return the ids of all players, including withdrawn ones: settings about these, such as forbidden pairs, must not
    apply to new players.
    """
    return all_entrant_ids(state) | all_member_ids(state)


def all_entrant_ids(state: StreamState) -> set[PlayerId]:
    in_force = (recorded.event for recorded in state.log if recorded.action not in state.undone)
    return {event.player for event in in_force if isinstance(event, PlayerRegistered | PlayerQueued)}


def free_id(wanted: str, taken: Set[PlayerId]) -> PlayerId:
    ids = (wanted if i == 1 else f"{wanted}-{i}" for i in count(1))
    return PlayerId(next(id_ for id_ in ids if id_ not in taken))


@decides(Withdraw)
def withdraw(state: State, command: Withdraw, actor: Actor) -> Sequence[Event]:
    """Raise `not_your_entry` for another player's entry. The first waiting player gets the place."""
    player = command.player
    known_entry(state, player)
    check_own_entry(actor, player)
    if player in state.waiting:
        return [PlayerUnqueued(player=player)]
    capacity = state.registration.capacity
    free = capacity is None or len(state.players) <= capacity
    return [PlayerWithdrawn(player=player), *move_up_events(state, list(state.waiting)[:1] if free else ())]


def check_own_entry(actor: Actor, player: PlayerId) -> None:
    if actor.role == "player" and actor.player != player:
        raise Refusal("not_your_entry")


@decides(MoveUp)
def move_up(state: State, command: MoveUp, _actor: Actor) -> Sequence[Event]:
    first = next_unpublished(state) if state.started else 1
    player = _waiting_player(state, command.player)
    refuse_all("several_reasons", count_problems(state, 1))
    refuse_all("several_reasons", entry_round_problems(state, first) if state.started else ())
    return move_up_events(state, [player], first)


def _waiting_player(state: State, named: PlayerId | None) -> PlayerId:
    player = next(iter(state.waiting), None) if named is None else named
    if player is None:
        raise Refusal("nobody_waits")
    if player not in state.waiting:
        known_entry(state, player)
        raise Refusal("does_not_wait", player=player)
    return player


@decides(SeeEntries)
def see_entries(state: State, command: SeeEntries, _actor: Actor) -> Sequence[Event]:
    refuse_all(
        "several_reasons",
        unknown_player_reasons(state, (player for player in command.players if player not in state.waiting)),
    )
    seen = [player for player in state.unseen if not command.players or player in command.players]
    return [EntriesSeen(players=tuple(seen))] if seen else []
