"""How to join: the address as a QR code, the room code, and the Wi-Fi if the organiser shows it on screens."""

from typing import NamedTuple

from markupsafe import Markup

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.register import display_view
from crosstable.web.pages.qr_codes import qr_picture
from crosstable.web.server.network import reachable_urls
from crosstable.web.site.wifi import Wifi, wifi_of, wifi_text


class JoinAddress(NamedTuple):
    """The tournament's URL, as text to read aloud and as a QR code."""

    address: str
    text: str
    picture: Markup


def join_address(room: Room) -> JoinAddress | None:
    """Return the URL that phones reach, else this computer's own, if any."""
    addresses = room.site.addresses
    base = next(iter([*reachable_urls(addresses), *addresses]), None)
    if base is None:
        return None
    address = f"{base}/t/{room.code}"
    return JoinAddress(address, address.partition("://")[2], qr_picture(address))


def shown_wifi(room: Room) -> Wifi | None:
    """Return the venue's Wi-Fi if the organiser shows it on screens."""
    wifi = wifi_of(room)
    return wifi if wifi is not None and wifi.on_screens else None


class Ways(NamedTuple):
    """The ways to join: the address, and the Wi-Fi with its QR code."""

    way: JoinAddress | None
    wifi: Wifi | None
    wifi_picture: Markup | None


@display_view("join")
def join(room: Room, _view: Public) -> Ways:
    wifi = shown_wifi(room)
    return Ways(join_address(room), wifi, None if wifi is None else qr_picture(wifi_text(wifi)))
