"""Players: everybody who is entered, and each one's course through the event."""

from crosstable.app.persons import alphabetical
from crosstable.app.public_view import Public
from crosstable.web.page_cache import public_page
from crosstable.web.pages import page
from crosstable.web.public.formats import kind_of, pages_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer


@public_page("/t/{code}/players")
def players(asked: Asked, view: Public) -> Answer:
    listed = sorted(view.players, key=lambda one: (alphabetical(one.name), one.number))
    has = {name: any(getattr(one, name) is not None for one in listed) for name in ("club", "rating", "group")}
    return page(asked, "public/players.html", view=view, here="players", players=listed, has=has)


@public_page("/t/{code}/players/{number}")
def player(asked: Asked, view: Public) -> Answer:
    """One player: place, record, every round of every stage, the latest stage first."""
    one = view.player(asked.params["number"])
    stages = list(enumerate(view.tournament.stages))
    courses = [pages_of(stage.config.format).course(view, place, one) for place, stage in reversed(stages)]
    why = kind_of(view).why(view, one) if view.rounds else None
    shown = [course for course in courses if course is not None]
    return page(asked, "public/player.html", view=view, here="players", player=one, courses=shown, why=why)
