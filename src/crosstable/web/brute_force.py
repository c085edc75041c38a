"""Guesses: a link that is void, a code that nobody has, a wrong password. `app.rate_limits` says how many.

A whole hall may stand behind one address, so only what went wrong counts, each kind apart, and pages that exist are
answered always. A link that is valid works always: it is too long to be guessed. A password counts for its account,
too, from wherever it is tried; a browser that was signed in to the account has tries of its own there, so that nobody
can keep its owner out by guessing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.app.accounts import name_key
from crosstable.app.rate_limits import GUESSES, PASSWORDS, rate_limit_key
from crosstable.model.refusals import Refusal
from crosstable.web.request import Request

# What a wrong guess is refused with, and for how many it counts: a password is chosen by people, as no link is.
WRONG = {"link_void": 1, "no_such_code": 1, "wrong_claim_code": 1, "wrong_password": 5}


def refuse_if_spent(request: Request, wrong: str) -> None:
    """Raise `too_many_tries` if an address has too often been refused with `wrong`."""
    request.site.limits.refuse_if_spent(GUESSES, _subject(request, wrong), request.now)


def count_guess(request: Request, refusal: Refusal) -> Refusal:
    """Count a refusal that was a wrong guess; return it, or `too_many_tries`."""
    if refusal.code in WRONG:
        try:
            request.site.limits.count(GUESSES, _subject(request, refusal.code), request.now, WRONG[refusal.code])
        except Refusal as spent:
            if spent.code == "too_many_tries":
                return spent
    return refusal


def _subject(request: Request, wrong: str) -> str:
    return f"{wrong} {rate_limit_key(request.address)}"


@contextmanager
def at_password(request: Request, name: str) -> Iterator[None]:
    """Around whatever finds out whether a password is that of an account, which need not be there.

    Refused (`too_many_tries`) where that was tried too often.
    """
    subject = name_key(name)
    account = request.site.accounts.find_by_name(name)
    if account is not None and request.cookie and request.site.access.was_signed_in(request.cookie, account.id):
        subject = f"{subject} {request.cookie}"
    limits = request.site.limits
    limits.refuse_if_spent(PASSWORDS, subject, request.now)
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "wrong_password":
            limits.count(PASSWORDS, subject, request.now)
        raise
