"""`crosstable correct`: another result for any match, after a look at what would move."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from crosstable.app.director import Outcome
from crosstable.app.intake.scores import Typed, taken_score
from crosstable.cli.desk.correction_preview import (
    Keep,
    Repair,
    Told,
    foreseen,
    looked,
    not_confirmed,
    refuse_both,
    refuse_unrepairable,
)
from crosstable.cli.desk.options import Reason, Yes
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.results import read_result, result_line
from crosstable.cli.desk.session import Desk, Reply, act, warn
from crosstable.cli.text_tables import wrapped
from crosstable.commands import Correct
from crosstable.model.refusals import Misuse
from crosstable.rules.result_warnings import result_warnings
from crosstable.words import sentence, words
from crosstable.words.happened import event_words


@act
def correct(
    desk: Desk,
    number: Annotated[int, Parameter(name="ROUND", help="The number of the round.")],
    at: Annotated[int, Parameter(name="TABLE", help="The number of the table.")],
    score: Annotated[
        list[str], Parameter(name="SCORE", help="The score, typed as for result.", allow_leading_hyphen=True)
    ],
    /,
    *,
    twenties: Annotated[str | None, Parameter(help="The twenties of both players, such as 5-3.")] = None,
    keep: Keep = False,
    repair: Repair = False,
    reason: Reason = None,
    yes: Yes = False,
) -> Reply:
    typed = [number, at, score, twenties, keep, repair, reason]
    told = Told(yes, keep, repair)
    refuse_both(told)
    if desk.done_before():
        return done(desk, desk.ask(_read(desk, number, at, None, None, reason), typed))
    command = _read(desk, number, at, list(score), twenties, reason)
    refuse_unrepairable(desk, [command], told)
    seen = foreseen(desk, [command])
    if not seen.events:
        return done(desk, desk.ask(command, typed))
    slips = list(result_warnings(desk.state, seen.events))
    if not desk.json:
        warn(*(sentence(one, desk.names) for one in slips))
    choice = looked(desk, seen, told, _heading(desk, command))
    if choice == "no":
        return not_confirmed(desk, seen)
    outcome = desk.ask(msgspec.structs.replace(command, repair=choice == "repair"), typed)
    lines = list(_lines(desk, outcome)) if outcome.events else None
    if choice == "repair":
        from crosstable.cli.desk.pairings import drafted

        return drafted(desk, outcome)
    return done(desk, outcome, lines, warnings=slips if desk.json else ())


def _read(
    desk: Desk,
    number: int,
    at: int,
    score: list[str] | None,
    twenties: str | None,
    reason: str | None,
) -> Correct:
    if score is None:
        return Correct(round=number, table=at, result=None)
    result, counted = read_result(desk, number, _typed(at, score), twenties)
    return Correct(round=number, table=at, result=result, twenties=counted, reason=reason)


def _typed(at: int, score: list[str]) -> Typed:
    """The score that was typed. Refused where more than that was."""
    left = list(score)
    typed = taken_score(at, left)
    if left:
        raise Misuse("not_a_score", value=" ".join(score))
    return typed


def _heading(desk: Desk, command: Correct) -> Iterator[str]:
    """What becomes of what."""
    match = desk.state.round(command.round)
    assert match is not None
    now = match.matches[command.table]
    return wrapped(
        words(
            "preview.heading",
            desk.names,
            round=command.round,
            table=command.table,
            first=now.first,
            second=now.second,
            was=now.result,
            was_twenties=now.twenties,
            result=command.result,
            twenties=command.twenties,
        )
    )


def _lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    """The new result, and what else came of it."""
    first, *rest = outcome.events
    yield result_line(desk, first)
    for one in rest:
        yield from wrapped(event_words(one.event, desk.names), "   ", "   ")
