"""The player's page as an installable app: its manifest, and the service worker that opens it offline.

Both need TLS; on plain HTTP browsers ignore them.
"""

import msgspec

from crosstable.web.pages.render import static_url
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.web.server.static_files import MEDIA_TYPES, static_paths

MANIFEST = "application/manifest+json"
WORKER = "service_worker.js"
DARK = "#1a2321"


@route("GET", "/t/{code}/me/app.json", who="everybody", by_viewers=True)
def manifest(request: Request) -> Answer:
    room = request.room
    icons = [
        {"src": static_url("app-icon.png"), "sizes": "180x180", "type": "image/png"},
        {"src": static_url("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    content = {
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
    return Answer(body=msgspec.json.encode(content), media_type=MANIFEST, headers={"Cache-Control": "no-cache"})


@route("GET", "/worker.js", who="everybody", by_viewers=True)
def worker(_: Request) -> Answer:
    """Serve the service worker. Its address is at the top level, so that it covers all pages."""
    return Answer(
        body=static_paths()[WORKER].read_bytes(), media_type=MEDIA_TYPES["js"], headers={"Cache-Control": "no-cache"}
    )
