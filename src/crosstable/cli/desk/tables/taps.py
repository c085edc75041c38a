"""`crosstable taps`: every score event of a round with its id, and the late ones that wait at the desk."""

from collections.abc import Iterator
from fractions import Fraction

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correct import Consent, confirm_and_do
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act
from crosstable.cli.desk.tables.rounds import table_line
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, list_lines, wrap
from crosstable.events import Scored
from crosstable.exchange.json_answers import round_fraction
from crosstable.model.times import SECOND
from crosstable.ranking.tables.scoring import events_in_force
from crosstable.rules.lookup import known_round
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words
from crosstable.words.value_texts import signed_text


@act
def taps(
    desk: Desk,
    table: int | None = None,
    /,
    *,
    round_: int | None = None,
    take: int | None = None,
    drop: int | None = None,
    reason: str | None = None,
    yes: bool = False,
) -> Reply:
    refuse_several(take=take, drop=drop)
    waiting = take if drop is None else drop
    if waiting is None:
        return _list_taps(desk, table, round_)
    request = Request("settle_tap", {"tap": waiting, "take": take is not None, "reason": reason})

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, more=_table_now(desk, outcome))

    return confirm_and_do(desk, [request], Consent(yes, can_repair=False), show)


def _table_now(desk: Desk, outcome: Outcome) -> Iterator[str]:
    for event in outcome.events:
        if isinstance(event.event, Scored):
            yield from wrap(table_line(desk, event.event.round, event.event.table))


def _list_taps(desk: Desk, at: int | None, number: int | None) -> Report:
    round_ = known_round(desk.state, desk.state.last_round if number is None else number, at)
    events = [*_events(round_, at)]
    return Report(
        lambda: {"round": round_.number, "taps": events, "held": held_answer(desk)},
        lambda: _lines(desk, round_, at, events),
    )


def _events(round_: RoundInPlay, at: int | None) -> Iterator[Answer]:
    for number, seated in sorted(round_.tables.items()):
        if at not in (None, number):
            continue
        counting = {event.id for event in events_in_force(seated.events)}
        for event in seated.events:
            yield {
                "id": event.id,
                "table": number,
                "player": event.player,
                "delta": event.delta,
                "at": round_fraction(event.at),
                "undoes": event.undoes,
                "counts": event.id in counting,
            }


def held_answer(desk: Desk) -> list[Answer]:
    """Return the late taps that wait, for machines; `at` is in seconds since the tournament began."""
    return [
        {
            "tap": number,
            "round": tap.round,
            "table": tap.table,
            "player": tap.player,
            "delta": tap.delta,
            "at": round_fraction(Fraction(tap.at - desk.state.began, SECOND)),
        }
        for number, tap in desk.state.held.items()
    ]


def _lines(desk: Desk, round_: RoundInPlay, at: int | None, events: list[Answer]) -> Iterator[str]:
    yield words("taps.heading", name=desk.state.name, round=round_.number, table=at, taps=len(events))
    if events:
        yield from list_lines(
            events,
            id=TEXT,
            table=NUMBER,
            player=NAME.with_cell(lambda event: desk.names[event["player"]]),
            delta=NUMBER.with_cell(lambda event: "" if event["undoes"] else signed_text(event["delta"])),
            fell=NUMBER.with_cell(lambda event: clock_text(event["at"])),
            notes=TEXT.with_cell(_note),
        )
    yield from held_lines(desk)


def _note(event: Answer) -> str:
    if event["undoes"]:
        return words("taps.undoes", id=event["undoes"])
    return "" if event["counts"] else words("taps.undone")


def held_lines(desk: Desk) -> Iterator[str]:
    for answer in held_answer(desk):
        shown = {**answer, "delta": signed_text(answer["delta"]), "at": clock_text(answer["at"])}
        yield from wrap(words("taps.held", desk.names, **shown))


def clock_text(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
