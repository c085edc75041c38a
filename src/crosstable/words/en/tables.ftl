### Rounds of tables and cuts.

## Rounds of tables: why something can't be done there, and what would help

## Tables and matches

is_at_tables = You can't { MESSAGE("command", $command) } here: this stage is played at tables ({ QUOTE($format) }). { MESSAGE("instead", $command) }
is_in_matches = You can't { MESSAGE("command", $command) } here: this stage is played in matches ({ QUOTE($format) }). { MESSAGE("instead", $command) }
not_a_match = Several sit at table { $table } of round { $round }, and play no match: enter their scores or places.
is_a_match = Two play a match at table { $table } of round { $round }: enter its result.
round_not_started = Round { $round } has not started. Start it first.
bad_original = Say how many players there were at the start of the stage, from 1 to { $most }; here stands { $value }.

## Seats

has_a_table = { NAME($player) } sits at table { $table }. Swap players instead.
table_without_players = Nobody is named for one of the tables: name its players, or leave it out.
table_too_large =
    { GIVEN($table) ->
        [yes] A table has { $size } seats at most; here are { $seats } players for table { $table }.
       *[no] A table has { $size } seats at most; here are { $seats } players.
    }
numbers_of_tables = Give each table one number at most, from 1 to { $most }; here { $numbers ->
        [one] is one
       *[other] are { COUNT($numbers) }
    } for { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }.
not_kept_apart =
    { $by ->
        [forbidden] { NAME($players) } share table { $table }, and they are not to meet.
        [club] { NAME($players) } share table { $table }, and they are of one club, which should be kept apart.
       *[town] { NAME($players) } share table { $table }, and they are from one town, which should be kept apart.
    }
sits_out =
    { $players ->
        [one] { NAME($players, "all") } sits out.
       *[other] { NAME($players, "all") } sit out.
    }

## Scores

bad_multiplier = Scores are multiplied by { $low } to { $high }, in steps of 0.5; here stands { $value }.
sits_elsewhere =
    { $seats ->
        [one] { NAME($player) } does not sit at table { $table } of round { $round }: { NAME($seats) } does.
       *[other] { NAME($player) } does not sit at table { $table } of round { $round }: { NAME($seats) } do.
    }
not_your_table = You don't sit at table { $table }.
back_dating_by_organiser = Only the organiser may give a score another instant, or an id. Leave them out.
late_needs_reason = The time of round { $round } is over, so this needs a reason: say why.
id_taken = A score needs an id of its own, of 1 to { $most } characters; { QUOTE($value) } is taken, or too short or long.
unprintable_reason = Write the reason in plain letters; it holds a control character or a direction mark.
too_long_a_reason = Shorten the reason to { $most } characters; it has { $length }.
still_to_be = Second { $at } of the tournament is still to come: { $now } have passed. Name an earlier one.
no_such_score = No score has the id { QUOTE($id) }, so there is nothing to take back.
correction_by_organiser = The time of round { $round } is over: only the organiser may correct it now.
no_such_tap =
    { GIVEN($taps) ->
        [yes] No late tap { $tap } waits at the desk. Those that wait: { $taps }.
       *[no] No late tap { $tap } waits at the desk.
    }
table_changed_meanwhile = Table { $table } of round { $round } has changed: { GIVEN($theirs) ->
        [yes] { $by } entered { SCORES($seats, $theirs) }
       *[no] { $by } removed the result
    }; { GIVEN($yours) ->
        [yes] yours is { SCORES($seats, $yours) }. Look, then enter what is right.
       *[no] you want it removed. Look, then enter what is right.
    }
no_number = Write a decimal number from { $low } to { $high }, such as 12 or 12.5; here stands { QUOTE($value) }.
open_tables = Round { $round } is still being played: { $tables ->
        [one] table
       *[other] tables
    } { RUNS($tables) } { $tables ->
        [one] has
       *[other] have
    } neither final scores nor places. Enter them, or close the round with { $tables ->
        [one] this table
       *[other] these tables
    } unfinished.

## The clock

no_clock = The clock of round { $round } does not run: start the round first.
seconds_to_add = Say how many seconds, from 1 to { $most }, are added or (below zero) taken away; here stands { $seconds }.

## The cut

cut_undecided = Round { $round } ends with a cut: { cut-players } Decide: this cut, other players, or no cut.
cut_changed = The cut after round { $round } is not the one that you saw: now { cut-players } Look, then decide again.
one_cut_alone = Decide on one of these: the cut as you saw it, a list of players, or no cut.
bad_cut =
    { $count ->
        [one] These players can't be cut after round { $round }: one problem.
       *[other] These players can't be cut after round { $round }: { $count } problems.
    }
is_not_in = { NAME($player) } is out already.
nobody_left = Nobody would be left: leave somebody in.
was_not_cut = { NAME($player) } did not go out in this stage, so there is nothing to come back from.

## Who goes on

level_at_line =
    { $line ->
        [one] { NAME($players) } share rank { $rank }, and only one goes on. Take another number, or name the players who go on.
       *[other] { NAME($players) } share rank { $rank }, and only { COUNT($line) } go on. Take another number, or name the players who go on.
    }

## Import

tables_are_not_kept = Round { $round } has tables or a multiplier, but its stage is played in matches: take them out, or give the stage a format of tables.
matches_at_tables = Round { $round } has matches, but its stage is played at tables: take them out.
bye_at_tables = Round { $round } is played at tables, which have no byes: take them out. Whoever has no seat sits out.

## Tables: the criteria as titles of columns, and what there is to say about a cut

## Criteria

criterion-tournament_score = Score
criterion-round_score = Round
criterion-last_win = Last win
criterion-table_round_score = Table
criterion-wins = Wins
criterion-round_wins = Round wins
criterion-points = Points

## Why a player stands there

table_round-events = Round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: { $plus } up and { $minus } down{ GIVEN($undone) ->
        [yes] , { $undone } undone
       *[no] { "" }
    }, { GIVEN($times) ->
        [yes] times { $times },{ " " }
       *[no] { "" }
    }makes { $total }.
table_round-scores = Round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: a score of { $score }{ GIVEN($times) ->
        [yes] , times { $times }
       *[no] { "" }
    }, makes { $total }.
table_round-places = Round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: place { $place }{ GIVEN($times) ->
        [yes] , times { $times }
       *[no] { "" }
    }, makes { $total }.
table_round-open =
    { GIVEN($table) ->
        [yes] Round { $round }, table { $table }: nothing yet.
       *[no] Round { $round }: nothing yet.
    }
table_round-not_seated = Round { $round }: not seated.
separated_by_cut =
    { GIVEN($above, $later) ->
        [yes] { NAME($above) } stands above { NAME($below) }, who was out after round { $round }; { NAME($above) } was out after round { $later }.
       *[no] { NAME($above) } stands above { NAME($below) }, who was out after round { $round }.
    }
never = none

## The cut

cut_needs_rounds = A cut needs the number of rounds: set "rounds".
cut_needs_round = There is no cut before a round has started.
last_round_no_cut = Round { $round } is the last one: nobody is cut.
no_cut_below_target = A cut was due, but { $active } players are not above the target of { $target }: nobody is cut.
no_cut_too_few =
    { $active ->
        [one] A cut was due, but one player does not make a table of { $size }: nobody is cut.
       *[other] A cut was due, but { $active } players do not make a table of { $size }: nobody is cut.
    }
no_cut_all_level =
    { GIVEN($score) ->
        [yes] A cut was due, but all { $active } players have the same score ({ $score }): nobody is cut, and the next cut is larger.
       *[no] A cut was due, but all { $active } players have the same score: nobody is cut, and the next cut is larger.
    }
kept_tied_more = { $more ->
        [one] One more stays
       *[other] { $more } more stay
    } than the target asks for{ GIVEN($score) ->
        [yes] : everybody with { $score } stays
       *[no] { "" }
    }.
kept_tied = { $remaining } players do not fill tables of { $size }.
cut_tied_as_exact = With everybody on the line cut, only { $remaining } would be left, less than a table of { $size }; so the criteria decide, and { $target } stay.
cut_tied_more = { $more ->
        [one] One more goes
       *[other] { $more } more go
    } than the target asks for{ GIVEN($score) ->
        [yes] : everybody with { $score } or worse is cut
       *[no] { "" }
    }.
cut_to_whole_tables =
    { $more ->
        [one] One more goes, the worst of the rest, to fill tables of { $size }.
       *[other] { $more } more go, the worst of the rest, to fill tables of { $size }.
    }
cut_by_lot = { NAME($players) } are equal on every criterion and stand on both sides of the line: the lot decided.

## What the command line says around leaderboards, cuts and seatings

board-heading = { $name }, after round { $round }{ GIVEN($times) ->
        [yes] { " " }(times { $times })
       *[no] { "" }
    }: { $active ->
        [one] { $active } player
       *[other] { $active } players
    } in{ GIVEN($out) ->
        [yes] , { $out } out
       *[no] { "" }
    }
board-heading_during = { $name }, during round { $round }{ GIVEN($times) ->
        [yes] { " " }(times { $times })
       *[no] { "" }
    }: { $active ->
        [one] { $active } player
       *[other] { $active } players
    } in{ GIVEN($out) ->
        [yes] , { $out } out
       *[no] { "" }
    }
column-seat = Seat
column-out = Out after
column-of_seat = { $seat }
cut-heading =
    { $active ->
        [one] { $name }, cut after round { $round }: { $active } player in, of { $original } at the start
       *[other] { $name }, cut after round { $round }: { $active } players in, of { $original } at the start
    }
cut-ideal = Ideal: { $left } of { $rounds } parts of { $original } are { $ideal }.
cut-whole = { $keep } would split no score.
cut-splits = { $keep } would split a score.
cut-target = Target: { $target }. Ties on the line: { $policy }.
cut-result =
    { $gone ->
        [one] One player goes, { $remaining } stay.
       *[other] { COUNT($gone) } players go, { $remaining } stay.
    }
cut-group = { $score } in all, { $round_score } this round: { NAME($players, "all") }
seat-heading = { $name }, round { $round }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    } at { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }
seat-stand_in = (stand-in)
seat-sitting_out = Sitting out: { NAME($players, "all") }.
seat-repeats =
    { $repeats ->
        [one] One pair meets again.
       *[other] { COUNT($repeats) } pairs meet again.
    }
seat-clashes =
    { $clashes ->
        [one] One pair sits together that should be kept apart.
       *[other] { COUNT($clashes) } pairs sit together that should be kept apart.
    }
seat-uneven = Had one seat at least twice more often than another: { NAME($players) }.
seat-proved = Nothing better exists.
seat-best_found = The best that was found; whether something better exists is not known.

## What the terminal director says about rounds of tables: seats, scores, the clock, cuts and playoffs

## Seats

wind-east = East
wind-south = South
wind-west = West
wind-north = North
wind-other = Seat { $seat }

## Rounds

tables-heading = { $name }, round { $round } ({ $status }){ GIVEN($times) ->
        [yes] , times { $times }
       *[no] { "" }
    }: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    } at { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }
tables-place = ({ $place })
tables-now = Table { $table }: { LIST($scores, "all") }.
tables-multiplier =
    { GIVEN($round) ->
        [yes] The scores of round { $round } are multiplied by { $times }.
       *[no] The scores are multiplied by { $times }.
    }
tables-by_hand =
    { $tables ->
        [one] Set by hand: table { RUNS($tables, "all") }.
       *[other] Set by hand: tables { RUNS($tables, "all") }.
    }
tables-no_repeats = Nobody meets again, and nobody sits with somebody to be kept apart.
mode-random = Round { $round } was drawn at random.
mode-by_rank = Round { $round } was seated by rank: the best at the first table.
mode-spread = Round { $round } was spread by rank: the best at different tables.
mode-fresh = Round { $round } was seated with as few repeated meetings as could be found.
mode-none = Round { $round } was set by hand.

## Scores

tables-tapped = { $action }: table { $table }, { GIVEN($seat) ->
        [yes] { $seat }{ " " }
       *[no] { "" }
    }{ NAME($player) } { $delta } ({ $id }){ GIVEN($reason) ->
        [yes] ; { $reason }
       *[no] { "" }
    }
tables-entered = { $action }: table { $table }: { LIST($scores, "all") }
tables-unfinished =
    { GIVEN($scores) ->
        [yes] { $action }: table { $table } is unfinished: { LIST($scores, "all") }
       *[no] { $action }: table { $table } is unfinished
    }
tables-cleared = { $action }: table { $table } has no final scores now
taps-heading = { $name }, round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: { $taps ->
        [one] one score event
       *[other] { COUNT($taps) } score events
    }
taps-undone = undone
taps-undoes = undoes { $id }
taps-held = Late tap { $tap }: round { $round }, table { $table }, { NAME($player) } { $delta }, at { $at }; --take { $tap } --reason TEXT counts it, --drop { $tap } lets it go.
column-delta = +/-
column-fell = At

## The clock

clock-none =
    { GIVEN($round) ->
        [yes] No clock runs; round { $round } has not started.
       *[no] No clock runs.
    }
clock-running = Round { $round }: { $left } left.
clock-open_end = Round { $round }: { $since } since it started; no limit is set (round_minutes).
clock-paused =
    { GIVEN($left) ->
        [yes] Round { $round }: the clock stands still since { $since }, with { $left } left.
       *[no] Round { $round }: the clock stands still since { $since }.
    }
clock-up =
    { GIVEN($grace) ->
        [yes] Round { $round }: time is up since { $since }; taps count for { $grace } more seconds.
       *[no] Round { $round }: time is up since { $since }.
    }
status-held =
    { $taps ->
        [one] Late taps wait: one.
       *[other] Late taps wait: { COUNT($taps) }.
    }

## Cuts

board-goes = goes
board-projected =
    { $gone ->
        [one] If the round ended now: one player goes, { $remaining } stay.
       *[other] If the round ended now: { COUNT($gone) } players go, { $remaining } stay.
    }
board-projected_none = If the round ended now nobody would go: { $remaining } stay.
column-cut = Cut
cut-share =
    { GIVEN($share) ->
        [yes] That is { $share } % of the { $original } at the start.
       *[no] That is of the { $original } at the start.
    }
cut-decide = { $run }cut --confirm closes the round with this cut, { $run }cut --none without one, { $run }cut --players NAME... with a list of your own; --next drafts the following round as well.
cut-nobody = Nobody goes: { $run }close, or { $run }next.
ask-cut =
    { $gone ->
        [one] Close the round with this cut (one goes, { $remaining } stay)?
       *[other] Close the round with this cut ({ COUNT($gone) } go, { $remaining } stay)?
    }

## What to do next

next-tables-draft = Next: { $run }seat.
next-tables-begin = Next: { $run }begin starts the clock; { $run }multiplier N comes before it.
next-taps = Next: { $run }score TABLE SEAT+; then { $run }next, or { $run }close.
next-tables-results = Next: { $run }score TABLE --points N N N N, or --places.
next-cut = Next: { $run }score TABLE SEAT+; then { $run }cut.
next-tables-close_last = Next: { $run }close, once everything is scored; it is the last round.
next-tables-complete = Next: { $run }complete; or { $run }playoff N among the best.

## Hints

hint-is_at_tables = At tables: { $run }seat, { $run }score, { $run }standings.
hint-is_in_matches = In matches: { $run }pair, { $run }match, { $run }result.
hint-not_a_match = At tables: { $run }score { $table } --points N N N N; later with --round { $round } --reason TEXT.
hint-tables-paired_already = { $run }pairings shows the draft; { $run }seat --again makes a new one.
hint-tables-draft_stale = { $run }pairings shows the draft; { $run }seat --again makes a new one.
hint-tables-tie_across_line = Take another number, or name who plays: { $run }playoff --players NAME NAME...
hint-table_changed_meanwhile = To change it: the same with --replace.
hint-cut_undecided = { $run }cut shows it; { $run }cut --confirm closes the round with it, --none without, --players NAME... with your own list.
hint-cut_changed = { $run }cut shows it as it is now.
hint-late_needs_reason = Add --reason TEXT.
hint-no_such_score = { $run }taps lists them.
hint-no_such_tap = { $run }taps lists them.
hint-is_eliminated = Somebody who went out in this stage comes back with { $run }restore PLAYER.

## What can't be understood as it was typed

not_a_tap = Write a table, then seats or players with a sign, such as 3 E+ S- ann+; here stands { QUOTE($value) }.
tap_missing =
    { GIVEN($table) ->
        [yes] Table { $table } has no score: write seats or players with a sign, such as 3 E+ S-.
       *[no] write seats or players with a sign, such as 3 E+ S-.
    }
one_table_alone = Write one table alone for final scores, and none to take an event back; here stands { QUOTE($value) }.
no_such_seat = Table { $table } has no seat { $seat }.
not_an_instant = Write seconds, M:SS or H:MM:SS since the tournament began; here stands { QUOTE($value) }.
not_minutes = Write minutes such as 5, 1.5 or 2:30; here stands { QUOTE($value) }.
time_to_extend = Write how many minutes to extend, such as extend 5 or extend 2:30; the others take no time.
not_a_multiplier = Write a number such as 1.5; here stands { QUOTE($value) }.
cut_not_decided = Say what is to happen with the cut: { LIST($options, "or") }.

## Parts of other messages

# What to do instead of a command that is for the other kind of play.
instead-pair = Seat the round instead.
instead-pair_by_hand = Seat by hand instead.
instead-settle_tie = Equals share a rank there. When the stage ends, name the players who go on.
instead-seat = Pair the round instead.
instead-seat_by_hand = Pair by hand instead.
instead-set_multiplier = Only what is scored at tables is multiplied.
instead-use_table = A match is played wherever there is room for two.
instead-playoff = End the stage and begin another one instead.
cut-players =
    { $players ->
        [0] nobody goes and { cut-remaining }.
        [one] { NAME($players) } goes and { cut-remaining }.
       *[other] { NAME($players) } go and { cut-remaining }.
    }
cut-remaining =
    { $remaining ->
        [one] one stays
       *[other] { COUNT($remaining) } stay
    }
