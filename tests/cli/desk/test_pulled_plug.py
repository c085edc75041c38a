"""Pulling the plug: a process that is killed in the middle of an event leaves an event that goes on."""

import random
import signal
import subprocess
from contextlib import suppress

from tests.cli.desk.events import Event
from tests.programs import command_line, run_piped

NAMES = tuple(f"P{i:02d}" for i in range(1, 49))
AT_ONCE = 5  # results that a desk is given; with four desks some of the 24 tables are left, however much each gets done


def test_killed_desk_keeps_every_confirmed_event(event: Event) -> None:
    """Every confirmed event is there, the chain verifies, and the round is played to its end."""
    event.start(names=NAMES)
    chance = random.Random(4)
    told: set[int] = set()
    for _ in range(4):
        tables = event.ask("status")["open_tables"][:AT_ONCE]
        with run_piped(command_line, "desk", "--as", "desk", "--journal", event.journal) as process:
            process.tell("".join(f"r {table} 2-{table % 2} --json\n" for table in tables))
            for _ in range(chance.randint(1, AT_ONCE - 2)):
                line = process.stdout.readline()
                told.add(_table(line))
            process.send_signal(signal.SIGKILL)
            told |= {_table(line) for line in process.stdout if line.endswith("\n")}
            assert process.wait() == -signal.SIGKILL
        assert told.isdisjoint(event.ask("status")["open_tables"])
        assert event.ask("verify")["ok"]
    assert told
    rest = event.ask("status")["open_tables"]
    event.do("result", *(word for table in rest for word in (table, "2-0")))
    event.do("next")
    assert event.phase == "draft"


def _table(line: str) -> int:
    import json

    table: int = json.loads(line)["events"][0]["table"]
    return table


def test_a_killed_command_is_repeated_with_its_key(event: Event) -> None:
    """Whether or not it had been written, afterwards it happened once."""
    event.start(names=NAMES)
    for place, table in enumerate(sorted(event.seats)[:6]):
        typed = ["result", str(table), "2-0", "--key", f"k{table}", "--journal", event.journal]
        with run_piped(command_line, *typed) as process, suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.01 * place)
        assert event.run("result", table, "2-0", "--key", f"k{table}").code == 0
        entered = [action for action in event.ask("log")["actions"] if f"table {table}:" in action["text"]]
        assert len(entered) == 1
