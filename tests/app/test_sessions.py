"""Access: a link begins one session and is void then; a session lasts until its time, or until it is revoked."""

import msgspec
import pytest

from crosstable.app.sessions import LINK_LASTS, SESSION_LASTS, Access, Grant
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from tests.contract.threads import run_in_threads

FRIDAY, SUNDAY = StreamId("friday"), StreamId("sunday")
NOW = 1_800_000_000_000_000
OPERATOR = Grant("Olga", operator=True, made=NOW)
KEEPER = Grant("Sam", stream=FRIDAY, role="scorekeeper", made=NOW)


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def access(journal: MemoryJournal) -> Access:
    return Access(journal.cabinet)


def refused_as_void(access: Access, token: str, now: int = NOW) -> bool:
    with pytest.raises(Refusal) as looking:
        access.check_link(token, now)
    with pytest.raises(Refusal) as following:
        access.follow_link(token, now)
    return looking.value.code == following.value.code == "link_void"


def test_a_link_works_once(access: Access) -> None:
    """Looking at it as often as one likes changes nothing."""
    token = access.create_link(OPERATOR)
    assert access.check_link(token, NOW) == access.check_link(token, NOW) == OPERATOR
    cookie = access.follow_link(token, NOW)
    session = access.session(cookie, NOW)
    assert session is not None
    assert (session.name, session.role_in(FRIDAY)) == ("Olga", "organiser")
    assert refused_as_void(access, token)


def test_of_many_who_follow_it_one_gets_in(access: Access) -> None:
    """Real threads."""
    token, came = access.create_link(OPERATOR), list[str]()

    def follow() -> None:
        try:
            access.follow_link(token, NOW)
            came.append("in")
        except Refusal as refusal:
            came.append(refusal.code)

    run_in_threads(*[follow] * 8)
    assert sorted(came) == ["in", *["link_void"] * 7]
    assert len(access.sessions()) == 1


@pytest.mark.parametrize("token", ["", "nonsense", "\x00", "x" * 5000])
def test_a_made_up_link_is_void(access: Access, token: str) -> None:
    assert refused_as_void(access, token)


def test_a_link_that_is_too_old_is_void(access: Access) -> None:
    token = access.create_link(OPERATOR)
    assert access.check_link(token, NOW + LINK_LASTS) == OPERATOR
    assert refused_as_void(access, token, NOW + LINK_LASTS + 1)


def test_store_holds_no_secret(access: Access, journal: MemoryJournal) -> None:
    """A reader of the whole store can sign in as nobody."""
    token = access.create_link(OPERATOR)
    cookie = access.follow_link(access.create_link(KEEPER), NOW)
    kept = str([journal.cabinet.all(drawer) for drawer in ("links", "sessions")])
    assert "Olga" in kept
    assert "Sam" in kept
    assert token not in kept
    assert cookie not in kept


def test_a_role_is_of_one_tournament(access: Access) -> None:
    session = access.session(access.follow_link(access.create_link(KEEPER), NOW), NOW)
    assert session is not None
    assert (session.role_in(FRIDAY), session.role_in(SUNDAY)) == ("scorekeeper", None)


def test_a_second_link_adds_its_right_under_a_new_secret(access: Access) -> None:
    """Same person, same id; the cookie of before gives nothing any more."""
    first = access.follow_link(access.create_link(KEEPER), NOW)
    more = Grant("Sam", stream=SUNDAY, role="organiser", made=NOW)
    second = access.follow_link(access.create_link(more), NOW, first)
    before, session = access.session(first, NOW), access.session(second, NOW)
    assert before is None
    assert session is not None
    assert (session.role_in(FRIDAY), session.role_in(SUNDAY)) == ("scorekeeper", "organiser")
    assert len(access.sessions()) == 1


@pytest.mark.parametrize(
    ("first", "second", "tables"),
    [((), (3,), ()), ((3,), (), ()), ((3, 1), (2, 3), (1, 2, 3)), ((3,), (3,), (3,))],
)
def test_nobody_loses_tables_by_a_second_link(
    access: Access, first: tuple[int, ...], second: tuple[int, ...], tables: tuple[int, ...]
) -> None:
    """A link without tables is for all of them. A former helper has exactly the rights of the new link."""
    keeper = msgspec.structs.replace(KEEPER, tables=first)
    another = msgspec.structs.replace(KEEPER, tables=second)
    cookie = access.follow_link(access.create_link(keeper), NOW)
    cookie = access.follow_link(access.create_link(another), NOW, cookie)
    session = access.session(cookie, NOW)
    assert session is not None
    assert (session.role_in(FRIDAY), session.tables_in(FRIDAY)) == ("scorekeeper", tables)
    access.remove_role(session.id, FRIDAY)
    session = access.session(access.follow_link(access.create_link(another), NOW, cookie), NOW)
    assert session is not None
    assert session.tables_in(FRIDAY) == second


def test_an_organiser_stays_one(access: Access) -> None:
    """Whichever link came first."""
    organiser = Grant("Sam", stream=FRIDAY, role="organiser", made=NOW)
    limited = msgspec.structs.replace(KEEPER, tables=(3,))
    for first, second in ((organiser, limited), (limited, organiser)):
        cookie = access.follow_link(access.create_link(second), NOW, access.follow_link(access.create_link(first), NOW))
        session = access.session(cookie, NOW)
        assert session is not None
        assert (session.role_in(FRIDAY), session.tables_in(FRIDAY)) == ("organiser", ())


def test_void_link_is_not_restored(access: Access) -> None:
    """Sending the request again does not restore a link that was withdrawn, followed or replaced."""
    token = access.create_link(KEEPER, "t" * 32)
    (invitation,) = access.invitations(FRIDAY, NOW)
    access.void_invitation(FRIDAY, invitation)
    assert access.create_link(KEEPER, "t" * 32) == token
    assert access.invitations(FRIDAY, NOW) == {}
    assert refused_as_void(access, token)
    followed = access.create_link(OPERATOR, "o" * 32)
    access.follow_link(followed, NOW)
    access.forget_old(NOW + LINK_LASTS + 1)
    assert access.create_link(msgspec.structs.replace(OPERATOR, made=NOW + LINK_LASTS + 1), "o" * 32) == followed
    assert refused_as_void(access, followed, NOW + LINK_LASTS + 1)
    zoe = access.accounts.add("Zoe", NOW)
    older, newer = (access.create_password_link(zoe, NOW, player * 32) for player in "ab")
    assert access.create_password_link(zoe, NOW, "a" * 32) == older
    assert access.check_link(newer, NOW).account == zoe.id
    assert refused_as_void(access, older)


def test_link_survives_a_failed_sign_in(access: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same click, and by nobody else; after that it is void."""
    token = access.create_link(KEEPER)
    with monkeypatch.context() as broken:
        broken.setattr(access, "_start", None)
        with pytest.raises(TypeError):
            access.follow_link(token, NOW, secret="s")
    assert refused_as_void(access, token)
    assert access.session(access.follow_link(token, NOW, secret="s"), NOW) is not None
    assert access.follow_link(token, NOW, secret="s") == "s"
    access.sign_out("s")
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "link_void"):
        access.follow_link(token, NOW, secret="s")


def test_a_session_that_is_revoked_is_over(access: Access) -> None:
    """That one, and no other."""
    one, other = (access.follow_link(access.create_link(KEEPER), NOW) for _ in range(2))
    session = access.session(one, NOW)
    assert session is not None
    access.revoke(session.id)
    assert access.session(one, NOW) is None
    assert access.session(other, NOW) is not None
    access.sign_out(other)
    assert access.sessions() == []


def test_a_session_lasts_its_time(access: Access) -> None:
    cookie = access.follow_link(access.create_link(OPERATOR), NOW)
    assert access.session(cookie, NOW + SESSION_LASTS) is not None
    assert access.session(cookie, NOW + SESSION_LASTS + 1) is None
    assert access.session(None, NOW) is None
    assert access.session("made up", NOW) is None


def test_old_links_and_sessions_are_deleted(access: Access, journal: MemoryJournal) -> None:
    old, cookie = access.create_link(OPERATOR), access.follow_link(access.create_link(KEEPER), NOW)
    access.forget_old(NOW + SESSION_LASTS)
    assert access.check_link(old, NOW) == OPERATOR
    assert access.session(cookie, NOW) is not None
    access.forget_old(NOW + SESSION_LASTS + 1)
    assert journal.cabinet.all("links") == {}
    assert access.sessions() == []


def test_device_name_is_forgotten_with_the_session(access: Access) -> None:
    """Open sessions keep theirs; user names stay."""
    old, young = (
        access.follow_link(access.create_link(OPERATOR), NOW),
        access.follow_link(access.create_link(KEEPER), NOW + LINK_LASTS),
    )
    access.set_device(old, "Firefox")
    access.set_device(young, "Safari")
    access.forget_old(NOW + SESSION_LASTS)
    assert sorted(access.devices().values()) == ["Firefox", "Safari"]
    access.forget_old(NOW + SESSION_LASTS + 1)
    assert sorted(access.devices().values()) == ["", "Safari"]
    assert sorted(access.user_names().values()) == ["Olga", "Sam"]
