"""`crosstable correct`: another result for any match, after a look at what would move."""

from collections.abc import Iterator

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correction_preview import (
    Consent,
    confirm,
    not_confirmed,
    preview_of,
    refuse_both,
    with_redraft,
)
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.results import one_score, result_line
from crosstable.cli.desk.session import Desk, Reply, act, warn
from crosstable.cli.text_tables import wrap
from crosstable.rules.result_warnings import result_warnings
from crosstable.views.preview import Preview, correction_of, decide_all
from crosstable.words import sentence
from crosstable.words.event_text import event_words
from crosstable.words.preview import correction_heading


@act
def correct(
    desk: Desk,
    round_: int,
    table: int,
    score: list[str],
    /,
    *,
    twenties: str | None = None,
    keep: bool = False,
    repair: bool = False,
    void: bool = False,
    reason: str | None = None,
    yes: bool = False,
) -> Reply:
    consent = Consent(yes, keep, repair)
    refuse_both(consent)
    typed = one_score(desk, round_, score)
    request = Request(
        "correct",
        {
            "round": round_,
            "table": table,
            **typed,
            "twenties": twenties,
            "reason": reason,
            **({"void": True} if void else {}),
        },
    )
    if desk.earlier_use():
        return outcome_report(desk, desk.do(*with_redraft([request], repair)))
    # Refuse an impossible request before showing anything.
    decide_all(desk.state, desk.read(*with_redraft([request], repair)), desk.actor)
    preview = preview_of(desk, [request])
    if not preview.events:
        return outcome_report(desk, desk.do(request))
    slips = list(result_warnings(desk.state, preview.events))
    if not desk.json:
        warn(*(sentence(slip, desk.names) for slip in slips))
    choice = confirm(desk, preview, consent, _heading(desk, preview))
    if choice == "no":
        return not_confirmed(desk, preview)
    outcome = desk.do(*with_redraft([request], choice == "repair"))
    if choice == "repair":
        return draft_report(desk, outcome)
    lines = list(_lines(desk, outcome)) if outcome.events else None
    return outcome_report(desk, outcome, lines, warnings=slips if desk.json else ())


def _heading(desk: Desk, preview: Preview) -> Iterator[str]:
    correction = correction_of(desk.state, preview.events)
    assert correction is not None
    return wrap(correction_heading(correction, desk.names))


def _lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    first, *rest = outcome.events
    yield result_line(desk, first)
    for word in rest:
        yield from wrap(event_words(word.event, desk.names), "   ", "   ")
