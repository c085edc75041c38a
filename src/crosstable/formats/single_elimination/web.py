"""The pages of brackets: the picture for everybody and at the desk."""

from typing import Any

from crosstable.model.refusals import NotFound
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.views.bracket import bracket_views, why_seed
from crosstable.views.grid import match_grids
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page, public_picture
from crosstable.web.pages.render import page, piece
from crosstable.web.public.bracket_svg import picture
from crosstable.web.public.kinds import MATCHES
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import sentence

BRACKETS = ("single_elimination", "double_elimination")
PAGES = MATCHES._replace(tabs={"bracket": "bracket.tab", **MATCHES.tabs}, desk=("bracket",))


@public_page("/t/{code}/bracket", query=("stage", "path"), of=BRACKETS)
def bracket(asked: Asked, view: Public) -> Answer:
    """The brackets of the present stage or of the one that is asked for, with the path of one player."""
    of = view.of_stage(asked.query.get("stage"))
    number = asked.query.get("path")
    player = None if number is None else view.player(number)
    stage = len(of.tournament.stages)
    shown = _shown(of.tournament, None if player is None else player.id) | _groups_before(of)
    return page(asked, "single_elimination/bracket.html", view=view, here="bracket", stage=stage, **shown)


def _groups_before(view: Public) -> dict[str, Any]:
    """The groups of the stage before, and who went on from them; nothing where it was not played in groups."""
    stages = view.tournament.stages
    if len(stages) < 2 or stages[-2].config.traits.at_tables or not stages[-2].groups:
        return {"groups": []}
    found = match_grids(view.standings(stage=len(stages) - 2))
    return {"groups": found, "before": stages[-2], "went_on": {*stages[-1].seeds}}


def _shown(tournament: Tournament, path: PlayerId | None) -> dict[str, Any]:
    """What the picture is filled with; nothing where the stage has no bracket."""
    reason = None if path is None else why_seed(tournament, path)
    return {
        "brackets": bracket_views(tournament, path),
        "followed": None if path is None else tournament.by_id[path],
        "why": None if reason is None else sentence(reason, {}),
    }


@public_picture("/t/{code}/bracket.svg")
def bracket_picture(view: Public, locale: str) -> str:
    """The same as a picture. Refused where the present stage has no bracket."""
    if not view.tournament.stage.config.traits.bracket:
        raise NotFound("no_such_page")
    return piece("single_elimination/bracket.svg", locale, picture=picture(view.name, bracket_views(view.tournament)))


@route("GET", "/t/{code}/desk/bracket", who="scorekeeper", of=BRACKETS)
def desk_bracket(asked: Asked) -> Answer:
    """The picture at the desk."""
    number = asked.query.get("path", "")
    numbers = {str(player.number): player.id for player in asked.room.tournament.players}
    shown = _shown(asked.room.tournament, numbers.get(number))
    return page(asked, "single_elimination/desk.html", here="bracket", **shown)
