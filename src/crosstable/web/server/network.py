"""The network: the listening socket, and the addresses that phones reach, likeliest first."""

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
BACKLOG = 2048
# How many ports after a taken one are tried.
MAX_TRIES = 100
# Seconds until the viewers of a killed server release its port.
RELEASE_SECONDS = 1.0

# Interfaces that phones can't reach: containers, virtual machines, tunnels.
_VIRTUAL_INTERFACES = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vbox",
    "lxc",
    "cni",
    "podman",
    "tun",
    "tap",
    "wg",
    "utun",
    "zt",
)
_GET_ADDRESS = 0x8915  # Linux's request for the address of an interface
# Nothing is sent there: connecting shows which of our addresses would be used.
_PROBE_ADDRESSES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


class LocalAddress(NamedTuple):
    """An address of this computer and its interface, if known."""

    address: str
    interface: str = ""


def open_listener(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raise `port_in_use` (with the next free port), `port_denied`, or `host_not_here` for a foreign address.
    """
    deadline = time.monotonic() + RELEASE_SECONDS
    while True:
        try:
            return _bind(host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(0.05)
                continue
            if error.errno == errno.EADDRINUSE:
                raise Refusal("port_in_use", port=port, free=_next_free(host, port)) from None
            if error.errno == errno.EACCES:
                raise Refusal("port_denied", port=port) from None
            raise Refusal("host_not_here", host=host, detail=error.strerror) from None


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            # Reuse a port that we just released; on Windows this would steal another program's.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bound.bind(address)
        bound.listen(BACKLOG)
    except BaseException:
        bound.close()
        raise
    return bound


def _next_free(host: str, port: int) -> int | None:
    for number in range(port + 1, min(port + 1 + MAX_TRIES, 65536)):
        with suppress(OSError):
            _bind(host, number).close()
            return number
    return None


def addresses(host: str) -> list[str]:
    return rank_addresses(_local_addresses(), _outbound_address()) if host in EVERYWHERE else [host]


def rank_addresses(candidates: Iterable[LocalAddress], outbound: str | None) -> list[str]:
    """Sort addresses by how likely a phone in the room reaches them."""
    best: dict[str, tuple[int, IPv4Address]] = {}
    for candidate in candidates:
        address = IPv4Address(candidate.address)
        if not address.is_unspecified and not address.is_multicast and not address.is_loopback:
            rank = (_reachability_rank(address, candidate.interface, outbound), address)
            best[candidate.address] = min(rank, best.get(candidate.address, rank))
    return [*sorted(best, key=lambda candidate: best[candidate]), THIS_COMPUTER]


def _reachability_rank(address: IPv4Address, interface: str, outbound: str | None) -> int:
    if address.is_link_local:
        return 5
    if interface.startswith(_VIRTUAL_INTERFACES):
        return 4
    if str(address) == outbound:
        return 0 if address.is_private else 2
    if not address.is_private:
        return 3
    return 1


def _local_addresses() -> Iterator[LocalAddress]:
    if sys.platform == "linux":
        yield from _interface_addresses()
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield LocalAddress(str(address[0]))
    outbound = _outbound_address()
    if outbound is not None:
        yield LocalAddress(outbound)


def _interface_addresses() -> Iterator[LocalAddress]:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                reply = fcntl.ioctl(probe.fileno(), _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                yield LocalAddress(socket.inet_ntoa(reply[20:24]), name)


def _outbound_address() -> str | None:
    """Return our address on the route to other networks, if any."""
    for target in _PROBE_ADDRESSES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    return None


def url_of(address: str, port: int, tls: bool = False) -> str:
    host = f"[{address}]" if ":" in address else address
    scheme, default_port = ("https", 443) if tls else ("http", 80)
    return f"{scheme}://{host}" if port == default_port else f"{scheme}://{host}:{port}"


def check_url(url: str) -> str:
    """Return a fixed URL without a final slash. Raise `bad_url` if it has more than scheme, host and port."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise Misuse("bad_url", url=url)
    return f"{parts.scheme}://{parts.netloc}"


def tls_name(url: str | None) -> str | None:
    return urlsplit(url).hostname if url is not None and url.startswith("https:") else None


def parse_proxies(text: str) -> list[str]:
    """Return comma-separated addresses or networks of proxies. Raise `bad_proxy` if one is invalid."""
    networks = [part.strip() for part in text.split(",") if part.strip()]
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            raise Misuse("bad_proxy", proxy=network) from None
    return networks


def known_hosts(addresses: Iterable[str], url: str | None, allowed: str | None = None) -> frozenset[str]:
    """Return the names of the server: its addresses, the computer's name, the host of its URL, and `allowed` ones."""
    name = socket.gethostname().lower()
    fixed = None if url is None else urlsplit(url).hostname
    own = {"localhost", THIS_COMPUTER, "::1", name, f"{name}.local"}
    further = {host.strip().lower() for host in (allowed or "").split(",")}
    return frozenset({*addresses, *own, *([fixed] if fixed else []), *further} - {""})


def reachable_urls(urls: Iterable[str]) -> list[str]:
    """Keep the URLs that work from other devices."""
    return [url for url in urls if not is_this_computer(urlsplit(url).hostname or "")]


def is_this_computer(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"
