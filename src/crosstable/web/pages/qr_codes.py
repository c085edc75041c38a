"""QR codes as inline SVG."""

from typing import NamedTuple

import segno
from markupsafe import Markup


class QrCode(NamedTuple):
    """A URL and its QR code."""

    address: str
    picture: Markup


def qr_code(address: str) -> QrCode:
    return QrCode(address, qr_picture(address))


def qr_picture(text: str) -> Markup:
    code = segno.make(text, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None, dark="#000", light="#fff"))
