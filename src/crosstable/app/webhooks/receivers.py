"""The receivers of webhooks, with their secrets. Kept in the cabinet, for one tournament each."""

import base64
import hmac
from collections.abc import Sequence
from hashlib import sha256
from ipaddress import ip_address
from secrets import token_bytes, token_hex
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

import msgspec

from crosstable.app.webhooks.post import is_public
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import NotFound, Reason, Refusal
from crosstable.model.times import DAY
from crosstable.model.validation import Problems, Text, shorten
from crosstable.views.webhook_events import KINDS, WebhookKind

Style = Literal["standard", "discord", "slack"]
STYLES: tuple[Style, ...] = get_args(Style)

DRAWER = "webhooks"
MOST_RECEIVERS = 10
LONGEST_NAME, LONGEST_URL = 60, 1000
# How long a replaced secret still signs together with the new one (µs).
OVERLAP = DAY

_PREFIX = "whsec_"
_BYTES = 24


class Receiver(msgspec.Struct, frozen=True, kw_only=True):
    """An address for messages about events of these kinds, in one of the styles."""

    id: str
    stream: StreamId
    name: str
    url: str
    style: Style
    kinds: tuple[WebhookKind, ...]
    secret: str
    old_secret: str | None = None
    old_until: int = 0

    @property
    def host(self) -> str:
        """The part of the address that is no secret."""
        return urlsplit(self.url).hostname or ""

    def signatures(self, id_: str, time: int, body: bytes, now: int) -> str:
        """Return the value of the header `webhook-signature`: one signature for each secret that counts."""
        secrets = [self.secret]
        if self.old_secret is not None and now <= self.old_until:
            secrets.append(self.old_secret)
        return " ".join(sign(secret, id_, time, body) for secret in secrets)


def sign(secret: str, id_: str, time: int, body: bytes) -> str:
    """Sign a message as Standard Webhooks ask; `time` is in seconds."""
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    digest = hmac.new(key, b"%b.%d.%b" % (id_.encode(), time, body), sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


def new_secret(seed: str | None = None) -> str:
    """Return a secret: the same for the same seed, else a random one."""
    key = token_bytes(_BYTES) if seed is None else sha256(seed.encode()).digest()[:_BYTES]
    return _PREFIX + base64.b64encode(key).decode()


class Receivers:
    """The receivers of all tournaments. May be used from any thread."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def create(
        self,
        stream: StreamId,
        *,
        name: Any,
        url: Any,
        style: Any = "standard",
        kinds: Sequence[Any],
        allow_private: bool = False,
        seed: str | None = None,
    ) -> Receiver:
        """Keep a new receiver. The same `seed` gives the same receiver again. Raise `bad_webhook` with all problems."""
        problems: Problems = []
        name = " ".join(name.split()) if isinstance(name, str) else name
        Text(LONGEST_NAME).read(name, "name", problems)
        _check_url(url, allow_private, problems)
        if style not in STYLES:
            problems.append(Reason("not_choice", {"value": str(style)[:40], "allowed": list(STYLES)}, "style"))
        if not kinds or any(kind not in KINDS for kind in kinds):
            problems.append(Reason("no_webhook_kinds", {}, "kinds"))
        if problems:
            raise Refusal("bad_webhook", problems)
        id_ = token_hex(6) if seed is None else sha256(f"id {seed}".encode()).hexdigest()[:12]
        known = {receiver.id: receiver for receiver in self.receivers_of(stream)}
        if id_ in known:
            return known[id_]
        if len(known) >= MOST_RECEIVERS:
            raise Refusal("too_many_webhooks", most=MOST_RECEIVERS)
        chosen = tuple(kind for kind in KINDS if kind in kinds)
        receiver = Receiver(
            id=id_, stream=stream, name=name, url=url.strip(), style=style, kinds=chosen, secret=new_secret(seed)
        )
        self._cabinet.put(DRAWER, id_, msgspec.json.encode(receiver))
        return receiver

    def all(self) -> list[Receiver]:
        """Return the receivers of all tournaments, by name."""
        receivers = [msgspec.json.decode(value, type=Receiver) for value in self._cabinet.all(DRAWER).values()]
        return sorted(receivers, key=lambda receiver: (receiver.name.casefold(), receiver.id))

    def receivers_of(self, stream: StreamId) -> list[Receiver]:
        return [receiver for receiver in self.all() if receiver.stream == stream]

    def find(self, stream: StreamId, id_: object) -> Receiver:
        """Return a receiver of a tournament. Raise NotFound (`no_such_webhook`) if there is none with this id."""
        for receiver in self.receivers_of(stream):
            if receiver.id == id_:
                return receiver
        raise NotFound("no_such_webhook")

    def rotate(self, receiver: Receiver, now: int, seed: str | None = None) -> Receiver:
        """Give a receiver another secret. For a day messages are signed with both."""
        secret = new_secret(seed)
        if secret == receiver.secret:
            return receiver
        rotated = msgspec.structs.replace(receiver, secret=secret, old_secret=receiver.secret, old_until=now + OVERLAP)
        self._cabinet.put(DRAWER, receiver.id, msgspec.json.encode(rotated))
        return rotated

    def remove(self, receiver_id: str) -> None:
        self._cabinet.take(DRAWER, receiver_id)


def _check_url(url: Any, allow_private: bool, problems: Problems) -> None:
    """Note what is wrong with an address. Whether a name leads to a private address is only known when it is used."""
    if not isinstance(url, str) or not Text(LONGEST_URL).is_sound(url) or " " in url.strip():
        problems.append(Reason("not_webhook_url", {"value": shorten(str(url))}, "url"))
        return
    try:
        parts = urlsplit(url.strip())
        is_usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable or parts.username is not None or not url.isascii():
        problems.append(Reason("not_webhook_url", {"value": shorten(url)}, "url"))
        return
    try:
        address = ip_address(parts.hostname or "")
    except ValueError:
        return
    if not allow_private and not is_public(address):
        problems.append(Reason("private_webhook", {"value": parts.hostname or ""}, "url"))
