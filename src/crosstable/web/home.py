"""The first page: a code to join by, the tournaments there are; and the way in by a link."""

from crosstable.app.public import summary
from crosstable.app.site import Room
from crosstable.web.answers import Answer, elsewhere
from crosstable.web.asked import Asked
from crosstable.web.pages import page
from crosstable.web.routes import route

OVER = ("completed", "cancelled")


@route("GET", "/", who="everybody")
def home(asked: Asked) -> Answer:
    """With a code typed in, the tournament itself."""
    typed = asked.query.get("code", "").strip()
    if typed:
        return elsewhere(f"/t/{asked.site.catalogue.find(typed).code}")
    listed = asked.site.catalogue.all()
    found = [(one.code, summary(Room(asked.site, one, asked.session).state)) for one in listed]
    over = [one for one in found if one[1].phase in OVER]
    coming = [one for one in found if one[1].phase == "registration"]
    live = [one for one in found if one[1].phase not in (*OVER, "registration")]
    heads = ("web.public.live_head", "web.public.coming_head", "web.public.over_head")
    return page(asked, "home.html", lists=list(zip(heads, (live, coming, over), strict=True)))


@route("GET", "/enter/{token}", who="everybody")
def enter(asked: Asked) -> Answer:
    """A link leads here first: looking at it, as a chat program does that previews links, changes nothing."""
    grant = asked.site.access.look(asked.params["token"], asked.now)
    return page(asked, "enter.html", grant=grant)


@route("POST", "/enter/{token}", who="everybody")
def entered(asked: Asked) -> Answer:
    """Follows a link: the browser has its right from now on."""
    grant = asked.site.access.look(asked.params["token"], asked.now)
    cookie = asked.site.access.follow(asked.params["token"], asked.now, asked.cookie)
    where = "/"
    if grant.stream is not None:
        listed = next((one for one in asked.site.catalogue.all() if one.stream == grant.stream), None)
        where = "/" if listed is None else f"/t/{listed.code}/desk"
    return elsewhere(where, cookie)


@route("POST", "/leave", who="everybody")
def leave(asked: Asked) -> Answer:
    """Ends the session of this browser."""
    if asked.cookie:
        asked.site.access.end(asked.cookie)
    return elsewhere("/", cookie="")
