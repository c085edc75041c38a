"""`crosstable watch`: a screen that is drawn again whenever somebody writes."""

import sys
import time
from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.cli.desk.at_work import Answer, Desk, at_desk, names_in
from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.files import BAD_FILE, FINE, exit_code, refuse

# A restored journal may have fewer events than before, and an erasure writes none: now and then the last hash and the
# names are compared, not the number alone.
LOOK_EVERY = 2.0
TRY_EVERY = 1.0
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watch(
    what: Annotated[
        Literal["status", "standings", "pairings"],
        Parameter(name="WHAT", help="What to show: standings (unless told), pairings or status."),
    ] = "standings",
    /,
    *,
    where: Where = WHERE,
) -> int:
    """Show the standings or the pairings, again whenever something changes."""
    screens = {"status": _status, "standings": _standings, "pairings": _pairings}

    def work(desk: Desk) -> int:
        try:
            for _ in _changes(desk):
                _draw(desk, screens[what])
        except KeyboardInterrupt:
            return FINE
        return FINE

    return at_desk(where, work)


def _changes(desk: Desk) -> Iterator[None]:
    """Now, and after every change. A journal that can't be read for a while is told, and asked again."""
    from crosstable.model.refusals import Refusal

    drawn: bytes | None = None
    troubled = ""
    while True:
        try:
            head = desk.session.journal.head(desk.stream)
            if head is None or head.hash != drawn or names_in(desk.session, desk.state) != desk.called:
                desk.take(desk.session.director.state(desk.stream))
                drawn, troubled = None if head is None else head.hash, ""
                yield
            desk.session.journal.wait(desk.stream, desk.state.seq, LOOK_EVERY)
        except Refusal as refusal:
            if exit_code(refusal) != BAD_FILE:
                raise
            if refusal.code != troubled:
                refuse(refusal, desk.json)
                troubled = refusal.code
            time.sleep(TRY_EVERY)


def _draw(desk: Desk, screen: Callable[[Desk], "tuple[Answer, list[str]]"]) -> None:
    """One screen: the terminal is cleared, a file or pipe just gets more lines."""
    from crosstable.exchange.answers import line
    from crosstable.words import words

    answer, lines = screen(desk)
    if desk.json:
        print(line({"tournament": desk.stream, "seq": desk.state.seq, **answer}), flush=True)
        return
    start = CLEAR if sys.stdout.isatty() else ""
    sys.stdout.write(start + "\n".join([*lines, words("watch.seq", seq=desk.state.seq), ""]))
    sys.stdout.flush()


def _standings(desk: Desk) -> tuple[Answer, list[str]]:
    from crosstable.cli.desk.amended import final_report
    from crosstable.cli.standings import heading, standings_lines
    from crosstable.exchange.answers import standings_answer
    from crosstable.standings.table import Standings

    tournament, final = desk.tournament, final_report(desk)
    if desk.state.is_at_tables:
        from crosstable.cli.board import board_report

        report = board_report(tournament, None, False)
        return (report.answer() | final.answer(), []) if desk.json else ({}, [*report.lines(), *final.lines()])
    found = Standings(tournament)
    if desk.json:
        return standings_answer(found) | final.answer(), []
    return {}, [heading(tournament, found), *standings_lines(found), *final.lines()]


def _pairings(desk: Desk) -> tuple[Answer, list[str]]:
    """The latest round that is published; drafts are nobody's business but the organiser's."""
    from crosstable.cli.desk.pairings import round_answer, round_lines
    from crosstable.words import words

    round_ = desk.state.round(desk.state.last_round)
    if round_ is None:
        return {"round": None}, [words("watch.nothing", name=desk.state.name)]
    return (round_answer(desk, round_), []) if desk.json else ({}, [*round_lines(desk, round_)])


def _status(desk: Desk) -> tuple[Answer, list[str]]:
    from crosstable.cli.desk.status import status_answer, status_lines

    return (status_answer(desk), []) if desk.json else ({}, [*status_lines(desk)])
