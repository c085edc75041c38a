"""Tokens: kept as hashes, for a time, for some tournaments, until they are revoked."""

import pytest

from crosstable.app.accounts import OPERATOR, Accounts
from crosstable.app.catalogue import Catalogue
from crosstable.app.tokens import MOST_DAYS, NOTED_EVERY, OVERLAP, ROLES, Tokens
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.times import DAY

NOW = 1_000_000_000_000_000


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def tokens(journal: MemoryJournal) -> Tokens:
    return Tokens(journal.cabinet, Accounts(journal.cabinet))


def test_a_secret_is_kept_nowhere(journal: MemoryJournal, tokens: Tokens) -> None:
    token, secret = tokens.create("Bot", "organiser", OPERATOR, NOW)
    assert secret.startswith("ct_")
    assert len(secret) > 30
    with journal.contents() as kept:
        filed = [one.key.encode() + one.value for one in kept.cabinet_entries()]
    assert any(token.id.encode() in one for one in filed)
    assert all(secret.encode() not in one for one in filed)


def test_a_token_works_until_it_expires(tokens: Tokens) -> None:
    token, secret = tokens.create("Bot", "public", OPERATOR, NOW, days=2)
    assert tokens.find(secret, NOW + 2 * DAY) == token
    assert tokens.find(secret, NOW + 2 * DAY + 1) is None


def test_a_rotated_token_has_no_gap(tokens: Tokens) -> None:
    token, first = tokens.create("Bot", "organiser", OPERATOR, NOW)
    second = tokens.rotate(token, NOW)
    third = tokens.rotate(token, NOW + 1)
    assert [tokens.find(one, NOW + 2) for one in (first, second, third)] == [token] * 3
    later = NOW + OVERLAP + 2
    assert [tokens.find(one, later) for one in (first, second, third)] == [None, None, token]
    tokens.forget_old(later)
    assert tokens.find(third, later) == token


def test_a_revoked_token_is_gone(tokens: Tokens) -> None:
    token, secret = tokens.create("Bot", "organiser", OPERATOR, NOW)
    new = tokens.rotate(token, NOW)
    tokens.revoke(token)
    assert [tokens.find(one, NOW) for one in (secret, new)] == [None, None]
    assert tokens.all() == []


def test_the_last_use_is_noted_now_and_then(tokens: Tokens) -> None:
    token, _ = tokens.create("Bot", "organiser", OPERATOR, NOW)
    assert tokens.last_use(token, 0) == 0
    tokens.note_use(token, NOW)
    tokens.note_use(token, NOW + NOTED_EVERY)
    assert tokens.last_use(token, 0) == NOW
    tokens.note_use(token, NOW + NOTED_EVERY + 1)
    assert tokens.last_use(token, 0) == NOW + NOTED_EVERY + 1


def test_the_same_secret_gives_the_same_token(tokens: Tokens) -> None:
    """A click that was sent twice."""
    made = [tokens.create("Bot", "organiser", OPERATOR, NOW + i, secret="ct_same")[0] for i in range(2)]
    assert made[0] == made[1]
    assert len(tokens.all()) == 1


def test_a_token_is_named_by_id_name_or_itself(tokens: Tokens) -> None:
    token, secret = tokens.create("Bot", "organiser", OPERATOR, NOW)
    assert [tokens.find_by_text(text) for text in (token.id, "Bot", secret)] == [token] * 3
    tokens.create("Bot", "public", OPERATOR, NOW)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "several_tokens"):
        tokens.find_by_text("Bot")
    with pytest.raises(NotFound, check=lambda refusal: refusal.code == "no_such_token"):
        tokens.find_by_text("Other")


def test_scope_of_tokens(journal: MemoryJournal, tokens: Tokens) -> None:
    catalogue = Catalogue(journal.cabinet)
    mine, other = catalogue.add(StreamId("a"), "pia", NOW), catalogue.add(StreamId("b"), "", NOW)
    pool = catalogue.add_pool(StreamId("pool-1"), "Ladder", "pia", NOW)
    account = Accounts(journal.cabinet).add("Pia", NOW).id
    catalogue.transfer(mine, account)
    mine = catalogue.find(mine.code)
    of_pia, _ = tokens.create("Bot", "scorekeeper", account, NOW)
    assert (of_pia.role_in(mine), of_pia.role_in(other), of_pia.role_in(pool)) == ("scorekeeper", None, None)
    of_operator, _ = tokens.create("Bot", "operator", OPERATOR, NOW)
    assert {of_operator.role_in(listed) for listed in (mine, other, pool)} == {"organiser"}
    of_one, _ = tokens.create("Bot", "organiser", OPERATOR, NOW, stream=StreamId("a"))
    assert (of_one.role_in(mine), of_one.role_in(other), of_one.may_create) == ("organiser", None, False)
    public, _ = tokens.create("Bot", "public", OPERATOR, NOW)
    assert public.role_in(mine) is None
    tokens.keep_only([StreamId("b")])
    assert of_one not in tokens.all()


def test_a_bad_wish_names_everything(tokens: Tokens) -> None:
    with pytest.raises(Refusal) as refused:
        tokens.create("", "king", OPERATOR, NOW, days=MOST_DAYS + 1)
    assert [reason.path for reason in refused.value.reasons] == ["name", "role", "days"]
    for account, stream in (("pia", None), (OPERATOR, StreamId("a"))):
        with pytest.raises(Refusal) as refused:
            tokens.create("Bot", "operator", account, NOW, stream=stream)
        assert [reason.code for reason in refused.value.reasons] == ["token_of_operator"]
    assert len(ROLES) == 5
