"""Groups: each on a page of its own, with its grid and its standings."""

from crosstable.exchange.sheets import grid, standings
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.ranking.sections import plays_in_groups
from crosstable.ranking.standings import Standings
from crosstable.views.grid import match_grids
from crosstable.words import words


def data(scene: Scene) -> Data:
    """Return crosstable and standings of every group. Raise without groups."""
    of_stage = Standings(scene.tournament)
    if all(section.group is None for section in of_stage.sections):
        raise Refusal("print_no_groups")
    sections: list[Data] = []
    grids = match_grids(of_stage)
    for square, table in zip(grids, standings.stage_sections(scene.tournament), strict=True):
        sections.append({**grid.section(square), "new_page": bool(sections)})
        sections.append({**table, "head": words("print.standings_head")})
    widest = max(len(square.columns) for square in grids)
    size = 12 if widest <= 8 else 9
    return {**sheet_head(scene, "print.groups"), "sections": sections, "size": size, "landscape": widest > 8}


SHEET = Sheet("groups", "listing", data, kinds=("matches",), offered_on="standings", applies=plays_in_groups)
