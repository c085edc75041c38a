"""Accounts: whoever has a password on this server. The operator runs it; organisers have tournaments of their own.

| thing | how it is kept |
|---|---|
| an account | under its id, which is no secret; what belongs to somebody names it |
| a name | as it is meant, one account for each |
| a password | as its hash, apart: choosing one cannot bring back an account that is removed at the same moment |
| who is signed in | a session names the account's mark: another mark, or no account, and the session is over |
"""

import unicodedata
from hashlib import sha256
from secrets import token_hex

import msgspec

from crosstable.app.passwords import hashed, is_right, refuse_weak
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.validation import Problems, Text

AccountId = str

# The one account that is always there, by its id and its name. Without a password it is entered by links alone.
OPERATOR: AccountId = "operator"
LONGEST_NAME = 60

_ACCOUNTS, _NAMES, _PASSWORDS = "accounts", "account_names", "passwords"


class Account(msgspec.Struct, frozen=True):
    """Somebody who may sign in."""

    id: AccountId
    name: str
    made: int = 0


class Password(msgspec.Struct, frozen=True):
    """What is kept of a password; none until one is chosen. `mark` is another one after every change."""

    hash: str | None = None
    mark: str = ""


def name_key(name: str) -> str:
    """A name as it was meant, as a key: letters large or small, blanks anywhere; an empty one is the operator's."""
    name = name if name.strip() else OPERATOR
    meant = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return sha256(meant.encode("utf-8", "replace")).hexdigest()


class Accounts:
    """The accounts of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def get(self, account: AccountId) -> Account | None:
        if account == OPERATOR:
            return Account(OPERATOR, OPERATOR)
        kept = self._cabinet.get(_ACCOUNTS, account)
        return None if kept is None else msgspec.json.decode(kept, type=Account)

    def organisers(self) -> list[Account]:
        """Everybody's but the operator's, by name."""
        found = [msgspec.json.decode(value, type=Account) for value in self._cabinet.all(_ACCOUNTS).values()]
        return sorted(found, key=lambda account: (account.name.casefold(), account.id))

    def password(self, account: AccountId) -> Password:
        kept = self._cabinet.get(_PASSWORDS, account)
        return Password() if kept is None else msgspec.json.decode(kept, type=Password)

    def mark(self, account: AccountId) -> str | None:
        """What a session of the account has to name; None where there is no such account."""
        return None if self.get(account) is None else self.password(account).mark

    def add(self, name: object, now: int, secret: str | None = None) -> Account:
        """A new one, without a password yet. Refused (`bad_account`) where it has no name, or another one's.

        Whoever brings a secret gets the same account again. Refused (`key_used_otherwise`) where that has another name.
        """
        problems: Problems = []
        name = " ".join(name.split()) if isinstance(name, str) else name
        id_ = token_hex(8) if secret is None else sha256(f"account {secret}".encode()).hexdigest()[:16]
        account = Account(id_, Text(LONGEST_NAME).read(name, "name", problems), now)
        if problems:
            raise Refusal("bad_account", problems)
        known = self.get(account.id)
        if known is not None and known.name != account.name:
            raise Refusal("key_used_otherwise", key=None, command=known.name)
        if known is None:
            # Before its name, so that a name without an account is one of somebody who is gone.
            self._cabinet.put(_ACCOUNTS, account.id, msgspec.json.encode(account))
        # Whoever put it there before may not have come so far.
        if not self._claimed(account):
            self._cabinet.take(_ACCOUNTS, account.id)
            raise Refusal("bad_account", [Reason("name_taken", {"name": account.name}, "name")])
        return known or account

    def _claimed(self, account: Account) -> bool:
        key = name_key(account.name)
        holder = self._cabinet.get(_NAMES, key)
        if holder is not None and self.get(holder.decode()) is None:
            self._cabinet.take(_NAMES, key)
        if key == name_key(OPERATOR):
            return False
        claimed = self._cabinet.claim(_NAMES, key, account.id.encode())
        # The same account may be made twice at the same moment.
        return claimed or self._cabinet.get(_NAMES, key) == account.id.encode()

    def called(self, name: str) -> Account | None:
        """Whose name this is."""
        if name_key(name) == name_key(OPERATOR):
            return self.get(OPERATOR)
        holder = self._cabinet.get(_NAMES, name_key(name))
        return None if holder is None else self.get(holder.decode())

    def signed_in(self, name: str, password: str) -> tuple[Account, str]:
        """Whose name and password these are, and the account's mark.

        Refused (`wrong_password`) where they are nobody's, and as slowly for a name that nobody has.
        """
        account = self.called(name)
        kept = Password() if account is None else self.password(account.id)
        if not is_right(kept.hash, password) or account is None:
            raise Refusal("wrong_password", [Reason("password_wrong", {}, "password")])
        return account, kept.mark

    def refuse_unless_knows(self, account: AccountId, password: object) -> None:
        """Refused (`wrong_password`) for whoever does not know the password that there is."""
        kept = self.password(account).hash
        if kept is not None and not is_right(kept, password if isinstance(password, str) else ""):
            raise Refusal("wrong_password", [Reason("password_not_old", {}, "old")])

    def choose(self, account: Account, password: object, mark: str | None = None) -> str:
        """A new password: the account's mark. One in the place of another ends every session of the account.

        Whoever brings a mark gets that one, so that the same is chosen however often it is tried.
        Refused (`bad_password`) where it is weak.
        """
        password = password if isinstance(password, str) else ""
        refuse_weak(password, account.name)
        if mark is None:
            before = self.password(account.id)
            mark = before.mark if before.hash is None else _mark()
        return self._keep(account.id, Password(hashed(password), mark))

    def forget_password(self, account: AccountId) -> str:
        """It is entered by links alone from now on, and every session of it is over: its mark."""
        return self._keep(account, Password(None, _mark()))

    def remove(self, account: AccountId) -> Account | None:
        """Whoever had it is signed out everywhere; None where it was gone already.

        What belonged to it stays. Nobody but the operator has it then, and may give it to somebody.
        """
        taken = self._cabinet.take(_ACCOUNTS, account)
        if taken is None:
            return None
        removed = msgspec.json.decode(taken, type=Account)
        if self._cabinet.get(_NAMES, name_key(removed.name)) == removed.id.encode():
            self._cabinet.take(_NAMES, name_key(removed.name))
        self._cabinet.take(_PASSWORDS, account)
        return removed

    def _keep(self, account: AccountId, password: Password) -> str:
        self._cabinet.put(_PASSWORDS, account, msgspec.json.encode(password))
        return password.mark


def _mark() -> str:
    return token_hex(8)
