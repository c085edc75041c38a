"""Pages of brackets: the public picture, and the one at the desk."""

from crosstable.model.refusals import NotFound
from crosstable.views.bracket import bracket_views, explain_seed
from crosstable.views.grid import Grid, match_grids
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page, public_picture
from crosstable.web.pages.render import fragment, page
from crosstable.web.public.bracket_svg import bracket_picture
from crosstable.web.public.kinds import MATCHES
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

BRACKETS = ("single_elimination", "double_elimination")
PAGES = MATCHES._replace(tabs={"bracket": "bracket.tab", **MATCHES.tabs}, desk=("bracket",))


@public_page("/t/{code}/bracket", query=("stage", "path"), of=BRACKETS)
def bracket(request: Request, view: Public) -> Answer:
    """Show the brackets of the current stage or of `?stage=`, highlighting one player's path."""
    stage_view = view.with_stage(request.query.get("stage"))
    number = request.query.get("path")
    followed_player = None if number is None else view.player(number)
    return page(
        request,
        "single_elimination/bracket.html",
        view=view,
        here="bracket",
        stage=len(stage_view.tournament.stages),
        brackets=bracket_views(stage_view.tournament, followed_player),
        followed=followed_player,
        seed_reason=followed_player and explain_seed(stage_view.tournament, followed_player.id),
        groups=_groups_before(stage_view),
        qualified={*stage_view.tournament.stage.seeds},
    )


def _groups_before(view: Public) -> list[Grid]:
    """Return the crosstables of the previous stage if it was played in groups."""
    stages = view.tournament.stages
    if len(stages) < 2 or stages[-2].config.traits.at_tables or not stages[-2].groups:
        return []
    return match_grids(view.standings(stage=len(stages) - 2))


@public_picture("/t/{code}/bracket.svg")
def bracket_svg(view: Public, locale: str) -> str:
    """Return the brackets as SVG. Raise NotFound if the current stage has none."""
    if not view.tournament.stage.config.traits.bracket:
        raise NotFound("no_such_page")
    return fragment(
        "single_elimination/bracket.svg", locale, picture=bracket_picture(view.name, bracket_views(view.tournament))
    )


@route("GET", "/t/{code}/desk/bracket", who="scorekeeper", of=BRACKETS)
def desk_bracket(request: Request) -> Answer:
    tournament = request.room.tournament
    numbers = {str(player.number): player for player in tournament.players}
    followed = numbers.get(request.query.get("path", ""))
    return page(
        request,
        "single_elimination/desk.html",
        here="bracket",
        brackets=bracket_views(tournament, followed),
        followed=followed,
        seed_reason=followed and explain_seed(tournament, followed.id),
    )
