"""Where the server is reached: the addresses of this computer, likeliest first, and the names it answers to."""

import socket

import pytest

from crosstable.model.refusals import Refusal
from crosstable.web.server.network import (
    LocalAddress,
    addresses,
    check_url,
    known_hosts,
    open_listener,
    rank_addresses,
    url_of,
)


def test_the_likeliest_address_comes_first() -> None:
    """That of the way out, then others of the hall; containers, tunnels and addresses without a network late."""
    found = [
        LocalAddress("127.0.0.1", "lo"),
        LocalAddress("169.254.3.4", "eth1"),
        LocalAddress("172.17.0.1", "docker0"),
        LocalAddress("8.8.4.4", "eth2"),
        LocalAddress("10.0.0.7", "eth0"),
        LocalAddress("192.168.1.5", "wlan0"),
        LocalAddress("192.168.1.5"),
        LocalAddress("0.0.0.0", "down"),
    ]
    order = ["192.168.1.5", "10.0.0.7", "8.8.4.4", "172.17.0.1", "169.254.3.4", "127.0.0.1"]
    assert rank_addresses(found, "192.168.1.5") == order
    assert rank_addresses(reversed(found), "192.168.1.5") == order
    assert rank_addresses(found, None)[:2] == ["10.0.0.7", "192.168.1.5"]
    assert rank_addresses([], None) == ["127.0.0.1"]


def test_a_tunnel_that_takes_everything_is_not_the_likeliest() -> None:
    """A VPN is the way out, and no phone in the hall is in it."""
    assert (
        rank_addresses([LocalAddress("10.8.0.2", "tun0"), LocalAddress("192.168.1.5", "wlan0")], "10.8.0.2")[0]
        == "192.168.1.5"
    )


def test_this_computer_has_addresses() -> None:
    """All of them can be listened at; this computer's own is the last."""
    *others, last = addresses("0.0.0.0")
    assert last == "127.0.0.1"
    assert addresses("10.1.2.3") == ["10.1.2.3"]
    for other in (*others, last):
        open_listener(other, 0).close()


def test_listener_accepts_connections_at_once() -> None:
    with open_listener("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname(), timeout=60):
        pass


def test_a_port_in_use_names_the_next_free_one() -> None:
    with open_listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refusal) as refused:
            open_listener("127.0.0.1", port)
    assert refused.value.code == "port_in_use"
    assert refused.value.params["port"] == port
    assert refused.value.params["free"] > port


@pytest.mark.parametrize("host", ["192.0.2.99", "no such name", "999.1.1.1"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(Refusal) as refused:
        open_listener(host, 0)
    assert refused.value.code == "host_not_here"


def test_addresses_as_they_are_typed() -> None:
    assert [url_of("10.0.0.7", 8080), url_of("10.0.0.7", 80)] == ["http://10.0.0.7:8080", "http://10.0.0.7"]
    assert url_of("fe80::1", 8080) == "http://[fe80::1]:8080"


@pytest.mark.parametrize("url", ["https://play.example.org", "http://hall:8080/", "http://[fe80::1]:80"])
def test_a_fixed_address_is_taken(url: str) -> None:
    assert check_url(url) == url.rstrip("/")


@pytest.mark.parametrize(
    "url", ["", "play.example.org", "ftp://a", "http://", "http://a/b", "http://a?b", "http://a:x", "http://u:p@a"]
)
def test_invalid_urls_are_refused(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_url(url)
    assert refused.value.code == "bad_url"


def test_the_server_knows_its_own_names() -> None:
    known = known_hosts(["10.0.0.7"], "https://Play.example.org:444")
    assert {"10.0.0.7", "127.0.0.1", "localhost", "play.example.org"} <= known
    assert "evil.example.org" not in known
