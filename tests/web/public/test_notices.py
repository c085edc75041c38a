"""Notices on the pages of everybody: at once, until they end or are taken back, and erased for good."""

import re

import pytest

from crosstable.app import public_views
from crosstable.commands import Announce, ExtendClock, TakeBackNotice
from crosstable.model.refusals import Refusal
from tests.web.public.halls import Hall
from tests.web.public.test_page_cache import SECOND, Clock, hall_with_clock

PAGES = ("pairings", "pairings?by=name", "standings", "players", "players/1")


def notices(hall: Hall, page: str = "standings") -> list[str]:
    """Return the notices of a page."""
    return re.findall(r'<p class="notice"[^>]*>(.*?)</p>', hall.page(page).text)


def seconds_until_reload(hall: Hall, page: str = "standings") -> float | None:
    found = re.search(r'data-again="([^"]+)"', hall.page(page).text)
    return None if found is None else float(found[1])


def announce(**fields: object) -> tuple[Hall, Clock]:
    hall, clock = hall_with_clock()
    hall.say("announce", {"words": "Lunch <i>at</i> one", **fields})
    return hall, clock


@pytest.mark.parametrize("page", PAGES)
def test_a_notice_is_on_every_page(page: str) -> None:
    """The latest first, as text and never as anything else."""
    hall, _ = announce()
    hall.say("announce", {"words": "  Doors   close\nsoon "})
    assert notices(hall, page) == ["Doors close soon", "Lunch &lt;i&gt;at&lt;/i&gt; one"]


def test_notice_expires_on_cached_pages() -> None:
    """Pages know when to reload."""
    hall, clock = announce(minutes=5)
    mark = hall.page("standings", X_Live="1").headers["etag"]
    assert seconds_until_reload(hall) == 300
    clock.now += 299 * SECOND
    assert seconds_until_reload(hall) == 1
    assert hall.page("standings", X_Live="1", If_None_Match=mark).status_code == 304
    clock.now += SECOND
    assert notices(hall) == []
    assert seconds_until_reload(hall) is None
    assert hall.page("standings", X_Live="1", If_None_Match=mark).status_code == 200


def test_notice_is_changed_and_removed() -> None:
    hall, _ = announce(minutes=5)
    (number,) = hall.state.notices
    hall.say("change_notice", {"notice": number, "words": "Lunch at two"})
    assert (notices(hall), seconds_until_reload(hall)) == (["Lunch at two"], None)
    hall.do(TakeBackNotice(notice=number))
    assert notices(hall) == []


def test_notice_text_can_be_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may name a person; the journal still verifies."""
    monkeypatch.setattr(public_views, "NAMES_LAST", 0)
    hall, _ = announce()
    (notice,) = hall.state.notices.values()
    known = hall.site.journal.facts([notice.words])[notice.words]
    assert notices(hall)
    hall.site.journal.erase(known.person)
    assert notices(hall) == []


@pytest.mark.parametrize("words", ["", "  \n ", "x" * 281])
def test_a_notice_says_something_short(words: str) -> None:
    hall, _ = hall_with_clock()
    with pytest.raises(Refusal) as refused:
        hall.say("announce", {"words": words})
    assert refused.value.code == "notice_without_words"
    assert hall.state.notices == {}


def test_words_that_nobody_knows_are_not_shown() -> None:
    hall, _ = announce()
    (notice,) = hall.state.notices.values()
    hall.do(Announce(words=type(notice.words)("0" * 40)))
    assert len(hall.state.notices) == 2
    assert len(notices(hall)) == 1


def test_extra_time_is_shown_at_table_and_clock() -> None:
    hall, _ = hall_with_clock()
    mark = hall.page("pairings", X_Live="1").headers["etag"]
    hall.do(ExtendClock(seconds=150, table=2, reason="judge call"))
    answer = hall.page("pairings", X_Live="1", If_None_Match=mark)
    assert answer.status_code == 200
    assert "table 2 +2:30 min" in answer.text
    assert answer.text.count("+2:30 min") == 2
    assert "judge call" not in answer.text
    assert hall.page("pairings?by=name").text.count(">+2:30 min<") == 2
    assert "table 2 +2:30 min" in hall.page("standings").text
