"""Passwords: what a good one is, how it is hashed and checked.

Hashing is slow and takes 64 MB on purpose (argon2id), so run it in one of few threads.
"""

import unicodedata
from functools import cache
from secrets import token_urlsafe

import argon2

from crosstable.model.refusals import Reason, Refusal

FEWEST, LONGEST = 10, 200
# Letters left after removing the account's name and common passwords; and different letters.
FEWEST_OWN, FEWEST_DIFFERENT = 5, 5
TRIED_FIRST = (
    *("1234567890", "0123456789", "123456789", "12345678", "123456", "qwertyuiop", "qwertzuiop", "qwerty"),
    *("password", "passwort", "crosstable", "tournament", "organiser", "organizer", "operator", "letmein", "welcome"),
)

_hasher = argon2.PasswordHasher()


def normalize_password(password: str) -> str:
    return unicodedata.normalize("NFKC", password).strip()


def check_strength(password: str, name: str) -> None:
    """Raise `bad_password` if it is too short, too long or easy to guess."""
    password = normalize_password(password)
    if len(password) < FEWEST:
        raise _bad_password("password_short", fewest=FEWEST)
    if len(password) > LONGEST:
        raise _bad_password("password_long", longest=LONGEST)
    own = password.casefold()
    for known in (normalize_password(name).casefold(), *TRIED_FIRST):
        own = own.replace(known, "") if known else own
    if len(own) < FEWEST_OWN or len(set(password)) < FEWEST_DIFFERENT:
        raise _bad_password("password_easy")


def _bad_password(code: str, **params: int) -> Refusal:
    return Refusal("bad_password", [Reason(code, params, "password")])


def hash_password(password: str) -> str:
    return _hasher.hash(normalize_password(password))


def password_matches(kept: str | None, password: str) -> bool:
    """Return whether this is the password. Takes as long without a stored hash, so that nobody learns which accounts
    have one.
    """
    dummy, normalized = _dummy_hash(), normalize_password(password)
    try:
        _hasher.verify(dummy if kept is None else kept, normalized if len(normalized) <= LONGEST else "")
    except argon2.exceptions.VerificationError:
        return False
    return kept is not None


@cache
def _dummy_hash() -> str:
    return hash_password(token_urlsafe())
