"""What is told of a new link: its address, and a picture of it for a phone."""

import segno

from crosstable.web.request import Request
from crosstable.web.responses import Answer, values


def invited(request: Request, token: str, said: str) -> Answer:
    """The link of a token. It is told once; again to whoever sends the same once more."""
    address = f"{request.shared}/enter/{token}"
    picture = segno.make(address, error="m").svg_data_uri(scale=5, border=3, dark="#000", light="#fff")
    return values({"said": said, "link": address, "picture": picture})
