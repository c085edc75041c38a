"""QR codes as pictures inside a page."""

from typing import NamedTuple

import segno
from markupsafe import Markup


class Code(NamedTuple):
    """An address, and its QR code."""

    address: str
    picture: Markup


def code_of(address: str) -> Code:
    """Return an address with its QR code."""
    return Code(address, qr_picture(address))


def qr_picture(text: str) -> Markup:
    """A QR code as a picture inside a page. Nothing of the text is in it but dark squares."""
    made = segno.make(text, error="m", micro=False)
    return Markup(made.svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None, dark="#000", light="#fff"))
