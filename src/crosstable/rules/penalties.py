"""Penalties: a warning is only recorded; a lost game or match changes the result, lost points the score.

| penalty | effect |
|---|---|
| warning | none but the record |
| lateness | none but the record, or one of those below if the organiser chooses it |
| game_loss | one more game for the opponent in a match with a score; before that, the desk is reminded |
| match_loss | the match is forfeited; if the opponent forfeits too, it is a double loss |
| points | the player's own points are lowered from that round on, or raised by a bonus; tie-breaks ignore it |
"""

from collections.abc import Sequence

import msgspec

from crosstable.commands import Actor, Penalise
from crosstable.events import Event, PenaltyGiven, ResultEntered
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Match, PlayerId, Result, Score
from crosstable.ranking.possible_scores import score_problem
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.knockout import with_eliminations
from crosstable.rules.lookup import known_player, known_round
from crosstable.rules.lost_matches import match_lost
from crosstable.rules.registry import decides
from crosstable.rules.results import check_result, games_of
from crosstable.rules.rounds import no_rounds_left
from crosstable.state.apply_results import forfeit_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

# In half points; with start points and uma a deduction is in the points of the game.
MOST_POINTS = 200


def most_deducted(config: Config) -> int:
    """Return the largest deduction, in half points: what suits the unit of the game."""
    rules = config.of(TableSettings)
    return MOST_POINTS if rules.uma is None else max(MOST_POINTS, 8 * rules.start_points)


# The effects that are served in a match.
IN_MATCH = ("game_loss", "match_loss")


@decides(Penalise, overtaken=by_events(PenaltyGiven, same="player"))
def penalise(state: State, command: Penalise, actor: Actor) -> Sequence[Event]:
    """Raise a refusal for a penalty other than a warning before the first round, for a missing match, and for a game
    loss that would tie a match that needs a winner.
    """
    player = command.player
    known_player(state, player)
    number = _serving_round(state, command)
    round_ = None if number > _latest_round(state) and command.round is None else _penalty_round(state, command, number)
    events: list[Event] = [_penalty_event(state, command, player, number)]
    if round_ is not None:
        events += _result_changes(state, command, round_)
    return with_eliminations(state, events, actor)


def _result_changes(state: State, command: Penalise, round_: RoundInPlay) -> list[ResultEntered]:
    """Return the result after a lost match, or a lost game in a match with a score."""
    player, effect, number = command.player, _effect(command), round_.number
    if effect in (None, "points"):
        return []
    table = round_.table_of(player)
    if table is None or table not in round_.matches:
        raise Refusal("no_match_to_lose", player=player, round=number)
    match = round_.matches[table]
    current = forfeit_of(state, match, number) if match.result is None else match.result
    config = state.stage_of(number).config
    if effect == "match_loss":
        result: Result | None = match_lost(current, player)
    else:
        result = with_game_loss(match, player, config, games_of(state, round_, match, config))
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
    check_result(state, round_, entered)
    return [entered]


def _serving_round(state: State, command: Penalise) -> int:
    """Return the round that a penalty is for: the named one, the open match's, or the next; else the latest."""
    if command.round is not None:
        return command.round
    latest = _latest_round(state)
    if _effect(command) not in IN_MATCH or state.is_at_tables:
        return latest
    current = state.current
    if current is not None and current.is_open:
        table = current.table_of(command.player)
        if table in current.matches and current.matches[table].result is None:
            return current.number
    if no_rounds_left(state) and not state.plan:
        raise Refusal("no_match_to_come", player=command.player)
    return state.last_round + 1


def _penalty_round(state: State, command: Penalise, number: int) -> RoundInPlay | None:
    if number > 0 or command.round is not None:
        return known_round(state, number)
    if command.kind != "warning":
        raise Refusal("no_round_yet", kind=command.kind)
    return None


def _latest_round(state: State) -> int:
    """Return the latest published round of the current stage, 0 if there is none: points count within a stage."""
    return state.last_round if state.last_round >= state.stage_start else 0


def _effect(command: Penalise) -> str | None:
    """Return the effect: the chosen one for lateness, none for a warning, else the kind itself."""
    if command.kind == "lateness":
        return command.effect
    return None if command.kind == "warning" else command.kind


def _penalty_event(state: State, command: Penalise, player: PlayerId, number: int) -> PenaltyGiven:
    points, effect = command.points, command.effect
    if effect is not None and command.kind != "lateness":
        raise Refusal("effect_not_asked", kind=command.kind)
    if _effect(command) == "points":
        most = most_deducted(state.stage.config)
        if not points or abs(points) > most:
            raise Refusal("points_to_lose", most=most // 2)
    elif points is not None:
        raise Refusal("points_not_asked", kind=command.kind)
    return PenaltyGiven(
        player=player, kind=command.kind, round=number, points=points, reason=command.reason, effect=effect
    )


def with_game_loss(match: Match, player: PlayerId, config: Config, games: int) -> Result | None:
    """Return the result with one more game for the opponent; if no such score exists, a won game is turned into a lost
    one.
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
