"""Receivers of webhooks, under Staff: added, tested, given another secret, removed; deliveries, sent again."""

from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.app.webhooks.progress import TEST, Progress
from crosstable.app.webhooks.receivers import Receiver
from crosstable.model.refusals import NotFound
from crosstable.web.derived_secrets import link_secret
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import words


class ReceiverLine(NamedTuple):
    """A receiver in the list, and its queue."""

    receiver: Receiver
    progress: Progress


def receiver_lines(room: Room) -> list[ReceiverLine]:
    """Return the receivers of a tournament."""
    book, receivers = room.site.webhook_progress, room.site.receivers.receivers_of(room.listed.stream)
    return [ReceiverLine(receiver, book.get(receiver.id) or Progress(after=0)) for receiver in receivers]


@route("POST", "/t/{code}/desk/webhooks/create", who="organiser")
def create_webhook(request: Request) -> Answer:
    """Add a receiver and show its secret once; the same click again shows the same."""
    site, room, sent = request.site, request.room, request.sent
    kinds = sent.get("kinds")
    receiver = site.receivers.create(
        room.listed.stream,
        name=sent.get("name"),
        url=sent.get("url"),
        style=sent.get("style", "standard"),
        kinds=[kind for kind, is_chosen in kinds.items() if is_chosen] if isinstance(kinds, dict) else [],
        allow_private=site.private_webhooks,
        seed=link_secret(request),
    )
    site.webhook_progress.begin(receiver.id, room.state.seq)
    if receiver.style != "standard":
        return json_answer({"said": words("web.webhooks.added", name=receiver.name)})
    return json_answer({"said": words("web.webhooks.created", name=receiver.name), "secret": receiver.secret})


@route("POST", "/t/{code}/desk/webhooks/rotate", who="organiser")
def rotate_webhook(request: Request) -> Answer:
    """Give a receiver another secret and show it once."""
    receiver = request.site.receivers.rotate(_receiver(request), request.now, link_secret(request))
    return json_answer({"said": words("web.webhooks.rotated", name=receiver.name), "secret": receiver.secret})


@route("POST", "/t/{code}/desk/webhooks/send", who="organiser")
def send_webhook(request: Request) -> Answer:
    """Send an event again, or a test."""
    seq = request.sent.get("seq", TEST)
    receiver = _receiver(request)
    if type(seq) is not int or not 0 <= seq <= request.room.state.seq:
        raise NotFound("no_such_event")
    request.site.webhook_progress.change(receiver.id, lambda known: known.with_retry(seq, request.now))
    return json_answer({"said": words("web.webhooks.queued")})


@route("POST", "/t/{code}/desk/webhooks/remove", who="organiser")
def remove_webhook(request: Request) -> Answer:
    """Remove a receiver; nothing more is sent."""
    try:
        receiver = _receiver(request)
    except NotFound:
        # The same click sent twice.
        return json_answer({"said": words("web.webhooks.gone")})
    request.site.remove_receiver(receiver.id)
    return json_answer({"said": words("web.webhooks.removed", name=receiver.name)})


def _receiver(request: Request) -> Receiver:
    return request.site.receivers.find(request.room.listed.stream, request.sent.get("receiver"))
