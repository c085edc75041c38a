"""Posting to an address that an organiser chose: public addresses only, whatever names and redirects say."""

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from crosstable.app.webhooks import post as module
from crosstable.app.webhooks.post import is_public, post
from crosstable.model.refusals import Refusal
from tests.app.webhooks.receiver import run_receiver

PRIVATE = (
    "127.0.0.1",
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.20",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "ff02::1",
)


def answer_of(*addresses: str, port: int = 80) -> list[Any]:
    """Return an answer of the name service."""
    return [
        (socket.AF_INET6 if ":" in one else socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses
    ]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_leads_to_a_private_address_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of several addresses is enough, and no connection is made."""
    monkeypatch.setattr(module, "_connect", lambda _: pytest.fail("a connection was made"))
    with pytest.raises(Refusal, match="private"):
        post("http://hooks.example/x", b"{}", {}, resolve=lambda *_, **__: answer_of("8.8.8.8", address))


def test_a_second_answer_of_the_name_service_changes_nothing() -> None:
    """The name is looked up once: the connection goes to the address that was checked."""
    with run_receiver() as receiver:
        port = int(receiver.url.split(":")[2].split("/")[0])
        asked: list[str] = []

        def resolve(host: str, *_: object, **__: object) -> list[Any]:
            asked.append(host)
            return answer_of("127.0.0.1", port=port)

        assert post(f"http://hooks.example:{port}/x?y=1", b"{}", {}, allow_private=True, resolve=resolve).status == 200
        assert asked == ["hooks.example"]
        (message,) = receiver.messages
        assert (message.path, message.headers["host"]) == ("/x?y=1", f"hooks.example:{port}")


def test_a_redirect_is_not_followed() -> None:
    with run_receiver() as inside, run_receiver() as receiver:
        receiver.answers = [(307, {"Location": inside.url})]
        assert post(receiver.url, b"{}", {}, allow_private=True).status == 307
        assert inside.messages == []


def test_a_wait_is_read_and_bounded() -> None:
    with run_receiver() as receiver:
        receiver.answers = [
            (429, {"Retry-After": "30"}),
            (503, {"Retry-After": "99999999"}),
            (503, {"Retry-After": "soon"}),
        ]
        assert [post(receiver.url, b"{}", {}, allow_private=True) for _ in range(3)] == [
            (429, 30),
            (503, 3600),
            (503, 0),
        ]


def test_a_receiver_that_refuses_is_unreachable() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(Refusal) as refused:
            post(f"http://127.0.0.1:{closed.getsockname()[1]}/", b"{}", {}, allow_private=True)
    assert (refused.value.code, refused.value.params["problem"]) == ("webhook_unreachable", "ConnectionRefusedError")


@pytest.mark.parametrize("limit", ["SILENCE", "DEADLINE"])
def test_a_receiver_that_says_nothing_is_let_go(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, limit, 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Refusal, match="No answer"):
        post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {}, allow_private=True)


def test_a_receiver_without_tls_is_unreachable_by_https() -> None:
    with run_receiver() as receiver, pytest.raises(Refusal) as refused:
        post(receiver.url.replace("http:", "https:"), b"{}", {}, allow_private=True)
    assert refused.value.params["problem"] == "SSLError"
