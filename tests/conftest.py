"""Shared fixtures: a real PostgreSQL, the size of the long proofs, and the table of their results.

A long proof is marked `long` and takes `proof_size` and `proof`:

    @pytest.mark.long
    def test_never_a_rematch(proof_size, proof):
        rounds = proof_size(small=200, full=50_000)
        ...
        proof("no rematch", "random events, 6 to 120 players", cases=rounds, result="none found")

The rows of a whole part at full size (`make soak` runs all of them) become a page in docs/proof/.
"""

import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import argon2
import pytest
from hypothesis import HealthCheck, settings

from crosstable.app import passwords
from tests.postgres import Server, running_server

ROOT = Path(__file__).resolve().parent.parent
PROOFS = ROOT / "docs" / "proof"

# The folders of tests whose long proofs make a page of their own; all others are the engine's.
PARTS = {
    "journal": frozenset({"app", "contract", "crash", "journal", "rules"}),
    "web": frozenset({"browser", "web"}),
    "files": frozenset({"exchange"}),
    "engine": frozenset[str](),
}
SIZES = ("small", "full")
SIZE = os.environ.get("CROSSTABLE_PROOF", "small")
FOLDER = pytest.StashKey[Path]()

# At small size a run is repeatable; at full size every run draws new examples. A busy machine is no failure.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("small", PATIENT, max_examples=20, derandomize=True, database=None)
settings.register_profile("full", PATIENT, print_blob=True)


@dataclass(frozen=True)
class Row:
    """One long proof: its cases and its result."""

    name: str
    run: str
    cases: int
    result: str
    seconds: float


class Proof:
    """Takes the rows of one test; the clock runs from the start of the test, or from its previous row."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._since = time.perf_counter()

    def __call__(self, name: str, run: str, *, cases: int, result: str, seconds: float | None = None) -> None:
        """Report a row. Refuses one without a case: a proof that ran nothing proves nothing."""
        if cases < 1:
            raise ValueError(f"the proof {name!r} ran no case")
        now = time.perf_counter()
        self.rows.append(Row(name, run, cases, result, now - self._since if seconds is None else seconds))
        self._since = now


def proof_size(small: int, full: int) -> int:
    """Return the number of cases: `small` in every test run, `full` when CROSSTABLE_PROOF=full."""
    return full if SIZE == "full" else small


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Start a real PostgreSQL for each test process; every test takes its own database from it."""
    with running_server() as server:
        yield server


@pytest.fixture(name="proof_size")
def _proof_size() -> Callable[[int, int], int]:
    return proof_size


@pytest.fixture
def proof(request: pytest.FixtureRequest) -> Iterator[Proof]:
    """Collect the rows that a long test reports. They count if the test passes, which must have reported one."""
    failed_before = request.session.testsfailed
    taken = Proof()
    yield taken
    if request.session.testsfailed > failed_before:
        return
    assert taken.rows, "a test that takes `proof` must report at least one row"
    with _rows_file(request.config).open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(row)) + "\n" for row in taken.rows)


def _rows_file(config: pytest.Config) -> Path:
    """Return the file of this process, so that no process waits for another."""
    return config.stash[FOLDER] / f"{os.getpid()}.jsonl"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", choices=sorted(PARTS), help="run the tests of one part only")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other parts if `--part` is given."""
    part = config.getoption("part")
    left_out = {item for item in items if part not in (None, part_of(item.path))}
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Keep the collected tests, which stay to the end, out of garbage collection; and keep templates compiled."""
    gc.collect()
    gc.freeze()
    gc.enable()
    if "crosstable.web.pages.render" in sys.modules:
        from tests.kept_templates import keep_templates

        keep_templates()


def part_of(path: Path) -> str:
    """Return the part that a file of tests belongs to."""
    folder = path.relative_to(ROOT / "tests").parts[0]
    return next((part for part, folders in PARTS.items() if folder in folders), "engine")


def pytest_configure(config: pytest.Config) -> None:
    if SIZE not in SIZES:
        raise pytest.UsageError(f"CROSSTABLE_PROOF is {SIZE!r}; it may be {' or '.join(SIZES)}")
    config.addinivalue_line("markers", "long: a proof over many cases; `make check` leaves it out")
    config.addinivalue_line("markers", "fonts: needs the fonts of `make driven`; `make test BROWSER=no` leaves it out")
    settings.load_profile(SIZE)
    gc.disable()
    # Passwords are hashed by the thousand here; servers and terminals that tests start make real hashes.
    passwords._hasher = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    # httpx looks for this package at every request that it makes in process; it is quicker told that there is none.
    sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]
    # A shell starts what it puts into the background deaf to Ctrl+C, and so would be the programs that tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    config.stash[FOLDER] = Path(worker["proof_folder"] if worker else tempfile.mkdtemp(prefix="crosstable-proof-"))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist where the rows go."""
    node.workerinput["proof_folder"] = str(node.config.stash[FOLDER])


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and FOLDER in config.stash:
        shutil.rmtree(config.stash[FOLDER], ignore_errors=True)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: pytest.ExitCode, config: pytest.Config
) -> None:
    """Write the part's table after a whole run at full size. It stays as it was after a run that failed."""
    part = config.getoption("part")
    # pytest-xdist calls this in its workers too, and a worker knows only about its own tests.
    if SIZE != "full" or part is None or hasattr(config, "workerinput"):
        return
    page = PROOFS / f"{part}.md"
    rows = gather(config.stash[FOLDER])
    whole = all((config.invocation_params.dir / arg).resolve() == ROOT / "tests" for arg in config.args)
    if exitstatus != pytest.ExitCode.OK or not whole or config.getoption("keyword") or not rows:
        terminalreporter.write_line(f"{page.relative_to(ROOT)} is left as it was: this was not a whole run that passed")
        return
    PROOFS.mkdir(parents=True, exist_ok=True)
    page.write_text(table(rows), encoding="utf-8")
    terminalreporter.write_line(f"{len(rows)} proofs are in {page.relative_to(ROOT)}")


def gather(folder: Path) -> list[Row]:
    """Return all rows of all processes, by name."""
    lines = [line for file in folder.glob("*.jsonl") for line in file.read_text(encoding="utf-8").splitlines()]
    return sorted((Row(**json.loads(line)) for line in lines), key=lambda row: (row.name, row.run))


def table(rows: list[Row]) -> str:
    """Return the rows as a page of Markdown."""
    head = ["# Results of the long proofs", "", "Written by `make soak`: every long proof at full size.", ""]
    head += ["| proof | what was run | cases | result | seconds |", "|---|---|---:|---|---:|"]
    lines = [
        f"| {_cell(row.name)} | {_cell(row.run)} | {row.cases:,} | {_cell(row.result)} | {row.seconds:.1f} |"
        for row in rows
    ]
    return "\n".join([*head, *lines, ""])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
