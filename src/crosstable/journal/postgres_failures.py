"""The failures of a journal on PostgreSQL, as refusals.

| code | when |
|---|---|
| `bad_database_url` | the address is none, or its password holds a character that must be escaped |
| `database_away` | nobody answers there, or the connection was lost before anything was written |
| `outcome_unknown` | the connection was lost during a commit, and its outcome is unknown |
| `database_denied` | the server does not let us in: name, password, or the server's own list of who may come |
| `no_such_database` | the server has no database of that name |
| `database_crowded` | the server takes no further connections |
| `database_busy` | locks, connections or an answer did not come in time |
| `database_disk_full` | the server has no room left |
| `database_read_only` | a copy that only follows another server, or a database set to read only |
| `database_forbids` | our account lacks a right |
| `database_failing`, `database_damaged` | the server reported an error of its system, or damaged pages |
| `database_too_old`, `database_encoding` | an unsuitable server or database |
| `newer_schema`, `other_tables` | a newer version of this program made the tables, or another program |
| `journal_closed` | the journal has been closed |

Anything else that the database raises is a bug and stays what it is.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from crosstable.journal.postgres_address import Address
from crosstable.model.refusals import Refusal, StorageAway, StorageFull

# By prefix of SQLSTATE (PostgreSQL's documentation, appendix A); the longest match counts.
_CODES = {
    "08": "database_away",
    "57P": "database_away",
    "25P03": "database_away",
    "25P04": "database_away",
    "28": "database_denied",
    "3D000": "no_such_database",
    "53300": "database_crowded",
    "53100": "database_disk_full",
    "53": "database_failing",
    "58": "database_failing",
    "55P03": "database_busy",
    "57014": "database_busy",
    "40": "database_busy",
    "25006": "database_read_only",
    "42501": "database_forbids",
    "XX001": "database_damaged",
    "XX002": "database_damaged",
}

# A server that rejects a connection gives the reason only as text, in its own language. These are the English texts;
# others become `database_away` with the server's text.
_WORDS = {
    "password authentication failed": "database_denied",
    "no password supplied": "database_denied",
    "authentication failed": "database_denied",
    "no pg_hba.conf entry": "database_denied",
    "is not permitted to log in": "database_denied",
    "permission denied for database": "database_denied",
    "too many clients": "database_crowded",
    "too many connections": "database_crowded",
    "remaining connection slots": "database_crowded",
}


@contextmanager
def translate_errors(address: Address) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        refusal = refusal_of(error, address)
        if refusal is None:
            raise
        raise refusal from error


def refusal_of(error: psycopg.Error, address: Address) -> Refusal | None:
    """Return the refusal for an error of the database or its client; None for a bug."""
    state = error.sqlstate
    if state:
        code = next((_CODES[state[:length]] for length in (5, 3, 2) if state[:length] in _CODES), None)
    elif isinstance(error, psycopg.OperationalError):
        code = _code_of_words(str(error))
    else:
        code = None
    if code is None:
        return None
    words = error.diag.message_primary or str(error)
    return kind_of(code)(code, database=address.shown, detail=address.without_password(words))


def kind_of(code: str) -> type[StorageAway]:
    return StorageFull if code == "database_disk_full" else StorageAway


def is_repeatable(error: psycopg.Error) -> bool:
    """Return whether the database undid a transaction in favour of others."""
    return isinstance(error, errors.SerializationFailure | errors.DeadlockDetected)


def _code_of_words(words: str) -> str:
    for known, code in _WORDS.items():
        if known in words:
            return code
    if "FATAL" in words and "does not exist" in words:
        return "database_denied" if " role " in words else "no_such_database"
    return "database_away"
