"""Sheets of paper: each is a module with a `SHEET`, named here once. Menus, help and docs are made from this list.

A sheet gives data (names, numbers, texts); the layouts in `layouts.typ` put them on paper.
"""

from crosstable.exchange.sheets import (
    arbiter,
    badges,
    bracket,
    categories,
    flyer,
    forms,
    grid,
    groups,
    line_ups,
    names,
    open_tables,
    pairings,
    papers,
    report,
    scoresheets,
    seating,
    slips,
    standings,
    team_slips,
)
from crosstable.exchange.sheets.sheet import Sheet

SHEETS: dict[str, Sheet] = {
    module.SHEET.name: module.SHEET
    for module in (
        pairings,
        names,
        slips,
        team_slips,
        line_ups,
        open_tables,
        seating,
        scoresheets,
        papers,
        standings,
        categories,
        grid,
        groups,
        bracket,
        badges,
        flyer,
        forms,
        report,
        arbiter,
    )
}
