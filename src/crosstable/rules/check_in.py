"""Check-in: who is here before the start or before a round, and what becomes of those who are not."""

from collections.abc import Sequence

from crosstable.commands import Actor, AskCheckIn, CheckIn, DropMissing, Start
from crosstable.events import CheckInAsked, Event, PlayerCheckedIn, PlayerDropped, PlayerWithdrawn
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.edit_conflicts import by_values, if_it_is
from crosstable.rules.lookup import known_entry
from crosstable.rules.registration import moved_up, refuse_anothers
from crosstable.rules.registry import decides
from crosstable.state.apply_players import leaves_after
from crosstable.state.state import State


@decides(
    AskCheckIn,
    overtaken=by_values(
        lambda command: {"check_in": command.asked},
        lambda state, _: {"check_in": state.registration.checks_in},
        if_it_is(CheckInAsked, "check_in"),
    ),
)
def ask_check_in(state: State, command: AskCheckIn, _actor: Actor) -> Sequence[Event]:
    return [] if state.registration.checks_in == command.asked else [CheckInAsked(asked=command.asked)]


@decides(CheckIn)
def check_in(state: State, command: CheckIn, actor: Actor) -> Sequence[Event]:
    """Refused where nobody asked for it (`no_check_in`), and for another player (`not_your_entry`)."""
    known_entry(state, command.player)
    refuse_anothers(actor, command.player)
    if not state.registration.checks_in:
        raise Refusal("no_check_in")
    if (command.player in state.checked_in) == command.here:
        return []
    return [PlayerCheckedIn(player=command.player, here=command.here)]


def to_check_in(state: State) -> list[PlayerId]:
    """Whoever is to check in: everybody before the start, then those who are to play in the next round."""
    if not state.started:
        return [*state.players]
    number = state.last_round + 1
    return [player.id for player in state.players.values() if player.plays_in(number)]


def not_here(state: State) -> list[PlayerId]:
    """The players who have not checked in, where that was asked for."""
    asked = to_check_in(state) if state.registration.checks_in else []
    return [player for player in asked if player not in state.checked_in]


def refuse_missing(state: State) -> None:
    """Refused (`not_checked_in`) where somebody was to check in before the next round and has not."""
    if missing := not_here(state):
        here = len(to_check_in(state)) - len(missing)
        raise Refusal("not_checked_in", players=missing, here=here, round=state.last_round + 1)


@decides(DropMissing)
def drop_missing(state: State, _command: DropMissing, _actor: Actor) -> Sequence[Event]:
    """Refused where nobody asked for check-in (`no_check_in`), and where nobody would be left (`nobody_checked_in`)."""
    if not state.registration.checks_in:
        raise Refusal("no_check_in")
    missing = not_here(state)
    if missing and len(missing) == len(to_check_in(state)):
        raise Refusal("nobody_checked_in", round=state.last_round + 1)
    return [PlayerDropped(player=player, after=leaves_after(state, player)) for player in missing]


def unsaid(state: State, command: Start) -> list[Reason]:
    """That somebody is not here (`not_all_here`), and it is not said what becomes of them."""
    missing = not_here(state) if command.absent is None else []
    return [Reason("not_all_here", {"players": missing, "here": len(state.players) - len(missing)})] if missing else []


def before_start(state: State, command: Start) -> list[Event]:
    """What the start does to those who are not here.

    Where they are dropped, those who wait and are here have their places.
    """
    missing = not_here(state)
    if command.absent != "drop":
        return []
    left, capacity = len(state.players) - len(missing), state.registration.capacity
    ready = [player for player in state.waiting if player in state.checked_in]
    coming = ready if capacity is None else ready[: max(0, capacity - left)]
    return [*(PlayerWithdrawn(player=player) for player in missing), *moved_up(state, coming)]
