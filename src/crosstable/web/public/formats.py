"""The formats, and the pages that each brings. A new one is an entry here, a module and its templates."""

from crosstable.app.public import Public
from crosstable.web.public import matches, tables
from crosstable.web.public.kinds import Kind

KINDS: dict[str, Kind] = {
    "swiss": matches.KIND,
    "round_robin": matches.KIND,
    "tables": tables.KIND,
    "cut_line": tables.KIND,
}


def kind_of(view: Public) -> Kind:
    """The pages of the present stage."""
    return KINDS[view.format]


def tabs_of(view: Public) -> list[tuple[str, str]]:
    """The pages there are now, in their order, each with the code of its name; the first says most at the moment."""
    tabs = list(kind_of(view).tabs.items())
    if not view.started:
        return [one for one in tabs if one[0] == "players"]
    if not view.rounds:
        return [one for one in tabs if one[0] in ("players", "standings")][::-1]
    over = view.phase in ("completed", "ended", "cancelled")
    return sorted(tabs, key=lambda one: one[0] != "standings") if over else tabs
