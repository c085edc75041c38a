### The style guide, for developers.

web-style-title = Style guide
web-style-about = Every part that pages are made of. Tokens and parts are in look.css; the desk's own parts in desk.css.
web-style-colours = Colours
web-style-states = States: shape, word, colour
web-style-state-open = open
web-style-state-wait = reported
web-style-state-won = done
web-style-state-late = late
web-style-state-dispute = disputed
web-style-state-cut = below the line
web-style-state-gone = dropped
web-style-type = Type
web-style-sample = Table 12, 45 minutes
web-style-bar = State bar and alerts
web-style-controls = Buttons, fields, tabs
web-style-lists = Lists and figures
web-style-line = Table 6: Bob beat Ann 2-1
web-style-papers = Papers (papers.css)
web-style-icons = Icons
