"""Webhooks of a real server: from the page under Staff to a receiver in another process, and across a restart."""

import json
from pathlib import Path

import httpx

from crosstable.client import Client
from tests.app.webhooks.receiver import run_receiver
from tests.app.webhooks.test_sender import is_signed
from tests.cli.in_process import crosstable
from tests.web.servers import PATIENCE, Running, run_server


def add(server: Running, code: str, cookie: str, url: str) -> httpx.Response:
    return httpx.post(
        f"{server.url}/t/{code}/desk/webhooks/create",
        json={"name": "Bot", "url": url, "kinds": {"round_published": True, "round_closed": True}, "key": "k"},
        headers={"Cookie": f"crosstable={cookie}", "Origin": server.url},
        timeout=PATIENCE,
    )


def test_messages_arrive_and_go_on_after_a_restart(tmp_path: Path) -> None:
    made = crosstable("token", "create", "--data", tmp_path, "--role", "organiser", "--name", "Bot", "--json")
    with run_receiver() as receiver:
        with run_server(tmp_path, "--private-webhooks") as server:
            bot, cookie = Client(server.url, made.answer["token"]), server.enter()
            code = bot.create("Friday", players=[{"name": "Ann"}, {"name": "Bob"}]).code
            answer = add(server, code, cookie, receiver.url)
            assert answer.status_code == 200, answer.text
            secret = answer.json()["secret"]
            bot.do_all(code, [("start", {}), ("pair", {}), ("publish", {}), ("start_round", {})])
            receiver.answers = [(500, {})]
            receiver.wait_for(1)
        with run_server(tmp_path, "--private-webhooks") as server:
            bot = Client(server.url, made.answer["token"])
            bot.enter_result(code, 1, 1, (2, 1))
            bot.do(code, "close_round")
            messages = receiver.wait_for(3)
    assert sorted(json.loads(message.body)["type"] for message in messages) == [
        "round_closed",
        "round_published",
        "round_published",
    ]
    assert all(is_signed(secret, message.headers, message.body) for message in messages)
    assert len({message.headers["webhook-id"] for message in messages}) == 2


def test_private_networks_are_refused_unless_allowed(tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo") as server, run_receiver() as receiver:
        cookie = server.enter()
        answer = add(server, server.codes[0], cookie, receiver.url)
        assert answer.status_code == 409
        assert answer.json()["refused"]["problems"][0]["code"] == "private_webhook"
        named = add(server, server.codes[0], cookie, receiver.url.replace("127.0.0.1", "localhost"))
        assert named.status_code == 200
        assert receiver.messages == []
