"""Check-in before the start or before a round, and what happens to players who have not checked in."""

from collections.abc import Sequence

from crosstable.commands import Actor, AskCheckIn, CheckIn, DropMissing, Start
from crosstable.events import CheckInAsked, Event, PlayerCheckedIn, PlayerDropped, PlayerWithdrawn
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.edit_conflicts import by_values, values_of
from crosstable.rules.lookup import known_entry
from crosstable.rules.registration import check_own_entry, move_up_events
from crosstable.rules.registry import decides
from crosstable.state.apply_players import last_round_of_leaver
from crosstable.state.state import State


@decides(
    AskCheckIn,
    overtaken=by_values(
        lambda command: {"check_in": command.asked},
        lambda state, _: {"check_in": state.registration.checks_in},
        values_of(CheckInAsked, "check_in"),
    ),
)
def ask_check_in(state: State, command: AskCheckIn, _actor: Actor) -> Sequence[Event]:
    return [] if state.registration.checks_in == command.asked else [CheckInAsked(asked=command.asked)]


@decides(CheckIn)
def check_in(state: State, command: CheckIn, actor: Actor) -> Sequence[Event]:
    """Raise `no_check_in` if check-in is off, and `not_your_entry` for another player."""
    known_entry(state, command.player)
    check_own_entry(actor, command.player)
    if not state.registration.checks_in:
        raise Refusal("no_check_in")
    if (command.player in state.checked_in) == command.here:
        return []
    return [PlayerCheckedIn(player=command.player, here=command.here)]


def expected_players(state: State) -> list[PlayerId]:
    """Return the players who have to check in: all before the start, later the players of the next round."""
    if not state.started:
        return [*state.players]
    number = state.last_round + 1
    return [player.id for player in state.players.values() if player.plays_in(number)]


def missing_players(state: State) -> list[PlayerId]:
    """Return the players who have not checked in; none if check-in is off."""
    expected = expected_players(state) if state.registration.checks_in else []
    return [player for player in expected if player not in state.checked_in]


def require_check_in(state: State) -> None:
    if missing := missing_players(state):
        here = len(expected_players(state)) - len(missing)
        raise Refusal("not_checked_in", players=missing, here=here, round=state.last_round + 1)


@decides(DropMissing)
def drop_missing(state: State, _command: DropMissing, _actor: Actor) -> Sequence[Event]:
    if not state.registration.checks_in:
        raise Refusal("no_check_in")
    missing = missing_players(state)
    if missing and len(missing) == len(expected_players(state)):
        raise Refusal("nobody_checked_in", round=state.last_round + 1)
    return [PlayerDropped(player=player, after=last_round_of_leaver(state, player)) for player in missing]


def undecided_absences(state: State, command: Start) -> list[Reason]:
    missing = missing_players(state) if command.absent is None else []
    return [Reason("not_all_here", {"players": missing, "here": len(state.players) - len(missing)})] if missing else []


def absence_changes(state: State, command: Start) -> list[Event]:
    """Return the changes to missing players at the start.

    If they are dropped, waiting players who are here get their places.
    """
    missing = missing_players(state)
    if command.absent != "drop":
        return []
    remaining, capacity = len(state.players) - len(missing), state.registration.capacity
    ready = [player for player in state.waiting if player in state.checked_in]
    promoted = ready if capacity is None else ready[: max(0, capacity - remaining)]
    return [*(PlayerWithdrawn(player=player) for player in missing), *move_up_events(state, promoted)]
