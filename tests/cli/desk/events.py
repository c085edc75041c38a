"""A tournament on a journal, run through the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.in_process import Ran, crosstable

NAMES = ("Ann", "Bob", "Chloé", "Dov")
# Journals as they were after the first commands, which most tests have in common.
_BEGUN: dict[tuple[str, ...], bytes] = {}


class Event:
    """One journal; every command is typed in the name of the desk."""

    def __init__(self, journal: str | Path) -> None:
        self.journal = str(journal)

    def run(self, *typed: object, stdin: bytes = b"") -> Ran:
        """Run a command, whatever its exit code."""
        return crosstable(*typed, "--journal", self.journal, stdin=stdin)

    def do(self, *typed: object, stdin: bytes = b"") -> str:
        """Run a command that succeeds and return its output."""
        ran = self.run(*typed, stdin=stdin)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.out

    def ask(self, *typed: object, stdin: bytes = b"") -> dict[str, Any]:
        """Run a command that succeeds and return its JSON answer."""
        answer: dict[str, Any] = json.loads(self.do(*typed, "--json", stdin=stdin))
        return answer

    def expect_refusal(self, *typed: object, stdin: bytes = b"") -> dict[str, Any]:
        """Run a command that is refused and return its JSON answer. Standard error has the same message."""
        ran = self.run(*typed, "--json", stdin=stdin)
        assert (ran.code, ran.err) == (3, ""), ran
        said = self.run(*typed, stdin=stdin)
        assert said.code == 3
        assert ran.answer["message"] in said.err
        return ran.answer

    def expect_usage_error(self, *typed: object, stdin: bytes = b"") -> str:
        """Run a command with a usage error and return the message."""
        ran = self.run(*typed, stdin=stdin)
        assert (ran.code, ran.out) == (2, ""), ran
        return ran.err

    def create(self, *options: object, names: tuple[str, ...] = NAMES) -> "Event":
        """Create a tournament with these players, before its start."""

        def work() -> None:
            self.do("create", "Friday", "--seed", 7, "--rounds", 3, *options)
            if names:
                self.do("import", "-", "--new", stdin="\n".join(names).encode())

        return self._begin(work, "create", *options, *names)

    def start(self, *options: object, names: tuple[str, ...] = NAMES) -> "Event":
        """Create a tournament in its first round."""

        def work() -> None:
            self.create(*options, names=names)
            self.do("start")
            self.do("pair")
            self.do("publish", "--begin")

        return self._begin(work, "start", *options, *names)

    def _begin(self, work: Callable[[], None], *what: object) -> "Event":
        """Do this in a new file, or take the journal of an earlier test that did; anywhere else just do it."""
        file, key = Path(self.journal), (*map(str, what),)
        if "://" in self.journal or file.exists():
            work()
        elif key in _BEGUN:
            file.write_bytes(_BEGUN[key])
        else:
            work()
            assert not [*file.parent.glob(f"{file.name}-*")], "some of it is still in another file"
            _BEGUN[key] = file.read_bytes()
        return self

    @property
    def seats(self) -> dict[int, tuple[str, str]]:
        """Return the two names at each table of the latest round."""
        names = {player["id"]: player["name"] for player in self.ask("players")["players"]}
        matches = self.ask("pairings")["matches"]
        return {match["table"]: (names[match["players"][0]], names[match["players"][1]]) for match in matches}

    @property
    def ranks(self) -> list[str]:
        """The players by place."""
        names = {player["id"]: player["name"] for player in self.ask("players")["players"]}
        return [names[row["player"]] for row in self.ask("standings")["standings"]]

    @property
    def phase(self) -> str:
        phase: str = self.ask("status")["phase"]
        return phase
