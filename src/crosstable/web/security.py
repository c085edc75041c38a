"""What keeps the pages safe on the plain network of a hall.

| threat | defence |
|---|---|
| another site's page sends a write with our cookie | the `Origin` of a write is ours; one without is refused |
| a foreign name leads to us, to be taken for ours | the `Host` is a name that the server knows, or a bare address |
| text of a player's becomes a script | escaped in every template; no script inside a page is ever run (policy below) |
| another site puts our pages into a frame | it may not; the desk shows screens in small |
"""

from ipaddress import ip_address
from typing import Literal, NamedTuple

from starlette.types import Message, Send

from crosstable.model.refusals import Forbidden, ForeignHost

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-src 'self'",
        "frame-ancestors 'self'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# On a plain network browsers do not heed it, and complain on every page.
UNDER_TLS = {"cross-origin-opener-policy": "same-origin"}
# For a name that is fixed as https: never for a laptop's own name or address, which is plain HTTP again tomorrow.
BY_NAME = {"strict-transport-security": "max-age=2592000"}


_PORTS = {"http": 80, "https": 443}

# The methods by which somebody looks, and changes nothing.
READING: tuple[Literal["GET", "HEAD"], ...] = ("GET", "HEAD")


class Safety(NamedTuple):
    """What one server knows about itself: the names under which it is reached, without a port.

    `tls` is the name under which people always come by TLS, as the fixed address says, whoever ends it.
    """

    hosts: frozenset[str]
    tls: str | None = None


def scheme_of(safety: Safety, scheme: str, host: str) -> str:
    """How somebody has come, as their browser sees it: what links carry, and whether cookies are for TLS alone."""
    return "https" if safety.tls is not None and _name(host) == safety.tls else scheme


def add_headers(send: Send, safety: Safety, scheme: str, host: str) -> Send:
    """Puts the headers on every answer, whoever makes it."""
    wanted = HEADERS | (UNDER_TLS if scheme == "https" else {})
    if safety.tls is not None and _name(host) == safety.tls and _is_name(safety.tls):
        wanted |= BY_NAME

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = list(message.get("headers", ()))
            names = {name for name, _ in there}
            more = [(name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in names]
            message["headers"] = [*there, *more]
        await send(message)

    return with_headers


def refuse_foreign(safety: Safety, method: str, scheme: str, host: str, origin: str | None) -> None:
    """Refused (`foreign_host`, `foreign_origin`) where a request is not for us, or a write not from our own pages."""
    refuse_foreign_host(safety, host)
    if method not in READING and (origin is None or _parts(origin) != _parts(f"{scheme}://{host}")):
        raise Forbidden("foreign_origin", origin=origin)


def refuse_foreign_host(safety: Safety, host: str) -> None:
    """Raise ForeignHost (`foreign_host`) if a request is not for us."""
    if not _is_ours(safety, host):
        raise ForeignHost("foreign_host", host=host[:100])


def _parts(origin: str) -> tuple[str, str, int | None]:
    """Scheme, host and port, which is the scheme's own where none is said."""
    scheme, _, host = origin.lower().partition("://")
    name, colon, port = host.rpartition(":")
    if colon and port.isascii() and port.isdigit():
        return scheme, name, int(port)
    return scheme, host, _PORTS.get(scheme)


def _is_ours(safety: Safety, host: str) -> bool:
    """Whether we answer to that. A bare address is always meant: whoever leads a browser astray needs a name for it."""
    name = _name(host)
    if name.startswith("[") and name.endswith("]"):
        return _is_address(name[1:-1], 6)
    return name in safety.hosts or _is_address(name, 4)


def _name(host: str) -> str:
    """Without the port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isascii() and port.isdigit() else host


def _is_name(host: str) -> bool:
    """Whether it is a name that belongs to somebody, and no address or name of this computer alone."""
    return "." in host and not host.endswith(".local") and not _is_address(host, 4)


def _is_address(name: str, version: int) -> bool:
    try:
        return ip_address(name).version == version
    except ValueError:
        return False
