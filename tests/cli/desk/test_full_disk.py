"""A disk without room, as the terminal meets it: said as such, nothing is half-done, and it goes on with room again."""

import json
from pathlib import Path

from crosstable.words import words
from tests.cli.desk.events import NAMES, Event
from tests.programs import run_to_end, script

# Commands on a journal, each under a limit of the system on how large a file may become.
LIMITED = """
import resource, sys
from crosstable.cli import run

journal, soft_and_hard = sys.argv[1], resource.getrlimit(resource.RLIMIT_FSIZE)

class Keyboard:
    def __init__(self, *lines):
        self.lines = iter(lines)

    def isatty(self):
        return False

    def readline(self):
        limit, line = next(self.lines, (None, ""))
        most = soft_and_hard[0] if limit is None else limit
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, soft_and_hard[1]))
        return line

def typed(limit, *words):
    sys.stdin = Keyboard((limit, ""))
    sys.stdin.readline()
    print("exit code", run([*words, "--journal", journal, "--json"]))

typed(4096, "status")
typed(4096, "add", "Eve")
typed(None, "add", "Fay")
sys.stdin = Keyboard((None, "add Gus --json"), (40_000, "add " + "x" * 200 + " --json"), (40_000, "status --json"),
    (None, "add Hal --json"))
print("exit code", run(["desk", "--journal", journal]))
"""


def test_full_disk_is_reported_and_survived(event: Event) -> None:
    """While opening the journal, while writing, and at the prompt: with free space again it continues."""
    event.create()
    code, out, err = run_to_end(script, LIMITED, event.journal)
    assert (code, err) == (0, "")
    full = ["disk_full", "exit code 4"]
    at_prompt = ["7", "disk_full", "7", "8", "exit code 4"]
    assert [summary(line) for line in out.splitlines()] == [*full, *full, "6", "exit code 0", *at_prompt]
    assert [player["name"] for player in event.ask("players")["players"]] == [*NAMES, "Fay", "Gus", "Hal"]
    event.do("verify")


# A line of many results under a limit that rises until there is room, and what the journal has after each try.
RISING = (
    LIMITED[: LIMITED.index("typed(4096")]
    + """
results = [word for table in range(1, 31) for word in (str(table), "2-0")]
for limit in range(8_000, 400_000, 8_000):
    typed(limit, "result", *results)
    typed(None, "status")
"""
)


def test_a_line_is_written_whole_or_not_at_all(event: Event) -> None:
    """Wherever the room ends: nobody has to find out which half of it counts."""
    event.start(names=tuple(f"Player {i}" for i in range(1, 61)))
    before = event.ask("status")["seq"]
    code, out, err = run_to_end(script, RISING, event.journal)
    assert (code, err) == (0, "")
    said = [summary(line) for line in out.splitlines()]
    tries = [(said[i], int(said[i + 2])) for i in range(0, len(said), 4)]
    refused = [seq for what, seq in tries if what == "disk_full"]
    assert len(refused) > 2
    assert {*refused} == {before}
    assert {seq for what, seq in tries if what != "disk_full"} == {before + 30}
    event.do("verify")


def test_a_journal_that_there_is_no_room_for(event: Event) -> None:
    """Nothing of it is left behind."""
    create = f"run(['create', 'Friday', '--journal', {event.journal!r}])"
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); sys.exit({create})"
    code, _, err = run_to_end(script, f"import sys; from crosstable.cli import run; {limited}")
    assert code == 4
    assert words("disk_full", file=event.journal) in err
    assert list(Path(event.journal).parent.iterdir()) == []


def summary(line: str) -> str:
    """Return an exit code as it is, and of an answer its error or event number."""
    answer = json.loads(line) if line.startswith("{") else line
    return answer if isinstance(answer, str) else str(answer.get("error", answer.get("seq")))
