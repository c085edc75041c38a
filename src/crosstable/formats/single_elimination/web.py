"""The pages of brackets: the picture for everybody and at the desk."""

from crosstable.model.refusals import NotFound
from crosstable.views.bracket import bracket_views, why_seed
from crosstable.views.grid import Grid, match_grids
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page, public_picture
from crosstable.web.pages.render import page, piece
from crosstable.web.public.bracket_svg import picture
from crosstable.web.public.kinds import MATCHES
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

BRACKETS = ("single_elimination", "double_elimination")
PAGES = MATCHES._replace(tabs={"bracket": "bracket.tab", **MATCHES.tabs}, desk=("bracket",))


@public_page("/t/{code}/bracket", query=("stage", "path"), of=BRACKETS)
def bracket(request: Request, view: Public) -> Answer:
    """The brackets of the present stage or of the one that is asked for, with the path of one player."""
    of = view.of_stage(request.query.get("stage"))
    number = request.query.get("path")
    followed = None if number is None else view.player(number)
    return page(
        request,
        "single_elimination/bracket.html",
        view=view,
        here="bracket",
        stage=len(of.tournament.stages),
        brackets=bracket_views(of.tournament, followed),
        followed=followed,
        seed_reason=followed and why_seed(of.tournament, followed.id),
        groups=_groups_before(of),
        qualified={*of.tournament.stage.seeds},
    )


def _groups_before(view: Public) -> list[Grid]:
    """Return the grids of the stage before; none unless it was played in groups."""
    stages = view.tournament.stages
    if len(stages) < 2 or stages[-2].config.traits.at_tables or not stages[-2].groups:
        return []
    return match_grids(view.standings(stage=len(stages) - 2))


@public_picture("/t/{code}/bracket.svg")
def bracket_picture(view: Public, locale: str) -> str:
    """The same as a picture. Refused where the present stage has no bracket."""
    if not view.tournament.stage.config.traits.bracket:
        raise NotFound("no_such_page")
    return piece("single_elimination/bracket.svg", locale, picture=picture(view.name, bracket_views(view.tournament)))


@route("GET", "/t/{code}/desk/bracket", who="scorekeeper", of=BRACKETS)
def desk_bracket(request: Request) -> Answer:
    """The picture at the desk."""
    tournament = request.room.tournament
    numbers = {str(player.number): player for player in tournament.players}
    followed = numbers.get(request.query.get("path", ""))
    return page(
        request,
        "single_elimination/desk.html",
        here="bracket",
        brackets=bracket_views(tournament, followed),
        followed=followed,
        seed_reason=followed and why_seed(tournament, followed.id),
    )
