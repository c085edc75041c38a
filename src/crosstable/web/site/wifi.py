"""The venue's Wi-Fi, as typed by the organiser. Stored outside the journal, so not in backups."""

import msgspec
from segno import helpers

from crosstable.app.site import Room

_DRAWER = "server"


class Wifi(msgspec.Struct, frozen=True):
    """A network; without a password it is open. `on_screens`: also shown on screens."""

    name: str
    password: str = ""
    on_screens: bool = False


def wifi_of(room: Room) -> Wifi | None:
    stored = room.site.cabinet.get(_DRAWER, _key(room))
    return None if stored is None else msgspec.json.decode(stored, type=Wifi)


def save_wifi(room: Room, wifi: Wifi) -> None:
    room.site.cabinet.put(_DRAWER, _key(room), msgspec.json.encode(wifi))


def forget_wifi(room: Room) -> None:
    room.site.cabinet.take(_DRAWER, _key(room))


def wifi_text(wifi: Wifi) -> str:
    kind = "WPA" if wifi.password else "nopass"
    return helpers.make_wifi_data(ssid=wifi.name, password=wifi.password or None, security=kind)


def _key(room: Room) -> str:
    return f"wifi-{room.listed.stream}"
