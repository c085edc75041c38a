"""The join poster: scan it, or type the code."""

from segno.helpers import make_wifi_data

from crosstable.exchange.sheets.qr_codes import qr_svg
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.words import words
from crosstable.words.details import details_texts


def data(scene: Scene) -> Data:
    """Return the URL as text and QR code, and the network. Raise without a server."""
    if scene.address is None:
        raise Refusal("print_no_address")
    network = None
    if scene.wifi is not None:
        name, password = scene.wifi
        network = {
            "name": name,
            "password": password,
            "qr": qr_svg(make_wifi_data(name, password or None, "WPA" if password else "nopass")),
        }
    return {
        **sheet_head(scene, "print.flyer_heading"),
        "details": [*details_texts(scene.tournament.details)],
        "address": scene.address.partition("://")[2],
        "code": scene.address.rpartition("/")[2],
        "qr": qr_svg(scene.address),
        "wifi": network,
        "labels": {
            "about": words("print.flyer.about"),
            "code": words("print.flyer.code"),
            "wifi": words("print.flyer.wifi"),
            "password": words("print.flyer.password"),
        },
    }


SHEET = Sheet("flyer", "flyer", data, offered_on="room")
