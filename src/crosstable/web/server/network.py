"""The network: where the server listens, and the addresses under which phones reach it, likeliest first."""

import errno
import socket
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from crosstable.model.refusals import Misuse, Refusal

EVERYWHERE = ("0.0.0.0", "::", "")
THIS_COMPUTER = "127.0.0.1"
MOST_WAITING = 2048
# Beyond a port that is taken, so many are looked at for a free one.
MOST_TRIES = 100
# Seconds in which the viewers of a server that was killed have let go of its port.
LETS_GO = 1.0

# Interfaces that lead to no hall: containers, virtual machines, tunnels.
_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "lxc", "cni", "podman", "tun", "tap", "wg", "utun", "zt")
_GET_ADDRESS = 0x8915  # Linux's request for the address of an interface
# Nothing is sent there: it is only asked which of our addresses would be used for it.
_SOMEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


class Found(NamedTuple):
    """An address of this computer, and the interface that has it (where that is known)."""

    address: str
    interface: str = ""


def listening(host: str, port: int) -> socket.socket:
    """A socket that people can connect to from now on.

    Refused where the port is taken (`port_in_use`, with the next free one) or not for us (`port_denied`), and where the
    address is not this computer's (`host_not_here`).
    """
    deadline = time.monotonic() + LETS_GO
    while True:
        try:
            return _bound(host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(0.05)
                continue
            if error.errno == errno.EADDRINUSE:
                raise Refusal("port_in_use", port=port, free=_next_free(host, port)) from None
            if error.errno == errno.EACCES:
                raise Refusal("port_denied", port=port) from None
            raise Refusal("host_not_here", host=host, detail=error.strerror) from None


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            # A port that we ourselves left a moment ago is free; on Windows this would mean another program's too.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.bind(place)
        made.listen(MOST_WAITING)
    except BaseException:
        made.close()
        raise
    return made


def _next_free(host: str, port: int) -> int | None:
    for number in range(port + 1, min(port + 1 + MOST_TRIES, 65536)):
        with suppress(OSError):
            _bound(host, number).close()
            return number
    return None


def addresses(host: str) -> list[str]:
    """Where the server is reached that listens there, without a port: likeliest first, this computer last."""
    return ranked(_own(), _used_outwards()) if host in EVERYWHERE else [host]


def ranked(found: Iterable[Found], outwards: str | None) -> list[str]:
    """The addresses by how likely a phone in the room reaches them."""
    best: dict[str, tuple[int, IPv4Address]] = {}
    for found_address in found:
        address = IPv4Address(found_address.address)
        if not address.is_unspecified and not address.is_multicast and not address.is_loopback:
            place = (_likely(address, found_address.interface, outwards), address)
            best[found_address.address] = min(place, best.get(found_address.address, place))
    return [*sorted(best, key=lambda candidate: best[candidate]), THIS_COMPUTER]


def _likely(address: IPv4Address, interface: str, outwards: str | None) -> int:
    if address.is_link_local:
        return 5
    if interface.startswith(_INSIDE):
        return 4
    if str(address) == outwards:
        return 0 if address.is_private else 2
    if not address.is_private:
        return 3
    return 1


def _own() -> Iterator[Found]:
    """The IPv4 addresses that this computer has, as far as it tells."""
    if sys.platform == "linux":
        yield from _of_interfaces()
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield Found(str(place[0]))
    outwards = _used_outwards()
    if outwards is not None:
        yield Found(outwards)


def _of_interfaces() -> Iterator[Found]:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                yield Found(socket.inet_ntoa(answer[20:24]), name)


def _used_outwards() -> str | None:
    """Our address towards everybody else."""
    for there in _SOMEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((there, 9))
            return str(asking.getsockname()[0])
    return None


def url_of(address: str, port: int, tls: bool = False) -> str:
    """The address as it is typed into a browser."""
    shown = f"[{address}]" if ":" in address else address
    scheme, usual = ("https", 443) if tls else ("http", 80)
    return f"{scheme}://{shown}" if port == usual else f"{scheme}://{shown}:{port}"


def checked_url(url: str) -> str:
    """An address that somebody has fixed, without a slash at its end. Refused (`bad_url`) where it is none."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise Misuse("bad_url", url=url)
    return f"{parts.scheme}://{parts.netloc}"


def tls_name(url: str | None) -> str | None:
    """The name under which people come by TLS, where the fixed address says so."""
    return urlsplit(url).hostname if url is not None and url.startswith("https:") else None


def checked_proxies(text: str) -> list[str]:
    """The addresses or networks of proxies, with commas between them. Refused (`bad_proxy`) where one is none."""
    found = [part.strip() for part in text.split(",") if part.strip()]
    for network in found:
        try:
            ip_network(network)
        except ValueError:
            raise Misuse("bad_proxy", proxy=network) from None
    return found


def known_hosts(addresses: Iterable[str], url: str | None, allowed: str | None = None) -> frozenset[str]:
    """Return the host names that requests may name."""
    name = socket.gethostname().lower()
    fixed = None if url is None else urlsplit(url).hostname
    own = {"localhost", THIS_COMPUTER, "::1", name, f"{name}.local"}
    further = {host.strip().lower() for host in (allowed or "").split(",")}
    return frozenset({*addresses, *own, *([fixed] if fixed else []), *further} - {""})


def usable(urls: Iterable[str]) -> list[str]:
    """Those that lead here from another device, likeliest first."""
    return [url for url in urls if not is_this_computer(urlsplit(url).hostname or "")]


def is_this_computer(address: str) -> bool:
    """Whether nobody else can reach the address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
