"""Entering: by the desk, by players themselves, late; the waiting list, and who moves up in it.

| clause | source |
|---|---|
| players enter themselves only while registration is open; the desk enters whenever it likes | rules 9 |
| where there is no place, whoever comes waits in line; the desk may enter more, on purpose | rules 9 |
| a place that comes free goes to whoever waits first, in the same action | decision 17 |
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
from crosstable.rules.collect_refusals import refuse_all, refuse_beside
from crosstable.rules.edit_conflicts import Values, by_values
from crosstable.rules.lookup import known_entry, strangers
from crosstable.rules.players import next_unpublished
from crosstable.rules.registry import decides
from crosstable.rules.teams import members_ever, with_ids
from crosstable.state.apply_players import earliest_entry
from crosstable.state.pool_state import PoolState
from crosstable.state.state import MOST_PLAYERS, MOST_ROUNDS, State
from crosstable.state.stream_state import StreamState

# So many may wait; a line that is longer than that helps nobody.
MOST_WAITING = 1000
MOST_NUMBER = 1_000_000


def free_places(state: State) -> int | None:
    """How many more there are places for; None where nobody counts them. Never below zero."""
    capacity = state.registration.capacity
    return None if capacity is None else max(0, capacity - len(state.players))


def _registration_asked(command: SetRegistration) -> Values:
    places = {"capacity": command.capacity} if isinstance(command.capacity, int | None) else {}
    return places if command.open is None else {"open": command.open, **places}


def _registration_there(state: State, _: SetRegistration) -> Values:
    return {"open": state.registration.is_open, "capacity": state.registration.capacity}


def _registration_changed(_: SetRegistration, event: Event) -> Collection[str]:
    if not isinstance(event, RegistrationSet):
        return ()
    opened, places = event.open != event.was_open, event.capacity != event.was_capacity
    return [name for name, is_changed in (("open", opened), ("capacity", places)) if is_changed]


@decides(SetRegistration, overtaken=by_values(_registration_asked, _registration_there, _registration_changed))
def set_registration(state: State, command: SetRegistration, _actor: Actor) -> Sequence[Event]:
    """Refused for a number of places that cannot be. Fewer places than players send nobody away."""
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
    return [changed, *moved_up(state, list(state.waiting)[: max(0, free)])]


def moved_up(state: State, players: Iterable[PlayerId], first_round: int = 1) -> list[Event]:
    """These, who wait, have a place each, with the next numbers; the free ones between them where no next one is."""
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
    """Refused (`is_full`) where there are not places for all, unless it is said what then."""
    entries, free = command.entries, free_places(state)
    if free is None or len(entries) <= free or command.when_full == "enter":
        return registered(state, entries, 1)
    if command.when_full == "refuse":
        _refuse_full(state, entries, free)
    return _as_many_as_fit(state, entries, free)


def _refuse_full(state: State, entries: Sequence[Entry], free: int) -> None:
    """It is a question, which is asked where nothing else is wrong: otherwise that is mended first, and this told too.

    Whether they are more than can enter depends on the answer.
    """
    problems: Problems = []
    _entered(state, entries, 1, problems)
    full = {"more": len(entries), "capacity": state.registration.capacity, "players": len(state.players), "free": free}
    refuse_beside([Reason("is_full", full)], "bad_entries", problems)


def _as_many_as_fit(state: State, entries: Sequence[Entry], free: int) -> list[Event]:
    """The first of these enter, the others wait. Refused with every problem of every entry."""
    problems: Problems = []
    entered = _entered(state, entries[:free], 1, problems)
    waiting = _queued(state, entries[free:], problems, behind=entered)
    many = [*(wrong_count(state, free) if free else ()), *_wrong_line(state, len(waiting))]
    refuse_beside(many, "bad_entries", problems)
    return [*entered, *waiting]


@decides(SignUp)
def sign_up(state: State, command: SignUp, _actor: Actor) -> Sequence[Event]:
    """Refused (`registration_closed`, alone: nobody may ask then) while players may not enter themselves."""
    if not state.registration.is_open:
        raise Refusal("registration_closed")
    said = command.entry
    entry = Entry(person=said.person, digest=said.digest, rating=said.rating, club=said.club)
    if free_places(state) != 0 and not state.waiting:
        return registered(state, [entry], 1, own=True)
    problems: Problems = []
    waiting = _queued(state, [entry], problems, own=True)
    refuse_beside(_wrong_line(state, 1), "bad_entries", problems)
    return list(waiting)


@decides(EnterLate)
def enter_late(state: State, command: EnterLate, _actor: Actor) -> Sequence[Event]:
    """Refused for a round that is over, and for one that can never be."""
    first = next_unpublished(state) if command.first_round is None else command.first_round
    return registered(state, command.entries, first, others=wrong_round(state, first))


def wrong_round(state: State, first: int) -> list[Reason]:
    """Why nobody can enter from that round on, if so."""
    earliest = earliest_entry(state)
    if _is_closed(state):
        return [Reason("field_is_closed", {"round": state.stage_start})]
    if first < earliest:
        return [Reason("round_is_over", {"round": first, "earliest": earliest}, "first_round")]
    if first > MOST_ROUNDS:
        return [Reason("too_many_rounds", {"round": first, "most": MOST_ROUNDS}, "first_round")]
    return []


def _is_closed(state: State) -> bool:
    """A knock-out has begun: whoever comes later would be in without having won anything."""
    has_begun = state.started and state.last_round >= state.stage_start
    return has_begun and state.stage.config.traits.knocks_out


def registered(
    state: State, entries: Sequence[Entry], first_round: int, own: bool = False, others: Sequence[Reason] = ()
) -> list[Event]:
    """These enter. Refused with every problem of every entry, and the `others` that were found beside them."""
    problems: Problems = []
    events = _entered(state, entries, first_round, problems, own)
    refuse_beside([*wrong_count(state, len(entries)), *others], "bad_entries", problems)
    return list(events)


def _entered(
    state: State, entries: Sequence[Entry], first_round: int, problems: Problems, own: bool = False
) -> list[PlayerRegistered]:
    """These enter, once there is no problem with any of them."""
    # Who has each number and each id: a player, or the place of an entry beside it.
    taken: dict[int, str] = {**state.numbers}
    free = max(taken, default=0) + 1
    ids, given = {known: str(known) for known in (*state.players, *state.waiting)}, ids_given(state)
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
                **_said_in(entry),
            )
        )
    return events


def wrong_count(state: State | PoolState, more: int) -> list[Reason]:
    """Why so many more cannot enter, if so."""
    if not more:
        return [Reason("nobody_named")]
    if len(state.players) + more > MOST_PLAYERS:
        return [Reason("too_many_players", {"most": MOST_PLAYERS, "players": len(state.players), "more": more})]
    return []


def _queued(
    state: State,
    entries: Sequence[Entry],
    problems: Problems,
    own: bool = False,
    behind: Sequence[PlayerRegistered] = (),
) -> list[PlayerQueued]:
    """These wait, in this order, behind whoever waits already and those who enter, once there is no problem with any of
    them. They get a number with their place.
    """
    ids = ids_given(state) | {event.player for event in behind}
    taken = ids | {entry.id for event in behind for entry in event.members if entry.id}
    events = []
    for i, entry in enumerate(entries, len(behind)):
        _read_fields(entry, f"entries[{i}]", problems)
        player = free_id("w1", ids)
        ids.add(player)
        members = with_ids(player, entry.members, taken, f"entries[{i}]", problems)
        said = {**_said_in(entry), "members": members}
        events.append(PlayerQueued(player=player, person=entry.person, digest=entry.digest, own=own, **said))
    return events


def _wrong_line(state: State, more: int) -> list[Reason]:
    """Why so many more cannot wait, if so."""
    if len(state.waiting) + more <= MOST_WAITING:
        return []
    return [Reason("too_many_in_line", {"most": MOST_WAITING, "waiting": len(state.waiting), "more": more})]


def _read_fields(entry: Entry, path: str, problems: Problems) -> None:
    for name, shape in ENTRY_SHAPES.items():
        shape.read(getattr(entry, name), f"{path}.{name}", problems)


def _said_in(entry: Entry) -> dict[str, Any]:
    return entry_fields(entry)


def ids_given(state: State) -> set[PlayerId]:
    """The ids of everybody here, and of those who withdrew: what was said of these, such as whom they may not meet, is
    not said of somebody who comes later.
    """
    return players_entered(state) | members_ever(state)


def players_entered(state: StreamState) -> set[PlayerId]:
    """Return the ids of everybody who ever entered or queued."""
    in_force = (happened.event for happened in state.log if happened.action not in state.undone)
    return {event.player for event in in_force if isinstance(event, PlayerRegistered | PlayerQueued)}


def free_id(wanted: str, taken: Set[PlayerId]) -> PlayerId:
    """That id, or one much like it where somebody has it already."""
    ids = (wanted if i == 1 else f"{wanted}-{i}" for i in count(1))
    return PlayerId(next(id_ for id_ in ids if id_ not in taken))


@decides(Withdraw)
def withdraw(state: State, command: Withdraw, actor: Actor) -> Sequence[Event]:
    """Refused (`not_your_entry`) for another player's. The place goes to whoever waits first."""
    player = command.player
    known_entry(state, player)
    refuse_anothers(actor, player)
    if player in state.waiting:
        return [PlayerUnqueued(player=player)]
    capacity = state.registration.capacity
    free = capacity is None or len(state.players) <= capacity
    return [PlayerWithdrawn(player=player), *moved_up(state, list(state.waiting)[:1] if free else ())]


def refuse_anothers(actor: Actor, player: PlayerId) -> None:
    """Refused where a player asks for somebody else's entry."""
    if actor.role == "player" and actor.player != player:
        raise Refusal("not_your_entry")


@decides(MoveUp)
def move_up(state: State, command: MoveUp, _actor: Actor) -> Sequence[Event]:
    """Refused where nobody waits, or not the one who is named, and where nobody can enter any more."""
    first = next_unpublished(state) if state.started else 1
    player = _who_waits(state, command.player)
    refuse_all("several_reasons", wrong_count(state, 1))
    refuse_all("several_reasons", wrong_round(state, first) if state.started else ())
    return moved_up(state, [player], first)


def _who_waits(state: State, named: PlayerId | None) -> PlayerId:
    """Whoever is named, or waits first."""
    player = next(iter(state.waiting), None) if named is None else named
    if player is None:
        raise Refusal("nobody_waits")
    if player not in state.waiting:
        known_entry(state, player)
        raise Refusal("does_not_wait", player=player)
    return player


@decides(SeeEntries)
def see_entries(state: State, command: SeeEntries, _actor: Actor) -> Sequence[Event]:
    """Whoever was looked at already is so still."""
    refuse_all(
        "several_reasons", strangers(state, (player for player in command.players if player not in state.waiting))
    )
    seen = [player for player in state.unseen if not command.players or player in command.players]
    return [EntriesSeen(players=tuple(seen))] if seen else []
