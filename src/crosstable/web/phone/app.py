"""A player's own page as an app: what a browser needs to install it, and the worker that opens it without a network.

Both work under TLS alone; on a plain network browsers leave them aside.
"""

import msgspec

from crosstable.web.pages.render import static
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.web.server.static_files import KINDS, loaded

MANIFEST = "application/manifest+json"
WORKER = "service_worker.js"
DARK = "#1a2321"


@route("GET", "/t/{code}/me/app.json", who="everybody", by_viewers=True)
def manifest(request: Request) -> Answer:
    """Describe the page of a tournament's players as an app."""
    room = request.room
    icons = [
        {"src": static("app-icon.png"), "sizes": "180x180", "type": "image/png"},
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    said = {
        "name": room.public.name,
        "short_name": room.public.name[:12],
        "id": f"/t/{room.code}/me",
        "start_url": f"/t/{room.code}/me",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": icons,
    }
    return Answer(body=msgspec.json.encode(said), kind=MANIFEST, headers={"Cache-Control": "no-cache"})


@route("GET", "/worker.js", who="everybody", by_viewers=True)
def worker(_: Request) -> Answer:
    """Return the script that works for all pages, which is why its address is at the top."""
    return Answer(body=loaded()[WORKER].read_bytes(), kind=KINDS["js"], headers={"Cache-Control": "no-cache"})
