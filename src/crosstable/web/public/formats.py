"""The pages that each format brings: those of its kind, matches or tables, unless it has a part of its own."""

from typing import cast

from crosstable.formats import FORMATS
from crosstable.views.public import Public
from crosstable.web.pages.render import template_function
from crosstable.web.public.kinds import MATCHES, TABLES, Kind


def pages_of(format_: str) -> Kind:
    """The pages of a format."""
    traits = FORMATS[format_]
    if "web" in traits.parts:
        return cast(Kind, traits.part("web").PAGES)
    return TABLES if traits.at_tables else MATCHES


def kind_of(view: Public) -> Kind:
    """The pages of the present stage."""
    return pages_of(view.format)


@template_function
def tabs_of(view: Public) -> list[tuple[str, str]]:
    """The pages there are now, in their order, each with the code of its name; the first says most at the moment."""
    kind = kind_of(view)
    tabs = list(kind.tabs.items())
    if len(view.tournament.stages) > 1 and not view.shows_final_ranking:
        tabs.append(("ranking", "web.tab.ranking"))
    timed = [("schedule", "web.tab.schedule")] if view.tournament.schedule else []
    tabs += timed
    if not view.rounds:
        usual = ("standings", "players") if view.started else ("players",)
        return [*((name, kind.tabs[name]) for name in (*kind.early, *usual)), *timed]
    if view.phase == "completed":
        return [("summary", "web.tab.summary"), *tabs]
    over = view.phase in ("ended", "cancelled")
    return sorted(tabs, key=lambda tab: tab[0] != "standings") if over else tabs
