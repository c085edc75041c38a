"""`crosstable correct`: preview and confirm a change of an earlier round."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.pools import moves_lines
from crosstable.cli.desk.results import one_score, result_line
from crosstable.cli.desk.session import Desk, Reply, act, ask, is_interactive, print_refusal, warn
from crosstable.cli.runner import REFUSED, Report, refuse_several
from crosstable.cli.text_tables import NAME, TEXT, columns, table, wrap
from crosstable.commands import Command
from crosstable.events import PenaltyGiven, ResultEntered, Scored, ScoreUndone, TableResult
from crosstable.exchange.event_answers import preview_answer
from crosstable.exchange.json_answers import error_answer, line, with_names
from crosstable.exchange.pool_answers import moves_answer
from crosstable.model.refusals import Refusal
from crosstable.model.validation import number
from crosstable.rules.result_warnings import result_warnings
from crosstable.views.pool import PoolMoves
from crosstable.views.preview import Preview, correction_of, decide_all, preview_all
from crosstable.words import sentence, words
from crosstable.words.event_text import action_words, event_words
from crosstable.words.preview import correction_heading, lapse_texts, line_texts, redraft_text, without_seat_texts


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
    lines = list(_correction_lines(desk, outcome)) if outcome.events else None
    return outcome_report(desk, outcome, lines, warnings=slips if desk.json else ())


def _heading(desk: Desk, preview: Preview) -> Iterator[str]:
    correction = correction_of(desk.state, preview.events)
    assert correction is not None
    return wrap(correction_heading(correction, desk.names))


def _correction_lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    first, *rest = outcome.events
    yield result_line(desk, first)
    for word in rest:
        yield from wrap(event_words(word.event, desk.names), "   ", "   ")


Confirmation = Literal["yes", "repair", "no"]


class Consent(NamedTuple):
    """Consent given beforehand: to save without a question, and to keep or redraft the round that waits.

    `can_repair`: whether the same action may redraft that round.
    """

    yes: bool = False
    keep: bool = False
    repair: bool = False
    can_repair: bool = True


def refuse_both(consent: Consent) -> None:
    refuse_several(keep=consent.keep, repair=consent.repair)


def confirm_and_do(
    desk: Desk, requests: Sequence[Request], consent: Consent, show: Callable[[Outcome], Report]
) -> Reply:
    """Do it; in a round that is not open only after a preview and a yes. The last request redrafts the waiting round if
    that is wanted. Refused as the requests would be.
    """
    repair = consent.repair
    # Of what was done before with the same key the first answer is given again.
    if not desk.earlier_use() and is_earlier(desk, desk.read(*with_redraft(requests, repair))):
        preview = preview_of(desk, requests)
        choice = confirm(desk, preview, consent)
        if choice == "no":
            return not_confirmed(desk, preview)
        repair = choice == "repair"
    outcome = desk.do(*with_redraft(requests, repair))
    return draft_report(desk, outcome) if repair else show(outcome)


def with_redraft(requests: Sequence[Request], repair: bool) -> list[Request]:
    """Return the requests; with `repair` the last one also drafts the waiting round again."""
    *others, last = requests
    return [*others, last._replace(fields={**last.fields, "repair": True}) if repair else last]


def preview_of(desk: Desk, requests: Sequence[Request]) -> Preview:
    """Preview requests, one after the other. Raises the same refusals as the requests."""
    return preview_all(desk.state, desk.read(*requests), desk.actor)


def is_earlier(desk: Desk, commands: Sequence[Command]) -> bool:
    """Check whether something that counts would change in a round other than the open one.

    Refuse as the commands would be refused at the time that they carry.
    """
    current = desk.state.current
    now = current.number if current is not None and current.is_open else None
    events, _ = decide_all(desk.state, commands, desk.actor)
    counting = (ResultEntered, Scored, ScoreUndone, TableResult)
    return any(
        event.round != now
        for event in events
        if isinstance(event, counting) or (isinstance(event, PenaltyGiven) and event.points is not None)
    )


def confirm(desk: Desk, preview: Preview, consent: Consent, heading: Iterable[str] | None = None) -> Confirmation:
    """Show what would change, ask, and return the answer."""
    if not desk.json:
        if heading is None:
            # The log names settled ties that lapse.
            heading = wrap(words("preview.would_say", what=action_words(preview.events, desk.names)))
        else:
            heading = [*heading, *(line for text in lapse_texts(preview, desk.names) for line in wrap(text))]
        for text in [*heading, *_preview_lines(desk, preview, consent)]:
            print(text)
    if consent.yes:
        return "repair" if consent.repair else "yes"
    return _ask(desk, preview, consent)


def _ask(desk: Desk, preview: Preview, consent: Consent) -> Confirmation:
    if desk.json or not is_interactive():
        return "no"
    if preview.can_redraft and consent.can_repair and not consent.keep and not consent.repair:
        at_tables = desk.state.is_at_tables
        letters: dict[str, Confirmation] = {"k": "yes", "r": "repair"}
        return letters.get(ask(words("ask.keep_or_reseat" if at_tables else "ask.keep_or_repair"), "krn"), "no")
    if ask(words("ask.change")) != "y":
        return "no"
    return "repair" if consent.repair else "yes"


def not_confirmed(desk: Desk, preview: Preview) -> int:
    """Report that nothing was done (exit code 3), with --json also what would have been."""
    refusal = Refusal("not_confirmed")
    if not desk.json:
        return print_refusal(refusal, False, desk.names)
    ratings = [{"pool": moved.pool, "moves": moves_answer(moved.moves)} for moved in _rating_moves(desk, preview)]
    answer = with_names(preview_answer(preview), desk.names) | ({"ratings": ratings} if ratings else {})
    print(line(error_answer(refusal, desk.names) | {"preview": answer}))
    return REFUSED


def _rating_moves(desk: Desk, preview: Preview) -> list[PoolMoves]:
    return desk.session.ratings.tournament_moves(desk.stream, desk.state, preview.events, desk.actor)


def _preview_lines(desk: Desk, preview: Preview, consent: Consent) -> Iterator[str]:
    if not preview.moves:
        yield words("preview.nothing_moves")
    else:
        rows = [[desk.names[move.player], _change(move.rank, move.new_rank)] for move in preview.moves]
        points = [
            _change(number(move.points), number(move.new_points))
            for move in preview.moves
            if move.points is not None and move.new_points is not None
        ]
        if points:
            rows = [[*row, change] for row, change in zip(rows, points, strict=True)]
            yield from table(columns(player=NAME, rank_change=TEXT, points_change=TEXT), rows)
        else:
            yield from table(columns(player=NAME, rank_change=TEXT), rows)
    for moved in _rating_moves(desk, preview):
        yield words("preview.ratings", name=moved.pool, players=len(moved.moves))
        yield from moves_lines(moved.moves)
    for text in line_texts(preview, desk.names):
        yield from wrap(text)
    redraft = preview.repairing
    if redraft is not None:
        texts = [redraft_text(redraft, desk.names, desk.state.is_at_tables), *without_seat_texts(redraft, desk.names)]
        if preview.can_redraft and consent.can_repair:
            texts.append(words("preview.keep_or_repair"))
        yield from wrap(" ".join(texts))


def _change(before: float | None, after: float | None) -> str:
    return str(after) if before == after else f"{'-' if before is None else before} > {'-' if after is None else after}"
