"""`crosstable watch`: drawn again when another process writes."""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from crosstable.cli.desk.watch import END_OF_LINE, ENTER, LEAVE, REST, TOP
from tests.cli.desk.events import Event
from tests.cli.terminal import Terminal
from tests.postgres import Server, running_server
from tests.programs import Piped, command_line, run_piped, run_to_end


@contextmanager
def run_watch(event: Event, *typed: str) -> Iterator[Piped]:
    """Run `watch` in a real process and interrupt it at the end, as Ctrl-C does."""
    with run_piped(command_line, "watch", *typed, "--journal", event.journal) as process:
        yield process
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        assert (process.returncode, err) == (0, "")
        assert "Traceback" not in out


def screen(process: Piped) -> str:
    """Read one screen, up to its last line."""
    lines = []
    while line := process.stdout.readline():
        lines.append(line)
        if line.startswith("(as of event"):
            return "".join(lines)
    raise AssertionError(lines)


def write(event: Event, *typed: str) -> None:
    """Write from another process."""
    code, _, err = run_to_end(command_line, *typed, "--journal", event.journal)
    assert (code, err) == (0, "")


def test_the_standings_are_drawn_again(event: Event) -> None:
    """Once for what is there, and again for every result of another process; Ctrl-C ends it with exit code 0."""
    event.start()
    with run_watch(event) as process:
        assert "0–0" in screen(process)
        write(event, "result", "1", "2-0")
        assert "1–0" in screen(process)
        write(event, "result", "2", "2-1")
        assert screen(process) == event.do("standings") + "(as of event 11; Ctrl-C ends)\n"


def test_pairings_hide_drafts(event: Event) -> None:
    event.create()
    event.do("start")
    with run_watch(event, "pairings") as process:
        assert "no round has been published" in screen(process)
        write(event, "pair")
        assert "no round has been published" in screen(process)
        write(event, "publish")
        assert "round 1 (published)" in screen(process)


def test_answers_for_machines(event: Event) -> None:
    """A line for every change."""
    event.start()
    with run_watch(event, "status", "--json") as process:
        assert json.loads(process.stdout.readline())["open_tables"] == [1, 2]
        write(event, "result", "2", "2-0")
        assert json.loads(process.stdout.readline())["open_tables"] == [1]


def test_a_restored_journal_is_drawn_too(event: Event, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Though it has fewer events than before."""
    event.create()
    saved = tmp_path_factory.mktemp("saved") / "saved.db"
    event.do("backup", saved)
    event.do("add", "Ed")
    with run_watch(event, "status") as process:
        assert "5 players" in screen(process)
        write(event, "restore", str(saved), "--yes")
        assert "4 players" in screen(process)


def test_erased_person_leaves_the_screen(event: Event) -> None:
    """An erasure is not an event."""
    event.start()
    with run_watch(event) as process:
        assert "Chloé" in screen(process)
        write(event, "person", "erase", "Chloé", "--yes")
        shown = screen(process)
        assert "Chloé" not in shown
        assert "Player 3" in shown


def test_on_postgresql(postgres: Server) -> None:
    """The database wakes the watcher."""
    event = Event(postgres.create_database())
    event.start()
    with run_watch(event, "status") as process:
        assert "0 of 2 results in" in screen(process)
        write(event, "result", "1", "2-0")
        assert "1 of 2 results in" in screen(process)


def test_a_terminal_shows_as_much_as_there_is_room_for(event: Event) -> None:
    """From the top; the last line counts the rest. A resize redraws, and the end restores the earlier screen and its
    scrollback.
    """
    event.create(names=tuple(f"Player {i:02}" for i in range(60)))
    terminal = Terminal("watch", "--journal", event.journal, lines=24, columns=70)
    assert terminal.read_until(ENTER + TOP) == ""
    rows = screen_lines(terminal)
    assert len(rows) == 23
    assert rows[0] == "Friday, before round 1: 60 players"
    assert rows[-2].startswith("20 ")
    assert rows[-1] == "(as of event 61; 40 more lines below; Ctrl-C ends)"
    terminal.resize(100, 30)
    terminal.read_until(TOP)
    rows = screen_lines(terminal)
    assert len(rows) == 63
    assert max(map(len, rows)) <= 30
    assert rows[-1] == "(as of event 61; Ctrl-C ends)"
    terminal.type("\x03")
    terminal.read_until(LEAVE)
    assert "\x1b[3J" not in terminal.shown
    assert terminal.wait() == 0


def screen_lines(terminal: Terminal) -> list[str]:
    """Return the lines of one screen."""
    return [row.removesuffix(END_OF_LINE) for row in terminal.read_until(REST).split("\r\n")[:-1]]


def test_a_terminal_is_given_back_after_an_error(event: Event) -> None:
    """The error appears on the normal screen."""
    event.create()
    terminal = Terminal("watch", "status", "--journal", event.journal)
    terminal.read_until("Ctrl-C ends")
    write(event, "delete", "Friday", "--yes")
    terminal.read_until(LEAVE)
    assert terminal.read_until("\r\n").startswith("There is no tournament")
    assert terminal.wait() == 3


def test_a_database_that_goes_away_for_a_while() -> None:
    """The outage is reported once, and drawing resumes when the database is back."""
    with running_server() as server:
        event = Event(server.create_database())
        event.create()
        with run_piped(command_line, "watch", "status", "--journal", event.journal) as process:
            assert "4 players" in screen(process)
            server.kill()
            assert process.stderr.readline().strip()
            server.start()
            write(event, "add", "Ed")
            assert "5 players" in screen(process)
            process.send_signal(signal.SIGINT)
            process.communicate()
            assert process.returncode == 0
