"""`crosstable watch`: a screen that is drawn again after every event."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from crosstable.cli.arguments import command
from crosstable.cli.desk.final_standings import final_report
from crosstable.cli.desk.pairings import round_answer, round_lines
from crosstable.cli.desk.session import Answer, Desk, names_in, run_at_desk
from crosstable.cli.desk.status import status_answer, status_lines
from crosstable.cli.options import WHERE, Where
from crosstable.cli.runner import BAD_FILE, FINE, exit_code, refuse
from crosstable.cli.standings import standings_report
from crosstable.cli.text_tables import shorten
from crosstable.exchange.json_answers import line, with_names
from crosstable.model.refusals import Refusal
from crosstable.words import words

# A restored journal may have fewer events than before, and an erasure writes none: now and then the last hash and the
# names are compared, not the number alone.
LOOK_EVERY = 2.0
TRY_EVERY = 1.0
GLANCE_EVERY = 0.25  # at the size of the terminal
# The terminal's earlier content comes back at the end. Each screen is drawn over the last, so that nothing flickers.
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"
TOP, END_OF_LINE, REST = "\x1b[H", "\x1b[K", "\x1b[J"


@command
def watch(what: Literal["status", "standings", "pairings"] = "standings", /, *, where: Where = WHERE) -> int:
    screens = {"status": _status, "standings": _standings, "pairings": _pairings}

    def work(desk: Desk) -> int:
        try:
            with _own_screen(desk):
                for _ in _changes(desk):
                    _draw(desk, screens[what])
        except KeyboardInterrupt:
            return FINE
        return FINE

    return run_at_desk(where, work)


def _size(desk: Desk) -> os.terminal_size | None:
    """Return how large the terminal is; None for a file or pipe, and for machines."""
    return None if desk.json or not sys.stdout.isatty() else shutil.get_terminal_size()


@contextmanager
def _own_screen(desk: Desk) -> Iterator[None]:
    """Use the alternate screen of a terminal, and restore it at the end."""
    if _size(desk) is None:
        yield
        return
    sys.stdout.write(ENTER)
    try:
        yield
    finally:
        sys.stdout.write(LEAVE)
        sys.stdout.flush()


def _changes(desk: Desk) -> Iterator[None]:
    """Yield now, and after every change, of the terminal too; report a journal that can't be read, and retry."""
    drawn: bytes | None = None
    size, troubled = _size(desk), ""
    while True:
        try:
            head = desk.session.journal.head(desk.stream)
            if head is None or head.hash != drawn or names_in(desk.session, desk.state) != desk.called:
                desk.take(desk.session.director.state(desk.stream))
                drawn, troubled = None if head is None else head.hash, ""
                yield
            for _ in range(int(LOOK_EVERY / GLANCE_EVERY)):
                if desk.session.journal.wait(desk.stream, desk.state.seq, GLANCE_EVERY):
                    break
                if _size(desk) != size:
                    size = _size(desk)
                    yield
        except Refusal as refusal:
            if exit_code(refusal) != BAD_FILE:
                raise
            if refusal.code != troubled:
                refuse(refusal, desk.json)
                troubled = refusal.code
            time.sleep(TRY_EVERY)


def _draw(desk: Desk, screen: Callable[[Desk], tuple[Answer, list[str]]]) -> None:
    """Draw one screen: as much as fits a terminal; a file or pipe gets all lines."""
    answer, lines = screen(desk)
    if desk.json:
        print(line({"tournament": desk.stream, "seq": desk.state.seq, **with_names(answer, desk.names)}), flush=True)
        return
    size = _size(desk)
    if size is None:
        shown = "\n".join([*lines, words("watch.seq", seq=desk.state.seq), ""])
    else:
        # One line for the last sentence, and one below it for what goes wrong.
        kept = lines[: max(size.lines - 2, 1)]
        last = words("watch.seq", seq=desk.state.seq, more=len(lines) - len(kept) or None)
        rows = [shorten(text, size.columns) + END_OF_LINE for text in (*kept, last)]
        shown = TOP + "\n".join([*rows, REST])
    sys.stdout.write(shown)
    sys.stdout.flush()


def _standings(desk: Desk) -> tuple[Answer, list[str]]:
    tournament, final = desk.tournament, final_report(desk)
    report = standings_report(tournament)
    return (report.answer() | final.answer(), []) if desk.json else ({}, [*report.lines(), *final.lines()])


def _pairings(desk: Desk) -> tuple[Answer, list[str]]:
    """Return the latest published round; drafts are private to the desk."""
    round_ = desk.state.round(desk.state.last_round)
    if round_ is None:
        return {"round": None}, [words("watch.nothing", name=desk.state.name)]
    return (round_answer(desk, round_), []) if desk.json else ({}, [*round_lines(desk, round_)])


def _status(desk: Desk) -> tuple[Answer, list[str]]:
    return (status_answer(desk), []) if desk.json else ({}, [*status_lines(desk)])
