"""Receivers of webhooks under Staff: added with a secret shown once, tested, sent again, removed."""

import pytest

from crosstable.app.webhooks.receivers import MOST_RECEIVERS, Receiver
from crosstable.words import words
from tests.web.desk.desks import Browser, desk

URL = "https://hooks.example/secret-path"


def add(olga: Browser, key: str = "k", **more: object) -> dict[str, str]:
    sent = {"name": "Club", "url": URL, "style": "standard", "kinds": {"round_published": True}, "key": key, **more}
    status, answer = olga.post("webhooks/create", sent)
    assert status == 200, answer
    added: dict[str, str] = answer
    return added


def receivers(olga: Browser) -> list[Receiver]:
    return olga.site.site.receivers.all()


def test_the_secret_is_shown_once_and_the_address_never() -> None:
    olga = desk()
    secret = add(olga)["secret"]
    assert add(olga)["secret"] == secret
    (receiver,) = receivers(olga)
    assert receiver.secret == secret
    page = olga.page("staff")
    assert secret not in page
    assert "secret-path" not in page
    assert "hooks.example : round published, nothing waits" in olga.text("staff")


def test_a_chat_has_no_secret() -> None:
    assert "secret" not in add(desk(), style="discord")


def test_another_secret_and_removal() -> None:
    olga = desk()
    first = add(olga)["secret"]
    id_ = receivers(olga)[0].id
    second = olga.post("webhooks/rotate", {"receiver": id_, "key": "r"})[1]["secret"]
    assert second != first
    assert olga.post("webhooks/remove", {"receiver": id_})[0] == 200
    assert olga.post("webhooks/rotate", {"receiver": id_})[0] == 404
    assert receivers(olga) == []


def test_a_receiver_of_another_tournament_is_left_alone() -> None:
    olga = desk()
    add(olga)
    id_ = receivers(olga)[0].id
    olga.create("Other")
    assert olga.post("webhooks/send", {"receiver": id_, "seq": 0})[0] == 404
    assert olga.post("webhooks/remove", {"receiver": id_})[0] == 200
    assert len(receivers(olga)) == 1
    assert "hooks.example" not in olga.text("staff")


def test_an_event_waits_again() -> None:
    olga = desk()
    add(olga)
    id_ = receivers(olga)[0].id
    assert olga.post("webhooks/send", {"receiver": id_, "seq": 0})[1]["said"] == words("web.webhooks.queued")
    assert "1 message waits" in olga.text("staff")
    assert olga.post("webhooks/send", {"receiver": id_, "seq": 10_000})[0] == 404


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"url": "hooks.example/x"}, "url"),
        ({"url": "ftp://hooks.example/x"}, "url"),
        ({"url": "https://user:word@hooks.example/x"}, "url"),
        ({"url": "https://hooks.example:99999/x"}, "url"),
        ({"url": 7}, "url"),
        ({"url": "http://127.0.0.1/x"}, "url"),
        ({"url": "http://[::1]/x"}, "url"),
        ({"url": "http://192.168.1.7/x"}, "url"),
        ({"kinds": {}}, "kinds"),
        ({"kinds": {"draft": True}}, "kinds"),
        ({"kinds": 5}, "kinds"),
        ({"style": "fax"}, "style"),
        ({"name": " "}, "name"),
    ],
)
def test_a_wrong_wish_is_refused_with_its_field(wrong: dict[str, object], path: str) -> None:
    olga = desk()
    sent = {"name": "Club", "url": URL, "kinds": {"round_published": True}, **wrong}
    status, answer = olga.post("webhooks/create", sent)
    assert (status, answer["refused"]["code"]) == (409, "bad_webhook")
    assert [problem["path"] for problem in answer["refused"]["problems"]] == [path]
    assert receivers(olga) == []


def test_private_networks_are_the_operators_to_allow() -> None:
    olga = desk()
    olga.site.site.private_webhooks = True
    add(olga, url="http://192.168.1.7/x")
    assert len(receivers(olga)) == 1


def test_there_is_a_most() -> None:
    olga = desk()
    for number in range(MOST_RECEIVERS):
        add(olga, key=f"k{number}")
    status, answer = olga.post(
        "webhooks/create", {"name": "X", "url": URL, "kinds": {"round_closed": True}, "key": "x"}
    )
    assert (status, answer["refused"]["code"]) == (409, "too_many_webhooks")
