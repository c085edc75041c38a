"""Screens on the wall: clock, pairings, seating, standings, brackets, podium, notices and the way in.

A file for each thing that a screen can show, registered with `@display_view` (`web.display.views`) and named here;
its template stands in `templates/display/` and its name in the messages (`web-display-view-NAME`). A screen has all
that its playlist names in one public page, followed by the stream as every public page is; the browser turns the pages.
"""

from crosstable.web.display import bracket, clock, join, names, notices, podium, screen, standings, tables

# In the order in which they are offered.
PAGES = (names, tables, clock, standings, bracket, podium, notices, join, screen)
