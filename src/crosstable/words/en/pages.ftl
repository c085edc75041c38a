### Public pages, and what all pages share.

## What the pages say: names of pages and buttons, states, and what is said when something is not there

web-skip = To the content
web-code_title = Type this code on the first page to come here
web-not_live = Not live at the moment; trying again
web-desk = Desk
web-tabs = Pages of this tournament
web-tab-pairings = Pairings
web-tab-standings = Standings
web-tab-players = Players
web-join = Join a tournament
web-code_label = Code
web-go = Go
web-new = New tournament
web-players =
    { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }
web-to_start = To the first page
web-enter = This is the organiser's door
web-enter_operator = Whoever goes in may run every tournament of this server. Keep the link to yourself.
web-enter_role = Whoever goes in is { $role } as { $name }.
web-enter_button = Go in
web-why = Why here?
web-no_players = Nobody is entered yet.
web-bye = bye
web-table = Table { $table }
web-number = No.
web-club = Club
web-rating = Rating
web-phase-registration = Before the start
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
web-phase-published = Round { $round } is about to start
web-phase-playing = Round { $round } is being played
web-phase-ended = The stage is over
web-phase-completed = Final
web-phase-cancelled = Called off
no_such_code = There is no tournament with the code { QUOTE($typed) }. Look at it again: it is on the screen in the room and on the organiser's desk.
no_free_code = No free code was found for the tournament. Delete some that are over, and try again.
link_void = This link does not work any more: it was used already, or is too old. Ask for a new one.
no_such_page = There is nothing at this address.
too_much_sent = That is more than can be taken at once.
too_many_tries =
    { $seconds ->
        [one] There were too many wrong tries. Try again in one second.
       *[other] There were too many wrong tries. Try again in { $seconds } seconds.
    }
too_many_writes =
    { $seconds ->
        [one] More was sent from here than people can do, so this was not done. Try again in one second.
       *[other] More was sent from here than people can do, so this was not done. Try again in { $seconds } seconds.
    }
sign_in = Only somebody who has signed in, or has a link from the organiser, may see this.
not_allowed = That is for the { $who } alone.
foreign_host = This server does not answer to the name { QUOTE($host) }. Use an address that it printed when it started.
foreign_origin = This was sent from another site's page, so it was not done.
broken = Something went wrong in Crosstable itself. Nothing has changed; the log on the server says more.
not_readable = What was sent could not be read.
not_a_place = { QUOTE($value) } is no place in the journal: give the `seen` that came with what you were shown.
not_a_command = What was sent is no command: { $problem }.
bad_key = The key that goes with a command has 1 to { $most } plain letters and digits.
unknown_command =
    { GIVEN($near) ->
        [yes] There is no command { QUOTE($value) }; did you mean { QUOTE($near) }.
       *[no] There is no command { QUOTE($value) }.
    }
bad_fields =
    { $count ->
        [one] The command { QUOTE($command) } can't be made from that: one field is wrong.
       *[other] The command { QUOTE($command) } can't be made from that: { $count } fields are wrong.
    }
not_integer = Write a whole number; here stands { $value }.
not_of_type = { $value } can't be used here: { $problem }.
no_player_numbered = Nobody here has the number { QUOTE($number) }.

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
web-public-none_found = Nobody is called that here. Try fewer letters.
web-public-live_head = Now
web-public-coming_head = Coming
web-public-over_head = Over
web-public-no_tournaments = No tournament is open here yet. Whoever runs one gets a code for it; type it above.

## The clock and the state

web-public-paused = paused
web-public-over = time is up

## Columns

web-public-points_short = Pts
web-public-record_short = W-L
web-public-opponent = Opponent
web-public-group = Group
web-public-place = Place
web-public-of = of { $players }
web-public-seat_with = Seat, with
web-public-made = Made
web-public-round_times =
    { GIVEN($times) ->
        [yes] { $round } ({ $times }×)
       *[no] { $round }
    }

## Matches

web-public-open = being played
web-public-waiting = about to start
web-public-bye-win = bye
web-public-bye-draw = bye, worth a draw
web-public-bye-loss = bye, worth a loss
web-public-rests = rests
web-public-missed = not there
web-public-forfeit = by forfeit
web-public-double_loss = lost by both
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
web-public-active = In
web-public-eliminated_many = Eliminated
web-public-times = Everything counts this much in this round.
web-public-not_seated = not seated
web-public-sits_out = Sitting out:
web-public-cut_now =
    { $gone ->
        [one] If the round ended now, one player would go and { $remaining } stay.
       *[other] If the round ended now, { COUNT($gone) } players would go and { $remaining } stay.
    }
web-public-cut_none = If the round ended now, nobody would be cut.
web-public-goes = would go
web-public-out_in = round { $round }
web-public-left_after = left, round { $round }
web-public-out_head = Out
web-public-up = up
web-public-down = down
web-public-board_hint = Tap a rank to see why. Arrows show what moved since the round began; 12E is table 12, East.

## Players

web-public-left = left
web-public-eliminated = out
web-public-disqualified = disqualified
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
web-public-stage = Stage { $stage }
web-public-picture = { $player }: the place after each round
web-public-picture_caption = Place after each round
web-public-to_player = All about { $player }
web-public-to_players = See who plays
web-public-values = Tie-breaks
web-public-why_hint = Tap a rank to see why somebody stands there.
web-public-not_compared = { NAME($players) } are not compared: they stand in different tables, or are one person.

## The crosstable

web-public-crosstable_of =
    { GIVEN($group) ->
        [yes] Crosstable of group { $group }
       *[no] Crosstable
    }
web-public-crosstable_key = A row is a player, a column the opponent with that place: games won and lost. + and − are forfeits.
web-public-rounds_key = For each round the place of the opponent, and + won, = drawn, − lost; a sign alone is a bye or a round not played.
web-public-by_rounds_key = For each round what it brought, its multiplier included.
web-public-as_picture = As a picture

## Nothing there yet

web-public-no_round = No round is published yet. This page shows the pairings as soon as they are there; you need not reload it.
web-public-no_standings = Nothing has been played yet. The standings appear here with the first round; you need not reload the page.
web-public-no_players = Nobody is entered yet. Names appear here as the organiser enters them.
web-public-no_course = No round has been played yet. The course through the event appears here, round by round.
