"""Players: everybody who is entered, and each one's course through the event."""

from crosstable.app.persons import alphabetical
from crosstable.app.public_view import Public
from crosstable.model.tournament import Player
from crosstable.web.page_cache import public_page
from crosstable.web.pages import page
from crosstable.web.public.formats import kind_of, pages_of
from crosstable.web.public.kinds import Shown
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
    why = kind_of(view).why(view, one) if view.rounds else None
    courses = courses_of(view, one)
    return page(asked, "public/player.html", view=view, here="players", player=one, courses=courses, why=why)


def courses_of(view: Public, player: Player) -> list[Shown]:
    """Return a player's course through each stage, the latest first."""
    stages = list(enumerate(view.tournament.stages))
    found = [pages_of(stage.config.format).course(view, place, player) for place, stage in reversed(stages)]
    return [course for course in found if course is not None]
