"""Multipliers, and score events: +1 and -1 at a moment of the store's clock.

| rule | source |
|---|---|
| a score event is never edited; an event that names it undoes it | rules 4 |
| multipliers are 0.5 to 10 by 0.5, and locked when the round leaves staging | rules 4 |
| taps count until the grace period after the clock's end, or until the round is closed | rules 4 |
| later taps wait at the desk; the organiser accepts them with a reason, or rejects them | rules 4 |
| the waiting taps of a table are limited, and a player who has left scores no more | rules 9 |
| once a phone has taken the scoring of a table, no other scores there; each undoes its own last tap | rules 9 |
| after the round, or with a chosen time, only the organiser corrects, with a reason | rules 4 |
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count

from crosstable.commands import Actor, SetMultiplier, SettleTap, TakeBackTap, Tap
from crosstable.events import Event, MultiplierSet, Scored, ScoreUndone, TapHeld, TapSettled
from crosstable.model.exact import Exact, exact_text, parse_number
from crosstable.model.points import to_points
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.model.tournament import PlayerId, Table
from crosstable.model.validation import Problems, Text
from crosstable.ranking.tables.scoring import undone_event_ids
from crosstable.rules.clock import is_too_late
from crosstable.rules.edit_conflicts import by_values, values_of
from crosstable.rules.lookup import (
    check_started,
    known_player,
    known_round,
    open_round,
    require_tables,
    table_at,
)
from crosstable.rules.reasons import clean_reason
from crosstable.rules.redraft import check_repair, correction_events
from crosstable.rules.registry import decides
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import HeldTap
from crosstable.state.state import State

LEAST_HALVES, MOST_HALVES = 1, 20
LONGEST_ID = 100
MOST_WAITING = 50


@decides(
    SetMultiplier,
    overtaken=by_values(
        lambda command: {"multiplier": to_points(command.halves)},
        lambda state, _: {} if state.current is None else {"multiplier": to_points(state.current.halves)},
        values_of(MultiplierSet, "multiplier"),
    ),
)
def set_multiplier(state: State, command: SetMultiplier, _actor: Actor) -> Sequence[Event]:
    require_tables(state, command)
    round_ = open_round(state)
    if not LEAST_HALVES <= command.halves <= MOST_HALVES:
        low, high, value = (exact_text(Fraction(halves, 2)) for halves in (LEAST_HALVES, MOST_HALVES, command.halves))
        raise Refusal("bad_multiplier", low=low, high=high, value=value)
    if round_.halves == command.halves:
        return []
    return [MultiplierSet(round=round_.number, halves=command.halves, was=round_.halves)]


@decides(Tap)
def tap(state: State, command: Tap, actor: Actor) -> Sequence[Event]:
    """Raise a refusal for a player who does not sit there. A late tap waits at the desk; the organiser gives a reason
    instead.
    """
    number = state.last_round if command.round is None else command.round
    round_ = _scored_round(state, command, actor, number)
    late_round = _late_round(state, number, command.table, command.now)
    at = _chosen_time(state, command, actor)
    reason = _required_reason(command, actor, late_round)
    _check_waiting_taps(state, late_round, command.table, actor)
    check_repair(state, number, repair=command.repair)
    if late_round is not None and actor.role != "organiser":
        return [TapHeld(round=round_.number, table=command.table, player=command.player, delta=command.delta)]
    _check_scorer(state, round_, command.table, actor)
    scored = Scored(
        round=round_.number,
        table=command.table,
        player=command.player,
        delta=command.delta,
        at=at,
        id=command.id or _alternative_id(state, 1),
        reason=reason,
    )
    return correction_events(state, scored, round_.number, actor, repair=command.repair, now=command.now)


def _check_scorer(state: State, round_: RoundInPlay, table: int, actor: Actor) -> None:
    scorer = scorer_of(state, round_, table) if actor.role == "player" else None
    if scorer not in (None, actor.player):
        raise Refusal("another_scores", table=table, player=scorer)


def scorer_of(state: State, round_: RoundInPlay, table: int) -> PlayerId | None:
    """Return the player who scores at a table by phone: the last one who took it and still sits there."""
    scorer = round_.scorers.get(table)
    if scorer is None or scorer not in round_.tables[table].seats:
        return None
    return None if state.players[scorer].left_during(round_.number + 1) else scorer


def _scored_round(state: State, command: Tap, actor: Actor, number: int) -> RoundInPlay:
    round_ = known_round(state, number)
    table = table_at(state, round_, command.table)
    _check_seated(state, table, actor)
    known_player(state, command.player)
    check_started(round_)
    _check_player_at_table(round_, table, command.player)
    _check_not_final(round_, table)
    return round_


def _late_round(state: State, number: int, table: int, now: int | None) -> int | None:
    """Return the number of the round if it is too late for a score at that table; else None."""
    round_ = state.round(number)
    if round_ is None or not (table in round_.tables or round_.status == "completed"):
        return None
    return number if is_too_late(state, round_, table, now) else None


def _check_seated(state: State, table: Table, actor: Actor) -> None:
    if actor.role != "player":
        return
    if actor.player is None or actor.player not in table.seats:
        raise Refusal("not_your_table", table=table.table)
    if state.players[actor.player].left_during(state.last_round + 1):
        raise Refusal("you_have_left")


def _check_waiting_taps(state: State, late_in: int | None, table: int, actor: Actor) -> None:
    if late_in is None or actor.role == "organiser":
        return
    waiting = sum((late.round, late.table) == (late_in, table) for late in state.held.values())
    if waiting >= MOST_WAITING:
        raise Refusal("too_many_waiting", table=table, round=late_in, most=MOST_WAITING)


def _check_player_at_table(round_: RoundInPlay, table: Table, player: PlayerId) -> None:
    if player not in table.seats:
        seats = list(table.seats)
        raise Refusal("sits_elsewhere", player=player, round=round_.number, table=table.table, seats=seats)


def _check_not_final(round_: RoundInPlay, table: Table) -> None:
    if table.scores is not None or table.places is not None:
        has = "scores" if table.places is None else "places"
        raise Refusal("several_scorings", scorings=["events", has], has=has, round=round_.number, table=table.table)


def _chosen_time(state: State, command: Tap | TakeBackTap, actor: Actor) -> Exact | None:
    """Return the requested time. Only the organiser may choose a time or id; raise a refusal if
    either is impossible.
    """
    if _is_chosen(command) and actor.role != "organiser":
        raise Refusal("back_dating_by_organiser")
    if command.id is not None and (command.id in state.scores or not _is_valid_id(command.id)):
        raise Refusal("id_taken", value=command.id[:LONGEST_ID], most=LONGEST_ID)
    return _parse_time(state, command)


def _is_chosen(command: Tap | TakeBackTap) -> bool:
    return command.at is not None or command.id is not None


def _required_reason(command: Tap | TakeBackTap, actor: Actor, late_in: int | None) -> str | None:
    """Return the reason. The organiser must give one for a chosen time or id, and for a late score."""
    reason = clean_reason(command.reason)
    if actor.role == "organiser" and reason is None:
        if late_in is not None:
            raise Refusal("late_needs_reason", round=late_in)
        if _is_chosen(command):
            raise Refusal("reason_missing")
    return reason


def _is_valid_id(text: str) -> bool:
    problems: Problems = []
    Text(LONGEST_ID).read(text, "id", problems)
    return not problems


def _alternative_id(state: State, ahead: int) -> str | None:
    """Return an id for the event `ahead` numbers on if its default id is taken; else None."""
    default = f"e{state.seq + ahead}"
    if default not in state.scores:
        return None
    return next(id_ for i in count(2) if (id_ := f"{default}-{i}") not in state.scores)


def _parse_time(state: State, command: Tap | TakeBackTap) -> Exact | None:
    if command.at is None:
        return None
    at = parse_number(command.at, 0)
    if command.now is not None and at * SECOND > command.now - state.began:
        raise Refusal("still_to_be", at=exact_text(at), now=(command.now - state.began) // SECOND)
    return exact_text(at)


@decides(TakeBackTap)
def take_back_tap(state: State, command: TakeBackTap, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if there is no such score event, and for late changes by anyone but the organiser."""
    scored_table = _scored_table(state, command.undoes)
    _check_seated(state, scored_table, actor)
    _check_own_last_tap(state, scored_table, command.undoes, actor)
    if command.id is None and command.undoes in undone_event_ids(scored_table.events):
        return []
    number, table = state.scores[command.undoes]
    late_in = _late_round(state, number, table, command.now)
    if late_in is not None and actor.role != "organiser":
        raise Refusal("correction_by_organiser", round=late_in)
    at = _chosen_time(state, command, actor)
    reason = _required_reason(command, actor, late_in)
    check_repair(state, number, repair=command.repair)
    undone = ScoreUndone(
        round=number,
        table=table,
        undoes=command.undoes,
        at=at,
        id=command.id or _alternative_id(state, 1),
        reason=reason,
    )
    return correction_events(state, undone, number, actor, repair=command.repair, now=command.now)


def _check_own_last_tap(state: State, table: Table, score: str, actor: Actor) -> None:
    if actor.role != "player":
        return
    undone = undone_event_ids(table.events)
    own = [event.id for event in table.events if event.undoes is None and state.author_of_score(event.id) == actor.id]
    in_force = [own_tap for own_tap in own if own_tap not in undone]
    if score not in own or (score not in undone and score != in_force[-1]):
        raise Refusal("not_your_last_tap", table=table.table)


def _scored_table(state: State, score: str) -> Table:
    number, table = state.scores.get(score, (0, 0))
    round_ = state.round(number)
    seated = None if round_ is None else round_.tables.get(table)
    if seated is None:
        raise Refusal("no_such_score", id=score[:LONGEST_ID])
    return seated


@decides(SettleTap)
def settle_tap(state: State, command: SettleTap, _actor: Actor) -> Sequence[Event]:
    """Raise a refusal if no such tap waits, or if one is accepted without a reason or no longer counts."""
    held = _waiting_tap(state, command.tap)
    settled = TapSettled(tap=command.tap, taken=command.take)
    if not command.take:
        return [settled]
    reason = clean_reason(command.reason)
    if reason is None:
        raise Refusal("reason_missing")
    round_ = known_round(state, held.round, held.table)
    table = round_.tables[held.table]
    _check_not_final(round_, table)
    _check_player_at_table(round_, table, held.player)
    return [
        settled,
        Scored(
            round=held.round,
            table=held.table,
            player=held.player,
            delta=held.delta,
            at=exact_text(Fraction(held.at - state.began, SECOND)),
            id=_alternative_id(state, 2),
            reason=reason,
        ),
    ]


def _waiting_tap(state: State, tap: int) -> HeldTap:
    held = state.held.get(tap)
    if held is None:
        raise Refusal("no_such_tap", tap=tap, taps=list(state.held))
    return held
