"""The first page: a code to join by, the tournaments there are, and the ways to whatever is one's own."""

from hashlib import blake2b

import msgspec

from crosstable.app.director import place
from crosstable.app.overview import head_of
from crosstable.app.site import Room
from crosstable.web.pages import page
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route
from crosstable.web.unreadable import log_unreadable

OVER = ("completed", "cancelled")


@route("GET", "/", who="everybody", by_viewers=True)
def home(asked: Asked) -> Answer:
    """With a code typed in, the tournament itself. Whoever has an account sees what is theirs to run."""
    typed = asked.query.get("code", "").strip()
    if typed:
        return elsewhere(f"/t/{asked.site.catalogue.find(typed).code}")
    shown = asked.site.overview.shown()
    log_unreadable(shown)
    head = head_of(shown)
    roles = {one.listed.code: Room(asked.site, one.listed, asked.session).role for one in shown}
    if asked.session is not None and asked.session.account is not None:
        shown = [one for one in shown if roles[one.listed.code] is not None]
    found = [(one.listed.code, one.summary, roles[one.listed.code]) for one in shown if one.summary is not None]
    over = [one for one in found if one[1].phase in OVER]
    coming = [one for one in found if one[1].phase == "registration"]
    live = [one for one in found if one[1].phase not in (*OVER, "registration")]
    heads = ("web.public.live_head", "web.public.coming_head", "web.public.over_head")
    lists = list(zip(heads, (live, coming, over), strict=True))
    unreadable = [one for one in shown if one.why_not is not None]
    at = place(head.seq, head.hash)
    return _unless_known(asked, page(asked, "home.html", place=at, lists=lists, unreadable=unreadable), at)


def _unless_known(asked: Asked, answer: Answer, at: str) -> Answer:
    """A page that asks for itself again (`X-Live`) is not sent what it has."""
    if not asked.headers.get("x-live"):
        return answer
    mark = f'"{blake2b(answer.body.replace(at.encode(), b""), digest_size=12).hexdigest()}"'
    headers = {"X-Place": at, "ETag": mark}
    if asked.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return msgspec.structs.replace(answer, headers=headers)
