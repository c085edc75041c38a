"""A new sign-in link: its URL and QR code."""

import segno

from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer


def invitation_answer(request: Request, token: str, said: str) -> Answer:
    """Return the link of a token. It is shown once, or again if the same request is repeated."""
    address = f"{request.public_url}/enter/{token}"
    picture = segno.make(address, error="m").svg_data_uri(scale=5, border=3, dark="#000", light="#fff")
    return json_answer({"said": said, "link": address, "picture": picture})
