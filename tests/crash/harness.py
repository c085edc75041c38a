"""Kills a writing process at random moments, and looks at what it left behind.

Every action that was acknowledged must be there and equal, with its fact and its key; of the others, each writer may
have left one at most, whole or not at all; the chains verify, and the journal goes on.
"""

import random
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec

from crosstable.journal.chain import verify
from crosstable.journal.interface import EncodedEvent, IdempotencyKey, Journal, StreamId
from crosstable.journal.open import open_journal
from crosstable.model.persons import Digest
from tests.crash.child import WRITERS, main
from tests.journal.small_events import name_fact
from tests.programs import run_piped

MOST_ACKNOWLEDGED = 60
LONGEST_DELAY = 0.004  # seconds between the last acknowledgement that is waited for and the kill


class Acknowledged(msgspec.Struct, frozen=True, array_like=True):
    """An acknowledgement printed by the process."""

    stream: StreamId
    first: int
    hashes: tuple[str, ...]
    who: str
    key: str
    digest: Digest


class Rounds:
    """Rounds of writing and killing over one journal, which grows from round to round."""

    def __init__(self, where: str, seed: int, *, early: bool = False) -> None:
        self.where = where
        self.acknowledged: list[Acknowledged] = []
        self.in_round: list[int] = []
        self._chance = random.Random(seed)
        self._early = early
        self._turn = f"{seed}"

    def round(self, kill_first: Callable[[], None] = lambda: None) -> list[str]:
        """Run a process, kill it and return the problems of its journal. `kill_first` kills something else before."""
        number = len(self.in_round)
        # Now and then none is waited for: the process is killed while it starts.
        wanted = self._chance.choice((0, *[self._chance.randint(1, MOST_ACKNOWLEDGED)] * 5))
        delay = self._chance.uniform(0, 0.04 if wanted == 0 else LONGEST_DELAY)
        with run_piped(main, self.where, f"{self._turn}.{number}", self._early) as process:
            lines = [line for _, line in zip(range(wanted), process.stdout, strict=False)]
            with suppress(subprocess.TimeoutExpired):
                process.wait(delay)
            ended = process.poll()
            kill_first()
            process.kill()
            lines += process.stdout.read().splitlines(keepends=True)
        if ended is not None:
            return [f"the process ended by itself with {ended}"]
        said = [msgspec.json.decode(line, type=Acknowledged) for line in lines if line.endswith("\n")]
        self.in_round.append(len(said))
        self.acknowledged += said
        return self.check_journal()

    def check_journal(self) -> list[str]:
        """Open the journal and return its problems."""
        journal = open_journal(self.where)
        try:
            found = [*self._lost_actions(journal), *self._unfinished_actions(journal)]
            self._append_once(journal)
            return found
        finally:
            journal.close()

    def _lost_actions(self, journal: Journal) -> Iterator[str]:
        """Yield acknowledged actions that are missing or different."""
        stored = {stream: [record.hash.hex() for record in journal.read(stream)] for stream in journal.streams()}
        known = journal.facts({written.digest for written in self.acknowledged})
        for listed in self.acknowledged:
            last = listed.first + len(listed.hashes) - 1
            if tuple(stored.get(listed.stream, ())[listed.first - 1 : last]) != listed.hashes:
                yield f"{listed.stream}: {listed.first} to {last} are lost"
            if listed.digest not in known:
                yield f"{listed.stream}: the fact of {listed.first} is lost"
            answered = journal.key_use(listed.who, listed.stream, listed.key)
            if answered is None or (answered.first, answered.last) != (listed.first, last):
                yield f"{listed.stream}: the key of {listed.first} is lost"

    def _unfinished_actions(self, journal: Journal) -> Iterator[str]:
        """Yield broken chains, half actions, and more unacknowledged ones than can have been under way."""
        # All as of one moment: a server may still be finishing what it was sent before the kill.
        with journal.contents() as contents:
            keys = {(used.answered.stream, used.answered.first): used.answered.last for used in contents.used_keys()}
            written = {stream: contents.records(stream) for stream in contents.streams()}
        said = {(listed.stream, listed.first) for listed in self.acknowledged}
        unsaid = 0
        for stream, records in written.items():
            yield from (f"{stream}: {found.code} {dict(found.params)}" for found in verify(stream, records))
            place = 1
            while place <= len(records):
                last = keys.get((stream, place))
                if last is None or last > len(records):
                    yield f"{stream}: {place} was written without its key, or in part"
                    break
                unsaid += (stream, place) not in said
                place = last + 1
        if unsaid > WRITERS * len(self.in_round):
            yield f"{unsaid} actions were written and never acknowledged"

    def _append_once(self, journal: Journal) -> None:
        """Append once more; the next round checks it like all others."""
        stream, number = StreamId("after"), len(self.in_round)
        head = journal.head(stream)
        key = IdempotencyKey("harness", stream, f"{number}", "write", "digest")
        person = name_fact("harness", f"Round {number}")
        line = EncodedEvent("test", 1, b"{}")
        records = journal.append(stream, head.seq if head else 0, [[line, line]], "harness", facts=[person], key=key)
        hashes = tuple(record.hash.hex() for record in records)
        self.acknowledged.append(Acknowledged(stream, records[0].seq, hashes, key.who, key.key, person.digest))
