"""The way in: the address as a QR code, the room code, and the Wi-Fi where the organiser wants it on screens."""

from typing import Any, NamedTuple

from markupsafe import Markup

from crosstable.app.site import Room
from crosstable.views.public import Public
from crosstable.web.display.views import display_view
from crosstable.web.pages.qr_codes import qr_picture
from crosstable.web.server.network import usable
from crosstable.web.site.wifi import Wifi, wifi_of, wifi_text


class WayIn(NamedTuple):
    """Where phones find the tournament: the address, how it is read aloud, and as a picture."""

    address: str
    said: str
    picture: Markup


def way_in(room: Room) -> WayIn | None:
    """Return the address that phones reach, that of this computer if there is none; None without any."""
    addresses = room.site.addresses
    found = next(iter([*usable(addresses), *addresses]), None)
    if found is None:
        return None
    address = f"{found}/t/{room.code}"
    return WayIn(address, address.partition("://")[2], qr_picture(address))


def shown_wifi(room: Room) -> Wifi | None:
    """Return the network of the room, where the organiser wants it on screens."""
    wifi = wifi_of(room)
    return wifi if wifi is not None and wifi.on_screens else None


@display_view("join")
def join(room: Room, _view: Public) -> dict[str, Any]:
    wifi = shown_wifi(room)
    return {"way": way_in(room), "wifi": wifi, "wifi_picture": None if wifi is None else qr_picture(wifi_text(wifi))}
