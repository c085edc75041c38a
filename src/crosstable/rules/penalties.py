"""Penalties: a warning is kept on record; a lost game or match acts on the result, lost points on the score.

| penalty | what it does |
|---|---|
| warning | nothing but the record |
| lateness | nothing but the record, or what the organiser chooses: one of those below |
| a lost game or match | is served in the open match, else in the next; a result changes only if its round is named |
| game_loss | one more game for the opponent in a match that has a score; before that, the record reminds the desk |
| match_loss | the match is forfeited; where the opponent forfeits too, lost by both |
| points | the player's own points are lowered from that round on; opponents' tie-breaks do not see it |
"""

from collections.abc import Sequence

import msgspec

from crosstable.commands import Actor, Penalise
from crosstable.events import Event, PenaltyGiven, ResultEntered
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Match, PlayerId, Result, Score
from crosstable.ranking.possible_scores import score_problem
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.knockout import with_who_goes
from crosstable.rules.lookup import known_player, known_round
from crosstable.rules.lost_matches import match_lost
from crosstable.rules.registry import decides
from crosstable.rules.results import games_of, refuse_impossible_result
from crosstable.rules.rounds import none_is_left
from crosstable.state.apply_results import forfeit_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

MOST_POINTS = 200
# The effects that are served in a match.
IN_MATCH = ("game_loss", "match_loss")


@decides(Penalise, overtaken=by_events(PenaltyGiven, same="player"))
def penalise(state: State, command: Penalise, actor: Actor) -> Sequence[Event]:
    """Return the penalty and the result that it changes. Raise `no_round_yet` for points before the stage has a round,
    `no_match_to_lose` and `no_match_to_come` if there is no such match, and `needs_winner` as results do.
    """
    player = command.player
    known_player(state, player)
    number = _serving_round(state, command)
    round_ = None if number > _latest(state) and command.round is None else _round_of(state, command, number)
    events: list[Event] = [_given(command, player, number)]
    if round_ is not None:
        events += _results(state, command, round_)
    return with_who_goes(state, events, actor)


def _results(state: State, command: Penalise, round_: RoundInPlay) -> list[ResultEntered]:
    """What a lost match, or a lost game in one that has a score, changes."""
    player, effect, number = command.player, _effect(command), round_.number
    if effect in (None, "points"):
        return []
    table = round_.table_of(player)
    if table is None or table not in round_.matches:
        raise Refusal("no_match_to_lose", player=player, round=number)
    match = round_.matches[table]
    stands = forfeit_of(state, match, number) if match.result is None else match.result
    config = state.stage_of(number).config
    if effect == "match_loss":
        result: Result | None = match_lost(stands, player)
    else:
        result = game_lost(match, player, config, games_of(state, round_, match, config))
    if result == match.result:
        return []
    entered = ResultEntered(
        round=number,
        table=table,
        result=result,
        twenties=match.twenties,
        was=match.result,
        was_twenties=match.twenties,
        reason=command.kind,
    )
    refuse_impossible_result(state, round_, entered)
    return [entered]


def _serving_round(state: State, command: Penalise) -> int:
    """Return the round that a penalty is for: the named one, that of the open match, or the next; else the latest."""
    if command.round is not None:
        return command.round
    latest = _latest(state)
    if _effect(command) not in IN_MATCH or state.is_at_tables:
        return latest
    current = state.current
    if current is not None and current.is_open:
        table = current.table_of(command.player)
        if table in current.matches and current.matches[table].result is None:
            return current.number
    if none_is_left(state) and not state.plan:
        raise Refusal("no_match_to_come", player=command.player)
    return state.last_round + 1


def _round_of(state: State, command: Penalise, number: int) -> RoundInPlay | None:
    """The round that it is for; None for a warning before there is one."""
    if number > 0 or command.round is not None:
        return known_round(state, number)
    if command.kind != "warning":
        raise Refusal("no_round_yet", kind=command.kind)
    return None


def _latest(state: State) -> int:
    """The latest published round of the present stage, 0 before there is one: points are those of a stage."""
    return state.last_round if state.last_round >= state.stage_start else 0


def _effect(command: Penalise) -> str | None:
    """What a penalty does: lateness what was chosen, a warning nothing, any other what it is called."""
    if command.kind == "lateness":
        return command.effect
    return None if command.kind == "warning" else command.kind


def _given(command: Penalise, player: PlayerId, number: int) -> PenaltyGiven:
    """Refused where what it does, or how many points it costs, is not to be said, or is missing."""
    points, effect = command.points, command.effect
    if effect is not None and command.kind != "lateness":
        raise Refusal("effect_not_asked", kind=command.kind)
    if _effect(command) == "points":
        if points is None or not 1 <= points <= MOST_POINTS:
            raise Refusal("points_to_lose", most=MOST_POINTS // 2)
    elif points is not None:
        raise Refusal("points_not_asked", kind=command.kind)
    return PenaltyGiven(
        player=player, kind=command.kind, round=number, points=points, reason=command.reason, effect=effect
    )


def game_lost(match: Match, player: PlayerId, config: Config, games: int) -> Result | None:
    """Return the result with one more game for the opponent; if the match has no such score, one that the player won
    becomes one that the opponent won. Only a score can change.
    """
    result = match.result
    if not isinstance(result, Score):
        return result
    is_first = player == match.first
    more, fewer = ("second", "first") if is_first else ("first", "second")
    given = msgspec.structs.replace(result, **{more: getattr(result, more) + 1})
    taken = msgspec.structs.replace(given, **{fewer: max(getattr(result, fewer) - 1, 0)})
    for lost in (given, taken):
        if score_problem(msgspec.structs.replace(match, result=lost), config, games) is None:
            return lost
    return result
