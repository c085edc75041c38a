"""Passwords: what a good one is, and how one is kept and checked.

Hashing takes a moment and 64 MB on purpose (argon2id), so it belongs in a thread of which there are few.
"""

import unicodedata
from functools import cache
from secrets import token_urlsafe

import argon2

from crosstable.model.refusals import Reason, Refusal

FEWEST, LONGEST = 10, 200
# What is left of a password without the account's name, and without what everybody tries first.
FEWEST_OWN, FEWEST_DIFFERENT = 5, 5
TRIED_FIRST = (
    *("1234567890", "0123456789", "123456789", "12345678", "123456", "qwertyuiop", "qwertzuiop", "qwerty"),
    *("password", "passwort", "crosstable", "tournament", "organiser", "organizer", "operator", "letmein", "welcome"),
)

_hasher = argon2.PasswordHasher()


def as_meant(password: str) -> str:
    """The same letters from whatever keyboard, without the blanks that come along when one copies."""
    return unicodedata.normalize("NFKC", password).strip()


def refuse_weak(password: str, name: str) -> None:
    """Refused (`bad_password`) where it is too short, too long, or among the first that somebody would try."""
    password = as_meant(password)
    if len(password) < FEWEST:
        raise _bad("password_short", fewest=FEWEST)
    if len(password) > LONGEST:
        raise _bad("password_long", longest=LONGEST)
    own = password.casefold()
    for known in (as_meant(name).casefold(), *TRIED_FIRST):
        own = own.replace(known, "") if known else own
    if len(own) < FEWEST_OWN or len(set(password)) < FEWEST_DIFFERENT:
        raise _bad("password_easy")


def _bad(code: str, **params: int) -> Refusal:
    return Refusal("bad_password", [Reason(code, params, "password")])


def hashed(password: str) -> str:
    """What is kept of it, from which nobody gets it back."""
    return _hasher.hash(as_meant(password))


def is_right(kept: str | None, password: str) -> bool:
    """Whether it is the password. It takes as long where there is none: nobody learns who has one."""
    nobodys, meant = _nobodys(), as_meant(password)
    try:
        _hasher.verify(nobodys if kept is None else kept, meant if len(meant) <= LONGEST else "")
    except argon2.exceptions.VerificationError:
        return False
    return kept is not None


@cache
def _nobodys() -> str:
    return hashed(token_urlsafe())
