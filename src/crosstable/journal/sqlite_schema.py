"""The tables of a journal file, step by step: every published version can be opened.

A published step never changes; every change is a new step.
"""

from collections.abc import Sequence
from contextlib import closing
from enum import Enum
from functools import cache

import apsw

APPLICATION = 0x58746162  # "Xtab" in a file's header, so that no other program's database is taken for a journal

_STEP_1 = """
CREATE TABLE streams (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE events (
    stream INTEGER NOT NULL REFERENCES streams (number),
    seq INTEGER NOT NULL,
    action INTEGER NOT NULL,
    size INTEGER NOT NULL,
    time INTEGER NOT NULL,
    by TEXT NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE persons (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, merged_into TEXT) STRICT;

CREATE TABLE facts (
    number INTEGER PRIMARY KEY,
    digest TEXT NOT NULL,
    stream TEXT NOT NULL,
    person TEXT NOT NULL,
    salt TEXT NOT NULL,
    fields TEXT NOT NULL,
    UNIQUE (digest, stream)
) STRICT;
"""

_STEP_2 = """
CREATE TABLE keys (
    who TEXT NOT NULL,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    route TEXT NOT NULL,
    digest TEXT NOT NULL,
    stream TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (who, scope, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_by_stream ON keys (stream);
CREATE INDEX facts_by_person ON facts (person);
CREATE INDEX facts_by_stream ON facts (stream);
"""

_STEP_3 = """
CREATE TABLE cabinet (
    drawer TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (drawer, key)
) STRICT, WITHOUT ROWID;
"""

# The newest events while many tournaments write at once. The next step removes it.
_STEP_4 = """
CREATE TABLE recent (
    stream INTEGER NOT NULL REFERENCES streams (number),
    seq INTEGER NOT NULL,
    action INTEGER NOT NULL,
    size INTEGER NOT NULL,
    time INTEGER NOT NULL,
    by TEXT NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT;
"""

# Fails if an event is in both tables, which happens only in a damaged file.
_STEP_5 = """
INSERT INTO events SELECT * FROM recent ORDER BY stream, seq;
DROP TABLE recent;
"""

STEPS: Sequence[str] = (_STEP_1, _STEP_2, _STEP_3, _STEP_4, _STEP_5)
TABLES = ("streams", "events", "persons", "facts", "keys", "cabinet")


class Kind(Enum):
    """The kind of a SQLite file."""

    EMPTY = "empty"
    OLDER = "older"
    PRESENT = "present"
    DAMAGED = "damaged"
    NEWER = "newer"
    FOREIGN = "foreign"


def kind_of(db: apsw.Connection) -> Kind:
    """Return whether a file is a journal, and its version. Reads a snapshot, because another program may be
    creating it.
    """
    db.execute("BEGIN")
    try:
        return _kind(db)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _kind(db: apsw.Connection) -> Kind:
    application, version = db.pragma("application_id"), db.pragma("user_version")
    if application != APPLICATION:
        tables = db.execute("SELECT count(*) FROM sqlite_schema").get
        return Kind.FOREIGN if application or version or tables else Kind.EMPTY
    if version > len(STEPS):
        return Kind.NEWER
    if version < 0 or not _has_our_tables(db, version):
        return Kind.DAMAGED
    return Kind.OLDER if version < len(STEPS) else Kind.PRESENT


def _has_our_tables(db: apsw.Connection, version: int) -> bool:
    """Return whether our tables are as in that version, without tables of another one.

    Other tables are fine, but no triggers.
    """
    objects, ours = _objects(db), _schema_of(version)
    too_many = {name for _, name, _ in objects - ours} & {*TABLES, "recent"}
    return ours <= objects and not too_many and not any(kind in ("trigger", "view") for kind, _, _ in objects)


def _objects(db: apsw.Connection) -> set[tuple[str, str, str]]:
    return {*db.execute("SELECT type, name, sql FROM sqlite_schema")}


@cache
def _schema_of(version: int) -> set[tuple[str, str, str]]:
    with closing(apsw.Connection(":memory:")) as db:
        migrate(db, version)
        return _objects(db)


def migrate(db: apsw.Connection, to: int = len(STEPS)) -> None:
    """Take the missing steps, each in a transaction. Two processes may do so at once."""
    for number, step in enumerate(STEPS[:to], start=1):
        db.execute("BEGIN IMMEDIATE")
        try:
            if db.pragma("user_version") == number - 1:
                db.pragma("application_id", APPLICATION)
                db.execute(step)
                db.pragma("user_version", number)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
