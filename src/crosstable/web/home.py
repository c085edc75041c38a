"""The first page: a code to join by, the tournaments there are, and the ways to whatever is one's own."""

from crosstable.app.overview import head_of
from crosstable.app.site import Room, place
from crosstable.web.answers import Answer, elsewhere
from crosstable.web.asked import Asked
from crosstable.web.pages import page
from crosstable.web.routes import route

OVER = ("completed", "cancelled")


@route("GET", "/", who="everybody")
def home(asked: Asked) -> Answer:
    """With a code typed in, the tournament itself. Whoever has an account sees what is theirs to run."""
    typed = asked.query.get("code", "").strip()
    if typed:
        return elsewhere(f"/t/{asked.site.catalogue.find(typed).code}")
    shown = asked.site.overview.shown()
    head = head_of(shown)
    found = [(one.listed.code, one.summary, Room(asked.site, one.listed, asked.session).role) for one in shown]
    if asked.session is not None and asked.session.account is not None:
        found = [one for one in found if one[2] is not None]
    over = [one for one in found if one[1].phase in OVER]
    coming = [one for one in found if one[1].phase == "registration"]
    live = [one for one in found if one[1].phase not in (*OVER, "registration")]
    heads = ("web.public.live_head", "web.public.coming_head", "web.public.over_head")
    lists = list(zip(heads, (live, coming, over), strict=True))
    return page(asked, "home.html", place=place(head.seq, head.hash), lists=lists)
