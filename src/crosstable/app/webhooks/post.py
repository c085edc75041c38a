"""Post to an address chosen by an organiser, without letting it lead into the server's own network.

The name is looked up once, every address that it has must be public, and the connection goes to the address that was
checked: a second answer of the name service changes nothing. A redirect is not followed.
"""

import socket
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from crosstable.model.refusals import Refusal

# Seconds that a receiver may keep silent, and that one request may take altogether.
SILENCE, DEADLINE = 10.0, 20.0
# Longest wait that a receiver can ask for with `Retry-After` (seconds).
LONGEST_WAIT = 3600

Address = IPv4Address | IPv6Address
Resolve = Callable[..., Sequence[Any]]


class Response(NamedTuple):
    """The status of an answer, and how many seconds to wait before the next request."""

    status: int
    wait: int = 0


def is_public(address: Address) -> bool:
    """Return whether an address belongs to the public internet, also if it has an IPv4 address within."""
    if isinstance(address, IPv6Address):
        if address in _NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        teredo = address.teredo[1] if address.teredo else None
        within = address.ipv4_mapped or address.sixtofour or teredo
        if within is not None:
            return is_public(within)
    return address.is_global and not address.is_multicast and not address.is_reserved


_NAT64 = IPv6Network("64:ff9b::/96")


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allow_private: bool = False,
    resolve: Resolve = socket.getaddrinfo,
) -> Response:
    """Post a body and return the status of the answer.

    Raise `private_webhook` if the name leads to a private address, and `webhook_unreachable` without an answer.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        addresses = _resolve(host, port, resolve)
        if not allow_private and not all(is_public(ip_address(address[0].split("%")[0])) for _, address in addresses):
            raise Refusal("private_webhook", value=host)
        with (
            closing(_connect(addresses)) as plain,
            closing(_with_tls(plain, parts)) as connection,
            _deadline(connection),
        ):
            return _request(connection, parts, body, headers)
    except (OSError, HTTPException) as error:
        raise Refusal("webhook_unreachable", problem=type(error).__name__) from None


def _resolve(host: str, port: int, resolve: Resolve) -> list[tuple[int, Any]]:
    try:
        addresses = resolve(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError(str(error)) from None
    return list(dict.fromkeys((family, address) for family, _, _, _, address in addresses))


def _connect(addresses: Sequence[tuple[int, Any]]) -> socket.socket:
    """Return a connection to the first of the addresses that takes one."""
    failure: OSError | None = None
    for family, address in addresses:
        connection = socket.socket(family, socket.SOCK_STREAM)
        try:
            connection.settimeout(SILENCE)
            connection.connect(address)
        except OSError as error:
            connection.close()
            failure = error
        else:
            return connection
    raise failure or OSError("no address")


def _with_tls(plain: socket.socket, parts: SplitResult) -> socket.socket:
    """Return the connection, with TLS for https; the handshake is not made yet."""
    if parts.scheme != "https":
        return plain
    return _tls().wrap_socket(plain, server_hostname=parts.hostname, do_handshake_on_connect=False)


def _request(connection: socket.socket, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> Response:
    if isinstance(connection, ssl.SSLSocket):
        connection.do_handshake()
    client = HTTPConnection(parts.hostname or "", timeout=SILENCE)
    client.sock = connection
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    client.request("POST", target, body, {"Host": parts.netloc, **headers})
    answer = client.getresponse()
    wait = answer.getheader("Retry-After", "")
    seconds = int(wait) if wait.isascii() and wait.isdigit() and len(wait) < 10 else 0
    return Response(answer.status, min(seconds, LONGEST_WAIT))


@contextmanager
def _deadline(connection: socket.socket) -> Iterator[None]:
    """End a request that takes too long, however slowly the receiver answers."""

    def end() -> None:
        with suppress(OSError):
            socket.socket.shutdown(connection, socket.SHUT_RDWR)

    timer = Timer(DEADLINE, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
