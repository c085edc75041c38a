"""The Wi-Fi of a room, as the organiser has typed it. It is kept beside the journal, and is in no backup."""

import msgspec
from segno import helpers

from crosstable.app.site import Room

_SERVER = "server"


class Wifi(msgspec.Struct, frozen=True):
    """A network; without a password it is open. `on_screens`: everybody who sees a screen may see it."""

    name: str
    password: str = ""
    on_screens: bool = False


def wifi_of(room: Room) -> Wifi | None:
    """Return the network of a tournament's room; None where nobody has said which."""
    kept = room.site.cabinet.get(_SERVER, _key(room))
    return None if kept is None else msgspec.json.decode(kept, type=Wifi)


def keep_wifi(room: Room, wifi: Wifi) -> None:
    """Keep the network of a tournament's room."""
    room.site.cabinet.put(_SERVER, _key(room), msgspec.json.encode(wifi))


def forget_wifi(room: Room) -> None:
    """Forget it again."""
    room.site.cabinet.take(_SERVER, _key(room))


def wifi_text(wifi: Wifi) -> str:
    """Return what a QR code says that lets a phone into the network."""
    kind = "WPA" if wifi.password else "nopass"
    return helpers.make_wifi_data(ssid=wifi.name, password=wifi.password or None, security=kind)


def _key(room: Room) -> str:
    return f"wifi-{room.listed.stream}"
