"""Signing in again in the same browser resumes the user; nobody else does, and no right comes back by it."""

import pytest

from crosstable.app.accounts import OPERATOR, Account
from crosstable.app.sessions import SESSION_LASTS, Access, Grant, Session
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from tests.web.desk.desks import desk

NOW = 1_800_000_000_000_000
FRIDAY = StreamId("friday")
LATER = NOW + SESSION_LASTS + 1


@pytest.fixture
def access() -> Access:
    return Access(MemoryJournal().cabinet)


def sign_in(access: Access, account: Account, cookie: str | None = None, now: int = NOW) -> tuple[str, Session]:
    """Sign in with the password; return cookie and session."""
    mark = access.accounts.mark(account.id)
    assert mark is not None
    made = access.sign_in(account, mark, "somebody", now, cookie)
    session = access.session(made, now)
    assert session is not None
    return made, session


def test_after_leaving_after_the_time_and_after_another_one(access: Access) -> None:
    """With a new password too; what a link gave before is not there again."""
    zoe, yan = access.accounts.add("Zoe", NOW), access.accounts.add("Yan", NOW)
    cookie = access.follow_link(access.create_link(Grant("Sam", stream=FRIDAY, role="scorekeeper", made=NOW)), NOW)
    cookie, first = sign_in(access, zoe, cookie)
    assert first.role_in(FRIDAY) == "scorekeeper"
    access.sign_out(cookie)
    cookie, again = sign_in(access, zoe, cookie)
    assert (again.id, again.name, again.role_in(FRIDAY)) == (first.id, "Zoe", None)
    cookie, other = sign_in(access, yan, cookie)
    assert (other.id != first.id, other.name) == (True, "Yan")
    access.accounts.remove_password(zoe.id)
    cookie, again = sign_in(access, zoe, cookie)
    assert again.id == first.id
    assert len(access.sessions()) == 1
    assert sign_in(access, zoe, cookie, LATER)[1].id == first.id


def test_link_followed_in_between_makes_another_user(access: Access) -> None:
    """The rights of the link stay with the browser."""
    zoe = access.accounts.add("Zoe", NOW)
    cookie, first = sign_in(access, zoe)
    access.sign_out(cookie)
    cookie = access.follow_link(
        access.create_link(Grant("Sam", stream=FRIDAY, role="scorekeeper", made=NOW)), NOW, cookie
    )
    sam = access.session(cookie, NOW)
    assert sam is not None
    assert sam.id != first.id
    cookie, again = sign_in(access, zoe, cookie)
    assert (again.id, again.name, again.role_in(FRIDAY)) == (first.id, "Zoe", "scorekeeper")
    assert access.user_names() == {first.id: "Zoe", sam.id: "Sam"}


def test_in_another_browser_it_is_another(access: Access) -> None:
    """And in one that has been forgotten."""
    zoe = access.accounts.add("Zoe", NOW)
    cookie, first = sign_in(access, zoe)
    ids = {first.id, sign_in(access, zoe)[1].id, sign_in(access, zoe, "made up")[1].id}
    assert len(ids) == 3
    access.sign_out(cookie)
    access.forget_old(LATER)
    assert sign_in(access, zoe, cookie, LATER)[1].id not in ids


def test_the_operator_keeps_the_name_that_the_link_gave(access: Access) -> None:
    """Though a password calls everybody the same."""
    cookie = access.follow_link(access.create_link(Grant("Olga", operator=True, made=NOW)), NOW)
    access.sign_out(cookie)
    operator = access.accounts.get(OPERATOR)
    assert operator is not None
    _, again = sign_in(access, operator, cookie)
    assert again.name == access.user_names()[again.id] == "Olga"


def test_page_of_another_user_is_refused() -> None:
    """The page was opened before another user signed in in the same browser."""
    olga = desk(started=True)
    session = next(open_session for open_session in olga.site.site.access.sessions() if open_session.operator)
    sent = {"command": "note", "fields": {"words": "A note."}, "key": "k", "who": session.id}
    sam = olga.site.helper(olga.code, "organiser")
    seq = olga.site.room(olga.code).state.seq
    assert sam.post(f"/t/{olga.code}/do", sent)[1]["refused"]["code"] == "somebody_else_here"
    assert olga.site.room(olga.code).state.seq == seq
    assert olga.post(f"/t/{olga.code}/do", sent)[0] == 200
