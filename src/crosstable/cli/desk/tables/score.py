"""`crosstable score`: what happens at the tables, typed as fast as one can, and final scores or places."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correct import Consent, confirm_and_do, refuse_both
from crosstable.cli.desk.outcome import outcome_report, progress_lines
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.tables.rounds import scores_at, table_line
from crosstable.cli.desk.tables.tap_parser import (
    TapOptions,
    TypedTap,
    is_clearing,
    one_table,
    read_instant,
    read_numbers,
    typed_taps,
)
from crosstable.cli.options import STANDARD_INPUT
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.events import Scored, ScoreUndone, TableResult
from crosstable.model.exact import Exact
from crosstable.model.refusals import Misuse
from crosstable.words import words
from crosstable.words.seats import seat_name
from crosstable.words.value_texts import signed_text


@act
def score(
    desk: Desk,
    typed: list[str] | None = None,
    /,
    *,
    points: list[str] | None = None,
    places: list[int] | None = None,
    bula: int | None = None,
    unfinished: bool = False,
    replace: bool = False,
    undo: list[str] | None = None,
    round_: int | None = None,
    at: str | None = None,
    reason: str | None = None,
    keep: bool = False,
    repair: bool = False,
    yes: bool = False,
) -> Reply:
    given = list(typed or [])
    final = points is not None or places is not None or bula is not None or unfinished or is_clearing(given)
    consent = Consent(yes, keep, repair)
    refuse_both(consent)
    _refuse_unclear(given, points, places, undo, at if final else None)
    options = TapOptions(round_, None if at is None else read_instant(at), reason)
    if undo is not None:
        return _undo(desk, undo, options, consent)
    if not final:
        return _tap(desk, list(typed_taps(given)), options, consent)
    table = one_table(given[:1] if is_clearing(given) else given)
    scores = None if points is None else read_numbers(points)
    result = Final(table, scores, None if places is None else tuple(places), bula, unfinished, replace)
    return enter_final(desk, result, options, consent)


def _refuse_unclear(
    given: Sequence[str],
    points: Sequence[str] | None,
    places: Sequence[int] | None,
    undo: Sequence[str] | None,
    at: str | None,
) -> None:
    """Refuse several requests at once."""
    options = {"--points": points, "--places": places, "--undo": undo, "--at": at}
    chosen = [name for name, value in options.items() if value is not None]
    if len(chosen) > 1 and chosen != ["--undo", "--at"]:
        raise Misuse("several_options", options=chosen)
    if undo is not None and given:
        raise Misuse("one_table_alone", value=" ".join(given).replace(STANDARD_INPUT, "-"))


def _tap(desk: Desk, typed: Sequence[TypedTap], options: TapOptions, consent: Consent) -> Reply:
    requests = [
        Request(
            "tap", {"table": entry.table, "typed": f"{entry.who}{'+' if entry.delta > 0 else '-'}", **options._asdict()}
        )
        for entry in typed
    ]

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, _tap_lines(desk, outcome), more=_tables_now(desk, outcome))

    return confirm_and_do(desk, requests, consent, show)


def _tap_lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    for happened in outcome.events:
        event = happened.event
        if not isinstance(event, Scored):
            continue
        round_ = desk.state.round(event.round)
        assert round_ is not None
        seats = round_.tables[event.table].seats
        yield words(
            "tables.tapped",
            desk.names,
            action=happened.action,
            table=event.table,
            seat=seat_name(seats.index(event.player), desk.state.stage_of(event.round).config)
            if event.player in seats
            else None,
            player=event.player,
            delta=signed_text(event.delta),
            id=event.id or f"e{happened.seq}",
            reason=event.reason,
        )


def _tables_now(desk: Desk, outcome: Outcome) -> Iterator[str]:
    events = [event.event for event in outcome.events]
    changed = dict.fromkeys((event.round, event.table) for event in events if isinstance(event, Scored | ScoreUndone))
    for number, table in changed:
        yield from wrap(table_line(desk, number, table))


def _undo(desk: Desk, ids: Sequence[str], options: TapOptions, consent: Consent) -> Reply:
    requests = [Request("take_back_tap", {"undoes": id_, "at": options.at, "reason": options.reason}) for id_ in ids]
    return confirm_and_do(
        desk, requests, consent, lambda outcome: outcome_report(desk, outcome, more=_tables_now(desk, outcome))
    )


class Final(NamedTuple):
    """The final scores or places of a table; neither removes the present ones."""

    table: int
    scores: tuple[Exact, ...] | None
    places: tuple[int, ...] | None
    bula: int | None
    unfinished: bool
    replace: bool


def enter_final(desk: Desk, final: Final, options: TapOptions, consent: Consent) -> Reply:
    """Enter final scores, and report the open tables. Refuse to replace others unless asked to."""
    is_empty = final.scores is None and final.places is None
    fields = {
        "table": final.table,
        "scores": final.scores,
        "places": final.places,
        "bula": final.bula,
        "unfinished": final.unfinished,
        "round": options.round,
        "reason": options.reason,
        "replace": final.replace or is_empty,
    }

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, final_lines(desk, outcome), more=progress_lines(desk))

    return confirm_and_do(desk, [Request("enter_table", fields)], consent, show)


def final_lines(desk: Desk, outcome: Outcome) -> Iterator[str]:
    if not outcome.events:
        yield words("desk.nothing_new")
    for happened in outcome.events:
        event = happened.event
        if isinstance(event, TableResult):
            is_empty = event.scores is None and event.places is None and not event.games
            scores = [] if is_empty else scores_at(desk, event.round, event.table)
            code = "tables.unfinished" if event.unfinished else "tables.cleared" if is_empty else "tables.entered"
            yield from wrap(words(code, action=happened.action, table=event.table, scores=scores))
