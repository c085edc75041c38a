"""Send webhooks: fills the queues of the receivers from the journal, and sends what is due.

One process of all on a journal does it at a time. A message may arrive twice if that process dies after sending it; its
`webhook-id` is the same then.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import UTC, datetime

import msgspec

from crosstable.app.lease import Lease
from crosstable.app.site import Room, Site
from crosstable.app.webhooks.post import Response, post
from crosstable.app.webhooks.progress import TEST, Progress, Waiting
from crosstable.app.webhooks.receivers import Receiver
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.views.public_events import Object
from crosstable.views.webhook_events import webhook_event, webhook_kind
from crosstable.words.webhook_text import webhook_text

# How many receivers are sent to at the same time.
THREADS = 8
TEST_KIND = "test"

Post = Callable[..., Response]


class Sender:
    """Sends the webhooks of all tournaments of a site."""

    def __init__(
        self, site: Site, allow_private: bool = False, *, post: Post = post, pool: Executor | None = None
    ) -> None:
        self._site = site
        self._allow_private = allow_private
        self._post = post
        self._lease = Lease(site.journal, "webhooks")
        self._pool = pool or ThreadPoolExecutor(THREADS, "webhooks")
        # The receivers that are being sent to, and where each tournament was when its events were last looked at.
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self._heads: dict[StreamId, tuple[bytes, frozenset[str]]] = {}

    def send_due(self) -> None:
        """Queue new events and start sending what is due."""
        receivers = self._site.receivers.all()
        if not receivers or not self._lease.holds():
            return
        heads = self._site.journal.heads()
        for stream in {receiver.stream for receiver in receivers} & heads.keys():
            here = [receiver for receiver in receivers if receiver.stream == stream]
            known = (heads[stream].hash, frozenset(receiver.id for receiver in here))
            if self._heads.get(stream) != known:
                self._queue(stream, here)
                self._heads[stream] = known
        for receiver in receivers:
            self._start(receiver)

    def stop(self) -> None:
        """Let another process go on."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._lease.release()

    def _queue(self, stream: StreamId, receivers: list[Receiver]) -> None:
        try:
            state, now = self._site.director.state(stream), self._site.journal.now()
        except Refusal:
            # Skip unreadable tournaments until their next event.
            return
        for receiver in receivers:

            def add(progress: Progress, kinds: tuple[str, ...] = receiver.kinds) -> Progress:
                new = state.log[progress.after :]
                seqs = [happened.seq for happened in new if webhook_kind(happened) in kinds]
                return progress.with_events(seqs, state.seq, now)

            self._site.webhook_progress.begin(receiver.id, state.seq)
            self._site.webhook_progress.change(receiver.id, add)

    def _start(self, receiver: Receiver) -> None:
        """Send the next message of a receiver in a thread, unless it is being sent to."""
        with self._lock:
            if receiver.id in self._busy:
                return
        progress = self._site.webhook_progress.get(receiver.id)
        waiting = None if progress is None else progress.due(self._site.journal.now())
        if waiting is not None:
            with self._lock:
                self._busy.add(receiver.id)
            self._pool.submit(self._send_all, receiver, waiting)

    def _send_all(self, receiver: Receiver, waiting: Waiting | None) -> None:
        """Send message after message while they arrive."""
        try:
            while waiting is not None and self._send(receiver, waiting):
                progress = self._site.webhook_progress.get(receiver.id)
                waiting = None if progress is None else progress.due(self._site.journal.now())
        except Refusal:
            # The store is away: unnoted messages are sent again.
            return
        finally:
            with self._lock:
                self._busy.discard(receiver.id)

    def _send(self, receiver: Receiver, waiting: Waiting) -> bool:
        """Send one message and note the outcome. Return whether it arrived."""
        event, body = self._message(receiver, waiting)
        now, progress = self._site.journal.now(), self._site.webhook_progress
        if event is None:
            progress.change(receiver.id, lambda known: known.remove_waiting(waiting.seq))
            return True
        kind, id_ = event["type"], f"msg_{receiver.id}_{waiting.seq}_{event['time']}"
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Crosstable",
            "webhook-id": id_,
            "webhook-timestamp": str(now // SECOND),
            "webhook-signature": receiver.signatures(id_, now // SECOND, body, now),
        }
        try:
            answer = self._post(receiver.url, body, headers, allow_private=self._allow_private)
        except Refusal as refusal:
            code, detail, later = refusal.code, str(refusal.params.get("problem", "")), self._site.journal.now()
            progress.change(
                receiver.id, lambda known: known.with_failure(waiting, kind, later, problem=code, detail=detail)
            )
            return False
        later = self._site.journal.now()
        if 200 <= answer.status < 300:
            progress.change(receiver.id, lambda known: known.with_delivery(waiting, kind, answer.status, later))
            return True
        wait = answer.wait * SECOND
        progress.change(
            receiver.id, lambda known: known.with_failure(waiting, kind, later, status=answer.status, wait=wait)
        )
        return False

    def _message(self, receiver: Receiver, waiting: Waiting) -> tuple[Object | None, bytes]:
        """Return an event with the body of its message; None if there is nothing to tell."""
        room = self._room(receiver.stream)
        now = self._site.journal.now()
        event: Object | None = {"type": TEST_KIND, "seq": TEST, "time": now}
        if waiting.seq != TEST:
            state = room.state
            event = (
                webhook_event(state, room.public, state.log[waiting.seq - 1], now) if waiting.seq <= state.seq else None
            )
        if event is None:
            return None, b""
        name = room.public.tournament.name
        if receiver.style != "standard":
            text = webhook_text(event, room.public, receiver.style, self._link(room))
            return event, msgspec.json.encode(
                {"content": text, "allowed_mentions": {"parse": []}} if receiver.style == "discord" else {"text": text}
            )
        data = {key: value for key, value in event.items() if key not in ("type", "time")}
        time = datetime.fromtimestamp(event["time"] / SECOND, UTC).isoformat(timespec="milliseconds")
        message = {
            "type": event["type"],
            "timestamp": time.replace("+00:00", "Z"),
            "data": {"tournament": {"code": room.code, "name": name}, **data},
        }
        return event, msgspec.json.encode(message)

    def _room(self, stream: StreamId) -> Room:
        listed = next(listed for listed in self._site.catalogue.tournaments() if listed.stream == stream)
        return Room(self._site, listed)

    def _link(self, room: Room) -> str:
        return f"{self._site.addresses[0]}/t/{room.code}" if self._site.addresses else ""
