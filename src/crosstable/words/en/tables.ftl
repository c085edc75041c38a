### Rounds of tables and cuts.

## Rounds of tables: why something can't be done there, and what would help

## Tables and matches

is_at_tables = You can't { MESSAGE("command", $command) } here: this stage is played at tables ({ QUOTE($format) }). { MESSAGE("instead", $command) }
is_in_matches = You can't { MESSAGE("command", $command) } here: this stage is played in matches ({ QUOTE($format) }). { MESSAGE("instead", $command) }
not_a_match = Table { $table } of round { $round } seats several players: enter their scores or places.
not_papers = This can't be read as papers of table { $table }: { QUOTE($value) }. Type left, middle and right of each player, then b30 for another bula, u for unfinished.
papers_length =
    { $length ->
        [one] Three papers have { $needed } numbers (left, middle, right of each player); got one for table { $table }.
       *[other] Three papers have { $needed } numbers (left, middle, right of each player); got { $length } for table { $table }.
    }
no_such_letter = Table { $table } has { $seats } seats, and none is called { QUOTE($value) }.
is_a_match = Table { $table } of round { $round } is a match between two players: enter its result.
round_not_started = Round { $round } has not started. Start it first.
bad_original = Enter the number of players at the start of the stage, from 1 to { $most }; got { $value }.

## Seats

has_a_table = { NAME($player) } is seated at table { $table }. Swap players instead.
table_without_players = One of the tables has no players: name them, or leave the table out.
table_too_large =
    { GIVEN($table) ->
        [yes] A table has at most { $size } seats; got { $seats } players for table { $table }.
       *[no] A table has at most { $size } seats; got { $seats } players.
    }
numbers_of_tables = Give each table at most one number, from 1 to { $most }; got { $numbers ->
        [one] one number
       *[other] { COUNT($numbers) } numbers
    } for { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }.
not_kept_apart =
    { $by ->
        [forbidden] { NAME($players) } share table { $table } although they must not meet.
        [club] { NAME($players) } share table { $table } although they are from the same club.
       *[town] { NAME($players) } share table { $table } although they are from the same town.
    }
sits_out =
    { $players ->
        [one] { NAME($players, "all") } sits out.
       *[other] { NAME($players, "all") } sit out.
    }

## Scores

bad_multiplier = The multiplier must be from { $low } to { $high }, in steps of 0.5; got { $value }.
sits_elsewhere =
    { $seats ->
        [one] { NAME($player) } is not at table { $table } of round { $round }; seated there: { NAME($seats) }.
       *[other] { NAME($player) } is not at table { $table } of round { $round }; seated there: { NAME($seats) }.
    }
not_your_table = You are not seated at table { $table }.
back_dating_by_organiser = Only the organiser can back-date a score or choose its id. Leave them out.
late_needs_reason = Time is up in round { $round }, so this needs a reason.
id_taken = Each score needs its own id of 1 to { $most } characters; { QUOTE($value) } is taken, too short or too long.
unprintable_reason = The reason must be plain text; it contains a control character or a direction mark.
too_long_a_reason = Shorten the reason to { $most } characters; it has { $length }.
still_to_be = Second { $at } of the tournament is in the future: only { $now } seconds have passed. Use an earlier time.
no_such_score = There is no score with the id { QUOTE($id) } to undo.
correction_by_organiser = Time is up in round { $round }: only the organiser can correct it now.
no_such_tap =
    { GIVEN($taps) ->
        [yes] There is no late score { $tap } to decide. Waiting: { $taps }.
       *[no] There is no late score { $tap } to decide.
    }
table_changed_meanwhile = Table { $table } of round { $round } has changed: { GIVEN($theirs) ->
        [yes] { $by } entered { SCORES($seats, $theirs) }
       *[no] { $by } cleared the result
    }; { GIVEN($yours) ->
        [yes] you entered { SCORES($seats, $yours) }. Check, then enter the right scores.
       *[no] you are clearing it. Check, then enter the right scores.
    }
no_number = Must be a number from { $low } to { $high }, such as 12 or 12.5; got { QUOTE($value) }.
open_tables =
    { $tables ->
        [one] Round { $round } is still in progress: table { RUNS($tables) } has no final scores or places. Enter them, or close the round with this table unfinished.
       *[other] Round { $round } is still in progress: tables { RUNS($tables) } have no final scores or places. Enter them, or close the round with these tables unfinished.
    }

## The clock

no_clock = The clock of round { $round } is not running: start the round first.
seconds_to_add = Enter the seconds to add or (negative) subtract, from 1 to { $most }; got { $seconds }.

## The cut

cut_undecided = Round { $round } ends with a cut: { cut-players } Choose this cut, other players, or no cut.
cut_changed = The cut after round { $round } has changed since you saw it: { cut-players } Check, then decide again.
one_cut_alone = Choose one: the cut as you saw it, a list of players, or no cut.
bad_cut =
    { $count ->
        [one] These players can't be eliminated after round { $round }: one problem.
       *[other] These players can't be eliminated after round { $round }: { $count } problems.
    }
is_not_in = { NAME($player) } is no longer in.
nobody_left = Nobody would be left: keep someone in.
was_not_cut = { NAME($player) } was not eliminated in this stage, so there is nothing to reinstate.

## Who goes on

level_at_line =
    { $line ->
        [one] { NAME($players) } are tied for rank { $rank }, and only one advances. Choose another number, or name the players who advance.
       *[other] { NAME($players) } are tied for rank { $rank }, and only { COUNT($line) } advance. Choose another number, or name the players who advance.
    }

## Import

tables_are_not_kept = Round { $round } has tables or a multiplier, but its stage is played in matches: remove them, or use a format with tables.
matches_at_tables = Round { $round } has matches, but its stage is played at tables: remove them.
bye_at_tables = Round { $round } is played at tables, so there are no byes: remove them. Players without a seat sit out.

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
    }: { $plus } up, { $minus } down{ GIVEN($undone) ->
        [yes] , { $undone } undone
       *[no] { "" }
    }{ GIVEN($times) ->
        [yes] , ×{ $times }
       *[no] { "" }
    } = { $total }.
table_round-scores = Round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: score { $score }{ GIVEN($times) ->
        [yes] , ×{ $times }
       *[no] { "" }
    }{ SAME($score, $total) ->
        [yes] { "" }
       *[no] , worth { $total }
    }.
table_round-places = Round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: place { $place }{ GIVEN($times) ->
        [yes] , ×{ $times }
       *[no] { "" }
    }, worth { $total }.
table_round-open =
    { GIVEN($table) ->
        [yes] Round { $round }, table { $table }: nothing yet.
       *[no] Round { $round }: nothing yet.
    }
table_round-not_seated = Round { $round }: not seated.
separated_by_cut =
    { GIVEN($above, $later) ->
        [yes] { NAME($above) }, eliminated after round { $later }, is ahead of { NAME($below) }, eliminated after round { $round }.
       *[no] { NAME($above) } is ahead of { NAME($below) }, who was eliminated after round { $round }.
    }
never = none

## The cut

cut_needs_rounds = A cut needs a number of rounds: set "rounds".
cut_needs_round = There is no cut before a round has started.
last_round_no_cut = Round { $round } is the last one: no cut.
no_cut_below_target = No cut: { $active } players are not more than the target of { $target }.
no_cut_too_few =
    { $active ->
        [one] No cut: one player does not fill a table of { $size }.
       *[other] No cut: { $active } players do not fill a table of { $size }.
    }
no_cut_all_level =
    { GIVEN($score) ->
        [yes] No cut: all { $active } players have the same score ({ $score }). The next cut will be larger.
       *[no] No cut: all { $active } players have the same score. The next cut will be larger.
    }
kept_tied_more = { $more ->
        [one] One more advances
       *[other] { $more } more advance
    } than the target{ GIVEN($score) ->
        [yes] : everyone with { $score } is kept
       *[no] { "" }
    }.
kept_tied = { $remaining } players do not fill tables of { $size }.
cut_tied_as_exact = Eliminating everyone tied at the line would leave only { $remaining } players, less than a table of { $size }; so tie-breaks decide, and { $target } advance.
cut_tied_more = { $more ->
        [one] One more is eliminated
       *[other] { $more } more are eliminated
    } than the target{ GIVEN($score) ->
        [yes] : everyone with { $score } or worse
       *[no] { "" }
    }.
cut_to_whole_tables =
    { $more ->
        [one] One more is eliminated so that every table of { $size } is full.
       *[other] { $more } more are eliminated so that every table of { $size } is full.
    }
cut_by_lot = { NAME($players) } are tied on every criterion across the line: decided by random draw.

## What the command line says around leaderboards, cuts and seatings

board-heading = { $name }, after round { $round }{ GIVEN($times) ->
        [yes] { " " }(×{ $times })
       *[no] { "" }
    }: { $active ->
        [one] { $active } player
       *[other] { $active } players
    } in{ GIVEN($out) ->
        [yes] , { $out } eliminated
       *[no] { "" }
    }
board-heading_during = { $name }, during round { $round }{ GIVEN($times) ->
        [yes] { " " }(×{ $times })
       *[no] { "" }
    }: { $active ->
        [one] { $active } player
       *[other] { $active } players
    } in{ GIVEN($out) ->
        [yes] , { $out } eliminated
       *[no] { "" }
    }
column-seat = Seat
column-best_game = Best game
column-of_seat = { $seat }
cut-heading =
    { $active ->
        [one] { $name }, cut after round { $round }: { $active } player in, of { $original } at the start
       *[other] { $name }, cut after round { $round }: { $active } players in, of { $original } at the start
    }
cut-ideal = Ideal: { $ideal } of { $original } ({ $left } of { $rounds } rounds left).
cut-whole = A cut at { $keep } would separate no players with equal scores.
cut-splits = A cut at { $keep } would separate players with equal scores.
cut-target = Target: { $target }. Ties at the line: { $policy }.
cut-result =
    { $gone ->
        [one] One eliminated, { $remaining } advance.
       *[other] { COUNT($gone) } eliminated, { $remaining } advance.
    }
cut-group = { $score } total, { $round_score } this round: { NAME($players, "all") }
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
        [one] One repeated meeting.
       *[other] { COUNT($repeats) } repeated meetings.
    }
seat-clashes =
    { $clashes ->
        [one] One pair sits together although it should be kept apart.
       *[other] { COUNT($clashes) } pairs sit together although they should be kept apart.
    }
seat-uneven = Had one seat at least two more times than another: { NAME($players) }.
seat-proved = This is the best seating.
seat-best_found = This is the best seating found; a better one may exist.

## What the terminal director says about rounds of tables: seats, scores, the clock, cuts and playoffs

## Seats

wind-east = East
wind-south = South
wind-west = West
wind-north = North
wind-other = Seat { $seat }

## Rounds

tables-heading = { $name }, round { $round } ({ $status }){ GIVEN($times) ->
        [yes] , ×{ $times }
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
        [yes] Multiplier of round { $round }: ×{ $times }.
       *[no] Multiplier: ×{ $times }.
    }
tables-by_hand =
    { $tables ->
        [one] Set manually: table { RUNS($tables, "all") }.
       *[other] Set manually: tables { RUNS($tables, "all") }.
    }
tables-no_repeats = No repeated meetings, and nobody sits with someone they should be kept apart from.
mode-random = Round { $round } was seated at random.
mode-by_rank = Round { $round } was seated by rank: the best players at table 1.
mode-spread = Round { $round } was spread by rank: the best players at different tables.
mode-fresh = Round { $round } was seated with as few repeated meetings as possible.
mode-none = Round { $round } was seated manually.

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
tables-cleared = { $action }: table { $table }: final scores cleared
taps-heading = { $name }, round { $round }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }: { $taps ->
        [one] one score
       *[other] { COUNT($taps) } scores
    }
taps-undone = undone
taps-undoes = undoes { $id }
taps-held = Late score { $tap }: round { $round }, table { $table }, { NAME($player) } { $delta }, at { $at }. To count it: --take { $tap } --reason TEXT; to discard it: --drop { $tap }.
column-delta = +/-
column-fell = At

## The clock

clock-none =
    { GIVEN($round) ->
        [yes] The clock is not running; round { $round } has not started.
       *[no] The clock is not running.
    }
clock-running = Round { $round }: { $left } left.
clock-open_end = Round { $round }: { $since } since the start; no time limit (round_minutes).
clock-paused =
    { GIVEN($left) ->
        [yes] Round { $round }: paused for { $since }, { $left } left.
       *[no] Round { $round }: paused for { $since }.
    }
clock-up =
    { GIVEN($grace) ->
        [yes] Round { $round }: time has been up for { $since }; scores still count for { $grace } seconds.
       *[no] Round { $round }: time has been up for { $since }.
    }
status-held =
    { $taps ->
        [one] Late scores to decide: one.
       *[other] Late scores to decide: { COUNT($taps) }.
    }

## Cuts

board-projected =
    { $gone ->
        [one] If the round ended now: one eliminated, { $remaining } advance.
       *[other] If the round ended now: { COUNT($gone) } eliminated, { $remaining } advance.
    }
board-projected_none = If the round ended now: nobody eliminated, { $remaining } advance.
cut-share =
    { GIVEN($share) ->
        [yes] That is { $share }% of the { $original } who started.
       *[no] { $original } players started.
    }
cut-decide = To close the round with this cut: { $run }cut --confirm. Without a cut: { $run }cut --none. With your own list: { $run }cut --players NAME... Add --next to draft the next round as well.
cut-nobody = Nobody is eliminated. To close the round: { $run }close, or { $run }next.
ask-cut =
    { $gone ->
        [one] Close the round with this cut (one eliminated, { $remaining } advance)?
       *[other] Close the round with this cut ({ COUNT($gone) } eliminated, { $remaining } advance)?
    }

## What to do next

next-tables-draft = Next: { $run }seat.
next-tables-begin = Next: { $run }begin starts the clock; set the multiplier before, with { $run }multiplier N.
next-taps = Next: { $run }score TABLE SEAT+; then { $run }next, or { $run }close.
next-tables-results = Next: { $run }score TABLE --points N N N N, or --places.
next-cut = Next: { $run }score TABLE SEAT+; then { $run }cut.
next-tables-close_last = Next: { $run }close, once all scores are in; this is the last round.
next-tables-complete = Next: { $run }complete, or { $run }playoff N for the top players.

## Hints

hint-is_at_tables = At tables: { $run }seat, { $run }score, { $run }standings.
hint-is_in_matches = In matches: { $run }pair, { $run }match, { $run }result.
hint-not_a_match = At tables: { $run }score { $table } --points N N N N; afterwards with --round { $round } --reason TEXT.
hint-tables-paired_already = { $run }pairings shows the draft; { $run }seat --again makes a new one.
hint-tables-draft_stale = { $run }pairings shows the draft; { $run }seat --again makes a new one.
hint-tables-tie_across_line = Choose another number, or name the players: { $run }playoff --players NAME NAME...
hint-table_changed_meanwhile = To replace it, repeat the command with --replace.
hint-cut_undecided = { $run }cut shows it. To close the round with it: { $run }cut --confirm; without a cut: --none; with your own list: --players NAME...
hint-cut_changed = { $run }cut shows the current cut.
hint-late_needs_reason = Add --reason TEXT.
hint-no_such_score = { $run }taps lists them.
hint-no_such_tap = { $run }taps lists them.
hint-is_eliminated = To reinstate a player eliminated in this stage: { $run }restore PLAYER.

## What can't be understood as it was typed

not_a_tap = Enter a table, then seats or players with a sign, such as 3 E+ S- ann+; got { QUOTE($value) }.
tap_missing =
    { GIVEN($table) ->
        [yes] Table { $table } has no score: add seats or players with a sign, such as 3 E+ S-.
       *[no] Enter seats or players with a sign, such as 3 E+ S-.
    }
one_table_alone = Give a single table for final scores, and none to undo a score; got { QUOTE($value) }.
no_such_seat = Table { $table } has no seat { $seat }.
not_an_instant = Must be seconds, M:SS or H:MM:SS since the tournament began; got { QUOTE($value) }.
not_minutes = Must be minutes such as 5, 1.5 or 2:30; got { QUOTE($value) }.
time_to_extend = Give minutes with extend only, such as extend 5 or extend 2:30.
not_a_multiplier = Must be a number such as 1.5; got { QUOTE($value) }.
cut_not_decided = Choose what happens with the cut: { LIST($options, "or") }.

## Parts of other messages

# What to do instead of a command that is for the other kind of play.
instead-pair = Seat the round instead.
instead-pair_by_hand = Seat manually instead.
instead-settle_tie = Tied players share a rank there. Name the players who advance when you end the stage.
instead-call_time = Enter the scores of each table.
instead-deal_groups = Everyone plays in one field there.
instead-set_seeds = Seats are drawn, or given by rank, when you seat the round.
instead-shoot = Tied players share a rank there. Name the players who advance when you end the stage.
instead-seat = Pair the round instead.
instead-seat_by_hand = Pair manually instead.
instead-set_multiplier = Multipliers apply to scores at tables only.
instead-use_table = Matches need no choice of tables.
instead-playoff = End the stage and start another one instead.
cut-players =
    { $players ->
        [0] nobody is eliminated, { cut-remaining }.
        [one] { NAME($players) } is eliminated, { cut-remaining }.
       *[other] { NAME($players) } are eliminated, { cut-remaining }.
    }
cut-remaining =
    { $remaining ->
        [one] one advances
       *[other] { COUNT($remaining) } advance
    }

## Marks of lines in standings

mark-eliminated = eliminated, round { $round }
mark-dropped = dropped after round { $round }
mark-below_line = below the line
mark-brief-eliminated = round { $round }
mark-brief-dropped = dropped, round { $round }
