"""Accounts and passwords: storage, refusals, and the ends of sessions."""

import subprocess
import sys
from pathlib import Path

import argon2
import pytest

from crosstable.app import passwords
from crosstable.app.accounts import OPERATOR, Account, Accounts
from crosstable.app.catalogue import Catalogue
from crosstable.app.sessions import Access, Session
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.journal.open import open_journal
from crosstable.model.refusals import Refusal
from tests.contract.threads import run_in_threads
from tests.postgres import Server

NOW = 1_800_000_000_000_000
GOOD, BETTER = "correct horse battery", "purple monkey dishwasher"
FRIDAY = StreamId("friday")


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def access(journal: MemoryJournal) -> Access:
    return Access(journal.cabinet)


def operator(access: Access) -> Account:
    found = access.accounts.get(OPERATOR)
    assert found is not None
    return found


def sign_in(access: Access, account: Account) -> str:
    mark = access.accounts.mark(account.id)
    assert mark is not None
    return access.sign_in(account, mark, "Somebody", NOW)


def session(access: Access, cookie: str) -> Session:
    found = access.session(cookie, NOW)
    assert found is not None
    return found


def refusal_code(accounts: Accounts, name: str, password: str) -> str:
    with pytest.raises(Refusal) as refused:
        accounts.authenticate(name, password)
    return refused.value.code


# Passwords


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("", "password_short"),
        ("short", "password_short"),
        ("         x         ", "password_short"),
        ("x" * 201, "password_long"),
        ("aaaaaaaaaaaa", "password_easy"),
        ("1212121212121", "password_easy"),
        ("1234567890", "password_easy"),
        ("Password2026", "password_easy"),
        ("tournament!", "password_easy"),
        ("ZOË NG1234", "password_easy"),
        ("zoë ngzoë ng", "password_easy"),
    ],
)
def test_a_weak_password_is_refused(access: Access, password: str, code: str) -> None:
    """With what would be right; nothing is kept."""
    zoe = access.accounts.add("Zoë Ng", NOW)
    with pytest.raises(Refusal) as refused:
        access.accounts.set_password(zoe, password)
    assert (refused.value.code, [reason.code for reason in refused.value.reasons]) == ("bad_password", [code])
    assert access.accounts.password(zoe.id).hash is None


@pytest.mark.parametrize(
    "password", [GOOD, "Tr0ub4dor&3", "ключ от сарая", "correct horse 1234567890", "x" * 194 + "ablecd"]
)
def test_a_good_one_is_taken(password: str) -> None:
    """And nothing like it is."""
    passwords.check_strength(password, "operator")
    kept = passwords.hash_password(password)
    assert [passwords.password_matches(kept, one) for one in (password, password + "x", password[:-1])] == [
        True,
        False,
        False,
    ]


def test_only_a_hash_is_kept(access: Access, journal: MemoryJournal) -> None:
    access.accounts.set_password(operator(access), GOOD)
    kept = str([journal.cabinet.all(text) for text in ("accounts", "passwords", "account_names", "sessions")])
    assert "$argon2id$" in kept
    assert "horse" not in kept


def test_a_server_hashes_at_full_cost() -> None:
    """The hasher of these tests is quick, so this looks at a new process: argon2id with 64 MB, three times over."""
    code = "from crosstable.app.passwords import hash_password; print(hash_password('correct horse battery'))"
    kept = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert argon2.extract_parameters(kept.strip()) == argon2.profiles.RFC_9106_LOW_MEMORY


def test_the_same_letters_from_another_keyboard(access: Access) -> None:
    """A letter with its accent apart, and a blank that came along."""
    access.accounts.set_password(operator(access), "ein schöner Abend")
    assert access.accounts.authenticate("", " ein scho\u0308ner Abend\n")[0].id == OPERATOR


def test_there_is_no_default_password(access: Access) -> None:
    for password in ("", "operator", "admin", "password", "crosstable"):
        assert refusal_code(access.accounts, "", password) == "wrong_password"


def test_nobody_learns_from_the_time_who_has_an_account(access: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that nobody has, one without a password, and a wrong password cost the same work: one hash each."""
    access.accounts.add("Zoe", NOW)
    access.accounts.set_password(operator(access), GOOD)
    refusal_code(access.accounts, "", BETTER)
    verify, checked = argon2.PasswordHasher.verify, list[str]()

    def count_and_verify(hasher: argon2.PasswordHasher, kept: str, password: str) -> bool:
        checked.append(kept.rpartition("$")[0].rpartition("$")[0])
        return verify(hasher, kept, password)

    monkeypatch.setattr(argon2.PasswordHasher, "verify", count_and_verify)
    for name in ("", "zoe", "nobody", "\x00", "x" * 5000):
        assert refusal_code(access.accounts, name, BETTER) == "wrong_password"
    assert len(checked) == 5
    assert len(set(checked)) == 1


# Accounts


@pytest.mark.parametrize("name", ["Zoe", "  zoe ", "ZOE", "Operator", "operator"])
def test_a_name_is_one_accounts(access: Access, name: str) -> None:
    """As it is meant, however it is written. The operator's is nobody else's."""
    access.accounts.add("Zoe", NOW)
    with pytest.raises(Refusal) as refused:
        access.accounts.add(name, NOW)
    assert [reason.code for reason in refused.value.reasons] == ["name_taken"]
    assert [account.name for account in access.accounts.organisers()] == ["Zoe"]


@pytest.mark.parametrize("name", ["", "  ", None, 7, "x" * 61, "a\x1bb"])
def test_an_account_needs_a_name(access: Access, name: object) -> None:
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "bad_account"):
        access.accounts.add(name, NOW)
    assert access.accounts.organisers() == []


def test_of_many_who_want_a_name_one_gets_it(access: Access) -> None:
    """Real threads."""
    came = list[str]()

    def add() -> None:
        try:
            came.append(access.accounts.add("Zoe", NOW).name)
        except Refusal as refusal:
            came.append(refusal.code)

    run_in_threads(*[add] * 8)
    assert sorted(came) == ["Zoe", *["bad_account"] * 7]
    assert len(access.accounts.organisers()) == 1


def test_an_account_that_was_half_made_is_made_whole(access: Access, journal: MemoryJournal) -> None:
    """The server stopped before its name was its own; the same click comes again."""
    accounts = access.accounts
    zoe = accounts.add("Zoë Ng", NOW, "one click")
    for key in journal.cabinet.all("account_names"):
        journal.cabinet.take("account_names", key)
    assert accounts.find_by_name("Zoë Ng") is None
    assert accounts.add("Zoë Ng", NOW + 1, "one click") == zoe
    assert accounts.find_by_name("Zoë Ng") == zoe


def test_a_removed_name_is_free_again(access: Access) -> None:
    """The new account with the name inherits nothing from the removed one."""
    first = access.accounts.add("Zoe", NOW)
    assert access.accounts.remove(first.id) == first
    assert access.accounts.remove(first.id) is None
    second = access.accounts.add("Zoe", NOW)
    assert second.id != first.id
    assert refusal_code(access.accounts, "Zoe", GOOD) == "wrong_password"


# Sessions of an account


def test_a_change_ends_every_session_of_the_account(access: Access) -> None:
    """And no other one; a first password ends none."""
    zoe = access.accounts.add("Zoe", NOW)
    cookies = [sign_in(access, operator(access)) for _ in range(2)]
    other = sign_in(access, zoe)
    access.accounts.set_password(operator(access), GOOD)
    assert all(session(access, cookie).operator for cookie in cookies)
    mark = access.accounts.set_password(operator(access), BETTER)
    stays = access.renew(session(access, other), mark, None)
    assert [access.session(cookie, NOW) for cookie in cookies] == [None, None]
    assert session(access, other).account == zoe.id
    assert access.session(stays, NOW) is None, "a mark of one account is not another's"
    assert [open_session.account for open_session in access.sessions()] == [zoe.id]
    access.forget_old(NOW)
    assert access.session(other, NOW) is not None


def test_a_sign_in_that_was_under_way_when_the_password_changed_gets_nowhere(access: Access) -> None:
    access.accounts.set_password(operator(access), GOOD)
    account, mark = access.accounts.authenticate("operator", GOOD)
    access.accounts.set_password(operator(access), BETTER)
    assert access.session(access.sign_in(account, mark, "Olga", NOW), NOW) is None


def test_a_removed_account_is_not_brought_back_by_a_password(access: Access) -> None:
    """Chosen at the very moment of the removal."""
    zoe = access.accounts.add("Zoe", NOW)
    cookie, token = sign_in(access, zoe), access.create_password_link(zoe, NOW)
    access.accounts.remove(zoe.id)
    mark = access.accounts.set_password(zoe, GOOD)
    assert access.session(cookie, NOW) is None
    assert access.session(access.sign_in(zoe, mark, "Zoe", NOW), NOW) is None
    assert refusal_code(access.accounts, "Zoe", GOOD) == "wrong_password"
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "link_void"):
        access.follow_link(token, NOW)


def test_transfer_changes_rights_of_open_sessions(access: Access, journal: MemoryJournal) -> None:
    catalogue = Catalogue(journal.cabinet)
    zoe, yan = access.accounts.add("Zoe", NOW), access.accounts.add("Yan", NOW)
    one, other = sign_in(access, zoe), sign_in(access, yan)
    listed = catalogue.add(FRIDAY, zoe.id, NOW)
    assert [session(access, cookie).role_in(FRIDAY) for cookie in (one, other)] == ["organiser", None]
    catalogue.transfer(listed, yan.id)
    assert [session(access, cookie).role_in(FRIDAY) for cookie in (one, other)] == [None, "organiser"]


def test_another_account_in_the_same_browser_gets_nothing_of_the_first(access: Access) -> None:
    zoe, yan = access.accounts.add("Zoe", NOW), access.accounts.add("Yan", NOW)
    first = sign_in(access, zoe)
    second = access.sign_in(yan, "", "Yan", NOW, first)
    assert access.session(first, NOW) is None
    assert (session(access, second).name, session(access, second).account) == ("Yan", yan.id)


# Backups, and several processes


def test_backup_keeps_accounts_but_no_sessions(tmp_path: Path) -> None:
    journal = open_journal(str(tmp_path / "one.db"), True)
    access, catalogue = Access(journal.cabinet), Catalogue(journal.cabinet)
    zoe = access.accounts.add("Zoe", NOW)
    access.accounts.set_password(zoe, GOOD)
    catalogue.add(FRIDAY, zoe.id, NOW)
    cookie, link = sign_in(access, zoe), access.create_password_link(zoe, NOW)
    journal.backup(tmp_path / "backup")
    journal.close()
    other = open_journal(str(tmp_path / "two.db"), True)
    other.restore(tmp_path / "backup")
    restored = Access(other.cabinet)
    assert restored.session(cookie, NOW) is None
    with pytest.raises(Refusal):
        restored.check_link(link, NOW)
    again, mark = restored.accounts.authenticate("zoe", GOOD)
    assert again == zoe
    assert session(restored, restored.sign_in(again, mark, "", NOW)).role_in(FRIDAY) == "organiser"
    other.close()


def test_servers_on_one_database_share_accounts(postgres: Server) -> None:
    url = postgres.create_database()
    journals: list[Journal] = [open_journal(url, True) for _ in range(2)]
    one, other = (Access(journal.cabinet) for journal in journals)
    zoe = one.accounts.add("Zoë \N{SNOWMAN}", NOW)
    one.accounts.set_password(zoe, GOOD)
    account, mark = other.accounts.authenticate("zoë \N{SNOWMAN}", GOOD)
    cookie = other.sign_in(account, mark, "", NOW)
    assert session(one, cookie).account == zoe.id
    assert refusal_code(one.accounts, "\x00", GOOD) == "wrong_password"
    one.accounts.remove(zoe.id)
    assert other.session(cookie, NOW) is None
    for journal in journals:
        journal.close()
