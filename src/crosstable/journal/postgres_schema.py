"""The tables of a journal on PostgreSQL, step by step, in a schema of their own.

A published step never changes; every change is a new step. Texts are compared byte by byte (`COLLATE "C"`), so that an
update of the system's languages cannot spoil an index.
"""

from collections.abc import Sequence
from contextlib import suppress

from psycopg import errors

from crosstable.journal.postgres_pool import Connection
from crosstable.model.refusals import BadFile, StorageAway

_STEP_1 = """
CREATE TABLE crosstable.streams (
    number bigint GENERATED ALWAYS AS IDENTITY,
    id text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL DEFAULT 0,
    time bigint NOT NULL DEFAULT 0,
    hash bytea NOT NULL DEFAULT ''
);

CREATE TABLE crosstable.events (
    stream text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    action bigint NOT NULL,
    size bigint NOT NULL,
    time bigint NOT NULL,
    by text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (stream, seq)
);

CREATE TABLE crosstable.persons (
    number bigint GENERATED ALWAYS AS IDENTITY,
    id text COLLATE "C" PRIMARY KEY,
    merged_into text COLLATE "C"
);

CREATE TABLE crosstable.facts (
    digest text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    salt text COLLATE "C" NOT NULL,
    fields text COLLATE "C" NOT NULL
);

-- Which streams a fact came with, oldest first.
CREATE TABLE crosstable.kept (
    number bigint GENERATED ALWAYS AS IDENTITY,
    stream text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL REFERENCES crosstable.facts ON DELETE CASCADE,
    PRIMARY KEY (digest, stream)
);
"""

_STEP_2 = """
CREATE TABLE crosstable.keys (
    who text COLLATE "C" NOT NULL,
    scope text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    route text COLLATE "C" NOT NULL,
    digest text COLLATE "C" NOT NULL,
    stream text COLLATE "C" NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (who, scope, key)
);

-- Changes that are no appends leave a mark, by which it is known that they were made.
CREATE TABLE crosstable.marks (
    mark text COLLATE "C" PRIMARY KEY,
    made timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX keys_by_stream ON crosstable.keys (stream);
CREATE INDEX facts_by_person ON crosstable.facts (person);
CREATE INDEX kept_by_stream ON crosstable.kept (stream);
"""

_STEP_3 = """
CREATE TABLE crosstable.cabinet (
    drawer text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    value bytea NOT NULL,
    PRIMARY KEY (drawer, key)
);
"""

# Every change looks for outdated marks, and there are tens of thousands a day.
_STEP_4 = """
CREATE INDEX marks_by_made ON crosstable.marks (made);
"""

# The server keeps samples of every column, from which nothing would be erased. No query needs them for these columns.
# Setting a column's type to its own type removes its samples without rewriting the table.
_STEP_5 = """
ALTER TABLE crosstable.facts
    ALTER COLUMN salt TYPE text COLLATE "C",
    ALTER COLUMN fields TYPE text COLLATE "C";
ALTER TABLE crosstable.facts
    ALTER COLUMN salt SET STATISTICS 0,
    ALTER COLUMN fields SET STATISTICS 0;
ALTER TABLE crosstable.keys ALTER COLUMN digest TYPE text COLLATE "C";
ALTER TABLE crosstable.keys ALTER COLUMN digest SET STATISTICS 0;
ALTER TABLE crosstable.cabinet ALTER COLUMN value TYPE bytea;
ALTER TABLE crosstable.cabinet ALTER COLUMN value SET STATISTICS 0;
"""

STEPS: Sequence[str] = (_STEP_1, _STEP_2, _STEP_3, _STEP_4, _STEP_5)
_UNSAMPLED = 5  # steps, from which on nothing personal is sampled

# The id of the advisory lock for taking steps; arbitrary, but must never change.
LOCK = (0x58746162, 1)


def migrate(connection: Connection, steps: Sequence[str] = STEPS) -> None:
    """Take the missing steps, each in a transaction. Any number of processes may do so at once.

    Without missing steps it only reads, so that a read-only copy can be opened. Raise `newer_schema` for the tables of
    a newer program, and `other_tables` for another program's.
    """
    version = begun = _version(connection, len(steps))
    while version < len(steps):
        with connection.without_timeout(), connection.transaction():
            connection.execute(
                "SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)"
            )
            connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", LOCK)
            version = _version(connection, len(steps))
            if version == 0:
                _create_schema(connection)
            if version < len(steps):
                connection.execute(steps[version].encode())
                version += 1
                connection.execute("UPDATE crosstable.meta SET version = %s", [version])
    if 0 < begun < _UNSAMPLED <= len(steps):
        _wipe_samples(connection)


def _wipe_samples(connection: Connection) -> None:
    """Remove deleted samples from the server's file.

    Only the database's owner may do so; otherwise the server warns and does nothing. Others wait only briefly.
    """
    with suppress(errors.LockNotAvailable, errors.QueryCanceled):
        connection.execute("VACUUM FULL pg_catalog.pg_statistic")


def has_tables(connection: Connection) -> bool:
    return bool(_tables(connection))


def _version(connection: Connection, known: int) -> int:
    if "meta" not in _tables(connection):
        return 0
    row = connection.execute("SELECT version FROM crosstable.meta").fetchone()
    version = int(row[0]) if row else 0
    if version > known:
        raise StorageAway("newer_schema", version=version, known=known)
    return version


def _create_schema(connection: Connection) -> None:
    """Create the schema if it is missing, and record the number of steps taken. Raise a refusal if it is in use."""
    if _tables(connection):
        raise BadFile("other_tables")
    if not connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'crosstable'").fetchone():
        connection.execute("CREATE SCHEMA crosstable")
    connection.execute("CREATE TABLE crosstable.meta (version integer NOT NULL)")
    connection.execute("INSERT INTO crosstable.meta (version) VALUES (0)")


def _tables(connection: Connection) -> set[str]:
    """Return our tables from the catalogue itself: functions like to_regclass cache what was missing."""
    rows = connection.execute(
        "SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname = 'crosstable'"
    )
    return {name for (name,) in rows}
