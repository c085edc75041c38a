### The frame of the desk: tabs, the bar, and the line that says what was done.

web-frame-more = More
web-frame-round =
    { GIVEN($planned) ->
        [yes] Round { $round } of { $planned }
       *[no] Round { $round }
    }
web-frame-state-registration = Registration
web-frame-state-ready = Between rounds
web-frame-state-draft = Draft
web-frame-state-published = Published
web-frame-state-playing = Playing
web-frame-state-ended = Stage over
web-frame-state-completed = Finished
web-frame-state-cancelled = Cancelled
web-frame-time_up = Time is up
web-frame-add_players = Add players
web-frame-look_at_draft = Review round { $round }
web-frame-look_first = Review it first. Press the key again to continue.
web-keys-more = more pages
web-frame-panel = Selected table
web-frame-versus = vs
web-frame-own = Your account
web-frame-run = Run a tournament
web-frame-reported = { $reported } of { $tables } results in
web-frame-beat = Table { $table }: { NAME($winner) } beat { NAME($loser) }{ GIVEN($score) ->
        [yes] { " " }{ RESULT($score) }
       *[no] { "" }
    }
web-frame-drew = Table { $table }: { NAME($players) } drew { RESULT($score) }
web-frame-no_show = Table { $table }: { NAME($winner) } won, { NAME($loser) } is a no-show
web-frame-double_loss = Table { $table }: double loss for { NAME($players) }
web-frame-double_forfeit = Table { $table }: double forfeit by { NAME($players) }
