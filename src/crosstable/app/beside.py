"""What is wrong with what was sent before there is a command, told together with what the rules say of the rest."""

from collections.abc import Collection, Iterator, Sequence, Set

from crosstable.app.director import timed
from crosstable.commands import Actor, Command
from crosstable.journal.interface import Journal
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.shapes import seen
from crosstable.rules.all_reasons import refusals_of, refuse_together
from crosstable.rules.decide import decide
from crosstable.rules.phases import refuse_unless_allowed
from crosstable.state.state import State


def refuse_beside_rules(
    wrong: Sequence[Refusal],
    command: Command,
    actor: Actor,
    journal: Journal,
    state: State,
    nobody: Collection[str] = (),
) -> None:
    """Refused where something is `wrong` that the rules never see: for that, and for whatever they refuse in the
    command, which holds something harmless in its place. What is not for whoever asks, or not now, is told alone.

    Who was meant and is `nobody` stands in the command so, and is not told again.
    """
    if wrong:
        refuse_unless_allowed(state, command, actor)
        ruled = refusals_of(lambda: decide(state, timed(command, journal, state), actor))
        refuse_together([*wrong, *(one for each in ruled for one in _others(each, {seen(one) for one in nobody}))])


def _others(refusal: Refusal, nobody: Set[str]) -> Iterator[Refusal]:
    """The same without those who are nobody, where it tells anything else."""
    reasons = [one for one in refusal.reasons if not _is_of(one, nobody)]
    if isinstance(refusal, Stale) or _is_of(refusal, nobody) or (refusal.reasons and not reasons):
        return
    yield refusal.replace(reasons)


def _is_of(told: Reason | Refusal, nobody: Set[str]) -> bool:
    """Told of somebody who is nobody: that they are, or that they are named twice, which may well be others."""
    is_so = told.code == "unknown_player" and told.params.get("value") in nobody
    return is_so or (told.code == "named_twice" and seen(told.params["player"]) in nobody)
