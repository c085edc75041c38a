"""`crosstable correct`: another result for any match, after a look at what would move."""

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correction_preview import (
    Keep,
    Repair,
    Told,
    foreseen,
    looked,
    not_confirmed,
    refuse_both,
    repairing,
)
from crosstable.cli.desk.options import Reason, Yes
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.pairings import drafted
from crosstable.cli.desk.results import one_score, result_line
from crosstable.cli.desk.session import Desk, Reply, act, warn
from crosstable.cli.text_tables import wrapped
from crosstable.commands import Correct
from crosstable.rules.preview import decided
from crosstable.rules.result_warnings import result_warnings
from crosstable.words import sentence, words
from crosstable.words.event_text import event_words


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
    void: Annotated[
        bool, Parameter(help="In a bracket: void the later matches whose players change.", negative="")
    ] = False,
    reason: Reason = None,
    yes: Yes = False,
) -> Reply:
    told = Told(yes, keep, repair)
    refuse_both(told)
    typed = one_score(desk, number, score)
    request = Request(
        "correct",
        {
            "round": number,
            "table": at,
            **typed,
            "twenties": twenties,
            "reason": reason,
            **({"void": True} if void else {}),
        },
    )
    if desk.done_before():
        return done(desk, desk.do(*repairing([request], repair)))
    (command,) = desk.read(*repairing([request], repair))
    assert isinstance(command, Correct)
    decided(desk.state, [command], desk.actor)
    preview = foreseen(desk, [request])
    if not preview.events:
        return done(desk, desk.do(request))
    slips = list(result_warnings(desk.state, preview.events))
    if not desk.json:
        warn(*(sentence(slip, desk.names) for slip in slips))
    choice = looked(desk, preview, told, _heading(desk, command))
    if choice == "no":
        return not_confirmed(desk, preview)
    outcome = desk.do(*repairing([request], choice == "repair"))
    if choice == "repair":
        return drafted(desk, outcome)
    lines = list(_lines(desk, outcome)) if outcome.events else None
    return done(desk, outcome, lines, warnings=slips if desk.json else ())


def _heading(desk: Desk, command: Correct) -> Iterator[str]:
    """Return the line that says what is corrected to what."""
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
    """Return the new result and its consequences."""
    first, *rest = outcome.events
    yield result_line(desk, first)
    for word in rest:
        yield from wrapped(event_words(word.event, desk.names), "   ", "   ")
