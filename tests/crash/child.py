"""The process that is killed: writes actions from several threads, and acknowledges each once `append` has returned.

Every acknowledgement is one line of JSON on standard output: the stream, the number of the action's first event, the
hashes of its records, its key and the digest of its fact. `early` is the broken twin (`tests.crash.early_journal`).
"""

import json
import os
import random
import sys
import traceback
from threading import Thread

from crosstable.journal.interface import Conflict, EncodedEvent, IdempotencyKey, Journal, Record, StreamId
from crosstable.journal.open import open_journal
from crosstable.model.persons import PersonId, fact
from crosstable.model.refusals import Refusal
from tests.crash.early_journal import EarlyJournal

WRITERS = 4
REFUSED, FAILED = 3, 4
SHARED = StreamId("shared")


def write(journal: Journal, writer: int, turn: str, shared: bool) -> None:
    """Append forever, mostly to this writer's own stream, sometimes to a shared one."""
    chance = random.Random(f"{turn} {writer}")
    own = StreamId(f"writer {writer}")
    number = 0
    while True:
        number += 1
        stream = SHARED if shared and chance.random() < 0.2 else own
        sizes = [chance.randint(1, 5) for _ in range(chance.choice((1, 1, 1, 2)))]
        actions = [
            [EncodedEvent("test", 1, chance.randbytes(chance.randint(1, 400))) for _ in range(size)] for size in sizes
        ]
        name = f"{turn}-{writer}-{number}"
        person = fact(PersonId(f"person {chance.randint(1, 20)}"), f"salt {name}", name=f"Name {name}")
        key = IdempotencyKey(f"{writer}", stream, name, "write", "digest")
        while True:
            head = journal.head(stream)
            try:
                records = journal.append(
                    stream, head.seq if head else 0, actions, f"writer {writer}", facts=[person], key=key
                )
                break
            except Conflict:
                pass
        acknowledge(stream, records, key, person.digest)


def run(journal: Journal, writer: int, turn: str, shared: bool) -> None:
    """Write until the process is killed; a failing writer ends the process, so that nobody waits for it."""
    try:
        write(journal, writer, turn, shared)
    except Refusal:
        os._exit(REFUSED)
    except BaseException:
        traceback.print_exc()
        os._exit(FAILED)


def acknowledge(stream: StreamId, records: list[Record], key: IdempotencyKey, digest: str) -> None:
    """Print a line in one write shorter than a pipe's page, so that lines of several threads never mix."""
    hashes = [record.hash.hex() for record in records]
    line = json.dumps([stream, records[0].seq, hashes, key.who, key.key, digest]) + "\n"
    assert len(line) < 4096
    os.write(1, line.encode())


def main(where: str, turn: str, early: bool) -> None:
    """Write to a journal, round so and so."""
    try:
        journal: Journal = EarlyJournal(where) if early else open_journal(where)
    except Refusal:
        os._exit(REFUSED)
    for writer in range(WRITERS):
        Thread(target=run, args=(journal, writer, turn, not early), daemon=True).start()
    # The parent holds the other end of this pipe: when it ends, so do we.
    sys.stdin.read()
