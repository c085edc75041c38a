"""Multipliers and score events: +1 and -1 at an instant of the store's clock.

| clause | source |
|---|---|
| a score event is never edited; an event that names it undoes it | rules 4 |
| multipliers are 0.5 to 10 by 0.5, and locked when the round leaves staging | rules 4 |
| taps count until the grace after the clock's end is over, or the round is closed | rules 4 |
| what arrives later waits at the desk; the organiser makes it a score with a reason, or lets it go | rules 4 |
| so many wait for one table at most, and whoever has left scores no more | rules 9 |
| once somebody has taken the scoring of a table no other phone scores there; each takes back its last tap | rules 9 |
| after the round, and at another instant, only the organiser corrects, and says why | rules 4 |
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
from crosstable.ranking.tables.scoring import undone_by
from crosstable.rules.clock import is_too_late
from crosstable.rules.edit_conflicts import by_values, if_it_is
from crosstable.rules.lookup import (
    known_player,
    known_round,
    open_round,
    refuse_in_matches,
    refuse_not_started,
    table_at,
)
from crosstable.rules.reasons import reason_in
from crosstable.rules.redraft import corrected, refuse_nothing_to_repair
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
        if_it_is(MultiplierSet, "multiplier"),
    ),
)
def set_multiplier(state: State, command: SetMultiplier, _actor: Actor) -> Sequence[Event]:
    refuse_in_matches(state, command)
    round_ = open_round(state)
    if not LEAST_HALVES <= command.halves <= MOST_HALVES:
        low, high, value = (exact_text(Fraction(halves, 2)) for halves in (LEAST_HALVES, MOST_HALVES, command.halves))
        raise Refusal("bad_multiplier", low=low, high=high, value=value)
    if round_.halves == command.halves:
        return []
    return [MultiplierSet(round=round_.number, halves=command.halves, was=round_.halves)]


@decides(Tap)
def tap(state: State, command: Tap, actor: Actor) -> Sequence[Event]:
    """Refused for somebody who does not sit there. Too late, it waits at the desk; the organiser says why instead."""
    number = state.last_round if command.round is None else command.round
    round_ = _round_of(state, command, actor, number)
    late_in = _late_in(state, number, command.table, command.now)
    at = _chosen_instant(state, command, actor)
    reason = _reason(command, actor, late_in)
    _refuse_crowd(state, late_in, command.table, actor)
    refuse_nothing_to_repair(state, number, repair=command.repair)
    if late_in is not None and actor.role != "organiser":
        return [TapHeld(round=round_.number, table=command.table, player=command.player, delta=command.delta)]
    _refuse_second_scorer(state, round_, command.table, actor)
    scored = Scored(
        round=round_.number,
        table=command.table,
        player=command.player,
        delta=command.delta,
        at=at,
        id=command.id or _other_id(state, 1),
        reason=reason,
    )
    return corrected(state, scored, round_.number, actor, repair=command.repair, now=command.now)


def _refuse_second_scorer(state: State, round_: RoundInPlay, table: int, actor: Actor) -> None:
    """Refused (`another_scores`) for a player at a table for which another player has taken the scoring."""
    scorer = scorer_of(state, round_, table) if actor.role == "player" else None
    if scorer not in (None, actor.player):
        raise Refusal("another_scores", table=table, player=scorer)


def scorer_of(state: State, round_: RoundInPlay, table: int) -> PlayerId | None:
    """Who scores at a table by phone: whoever took it last, while they sit there and have not left."""
    scorer = round_.scorers.get(table)
    if scorer is None or scorer not in round_.tables[table].seats:
        return None
    return None if state.players[scorer].left_during(round_.number + 1) else scorer


def _round_of(state: State, command: Tap, actor: Actor, number: int) -> RoundInPlay:
    """The round that a score is for. Refused where it is none of that table's, or can't be."""
    round_ = known_round(state, number)
    table = table_at(state, round_, command.table)
    _refuse_unknown_player(state, table, actor)
    known_player(state, command.player)
    refuse_not_started(round_)
    _refuse_elsewhere(round_, table, command.player)
    _refuse_final(round_, table)
    return round_


def _late_in(state: State, number: int, table: int, now: int | None) -> int | None:
    """The number of a round, where it is too late for a score at that table of it."""
    round_ = state.round(number)
    if round_ is None or not (table in round_.tables or round_.status == "completed"):
        return None
    return number if is_too_late(state, round_, table, now) else None


def _refuse_unknown_player(state: State, table: Table, actor: Actor) -> None:
    """Refused for a player who sits elsewhere, or has left."""
    if actor.role != "player":
        return
    if actor.player is None or actor.player not in table.seats:
        raise Refusal("not_your_table", table=table.table)
    if state.players[actor.player].left_during(state.last_round + 1):
        raise Refusal("you_have_left")


def _refuse_crowd(state: State, late_in: int | None, table: int, actor: Actor) -> None:
    """Refused for a late tap that would wait, where enough of its table wait already for somebody to decide on."""
    if late_in is None or actor.role == "organiser":
        return
    waiting = sum((late.round, late.table) == (late_in, table) for late in state.held.values())
    if waiting >= MOST_WAITING:
        raise Refusal("too_many_waiting", table=table, round=late_in, most=MOST_WAITING)


def _refuse_elsewhere(round_: RoundInPlay, table: Table, player: PlayerId) -> None:
    """Refused for the score of somebody who does not sit there."""
    if player not in table.seats:
        seats = list(table.seats)
        raise Refusal("sits_elsewhere", player=player, round=round_.number, table=table.table, seats=seats)


def _refuse_final(round_: RoundInPlay, table: Table) -> None:
    """Refused at a table that has its final scores or places."""
    if table.scores is not None or table.places is not None:
        has = "scores" if table.places is None else "places"
        raise Refusal("several_scorings", scorings=["events", has], has=has, round=round_.number, table=table.table)


def _chosen_instant(state: State, command: Tap | TakeBackTap, actor: Actor) -> Exact | None:
    """The instant that was asked for. Another instant or id is the organiser's alone, and both have to be possible."""
    if _is_chosen(command) and actor.role != "organiser":
        raise Refusal("back_dating_by_organiser")
    if command.id is not None and (command.id in state.scores or not _is_id(command.id)):
        raise Refusal("id_taken", value=command.id[:LONGEST_ID], most=LONGEST_ID)
    return _instant(state, command)


def _is_chosen(command: Tap | TakeBackTap) -> bool:
    return command.at is not None or command.id is not None


def _reason(command: Tap | TakeBackTap, actor: Actor, late_in: int | None) -> str | None:
    """The organiser says why another instant or id is chosen, and why a score comes after its round."""
    reason = reason_in(command.reason)
    if actor.role == "organiser" and reason is None:
        if late_in is not None:
            raise Refusal("late_needs_reason", round=late_in)
        if _is_chosen(command):
            raise Refusal("reason_missing")
    return reason


def _is_id(text: str) -> bool:
    """A document can carry it."""
    problems: Problems = []
    Text(LONGEST_ID).read(text, "id", problems)
    return not problems


def _other_id(state: State, ahead: int) -> str | None:
    """None, so that a score is called by its number, unless somebody has brought that very id from elsewhere."""
    usual = f"e{state.seq + ahead}"
    if usual not in state.scores:
        return None
    return next(id_ for i in count(2) if (id_ := f"{usual}-{i}") not in state.scores)


def _instant(state: State, command: Tap | TakeBackTap) -> Exact | None:
    """The instant that was asked for. Refused before the beginning and in the future."""
    if command.at is None:
        return None
    at = parse_number(command.at, 0)
    if command.now is not None and at * SECOND > command.now - state.began:
        raise Refusal("still_to_be", at=exact_text(at), now=(command.now - state.began) // SECOND)
    return exact_text(at)


@decides(TakeBackTap)
def take_back_tap(state: State, command: TakeBackTap, actor: Actor) -> Sequence[Event]:
    """Refused where there is no such score event; once it is late for all but the organiser."""
    where = _table_of(state, command.undoes)
    _refuse_unknown_player(state, where, actor)
    _refuse_not_last(state, where, command.undoes, actor)
    if command.id is None and command.undoes in undone_by(where.events):
        return []
    number, table = state.scores[command.undoes]
    late_in = _late_in(state, number, table, command.now)
    if late_in is not None and actor.role != "organiser":
        raise Refusal("correction_by_organiser", round=late_in)
    at = _chosen_instant(state, command, actor)
    reason = _reason(command, actor, late_in)
    refuse_nothing_to_repair(state, number, repair=command.repair)
    undone = ScoreUndone(
        round=number,
        table=table,
        undoes=command.undoes,
        at=at,
        id=command.id or _other_id(state, 1),
        reason=reason,
    )
    return corrected(state, undone, number, actor, repair=command.repair, now=command.now)


def _refuse_not_last(state: State, table: Table, score: str, actor: Actor) -> None:
    """Refused (`not_your_last_tap`) for a player who would take back another score than their own last there."""
    if actor.role != "player":
        return
    gone = undone_by(table.events)
    own = [event.id for event in table.events if event.undoes is None and state.author_of_score(event.id) == actor.id]
    in_force = [own_tap for own_tap in own if own_tap not in gone]
    if score not in own or (score not in gone and score != in_force[-1]):
        raise Refusal("not_your_last_tap", table=table.table)


def _table_of(state: State, score: str) -> Table:
    """The table of a score event. Refused where there is no such score event."""
    number, table = state.scores.get(score, (0, 0))
    round_ = state.round(number)
    found = None if round_ is None else round_.tables.get(table)
    if found is None:
        raise Refusal("no_such_score", id=score[:LONGEST_ID])
    return found


@decides(SettleTap)
def settle_tap(state: State, command: SettleTap, _actor: Actor) -> Sequence[Event]:
    """Refused where no such tap waits, and where one is taken without a reason or does not count any more."""
    held = _waiting(state, command.tap)
    settled = TapSettled(tap=command.tap, taken=command.take)
    if not command.take:
        return [settled]
    reason = reason_in(command.reason)
    if reason is None:
        raise Refusal("reason_missing")
    round_ = known_round(state, held.round, held.table)
    table = round_.tables[held.table]
    _refuse_final(round_, table)
    _refuse_elsewhere(round_, table, held.player)
    return [
        settled,
        Scored(
            round=held.round,
            table=held.table,
            player=held.player,
            delta=held.delta,
            at=exact_text(Fraction(held.at - state.began, SECOND)),
            id=_other_id(state, 2),
            reason=reason,
        ),
    ]


def _waiting(state: State, tap: int) -> HeldTap:
    found = state.held.get(tap)
    if found is None:
        raise Refusal("no_such_tap", tap=tap, taps=list(state.held))
    return found
