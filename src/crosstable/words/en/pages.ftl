### Public pages, and what all pages share.

## What the pages say: names of pages and buttons, states, and what is said when something is not there

web-skip = Skip to content
web-code_title = Enter this code on the home page to open this tournament
web-not_live = Connection lost; reconnecting
web-desk = Desk
web-tabs = Pages of this tournament
web-tab-pairings = Pairings
web-tab-ranking = Ranking
web-public-ranking_so_far = As it stands. The last stage comes first, then everyone who did not reach it.
web-public-to_come = Then { $stage }: { $entry }
entry-everybody = everyone
entry-top = top { $top }
entry-per_group = { $per_group ->
        [one] the winner of each group
       *[other] top { $per_group } of each group
    }{ GIVEN($best_next) ->
        [yes] { " " }and { $best_next } best next
       *[no] { "" }
    }
entry-min_points = everyone with { $points } points or more
entry-split = { LIST($parts) }
entry-part = { SAME($first, $last) ->
        [yes] { $group } (place { $first })
       *[no] { $group } (places { $first }–{ $last })
    }
entry-players = { $players ->
        [one] one player chosen by the organiser
       *[other] { COUNT($players) } players chosen by the organiser
    }
web-tab-standings = Standings
web-tab-players = Players
web-join = Playing today?
web-join-how = Enter the code on the wall, or scan the QR code.
web-code_label = Code
web-go = Find my table
web-new = New tournament
web-players =
    { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }
web-to_start = Home
web-enter = Organiser sign-in
web-enter_operator = This link gives full control of every tournament on this server. Keep it to yourself.
web-enter_role = You are signing in as { $role }: { $name }.
web-enter_button = Continue
web-why = Why here?
web-no_players = No players yet.
web-bye = bye
web-table = Table { $table }
web-number = No.
web-club = Club
web-rating = Rating
web-phase-registration = Not started
web-phase-ready =
    { GIVEN($round) ->
        [yes] Between rounds after round { $round }
       *[no] Between rounds
    }
web-phase-draft =
    { GIVEN($round) ->
        [yes] Between rounds after round { $round }
       *[no] Between rounds
    }
web-phase-published = Round { $round } starts soon
web-phase-playing = Round { $round } in progress
web-named_phase-published = { $name } about to start
web-named_phase-playing = { $name } in progress
web-phase-over = All rounds played
web-phase-ended = Stage finished
web-phase-completed = Finished
web-phase-cancelled = Cancelled
no_such_code = No tournament has the code { QUOTE($typed) }. Check it on the screen in the room, or ask the organiser.
no_free_code = No free code is left for the tournament. Delete some old tournaments and try again.
link_void = This link has expired or was already used. Ask for a new one.
no_such_page = Page not found.
too_much_sent = That is too much data to send at once.
too_many_tries =
    { $seconds ->
        [one] Too many failed attempts. Try again in one second.
       *[other] Too many failed attempts. Try again in { $seconds } seconds.
    }
too_many_writes =
    { $seconds ->
        [one] Too many requests from this device; this one was not carried out. Try again in one second.
       *[other] Too many requests from this device; this one was not carried out. Try again in { $seconds } seconds.
    }
sign_in = Please sign in, or use a link from the organiser, to see this page.
not_allowed = Only the { $who } can do this.
foreign_host = This server does not answer to the name { QUOTE($host) }. Use one of the addresses it printed when it started.
foreign_origin = Refused: the request came from a page of another site.
broken = Something went wrong in Crosstable. Nothing has changed; see the server log for details.
not_readable = The request could not be read.
not_a_place = { QUOTE($value) } is not a position in the journal: send the `seen` that came with the page.
not_a_command = Not a command: { $problem }.
bad_key = The key of a command must have 1 to { $most } plain letters and digits.
unknown_command =
    { GIVEN($near) ->
        [yes] Unknown command { $value }. Did you mean { QUOTE($near) }?
       *[no] Unknown command { $value }.
    }
bad_fields =
    { $count ->
        [one] The command { QUOTE($command) } has one invalid field.
       *[other] The command { QUOTE($command) } has { $count } invalid fields.
    }
not_integer = Must be a whole number; got { $value }.
not_of_type = { $value } can't be used here: { $problem }.
no_player_numbered = No player has the number { QUOTE($number) }.

## What the public pages say

## Tabs and the ways to look at a page

web-public-tab-crosstable = Grid
web-public-tab-tables = Tables
web-public-tab-leaderboard = Leaderboard
web-public-tab-rounds = Rounds
web-public-rounds = Rounds
web-public-round = Round
web-public-round_short = Round
web-public-order = Order
web-public-by_table = By table
web-public-by_name = By name
web-public-find_player = Find a player
web-public-find_me = Find your name
web-public-none_found = No player found. Try fewer letters.
web-public-live_head = Live now
web-public-coming_head = Coming up
web-public-over_head = Finished
web-public-no_tournaments = No public tournaments yet. Have a code? Enter it above.

## The clock and the state

web-public-paused = paused
web-public-over = time is up

## Columns

web-public-points_short = Pts
web-public-opponent = Opponent
web-public-group = Group
web-public-place = Place
web-public-performance = Rating performance
web-public-of = of { $players }
web-public-seat_with = Seat, with
web-public-made = Score
web-public-total = Total
web-public-round_times =
    { GIVEN($times) ->
        [yes] { $round } (×{ $times })
       *[no] { $round }
    }

## Matches

web-public-open = in progress
web-public-waiting = not started
web-public-bye-win = bye
web-public-bye-draw = bye, worth a draw
web-public-bye-loss = bye, worth a loss
web-public-rests = sits out
web-public-missed = absent
pairings-absent = Absent: { $players }.
pairings-absent_player =
    { GIVEN($points) ->
        [yes] { NAME($player) } ({ bye-points })
       *[no] { NAME($player) }
    }
web-public-absent =
    { GIVEN($points) ->
        [yes] absent, { bye-points }
       *[no] absent
    }
web-public-forfeit = by forfeit
web-public-double_loss = double loss
web-public-double_forfeit = double forfeit
web-public-unfinished = unfinished
web-public-drawn_games =
    { $games ->
        [one] one game drawn
       *[other] { COUNT($games) } games drawn
    }
web-public-won = Won { $score }
web-public-drawn = Drew { $score }
web-public-lost = Lost { $score }

## Tables

web-public-multiplier = Multiplier
web-public-active = Still in
web-public-eliminated_many = Eliminated
web-public-times = All scores of this round are multiplied by this.
web-public-not_seated = not seated
web-public-sits_out = Sitting out:
web-public-cut_now =
    { $gone ->
        [one] If the round ended now: one eliminated, { $remaining } advance.
       *[other] If the round ended now: { COUNT($gone) } eliminated, { $remaining } advance.
    }
web-public-cut_none = If the round ended now, nobody would be eliminated.
web-public-out_head = Eliminated
web-public-up = up
web-public-down = down
web-public-board_hint_papers = Lower is better. Tap a rank to see why. Arrows show changes since the round began; 2B is table 2, seat B.
web-public-board_hint = Tap a rank to see why. Arrows show changes since the round began; 12E is table 12, East.

## Players

web-public-exit-dropped = dropped
web-public-exit-eliminated = eliminated
web-public-exit-disqualified = disqualified
web-public-about = No. { $number }{ GIVEN($club) ->
        [yes] , { $club }
       *[no] { "" }
    }{ GIVEN($rating) ->
        [yes] , rated { $rating }
       *[no] { "" }
    }{ GIVEN($group) ->
        [yes] , group { $group }
       *[no] { "" }
    }
web-public-picture = { $player }: place after each round
web-public-picture_caption = Place after each round
web-public-to_player = More about { $player }
web-public-to_players = All players
web-public-values = Tie-breaks
web-public-why_hint = Tap a rank to see the reasons.

## The crosstable

web-public-crosstable_of =
    { GIVEN($group) ->
        [yes] Grid of group { $group }
       *[no] Grid
    }
web-public-crosstable_key_teams = Each row is a team, each column the opponent in that place: board points.
web-public-crosstable_key = Each row is a player, each column the opponent in that place: games won and lost.
web-public-crosstable_key_forfeits = + against an opponent is a win by forfeit, − a loss by forfeit.
web-public-crosstable_key_byes = In the bye column, + counts as a win, = as a draw, − as a loss.
web-public-crosstable_key_bracket_byes = In the bye column, + is a round without an opponent.
web-public-deducted = Ded.
web-public-has_dropped = { $name } (dropped)
web-public-struck = struck
web-public-rounds_key = For each round: the opponent's place and + win, = draw, − loss; a sign on its own is a bye or a missed round.
web-public-chess_key = 4w1: a win with White against the player in place 4; b is Black, ½ a draw, 0 a loss. + without an opponent is a bye worth a point, H a half-point bye, − an absence. + or − after the colour is a forfeit.
column-deducted = Ded.
web-public-chess_key_overall = The numbers of opponents are their places among all players: 4w1 is a win with White against the player in place 4.
web-public-chess_round = Round { $round }
web-public-half_bye = H
web-public-letter_white = w
web-public-letter_black = b
web-public-by_rounds_key = Score in each round, multiplier included.
web-public-as_picture = As an image

## Nothing there yet

web-public-no_round = No round has been published yet. Pairings appear here automatically.
web-public-no_standings = No results yet. Standings appear here automatically.
web-public-no_players = No players yet. Names appear here as they are registered.
web-public-no_course = No rounds played yet. Results appear here round by round.
web-public-best_game_about = Lowest score of a single game; lower is better.
web-public-record =
    { $games ->
        [one] { $games } game, best { $best }
       *[other] { $games } games, best { $best }
    }

## Names of tables, for screen readers

web-table_name-by_name = Pairings by name
web-table_name-course = Round by round
web-table_name-shoot_out = Shoot-out
web-table_name-grid = Grid of results
web-table_name-members = Team members
web-table_name-schedule = Schedule
web-table_name-players = Players
web-table_name-check_in = Check-in
web-table_name-round = Matches of the round
web-table_name-preview = Preview of the list
web-table_name-persons = Known players
web-table_name-tie = Tied players
web-table_name-phones = Phones of players
web-table_name-log = Log
web-table_name-seats = Meetings, rests and seats
web-table_name-entrants = Players who advance
web-table_name-taps = Scores of the round
web-table_name-entries = Registrations
web-table_name-games = Games and ratings
web-table_name-what_if = Rating changes
web-table_name-moves = What changes
web-table_name-systems = Rating systems
