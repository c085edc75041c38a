"""Limits on guesses: void links, unknown codes, wrong passwords (`app.rate_limits` has the numbers).

A whole venue may share one IP address, so only wrong guesses count, each kind separately, and existing pages are always
served. A valid link always works: it is too long to guess. Passwords also count per account, from any address; a
browser that was signed in to the account has a separate allowance, so that nobody can lock its owner out.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.app.accounts import name_key
from crosstable.app.rate_limits import GUESSES, PASSWORDS, rate_limit_key
from crosstable.model.refusals import Refusal
from crosstable.web.request import Request

# Codes of wrong guesses and how much each counts. Passwords count more: people choose them.
GUESS_COSTS = {"link_void": 1, "no_such_code": 1, "wrong_claim_code": 1, "wrong_password": 5}


def refuse_if_spent(request: Request, wrong: str) -> None:
    """Raise `too_many_tries` if this address has guessed wrong too often."""
    request.site.limits.refuse_if_spent(GUESSES, _limit_key(request, wrong), request.now)


def count_guess(request: Request, refusal: Refusal) -> Refusal:
    """Count a refusal if it was a wrong guess. Return it, or `too_many_tries`."""
    if refusal.code in GUESS_COSTS:
        try:
            request.site.limits.count(
                GUESSES, _limit_key(request, refusal.code), request.now, GUESS_COSTS[refusal.code]
            )
        except Refusal as spent:
            if spent.code == "too_many_tries":
                return spent
    return refusal


def _limit_key(request: Request, code: str) -> str:
    return f"{code} {rate_limit_key(request.address)}"


@contextmanager
def limit_password_guesses(request: Request, name: str) -> Iterator[None]:
    """Count wrong passwords raised inside the context. Raise `too_many_tries` beyond the limit."""
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
