"""The prizes of a tournament, as a text list."""

from collections.abc import Sequence

from crosstable.commands import Actor, SetPrizes
from crosstable.events import Event, OnePrizeEachSet, PrizesSet
from crosstable.model.prizes import parse_prizes, prize_lines
from crosstable.model.refusals import Refusal
from crosstable.rules.edit_conflicts import by_values, values_of
from crosstable.rules.registry import decides
from crosstable.state.state import State


@decides(
    SetPrizes,
    overtaken=by_values(
        lambda command: {"prizes": command.prizes.strip()},
        lambda state, _: {"prizes": prize_lines(state.prizes)},
        values_of(PrizesSet, "prizes"),
    ),
)
def set_prizes(state: State, command: SetPrizes, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_prizes` with every invalid line; prizes by record need matches."""
    prizes = parse_prizes(command.prizes)
    if any(prize.record for prize in prizes) and state.stages[0].config.traits.at_tables:
        raise Refusal("prizes_no_records")
    events: list[Event] = [] if prizes == state.prizes else [PrizesSet(prizes=prizes, was=state.prizes)]
    if command.one_each not in (None, state.one_prize_each):
        events.append(OnePrizeEachSet(one_prize_each=bool(command.one_each), was=state.one_prize_each))
    return events
