"""Accounts: users with a password on this server. The operator runs it; organisers own tournaments.

| record | how it is stored |
|---|---|
| an account | under its id, which is not secret; whatever belongs to the account names it |
| a name | as a normalised key, one account for each |
| a password | as a hash, separately, so that choosing one cannot revive an account that is being removed |
| a session | names the account's mark; it ends when the mark changes or the account is removed |
"""

import unicodedata
from hashlib import sha256
from secrets import token_hex

import msgspec

from crosstable.app.passwords import check_strength, hash_password, password_matches
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.validation import Problems, Text

AccountId = str

# The account that always exists, by id and name. Without a password, it can only be entered by sign-in links.
OPERATOR: AccountId = "operator"
LONGEST_NAME = 60

_ACCOUNTS, _NAMES, _PASSWORDS = "accounts", "account_names", "passwords"


class Account(msgspec.Struct, frozen=True):
    """A user account."""

    id: AccountId
    name: str
    made: int = 0


class Password(msgspec.Struct, frozen=True):
    """A stored password; none until one is chosen. `mark` changes with every new password."""

    hash: str | None = None
    mark: str = ""


def name_key(name: str) -> str:
    """Return the key of a name, ignoring case and spacing; the operator's for an empty name."""
    name = name if name.strip() else OPERATOR
    normalized = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return sha256(normalized.encode("utf-8", "replace")).hexdigest()


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
        accounts = [msgspec.json.decode(value, type=Account) for value in self._cabinet.all(_ACCOUNTS).values()]
        return sorted(accounts, key=lambda account: (account.name.casefold(), account.id))

    def password(self, account: AccountId) -> Password:
        kept = self._cabinet.get(_PASSWORDS, account)
        return Password() if kept is None else msgspec.json.decode(kept, type=Password)

    def mark(self, account: AccountId) -> str | None:
        """Return the mark that sessions of the account must have; None if there is no such account."""
        return None if self.get(account) is None else self.password(account).mark

    def add(self, name: object, now: int, secret: str | None = None) -> Account:
        """Create an account without a password. Raise `bad_account` if the name is empty or taken.

        The same secret returns the same account. Raise `key_used_otherwise` if that account has another name.
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
            # Stored before its name, so that a name without an account means a removed account.
            self._cabinet.put(_ACCOUNTS, account.id, msgspec.json.encode(account))
        # An earlier attempt may have stopped before this.
        if not self._claim_name(account):
            self._cabinet.take(_ACCOUNTS, account.id)
            raise Refusal("bad_account", [Reason("name_taken", {"name": account.name}, "name")])
        return known or account

    def _claim_name(self, account: Account) -> bool:
        key = name_key(account.name)
        holder = self._cabinet.get(_NAMES, key)
        if holder is not None and self.get(holder.decode()) is None:
            self._cabinet.take(_NAMES, key)
        if key == name_key(OPERATOR):
            return False
        claimed = self._cabinet.claim(_NAMES, key, account.id.encode())
        # The same account may be created twice at the same moment.
        return claimed or self._cabinet.get(_NAMES, key) == account.id.encode()

    def find_by_name(self, name: str) -> Account | None:
        if name_key(name) == name_key(OPERATOR):
            return self.get(OPERATOR)
        holder = self._cabinet.get(_NAMES, name_key(name))
        return None if holder is None else self.get(holder.decode())

    def authenticate(self, name: str, password: str) -> tuple[Account, str]:
        """Return the account with this name and password, and its mark.

        Raise `wrong_password` otherwise. Takes as long for unknown names, so that nobody learns which names exist.
        """
        account = self.find_by_name(name)
        kept = Password() if account is None else self.password(account.id)
        if not password_matches(kept.hash, password) or account is None:
            raise Refusal("wrong_password", [Reason("password_wrong", {}, "password")])
        return account, kept.mark

    def check_password(self, account: AccountId, password: object) -> None:
        kept = self.password(account).hash
        if kept is not None and not password_matches(kept, password if isinstance(password, str) else ""):
            raise Refusal("wrong_password", [Reason("password_not_old", {}, "old")])

    def set_password(self, account: Account, password: object, mark: str | None = None) -> str:
        """Set a password and return the account's mark. Replacing a password ends all sessions of the account.

        A given mark is used, so that a repeated request has the same result. Raise `bad_password` if the password is
        weak.
        """
        password = password if isinstance(password, str) else ""
        check_strength(password, account.name)
        if mark is None:
            before = self.password(account.id)
            mark = before.mark if before.hash is None else _new_mark()
        return self._store(account.id, Password(hash_password(password), mark))

    def remove_password(self, account: AccountId) -> str:
        """Remove the password and end all sessions; return the new mark. Sign-in links still work."""
        return self._store(account, Password(None, _new_mark()))

    def remove(self, account: AccountId) -> Account | None:
        """Remove an account and end its sessions. Return None if it was already gone.

        Its tournaments stay; only the operator can run them then, or transfer them to another account.
        """
        taken = self._cabinet.take(_ACCOUNTS, account)
        if taken is None:
            return None
        removed = msgspec.json.decode(taken, type=Account)
        if self._cabinet.get(_NAMES, name_key(removed.name)) == removed.id.encode():
            self._cabinet.take(_NAMES, name_key(removed.name))
        self._cabinet.take(_PASSWORDS, account)
        return removed

    def _store(self, account: AccountId, password: Password) -> str:
        self._cabinet.put(_PASSWORDS, account, msgspec.json.encode(password))
        return password.mark


def _new_mark() -> str:
    return token_hex(8)
