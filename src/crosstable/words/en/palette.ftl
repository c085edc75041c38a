### The command palette of the desk.

web-palette-title = Go to, or do
web-palette-what = Player, table, page or action
web-palette-none = Nothing found
web-palette-action = Action
web-palette-clock = Clock
web-palette-page = Page
web-palette-sheet = Print
web-palette-table = Table { $table }
web-palette-player = Player { $number }
web-keys-palette = command palette: players, tables, pages and actions
