"""The first page: a code to join by, the tournaments there are, and the ways to whatever is one's own."""

from crosstable.app.public import summary
from crosstable.app.site import Room
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
    # First where everything stands: what has happened since is told again, never missed.
    place = asked.site.place
    rooms = [Room(asked.site, one, asked.session) for one in asked.site.catalogue.all()]
    if asked.session is not None and asked.session.account is not None:
        rooms = [one for one in rooms if one.role is not None]
    found = [(one.code, summary(one.state), one.role) for one in rooms]
    over = [one for one in found if one[1].phase in OVER]
    coming = [one for one in found if one[1].phase == "registration"]
    live = [one for one in found if one[1].phase not in (*OVER, "registration")]
    heads = ("web.public.live_head", "web.public.coming_head", "web.public.over_head")
    return page(asked, "home.html", place=place, lists=list(zip(heads, (live, coming, over), strict=True)))
