"""Protection of the pages on a plain network.

| threat | defence |
|---|---|
| another site sends a write with our cookie | the `Origin` of a write must be ours; without one it is refused |
| a foreign host name resolves to us | the `Host` must be a name of this server or a bare address |
| a player's text becomes a script | every template escapes; no inline script ever runs (policy below) |
| another site frames our pages | only parts of a tournament, for sites that its organiser names |
"""

from collections.abc import Iterable
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


def framing_policy(sites: Iterable[str]) -> str:
    return POLICY.replace("frame-ancestors 'self'", " ".join(["frame-ancestors 'self'", *sites]))


HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# Browsers ignore it on plain HTTP, and warn on every page.
TLS_HEADERS = {"cross-origin-opener-policy": "same-origin"}
# Only for a fixed https name: a laptop's own name or address is plain HTTP again tomorrow.
FIXED_NAME_HEADERS = {"strict-transport-security": "max-age=2592000"}


_PORTS = {"http": 80, "https": 443}

# Methods that change nothing.
READ_METHODS: tuple[Literal["GET", "HEAD"], ...] = ("GET", "HEAD")


class Safety(NamedTuple):
    """The host names of this server, without a port.

    `tls` is the name that people always reach by TLS, terminated here or by a proxy.
    """

    hosts: frozenset[str]
    tls: str | None = None


def scheme_of(safety: Safety, scheme: str, host: str) -> str:
    """Return the scheme that the browser sees."""
    return "https" if safety.tls is not None and _without_port(host) == safety.tls else scheme


def add_headers(send: Send, safety: Safety, scheme: str, host: str) -> Send:
    headers = HEADERS | (TLS_HEADERS if scheme == "https" else {})
    if safety.tls is not None and _without_port(host) == safety.tls and _is_public_name(safety.tls):
        headers |= FIXED_NAME_HEADERS

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = list(message.get("headers", ()))
            names = {name for name, _ in present}
            added = [(name.encode(), value.encode()) for name, value in headers.items() if name.encode() not in names]
            message["headers"] = [*present, *added]
        await send(message)

    return with_headers


def refuse_foreign(safety: Safety, method: str, scheme: str, host: str, origin: str | None) -> None:
    """Raise `foreign_host` for another host, `foreign_origin` for a write from another site."""
    refuse_foreign_host(safety, host)
    if method not in READ_METHODS and (origin is None or _split_origin(origin) != _split_origin(f"{scheme}://{host}")):
        raise Forbidden("foreign_origin", origin=origin)


def refuse_foreign_host(safety: Safety, host: str) -> None:
    """Raise `foreign_host` if the request is for another host."""
    if not _is_own_host(safety, host):
        raise ForeignHost("foreign_host", host=host[:100])


def _split_origin(origin: str) -> tuple[str, str, int | None]:
    """Return scheme, host and port; without a port, the scheme's default."""
    scheme, _, host = origin.lower().partition("://")
    name, colon, port = host.rpartition(":")
    if colon and port.isascii() and port.isdigit():
        return scheme, name, int(port)
    return scheme, host, _PORTS.get(scheme)


def _is_own_host(safety: Safety, host: str) -> bool:
    """Return whether the host is this server. Bare addresses always are: DNS rebinding needs a name."""
    name = _without_port(host)
    if name.startswith("[") and name.endswith("]"):
        return _is_address(name[1:-1], 6)
    return name in safety.hosts or _is_address(name, 4)


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isascii() and port.isdigit() else host


def _is_public_name(host: str) -> bool:
    """Return whether the host is a public name, not an address or a name of the local network."""
    return "." in host and not host.endswith(".local") and not _is_address(host, 4)


def _is_address(name: str, version: int) -> bool:
    try:
        return ip_address(name).version == version
    except ValueError:
        return False
