"""TLS without a proxy: https in every address, cookies for TLS alone, live pages; what cannot be is refused."""

import re
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest

from crosstable.model.refusals import Refusal
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.security import Safety
from crosstable.web.server.network import url_of
from crosstable.web.server.settings import Settings, load_settings
from crosstable.web.server.tls import tls_context
from crosstable.words import refusal_sentence
from tests.cli.in_process import crosstable
from tests.journal.rights import without_privilege
from tests.web.desk.desks import Server
from tests.web.servers import PATIENCE, run_server
from tests.web.viewer_processes import Stream, is_by_viewer, viewers, wait_until


def openssl(*arguments: object) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, timeout=PATIENCE)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a certificate for this computer with its key; another key, one with a passphrase, and invalid files."""
    folder = tmp_path_factory.mktemp("tls")
    for name in ("own", "other"):
        openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", folder / f"{name}.key")
    openssl(
        *("req", "-x509", "-key", folder / "own.key", "-out", folder / "own.crt", "-days", 2, "-subj", "/CN=hall"),
        *("-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"),
    )
    openssl(
        *("pkcs8", "-topk8", "-in", folder / "own.key", "-out", folder / "locked.key", "-passout", "pass:secret"),
    )
    (folder / "nonsense").write_text("-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n")
    (folder / "empty").write_text("")
    return folder


def test_everything_is_https(tmp_path: Path, files: Path) -> None:
    """Printed URLs, sign-in, cookie and streams; plain HTTP is refused."""
    options = ("--tls-cert", files / "own.crt", "--tls-key", files / "own.key", "--demo")
    trusted = ssl.create_default_context(cafile=files / "own.crt")
    with run_server(tmp_path, *options) as server, httpx.Client(verify=trusted, timeout=PATIENCE) as client:
        assert server.url.startswith("https://")
        assert "http://" not in server.said
        headers = {"Origin": server.url}
        entered = client.post(server.link, headers=headers)
        assert entered.status_code == 303
        assert "; secure" in entered.headers["set-cookie"].lower()
        assert "strict-transport-security" not in entered.headers
        assert entered.headers["cross-origin-opener-policy"] == "same-origin"
        code = server.codes[0]
        with client.stream("GET", f"{server.url}/t/{code}/live") as live:
            said = (line for line in live.iter_lines() if line.startswith("data: "))
            before = next(said)
            body = {"command": "note", "key": "k", "fields": {"words": "A note."}}
            headers["Cookie"] = f"{COOKIE}={entered.cookies[COOKIE]}"
            assert client.post(f"{server.url}/t/{code}/do", json=body, headers=headers).status_code == 200
            assert next(said) != before
        assert crosstable("link", "--data", tmp_path).out.startswith(f"{server.url}/enter/")
        with pytest.raises(httpx.HTTPError):
            httpx.get(server.url.replace("https:", "http:"), timeout=PATIENCE)
        assert server.stop()[0] == 0


def test_viewers_speak_tls(tmp_path: Path, files: Path) -> None:
    """The writer knows that cookies are for TLS only."""
    options = ("--tls-cert", files / "own.crt", "--tls-key", files / "own.key", "--demo", "--viewers", 1)
    trusted = ssl.create_default_context(cafile=files / "own.crt")
    with (
        run_server(tmp_path, *options) as server,
        httpx.Client(verify=trusted, timeout=PATIENCE) as client,
        httpx.Client(verify=trusted, timeout=PATIENCE) as phone,
    ):
        code = server.codes[0]
        wait_until(lambda: viewers(server) and is_by_viewer(server, code, client))
        entered = client.post(server.link, headers={"Origin": server.url})
        assert (entered.status_code, "; secure" in entered.headers["set-cookie"].lower()) == (303, True)
        cookie = entered.cookies[COOKIE]
        assert client.get(f"{server.url}/t/{code}/desk").status_code == 200
        page = phone.get(f"{server.url}/t/{code}/standings")
        assert "to-desk" not in page.text
        mark = re.findall(r' data-mark="([0-9a-f-]+)"', page.text)[0]
        stream = Stream(server, f"{code}/standings&last={code}/standings:{mark}", client=phone)
        stream.wait_for_text(rf"event: beat\ndata: {code}/standings\n")
        sent = {"command": "rename", "key": "k", "fields": {"name": "Renamed"}}
        headers = {"Origin": server.url, "Cookie": f"{COOKIE}={cookie}"}
        assert client.post(f"{server.url}/t/{code}/do", json=sent, headers=headers).status_code == 200
        stream.wait_for_text(r"event: page\ndata: .*Renamed")
        assert server.stop()[0] == 0
        wait_until(lambda: stream.is_over)


@pytest.mark.parametrize(
    ("certificate", "key", "code", "named"),
    [
        ("own.crt", "other.key", "tls_mismatch", "other.key"),
        ("own.crt", "locked.key", "tls_locked_key", "locked.key"),
        ("own.crt", "own.crt", "tls_bad_key", "own.crt"),
        ("own.crt", "empty", "tls_bad_key", "empty"),
        ("own.key", "own.key", "tls_bad_certificate", "own.key"),
        ("nonsense", "own.key", "tls_bad_certificate", "nonsense"),
        ("empty", "own.key", "tls_bad_certificate", "empty"),
        ("nowhere", "own.key", "tls_unreadable", "nowhere"),
        ("own.crt", ".", "tls_unreadable", ""),
    ],
)
def test_invalid_files_are_refused_in_a_sentence(
    files: Path, certificate: str, key: str, code: str, named: str
) -> None:
    """Nobody is prompted for a passphrase."""
    with pytest.raises(Refusal) as refused:
        tls_context(Settings(tls_cert=str(files / certificate), tls_key=str(files / key)))
    assert refused.value.code == code
    assert named in refusal_sentence(refused.value)


def test_a_key_of_somebody_else_is_a_sentence(tmp_path: Path, files: Path) -> None:
    key = tmp_path / "key"
    key.write_bytes((files / "own.key").read_bytes())
    key.chmod(0)

    def look() -> None:
        with pytest.raises(Refusal) as refused:
            tls_context(Settings(tls_cert=str(files / "own.crt"), tls_key=str(key)))
        assert refused.value.code == "tls_unreadable"

    without_privilege(look)


def test_both_or_neither(tmp_path: Path, files: Path) -> None:
    """By flag, environment and file; before anything is made."""
    assert tls_context(Settings()) is None
    for given, missing in (("tls_cert", "--tls-key"), ("tls_key", "--tls-cert")):
        with pytest.raises(Refusal) as refused:
            load_settings({}, {f"CROSSTABLE_{given.upper()}": "x"})
        assert missing in refusal_sentence(refused.value)
    file = tmp_path / "settings.toml"
    file.write_text(f"tls_cert = '{files / 'own.crt'}'\n")
    both = load_settings({"settings": str(file)}, {"CROSSTABLE_TLS_KEY": str(files / "own.key")})
    assert both.is_tls
    assert tls_context(both) is not None
    ran = crosstable("serve", "--data", tmp_path / "data", "--tls-cert", files / "own.crt", "--tls-key", files / "no")
    assert (ran.code, ran.out) == (4, "")
    assert crosstable("serve", "--data", tmp_path / "data", "--tls-cert", files / "own.crt").code == 2
    assert not (tmp_path / "data").exists()


def test_addresses() -> None:
    assert [url_of("10.0.0.7", 8080, tls=True), url_of("10.0.0.7", 443, tls=True)] == [
        "https://10.0.0.7:8080",
        "https://10.0.0.7",
    ]


@pytest.mark.parametrize(
    ("fixed", "host", "kept"),
    [
        ("play.example.org", "play.example.org", True),
        ("play.example.org", "play.example.org:8443", True),
        ("play.example.org", "10.0.0.7", False),
        ("10.0.0.7", "10.0.0.7", False),
        ("localhost", "localhost", False),
        ("laptop.local", "laptop.local", False),
        (None, "localhost", False),
    ],
)
def test_only_a_fixed_name_is_remembered_as_https(fixed: str | None, host: str, kept: bool) -> None:
    """A laptop's name and address are plain HTTP again tomorrow, and browsers must not refuse them then."""
    server = Server()
    server.app = create_app(
        server.site, Safety(frozenset({"localhost", "laptop.local", *([fixed] if fixed else [])}), fixed)
    )
    answer = server.browser().ask("GET", "/health", headers={"Host": host})
    assert answer.status_code == 200
    assert ("strict-transport-security" in answer.headers) is kept
