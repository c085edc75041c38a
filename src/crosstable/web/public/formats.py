"""The public pages of each format: its own, or those for matches or tables."""

from typing import cast

from crosstable.formats import FORMATS
from crosstable.views.categories import has_categories
from crosstable.views.public import Public
from crosstable.web.pages.render import template_function
from crosstable.web.public.kinds import MATCHES, TABLES, PageSet


def pages_of_format(format_: str) -> PageSet:
    traits = FORMATS[format_]
    if "web" in traits.parts:
        return cast(PageSet, traits.part("web").PAGES)
    return TABLES if traits.at_tables else MATCHES


def current_pages(view: Public) -> PageSet:
    return pages_of_format(view.format)


@template_function
def current_tabs(view: Public) -> list[tuple[str, str]]:
    """Return the current tabs with the codes of their names. The first is the most useful one now."""
    kind = current_pages(view)
    tabs = list(kind.tabs.items())
    if len(view.tournament.stages) > 1 and not view.shows_final_ranking:
        tabs.append(("ranking", "web.tab.ranking"))
    if view.rounds and has_categories(view.tournament):
        after = next((place for place, (name, _) in enumerate(tabs, 1) if name == "standings"), len(tabs))
        tabs.insert(after, ("categories", "web.tab.categories"))
    schedule_tab = [("schedule", "web.tab.schedule")] if view.tournament.schedule else []
    tabs += schedule_tab
    if not view.rounds:
        common = ("standings", "players") if view.started else ("players",)
        return [*((name, kind.tabs[name]) for name in (*kind.early, *common)), *schedule_tab]
    if view.phase == "completed":
        return [("summary", "web.tab.summary"), *tabs]
    is_over = view.phase in ("ended", "cancelled")
    return sorted(tabs, key=lambda tab: tab[0] != "standings") if is_over else tabs
