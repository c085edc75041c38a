"""Public means the listed fields and nothing else: a marker in every private field, looked for in every public answer.

The list: display name, club, number, rating, published pairings, results that stand, standings, cut,
clock, notices.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from crosstable.app.persons import new_entry
from crosstable.app.sessions import Grant
from crosstable.commands import (
    Actor,
    AskCheckIn,
    AskDesk,
    Cancel,
    ChangePlayer,
    CheckIn,
    Claim,
    Correct,
    Drop,
    EnterResult,
    ExtendClock,
    MarkHere,
    Publish,
    ReportResult,
    SetRegistration,
    SettleTie,
    SignUp,
    Start,
    StartRound,
    Tap,
)
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.views.public_events import public_events
from crosstable.views.webhook_events import webhook_event
from crosstable.web.api.routes import OPERATIONS
from crosstable.web.routes import ROUTES
from crosstable.words.webhook_text import webhook_text
from tests.web.public.halls import OLGA, Hall

MARK = "mArKeR"
QUERIES = ("", "?by=name", "?round=1", "?round=2", "?round=3", "?round=1&by=name", "?than=2")

# The secrets, by field.
SECRETS = {
    "town": f"{MARK}-town",
    "note": f"{MARK}-note",
    "note about a player": f"{MARK}-remark",
    "reason of a penalty": f"{MARK}-penalty",
    "reason of a deduction": f"{MARK}-deduction",
    "reason of a disqualification": f"{MARK}-banned",
    "reason of a dispute": f"{MARK}-dispute",
    "reason of a correction": f"{MARK}-correction",
    "reason of a settled tie": f"{MARK}-settled",
    "reason of the end": f"{MARK}-end",
    "reason of more time for a table": f"{MARK}-time",
    "who acts": f"{MARK}-scorekeeper",
    "a name that was changed": f"{MARK}-former",
    "name of a scorekeeper": f"{MARK}-helper",
    "name of an invitation": f"{MARK}-invited",
    "name of an account": f"{MARK}-account",
    "what a browser calls itself": f"{MARK}-device",
    "the Wi-Fi": f"{MARK}-wifi",
}


def hall_with_secrets() -> Hall:
    """Return a hall in its third round with a secret in every private field."""
    hall = Hall()
    hall.create("mtg", player_reports="both", rounds=4, unresolved_order="number", round_minutes=50)
    hall.enter([f"Player {i}" for i in range(1, 10)], town=SECRETS["town"], club="Chess Club")
    hall.say("register", {"entries": [{"name": SECRETS["a name that was changed"]}]})
    players = hall.state.numbers
    hall.say("rename_player", {"player": players[10], "name": "Player 10"})
    hall.do(ChangePlayer(player=players[2], fields={"fixed_table": 4}))
    hall.do(Start(), Actor(SECRETS["who acts"]))
    hall.play(1)
    hall.begin()
    hall.score(1)
    hall.say("penalise", {"player": players[1], "kind": "warning", "reason": SECRETS["reason of a penalty"]})
    deducted = {"player": players[2], "kind": "points", "points": HalfPoints(2)}
    hall.say("penalise", {**deducted, "reason": SECRETS["reason of a deduction"]})
    hall.say("note", {"words": SECRETS["note"]})
    hall.say("note", {"words": SECRETS["note about a player"], "player": players[3]})
    hall.close()
    hall.do(Correct(round=1, table=1, result=Score(2, 1), reason=SECRETS["reason of a correction"]))
    hall.say("disqualify", {"player": players[9], "reason": SECRETS["reason of a disqualification"]})
    hall.begin()
    hall.do(ExtendClock(seconds=60, table=1, reason=SECRETS["reason of more time for a table"]))
    hall.do(MarkHere())
    hall.say("announce", {"words": "Lunch at one"}, Actor(SECRETS["who acts"]))
    add_reports(hall)
    add_staff(hall)
    return hall


def add_staff(hall: Hall) -> None:
    """Add a helper, an invitation and an owner with an account."""
    site, now = hall.site, hall.site.journal.now()
    for who in ("name of a scorekeeper", "name of an invitation"):
        grant = Grant(SECRETS[who], stream=hall.stream, role="scorekeeper", made=now)
        token = site.access.create_link(grant)
        if who == "name of a scorekeeper":
            site.access.set_device(site.access.follow_link(token, now), SECRETS["what a browser calls itself"])
    account = site.accounts.add(SECRETS["name of an account"], now)
    site.catalogue.transfer(site.catalogue.find(hall.code), account.id)
    wifi = msgspec.json.encode({"name": SECRETS["the Wi-Fi"], "password": SECRETS["the Wi-Fi"]})
    site.cabinet.put("server", f"wifi-{hall.stream}", wifi)


def add_reports(hall: Hall) -> None:
    """Add a waiting report and a disputed one."""
    current = hall.state.current
    assert current is not None
    table, match = next(iter(current.matches.items()))
    first = Actor(f"{MARK}-phone", "player", match.first)
    second = Actor(f"{MARK}-other", "player", match.second)
    for phone in (first, second):
        assert phone.player is not None
        hall.do(Claim(player=phone.player), phone)
    hall.do(ReportResult(table=table, result=Score(2, 1)), first)
    hall.do(AskDesk(kind="judge"), first)
    hall.do(AskDesk(kind="drop"), first)
    hall.do(Claim(player=match.first), second)
    hall.say("dispute", {"table": table, "reason": SECRETS["reason of a dispute"]}, second)


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts_in(getattr(value, name))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from texts_in(key)
            yield from texts_in(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from texts_in(one)


def public_answers(hall: Hall) -> Iterator[tuple[str, str]]:
    """Yield every public GET answer: for each player, and for the first and for none with every query. Files do not
    depend on these.
    """
    paths = [route.path for (method, _), route in ROUTES.items() if method == "GET" and route.who == "everybody"]
    paths += [operation.path for operation in OPERATIONS.values() if operation.by_viewers and not operation.is_stream]
    assert len(paths) >= 8
    for path in paths:
        filled = path.replace("{code}", hall.code).replace("{token}", "nothing")
        filled = filled.replace("{round}", "1").replace("{table}", "1").replace("{part}", "pairings")
        for place, number in enumerate(hall.state.numbers if "{number}" in path else [0]):
            has_queries = place == 0 and "." not in path and not path.startswith("/api")
            for query in QUERIES if has_queries else QUERIES[:1]:
                address = (
                    filled.replace("{number}", str(number)).replace("{round}", "1").replace("{part}", "pairings")
                    + query
                )
                answer = hall.get(address, X_Live="1")
                assert answer.status_code < 500, address
                yield address, f"{answer.text}\n{dict(answer.headers)}"


def test_no_private_text_is_in_any_public_answer() -> None:
    hall = hall_with_secrets()
    log = hall.state.log
    written = {text for happened in log for text in texts_in(happened.event)}
    known = hall.site.journal.facts([fact.digest for fact in hall.state.personal.values()])
    persons = {one.person for one in known.values()} | {fact.salt for fact in known.values()}
    digests = {one for one in written if len(one) == 40 and set(one) <= set("0123456789abcdef")}
    assert len(digests) >= 12
    secret = {*SECRETS.values(), OLGA.id, f"{MARK}-phone", f"{MARK}-other", *persons, *digests}
    for address, answer in public_answers(hall):
        assert MARK not in answer, address
        for one in secret:
            assert one not in answer, (address, one)


def test_no_private_text_is_in_the_stream_of_events() -> None:
    """Of any event, from the first one on; what happened is there."""
    hall = hall_with_secrets()
    room = hall.site.room(hall.code)
    events = [*public_events(hall.state, room.public, 0, hall.site.journal.now())]
    text = json.dumps(events)
    assert MARK not in text
    known = hall.site.journal.facts([fact.digest for fact in hall.state.personal.values()])
    for secret in (OLGA.id, *(one.person for one in known.values()), *known):
        assert secret not in text
    assert {"round_published", "result_entered", "player_disqualified", "notice_published"} <= {
        event["type"] for event in events
    }


def test_public_answers_omit_waiting_and_check_in() -> None:
    """Before the start and after it; that all places are taken is."""
    hall = Hall()
    hall.create("mtg")
    hall.enter(["Ann", "Bob", "Cid", "Dee"], town=SECRETS["town"])
    hall.do(SetRegistration(open=True, capacity=4))
    for name in (f"{MARK} Waits", f"{MARK} Other"):
        made, fact = new_entry(name, club=f"{MARK}-club")
        hall.site.director.run(hall.stream, SignUp(entry=made), Actor(f"{MARK}-phone", "player"), facts=[fact])
    assert len(hall.state.waiting) == 2
    hall.do(AskCheckIn())
    before = dict(public_pages(hall))
    for player in ("p1", "w1"):
        hall.do(CheckIn(player=PlayerId(player)))
    assert {address: page for address, page in public_pages(hall) if page != before[address]}.keys() <= {
        address for address in before if "/join" in address
    }
    for after_start in (False, True):
        if after_start:
            hall.do(Start(absent="keep"))
        for address, answer in public_answers(hall):
            assert MARK not in answer, address


def test_phone_reports_change_no_public_answer() -> None:
    """Reports, disputes, claims, requests and calls: no answer but the place of the journal differs."""
    hall = Hall()
    hall.create("mtg", player_reports="both")
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.begin()
    before = dict(public_pages(hall))
    add_reports(hall)
    assert dict(public_pages(hall)) == before


def public_pages(hall: Hall) -> Iterator[tuple[str, str]]:
    """Yield the text of public pages without the journal's position and the time for screens."""
    for address, answer in public_answers(hall):
        # A phone's own page holds the journal's position and the time.
        if "/enter" not in address and not address.partition("?")[0].endswith("/me"):
            yield address, re.sub(r'data-(place|now)="[^"]*"|"place":"[^"]*"', "", answer.partition("\n{")[0])


def test_a_draft_is_in_no_public_answer() -> None:
    """Not even that there is one."""
    hall = Hall()
    hall.create("mtg")
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.play(1)
    before = dict(public_pages(hall))
    hall.draft()
    assert dict(public_pages(hall)) == before


def test_a_settled_tie_keeps_its_reason_to_itself() -> None:
    hall = Hall()
    hall.create("mtg", standings_tiebreakers=["omw"])
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.begin()
    for table in (1, 2):
        hall.do(EnterResult(table=table, result=Score(2, 0)))
    hall.close()
    tied = next(row for row in hall.site.room(hall.code).standings.rows if row.tied_with)
    players = (tied.player.id, *tied.tied_with)
    hall.do(SettleTie(players=players, reason=SECRETS["reason of a settled tie"]))
    for address, answer in public_answers(hall):
        assert MARK not in answer, address
    assert any("organiser" in hall.page(f"standings/{n}/why").text for n in range(1, 5))


def test_taps_that_wait_and_the_end_keep_their_reasons() -> None:
    hall = Hall()
    hall.create("speed_jong")
    hall.enter([f"Player {i}" for i in range(8)])
    hall.reach("ready")
    hall.begin()
    hall.score(1)
    hall.close()
    hall.draft()
    hall.do(Publish())
    hall.do(StartRound())
    first = hall.state.round(1)
    assert first is not None
    player = PlayerId(first.tables[1].seats[0])
    hall.do(Tap(table=1, player=player, delta=1, round=1, reason=SECRETS["reason of a correction"]))
    hall.do(Drop(player=player))
    hall.do(Cancel(reason=SECRETS["reason of the end"]))
    for address, answer in public_answers(hall):
        assert MARK not in answer, address


def test_amendments_hide_reasons_and_authors() -> None:
    hall = Hall()
    hall.create("mtg", unresolved_order="number")
    hall.enter([f"Player {i}" for i in range(1, 9)])
    hall.reach("completed")
    players = hall.state.numbers
    deducted = {"player": players[2], "kind": "points", "points": HalfPoints(2)}
    before = [hall.page(address).text for address in ("standings", "players/1", "players/2", "players/3")]
    who = Actor(SECRETS["who acts"])
    hall.say("penalise", {**deducted, "reason": SECRETS["reason of a deduction"]}, who)
    hall.say("disqualify", {"player": players[3], "reason": SECRETS["reason of a disqualification"]}, who)
    round_ = hall.state.round(1)
    assert round_ is not None
    table = next(number for number, match in round_.matches.items() if players[1] in (match.first, match.second))
    result = Score(0, 2) if round_.matches[table].result != Score(0, 2) else Score(2, 0)
    seen_all = Actor(who.id, seen=hall.state.seq)
    hall.do(Correct(round=1, table=table, result=result, reason=SECRETS["reason of a correction"]), seen_all)
    for address, answer in public_answers(hall):
        assert MARK not in answer, address
    after = [hall.page(address).text for address in ("standings", "players/1", "players/2", "players/3")]
    assert all('id="amended"' in one for one in after)
    assert not any('id="amended"' in one for one in before)
    assert all("Final since" in one for one in [*before, *after])


def test_a_planted_leak_is_found() -> None:
    """The check itself works: a name that is public is in the answers."""
    hall = hall_with_secrets()
    assert any("Player 3" in answer for _, answer in public_answers(hall))
    with pytest.raises(Refusal):
        hall.site.room("none")


def test_no_private_text_is_in_a_webhook() -> None:
    """Neither in the fields nor in the text for a chat; a call of a judge is there for staff."""
    hall = hall_with_secrets()
    room, now = hall.site.room(hall.code), hall.site.journal.now()
    every = [webhook_event(hall.state, room.public, happened, now) for happened in hall.state.log]
    events = [event for event in every if event is not None]
    assert {"round_published", "result_entered", "result_corrected", "round_closed", "judge_called"} == {
        event["type"] for event in events
    }
    text = json.dumps(events) + "".join(webhook_text(event, room.public, "discord", "") for event in events)
    assert MARK not in text
    known = hall.site.journal.facts([fact.digest for fact in hall.state.personal.values()])
    for secret in (OLGA.id, *(one.person for one in known.values()), *known):
        assert secret not in text
