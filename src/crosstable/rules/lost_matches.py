"""Matches lost by penalty: their result, and those due when a round is published."""

from crosstable.events import ResultEntered
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId, Result
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def match_lost(stands: Result | None, player: PlayerId) -> Result:
    if isinstance(stands, DoubleLoss):
        return stands
    return DoubleLoss() if isinstance(stands, Forfeit) and stands.by != player else Forfeit(player)


def match_losses(state: State, round_: RoundInPlay) -> list[ResultEntered]:
    results: dict[int, ResultEntered] = {}
    for penalty in state.penalties:
        table = round_.table_of(penalty.player)
        is_due = penalty.round == round_.number and "match_loss" in (penalty.kind, penalty.effect)
        if is_due and table in round_.matches:
            stands = results[table].result if table in results else round_.matches[table].result
            result = match_lost(stands, penalty.player)
            results[table] = ResultEntered(round=round_.number, table=table, result=result, reason=penalty.kind)
    return [results[table] for table in sorted(results)]
