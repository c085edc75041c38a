"""Screens on the wall: clock, pairings, seating, standings, brackets, podium, notices and how to join.

Each view is a file registered with `@display_view` (`web.display.register`) and listed here; its template is in
`templates/display/`, its name a message (`web-display-view-NAME`). A screen is one public page with all views of its
playlist, live like other public pages; the browser rotates them.
"""

from crosstable.web.display import (
    bracket,
    categories,
    clock,
    final,
    join,
    names,
    notices,
    podium,
    screen,
    standings,
    tables,
    welcome,
)

# In the order of the menu.
PAGES = (welcome, names, tables, clock, standings, categories, bracket, final, podium, notices, join, screen)
