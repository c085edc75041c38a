"""Connecting phones: the tournament's addresses and the Wi-Fi as QR codes, and whether a phone has come.

The page asks for itself again every few moments. Whoever comes from another device than this one is the phone that was
waited for; where none comes, the page says what may keep it away.
"""

import shlex
import sys
from pathlib import Path
from urllib.parse import urlsplit

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.times import MINUTE
from crosstable.model.validation import Problems, Text
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.pages.qr_codes import code_of, qr_picture
from crosstable.web.request import Request
from crosstable.web.responses import Answer, elsewhere, values
from crosstable.web.routes import route
from crosstable.web.server.network import usable
from crosstable.web.site.wifi import Wifi, forget_wifi, keep_wifi, wifi_of, wifi_text
from crosstable.words import words

# Microseconds after which it is time to look for what keeps the phones away.
PATIENCE = MINUTE
# The bytes of a network's name, and the letters of its password, as the standard has them.
MOST_NAME, LEAST_PASSWORD, MOST_PASSWORD = 32, 8, 63

# What lets phones through the firewall of this machine, by its kind. That of macOS asks for the program, not the port.
_MACOS = "sudo /usr/libexec/ApplicationFirewall/socketfilterfw"
FIREWALLS = {
    "darwin": (("macOS", f"{_MACOS} --add {{program}} && {_MACOS} --unblockapp {{program}}"),),
    "linux": (
        ("ufw", "sudo ufw allow {port}/tcp"),
        ("firewalld", "sudo firewall-cmd --add-port={port}/tcp"),
    ),
    "win32": (
        (
            "Windows",
            "netsh advfirewall firewall add rule name=Crosstable dir=in action=allow protocol=TCP localport={port}",
        ),
    ),
}


@route("GET", "/t/{code}/desk/connect", who="organiser")
def connect(request: Request) -> Answer:
    """Opened, it waits for a phone from now on; asked for again by itself (`X-Live`), it waits on."""
    room = request.room
    site, urls = room.site, usable(room.site.addresses)
    afresh = not request.headers.get("x-live")
    watched = site.arrivals.watch(room.code, request.cookie or "", site.addresses, request.now, afresh)
    wifi = wifi_of(room)
    return desk_page(
        request,
        "connect.html",
        "connect",
        codes=[code_of(address) for address in (f"{url}/t/{room.code}" for url in urls)],
        came=watched.came,
        late=not watched.came and request.now - watched.since >= PATIENCE,
        wifi=wifi,
        wifi_picture=None if wifi is None else qr_picture(wifi_text(wifi)),
        firewalls=_firewalls(urls, sys.platform),
    )


def _firewalls(urls: list[str], platform: str) -> list[tuple[str, str]]:
    """The commands that let phones in, each with what it is for."""
    if not urls:
        return []
    # This computer's own addresses come after one that somebody has fixed.
    own = urlsplit(urls[-1])
    port = own.port or (443 if own.scheme == "https" else 80)
    return [(name, command.format(port=port, program=_program())) for name, command in FIREWALLS.get(platform, ())]


def _program() -> str:
    """The program that answers, as a shell reads it. On macOS a Python may be an app, by whatever name it is called."""
    app = Path(sys.base_prefix, "Resources", "Python.app")
    return shlex.quote(str(app if app.exists() else Path(sys.executable).resolve()))


@route("POST", "/t/{code}/desk/connect/wifi", who="organiser")
def wifi(request: Request) -> Answer:
    """Keeps the network of the room, or forgets it. Refused (`bad_wifi`) where it is none."""
    if request.sent.get("forget") is True:
        forget_wifi(request.room)
        return values({"said": words("web.connect.wifi_forgotten")})
    name, password = request.sent.get("name"), request.sent.get("password")
    password = "" if password is None else password
    problems: Problems = []
    Text(MOST_NAME).read(name, "name", problems)
    if not problems and len(str(name).encode()) > MOST_NAME:
        problems.append(Reason("wifi_name_long", {"most": MOST_NAME}, "name"))
    if not _is_password(password):
        problems.append(Reason("wifi_password", {"least": LEAST_PASSWORD, "most": MOST_PASSWORD}, "password"))
    if problems:
        raise Refusal("bad_wifi", problems)
    keep_wifi(request.room, Wifi(str(name), str(password), request.sent.get("on_screens") is True))
    return values({"said": words("web.connect.wifi_kept")})


def _is_password(password: object) -> bool:
    """Whether it can be a network's, or there is none."""
    if not isinstance(password, str) or not password.isprintable():
        return False
    return not password or LEAST_PASSWORD <= len(password) <= MOST_PASSWORD


@route("POST", "/t/{code}/desk/seen/moved", who="organiser")
def seen(request: Request) -> Answer:
    """Everybody knows the new address."""
    request.site.moved_from = None
    return elsewhere(f"/t/{request.room.code}/desk")
