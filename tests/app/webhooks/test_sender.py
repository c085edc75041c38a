"""Webhooks from the journal to a receiver: signed, again after a failure, never too many waiting, nothing private."""

import base64
import hmac
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from hashlib import sha256
from typing import Any

import pytest

from crosstable.app.webhooks.post import Response
from crosstable.app.webhooks.progress import MOST_WAITING, PAUSES, TEST, Progress
from crosstable.app.webhooks.receivers import OVERLAP, Receiver
from crosstable.app.webhooks.sender import Sender
from crosstable.commands import Actor, AskDesk, Claim, Complete, EndStage
from crosstable.model.players import PlayerId
from crosstable.model.refusals import Refusal
from crosstable.model.times import MINUTE, SECOND
from crosstable.views.webhook_events import KINDS, STAFF_KINDS
from tests.app.webhooks.receiver import Message, run_receiver
from tests.web.public.halls import Hall

START = 1_700_000_000 * SECOND


class AtOnce(Executor):
    """Runs everything before it returns."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        work(*args, **named)
        return Future()


class Event:
    """A tournament of four with a receiver, a sender, and a clock that is set by hand."""

    def __init__(self, *names: str) -> None:
        self.now = START
        self.hall = Hall(lambda: self.now)
        self.hall.create("mtg", rounds=2)
        self.hall.enter(names or ["Ann", "Bob", "Cid", "Dee"])
        self.hall.reach("ready")
        self.sent: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int | str] = []
        self.site = self.hall.site
        self.sender = self.new_sender()

    def new_sender(self) -> Sender:
        return Sender(self.site, post=self.post, pool=AtOnce())

    def post(self, url: str, body: bytes, headers: dict[str, str], **options: bool) -> Response:
        assert options == {"allow_private": False}
        self.sent.append((url, headers, body))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, str):
            raise Refusal(answer, problem="TimeoutError")
        return Response(answer)

    def add(self, style: str = "standard", kinds: tuple[str, ...] = KINDS) -> Receiver:
        receiver = self.site.receivers.create(
            self.hall.stream, name="Bot", url="https://hooks.example/x", style=style, kinds=kinds
        )
        self.site.webhook_progress.begin(receiver.id, self.hall.state.seq)
        return receiver

    def send(self, after: int = 0) -> list[dict[str, Any]]:
        """Let time pass, and return what is sent then."""
        self.now += after + SECOND
        self.sent.clear()
        self.sender.send_due()
        return [json.loads(body) for _, _, body in self.sent]

    def progress(self, receiver: Receiver) -> Progress:
        progress = self.site.webhook_progress.get(receiver.id)
        assert progress is not None
        return progress


@pytest.fixture
def event() -> Iterator[Event]:
    made = Event()
    yield made
    made.sender.stop()


def is_signed(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Check a signature as a receiver does by the specification."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body.decode()}".encode()
    signature = base64.b64encode(hmac.new(key, content, sha256).digest()).decode()
    return f"v1,{signature}" in headers["webhook-signature"].split(" ")


def test_an_evening_arrives_in_order(event: Event) -> None:
    receiver = event.add()
    event.hall.begin()
    event.hall.score(1)
    event.hall.say("enter_result", {"table": 1, "result": {"type": "score", "first": 0, "second": 2}})
    event.hall.close()
    event.hall.play(1)
    event.hall.do(EndStage())
    event.hall.do(Complete())
    told = event.send()
    assert [message["type"] for message in told] == [
        "round_published",
        "result_entered",
        "result_entered",
        "result_corrected",
        "round_closed",
        "round_published",
        "result_entered",
        "result_entered",
        "round_closed",
        "tournament_completed",
    ]
    assert told[0]["data"]["tournament"] == {"code": event.hall.code, "name": "Friday"}
    assert set(told[1]["data"]["names"]) <= {"Ann", "Bob", "Cid", "Dee"}
    assert told[3]["data"]["result"]["second"] == 2
    assert told[0]["timestamp"].endswith("Z")
    assert all(is_signed(receiver.secret, headers, body) for _, headers, body in event.sent)
    assert len({headers["webhook-id"] for _, headers, _ in event.sent}) == len(told)
    assert event.send() == []
    assert event.progress(receiver).waiting == ()


def test_only_the_chosen_kinds_and_only_from_now_on(event: Event) -> None:
    event.hall.play(1)
    event.add(kinds=("round_closed",))
    event.hall.play(1)
    assert [message["data"]["round"] for message in event.send()] == [2]


def test_a_judge_call_has_name_and_table(event: Event) -> None:
    event.add(kinds=STAFF_KINDS)
    event.hall.begin()
    phone = Actor("phone-of-ann", "player", PlayerId("p1"))
    event.hall.do(Claim(player=PlayerId("p1")), phone)
    event.hall.do(AskDesk(kind="judge"), phone)
    (told,) = event.send()
    assert (told["type"], told["data"]["name"]) == ("judge_called", "Ann")
    assert told["data"]["table"] in (1, 2)


def test_a_failure_is_tried_again_with_the_same_id(event: Event) -> None:
    receiver = event.add(kinds=("round_published",))
    event.hall.begin()
    event.answers = [500, "webhook_unreachable"]
    event.send()
    first = event.sent[0][1]["webhook-id"]
    assert event.send() == []
    assert len(event.send(PAUSES[0])) == 1
    assert event.progress(receiver).log[0].problem == "webhook_unreachable"
    assert len(event.send(PAUSES[1])) == 1
    assert event.sent[0][1]["webhook-id"] == first
    (delivery,) = event.progress(receiver).log
    assert (delivery.arrived, delivery.tried, delivery.again) == (True, 3, None)


def test_an_event_is_given_up_after_a_day_and_can_be_sent_again(event: Event) -> None:
    receiver = event.add(kinds=("round_published",))
    event.hall.begin()
    event.answers = [500] * (len(PAUSES) + 1)
    began = event.now
    event.send()
    for pause in PAUSES:
        assert len(event.send(pause)) == 1
    assert 20 * 60 * MINUTE < event.now - began < 25 * 60 * MINUTE
    assert (event.progress(receiver).waiting, event.progress(receiver).log[0].again) == ((), None)
    assert event.send(24 * 60 * MINUTE) == []
    event.site.webhook_progress.change(receiver.id, lambda known: known.with_retry(known.log[0].seq, event.now))
    assert len(event.send()) == 1
    assert event.progress(receiver).log[0].arrived


def test_others_wait_while_a_receiver_is_away(event: Event) -> None:
    """A receiver that is away is asked now and then, not once for each event that waits."""
    receiver = event.add()
    event.hall.play(2)
    event.answers = ["webhook_unreachable"] * 1000
    attempts = sum(len(event.send()) for _ in range(600))
    assert 0 < attempts < 20
    event.answers = []
    for _ in range(10):
        event.send(10 * MINUTE)
    assert event.progress(receiver).waiting == ()
    assert all(delivery.arrived for delivery in event.progress(receiver).log)


def test_of_too_many_the_oldest_go() -> None:
    progress = Progress(after=0).with_events([*range(1, MOST_WAITING + 11)], MOST_WAITING + 10, START)
    assert (len(progress.waiting), progress.waiting[0].seq, progress.dropped) == (MOST_WAITING, 11, 10)


def test_a_shorter_journal_forgets_what_is_gone() -> None:
    """A restored journal ends before events that wait."""
    progress = Progress(after=0).with_events([1, 5, 9], 9, START).with_retry(TEST, START).with_events([], 4, START)
    assert [waiting.seq for waiting in progress.waiting] == [TEST, 1]
    assert progress.after == 4


def test_one_of_two_servers_sends(event: Event) -> None:
    """The other goes on when the first is gone."""
    event.add(kinds=("round_published",))
    other = event.new_sender()
    event.hall.begin()
    assert len(event.send()) == 1
    other.send_due()
    assert len(event.sent) == 1
    event.hall.score()
    event.hall.close()
    event.hall.begin()
    event.sender.stop()
    other.send_due()
    assert len(event.sent) == 2
    other.stop()


def test_for_a_day_both_secrets_sign(event: Event) -> None:
    receiver = event.add()
    rotated = event.site.receivers.rotate(receiver, event.now)
    event.hall.begin()
    event.send()
    _, headers, body = event.sent[0]
    assert is_signed(receiver.secret, headers, body)
    assert is_signed(rotated.secret, headers, body)
    event.now += OVERLAP
    event.hall.score()
    event.send()
    _, headers, body = event.sent[0]
    assert not is_signed(receiver.secret, headers, body)
    assert is_signed(rotated.secret, headers, body)


def test_nothing_is_sent_after_removal_or_deletion(event: Event) -> None:
    receiver = event.add()
    event.hall.begin()
    event.site.remove_receiver(receiver.id)
    assert event.send() == []
    assert event.site.webhook_progress.get(receiver.id) is None
    receiver = event.add()
    event.site.journal.delete(event.hall.stream)
    assert event.send() == []
    event.site.bring_up_to_date()
    assert event.site.receivers.all() == []


@pytest.mark.parametrize(("style", "field"), [("discord", "content"), ("slack", "text")])
def test_a_chat_reads_the_pairings_and_no_marks_of_players(style: str, field: str) -> None:
    event = Event("@everyone *<x>*", "Bob", "Cid", "Dee")
    event.site.set_addresses(["http://hall.test"])
    event.add(style, kinds=("round_published", "result_entered"))
    event.hall.begin()
    event.hall.score(1)
    published, *results = [message[field] for message in event.send()]
    lines = published.split("\n")
    assert lines[0] == "Round 1 of Friday is published."
    assert len(lines) == 4
    assert lines[3] == f"http://hall.test/t/{event.hall.code}"
    name = {"discord": r"\@everyone \*\<x\>\*", "slack": "@everyone *&lt;x&gt;*"}[style]
    assert name in published
    assert len(results) == 2
    if style == "discord":
        assert json.loads(event.sent[0][2])["allowed_mentions"] == {"parse": []}


def test_a_long_round_fits_into_a_message() -> None:
    event = Event(*(f"Player with a rather long name, number {number}" for number in range(200)))
    event.add("discord")
    event.hall.begin()
    (told,) = event.send()
    assert 1500 < len(told["content"]) <= 2000
    event.sender.stop()


def test_nothing_private_is_in_a_message(event: Event) -> None:
    """A marker in private fields and in a penalty's reason."""
    event.add()
    event.add("discord")
    event.hall.say("note", {"words": "MARKER"})
    event.hall.begin()
    event.hall.say("penalise", {"player": "p1", "kind": "warning", "reason": "MARKER"})
    event.hall.score(1)
    event.hall.close()
    assert len(event.send()) >= 6
    assert not any(b"MARKER" in body for _, _, body in event.sent)


def test_a_real_receiver_gets_the_message(event: Event) -> None:
    """By the threads and the network that a server uses."""
    with run_receiver() as receiver:
        event.site.private_webhooks = True
        made = event.site.receivers.create(
            event.hall.stream, name="Bot", url=receiver.url, kinds=("round_published",), allow_private=True
        )
        event.site.webhook_progress.begin(made.id, event.hall.state.seq)
        event.hall.begin()
        sender = Sender(event.site, allow_private=True)
        sender.send_due()
        (message,) = receiver.wait_for(1)
        assert isinstance(message, Message)
        assert is_signed(made.secret, message.headers, message.body)
        assert json.loads(message.body)["type"] == "round_published"
        sender.stop()
