### Screens on the wall, and the desk's page about them.

web-display-title = Screen
web-display-view-names = Pairings by name
web-display-view-tables = Pairings by table
web-display-view-clock = Clock
web-display-view-standings = Standings
web-display-view-bracket = Bracket
web-display-view-podium = Podium and prizes
web-display-view-final = Final
web-display-view-welcome = Before the start
web-display-view-notices = Notices
web-display-view-join = Join code
web-display-range = { $first }–{ $last } of { $count }
web-display-lost = Connection lost. Last update { $time }
web-display-sound = Turn sound on
web-display-join_at = Join:
web-display-room_code = Room code
web-display-scan = Scan to join
web-display-wifi = Wi-Fi
web-display-registered =
    { $players ->
        [0] Nobody registered yet
        [one] One player registered
       *[other] { $players } players registered
    }
web-display-places_left =
    { $places ->
        [0] full
        [one] one place left
       *[other] { $places } places left
    }
web-display-at_table = table { $table }
web-display-against = vs
web-display-third = Third place
web-display-results = { $results } of { $tables } results in
web-display-cut = Projected cut: { $gone } eliminated

## The desk's page

web-desk-page-screens = Screens
web-screens-about = Open one of these addresses on a computer with a projector or TV. Any other name makes another screen.
web-screens-show = Show on every screen now
web-screens-playlists = Playlists
web-screens-every = every screen
web-screens-main = Main screen
web-screens-now = Showing { $view } until you go back to the playlist
web-screens-seen = Last seen
web-screens-never = Never opened
web-screens-shows = Shows { $view }
web-screens-playlist = Playlist
web-screens-minutes = Minutes after publishing
web-screens-always = always
web-screens-up = Move { $view } up
web-screens-down = Move { $view } down
web-screens-remove = Remove { $view }
web-screens-add = Add
web-screens-forget = Forget this screen
web-screens-go_on = Back to playlist
web-screens-show_here = Show now
web-screens-played = Playlist of { $screen } saved.
web-screens-shown = { $view } is now shown on { $screen }.
web-screens-goes_on = Back to the playlist on { $screen }.
web-screens-forgotten = Forgot { $screen }.
web-screens-open = Open
web-screens-picture = What { $screen } shows
bad_screen = This is not a screen or a playlist. Reload the page and try again.
too_many_screens = A tournament can have { $most } screens, and a playlist { $items } entries.
