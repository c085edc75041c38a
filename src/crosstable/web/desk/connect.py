"""Connecting phones: the tournament's URLs and the Wi-Fi as QR codes, and whether a phone has arrived.

The page reloads every few moments. A visitor from another device is the phone it waits for; if none arrives, the page
lists likely causes.
"""

import shlex
import sys
from pathlib import Path
from urllib.parse import urlsplit

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.times import MINUTE
from crosstable.model.validation import Problems, Text
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.pages.qr_codes import qr_code, qr_picture
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer, redirect
from crosstable.web.routes import route
from crosstable.web.server.network import reachable_urls
from crosstable.web.site.wifi import Wifi, forget_wifi, save_wifi, wifi_of, wifi_text
from crosstable.words import words

# Microseconds without a phone until the page suggests causes.
PATIENCE = MINUTE
# Limits of the Wi-Fi standard: bytes of a name, letters of a password.
MAX_NAME, MIN_PASSWORD, MAX_PASSWORD = 32, 8, 63

# Commands that open the firewall, by platform. macOS needs the program, not the port.
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
    """Show the QR codes. Opening the page starts the wait for a phone; a reload (`X-Live`) continues it."""
    room = request.room
    site, urls = room.site, reachable_urls(room.site.addresses)
    is_new = not request.headers.get("x-live")
    arrival = site.arrivals.watch(room.code, request.cookie or "", site.addresses, request.now, is_new)
    wifi = wifi_of(room)
    return desk_page(
        request,
        "connect.html",
        "connect",
        codes=[qr_code(address) for address in (f"{url}/t/{room.code}" for url in urls)],
        came=arrival.came,
        late=not arrival.came and request.now - arrival.since >= PATIENCE,
        wifi=wifi,
        wifi_picture=None if wifi is None else qr_picture(wifi_text(wifi)),
        firewalls=_firewalls(urls, sys.platform),
    )


def _firewalls(urls: list[str], platform: str) -> list[tuple[str, str]]:
    if not urls:
        return []
    # A fixed URL comes first, then this computer's addresses.
    own = urlsplit(urls[-1])
    port = own.port or (443 if own.scheme == "https" else 80)
    return [
        (name, command.format(port=port, program=_server_program())) for name, command in FIREWALLS.get(platform, ())
    ]


def _server_program() -> str:
    """Return the quoted path of the server program. On macOS Python may be an app bundle."""
    app = Path(sys.base_prefix, "Resources", "Python.app")
    return shlex.quote(str(app if app.exists() else Path(sys.executable).resolve()))


@route("POST", "/t/{code}/desk/connect/wifi", who="organiser")
def wifi(request: Request) -> Answer:
    """Save or forget the venue's Wi-Fi. Raise `bad_wifi` if name or password is invalid."""
    if request.sent.get("forget") is True:
        forget_wifi(request.room)
        return json_answer({"said": words("web.connect.wifi_forgotten")})
    name, password = request.sent.get("name"), request.sent.get("password")
    password = "" if password is None else password
    problems: Problems = []
    Text(MAX_NAME).read(name, "name", problems)
    if not problems and len(str(name).encode()) > MAX_NAME:
        problems.append(Reason("wifi_name_long", {"most": MAX_NAME}, "name"))
    if not _is_valid_password(password):
        problems.append(Reason("wifi_password", {"least": MIN_PASSWORD, "most": MAX_PASSWORD}, "password"))
    if problems:
        raise Refusal("bad_wifi", problems)
    save_wifi(request.room, Wifi(str(name), str(password), request.sent.get("on_screens") is True))
    return json_answer({"said": words("web.connect.wifi_kept")})


def _is_valid_password(password: object) -> bool:
    if not isinstance(password, str) or not password.isprintable():
        return False
    return not password or MIN_PASSWORD <= len(password) <= MAX_PASSWORD


@route("POST", "/t/{code}/desk/seen/moved", who="organiser")
def dismiss_move(request: Request) -> Answer:
    request.site.moved_from = None
    return redirect(f"/t/{request.room.code}/desk")
