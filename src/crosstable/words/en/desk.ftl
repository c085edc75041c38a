### The pages of the desk during a round.

## What the pages of the desk say about a round: the next step, what is unusual, results, tables, the cut

## The next step

web-step-enter = Add players to begin.
web-step-start =
    { $players ->
        [one] One player registered.
       *[other] { COUNT($players) } players registered.
    }
web-step-start-button = Start tournament
web-step-draft =
    { GIVEN($opens) ->
        [yes] Round { $round } is next: { WHEN($opens) }.
       *[no] Round { $round } is next.
    }
web-step-draft-button = Pair round { $round }
web-step-seat-button = Seat round { $round }
web-step-publish = Round { $round } is drafted. Review it, then publish.
web-step-publish-button = Publish round { $round }
web-step-begin = Round { $round } is published.
web-step-begin-button = Start the clock
web-step-results =
    { $missing ->
        [one] { $tables ->
            [one] Table { RUNS($missing) } has not reported yet.
           *[other] { $reported } of { $tables } tables reported; table { RUNS($missing) } is missing.
        }
       *[other] { $reported } of { $tables } tables reported; { COUNT($missing) } missing: { RUNS($missing) }.
    }
web-step-results-button = Enter results
web-step-taps = { web-step-scoring } { $cut ->
        [yes] The cut follows.
       *[no] Close the round when time is up.
    }
web-step-cut = { GIVEN($timed) ->
        [yes] Time is up. The cut is next.
       *[no] The cut is next.
    }
web-step-cut-button = Review the cut
web-step-close = { GIVEN($entered) ->
        [yes] All results are in.
       *[no] Close round { $round } when it is over.
    }
web-advance-close = Round { $round } closes in
web-advance-pair = Round { $next } is drafted in
web-advance-publish = Round { $next } is published in
web-advance-stop = Stop
web-choice-close_early = Close round { $round } before time is up
web-cut-early =
    { $minutes ->
        [one] There is still one minute on the clock. The cut ends the round now.
       *[other] There are still { COUNT($minutes) } minutes on the clock. The cut ends the round now.
    }
web-desk-announcement = { $who } { $what }.
web-step-close-button = Close round { $round }
web-step-advance = { GIVEN($stage) ->
        [yes] { QUOTE($stage) } is next,
       *[no] Stage { $number } is next,
    } with { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }.
web-step-advance-button = { GIVEN($stage) ->
        [yes] Start { $stage }
       *[no] Start stage { $number }
    }
web-step-tie = { NAME($players) } are tied across the line. Settle the tie before the next stage.
web-step-tie-button = Settle the tie
web-step-unready = { GIVEN($stage) ->
        [yes] { QUOTE($stage) }
       *[no] Stage { $number }
    } can't start as planned.
web-step-unready-button = Review the next stage
web-step-complete =
    { GIVEN($bracket) ->
        [yes] Every match of the bracket has been played.
       *[no] { $rounds ->
            [one] The only round has been played.
            [2] Both rounds have been played.
           *[other] All { COUNT($rounds) } rounds have been played.
        }
    }
web-step-complete-button = Finish tournament
web-step-stage = This stage is over. Start another one, or finish the tournament.
web-step-over = Tournament finished.
web-step-cancelled = Tournament cancelled.

## What is unusual

web-unusual-disputed =
    { GIVEN($mine) ->
        [yes] { GIVEN($theirs) ->
            [yes] Table { $table }: { NAME($other) } reports { RESULT($theirs) }, { NAME($by) } reports { RESULT($mine) }.
           *[no] Table { $table }: { NAME($by) } disputes the result and reports { RESULT($mine) }.
        }
       *[no] { GIVEN($theirs) ->
            [yes] Table { $table }: { NAME($by) } disputes { RESULT($theirs) }, reported by { NAME($other) }.
           *[no] Table { $table }: { NAME($by) } disputes the result.
        }
    }
web-unusual-overwritten = Table { $table } of round { $round }: { $replaced_by } { GIVEN($theirs) ->
        [yes] replaced your { RESULT($yours) } with { RESULT($theirs) }.
       *[no] cleared your { RESULT($yours) }.
    }
web-unusual-overwritten_table = Table { $table } of round { $round }: { $replaced_by } { GIVEN($theirs) ->
        [yes] replaced your { SCORES($seats, $yours) } with { SCORES($seats, $theirs) }.
       *[no] cleared your { SCORES($seats, $yours) }.
    }
web-unusual-disputed_papers = Table { $table }: { NAME($by) } disputes the papers. Reported: { RESULT($papers, "or") }.
web-unusual-reported =
    { $tables ->
        [one] Reported, not yet confirmed: table { RUNS($tables) }.
       *[other] Reported, not yet confirmed: tables { RUNS($tables) }.
    }
web-unusual-late_tap = Late score: { SIGNED($delta) } for { NAME($player) }, round { $round }, table { $table }.
web-unusual-late_taps =
    { $more ->
        [one] One more late score to decide.
       *[other] { $more } more late scores to decide.
    }
web-unusual-unseated =
    { $players ->
        [one] { NAME($players, "all") } is playing in round { $round } but has no seat.
       *[other] { NAME($players, "all") } are playing in round { $round } but have no seat.
    }
web-unusual-stale = The draft of round { $round } can't be published as it is:
web-unusual-impossible = Round { $round } can't be paired under the current rules. Choose an exception.
web-unusual-impossible_scores =
    { $scores ->
        [one] One score on record is impossible. Correct it, or change the number of games.
       *[other] { $scores } scores on record are impossible. Correct them, or change the number of games.
    }
web-unusual-tied = { NAME($players, "all") } are tied for rank { $rank } on every tie-break.

## Choices

web-choice-stands = Confirm { RESULT($result) }
web-choice-go_to_table = Go to table { $table }
web-choice-confirm = Confirm table { $table }: { RESULT($result) }
web-choice-seat_at = Seat { NAME($player) } at table { $table }
web-choice-new_table = Open a new table for them
web-choice-pair_these = Pair { NAME($players) }
web-choice-give_bye = Bye for { NAME($player) }
web-choice-give_loss = Loss for { NAME($player) } (arrived too late)
web-choice-count_it = Count it
web-choice-let_it_go = Discard it
web-choice-all_late_taps = All { $taps } late scores
web-choice-seat_again = Reseat round { $round }
web-choice-pair_again = Re-pair round { $round }
web-choice-call_time = Time is up: leaders win
web-choice-to_round = Go to round { $round }
web-choice-settle = Settle the tie
web-choice-stages = End the stage or start another
web-choice-close_and_seat = Close round { $round } and seat round { $next }
web-choice-close_and_pair = Close round { $round } and pair round { $next }
web-choice-close_unfinished =
    { $tables ->
        [one] Close round { $round } with table { RUNS($tables, "all") } unfinished
       *[other] Close round { $round } with tables { RUNS($tables, "all") } unfinished
    }
web-choice-take_draft_back =
    { GIVEN($before) ->
        [yes] Undo the draft of round { $round } and reopen round { $before }
       *[no] Undo the draft of round { $round }
    }
web-choice-see_cut = Review the cut
web-choice-enter_mine =
    { GIVEN($twenties) ->
        [yes] Use mine: { RESULT($result) } ({ ITEM($twenties, 0) }-{ ITEM($twenties, 1) } twenties)
       *[no] Use mine: { RESULT($result) }
    }
web-choice-all_the_same = Do it anyway
web-choice-leave_theirs =
    { GIVEN($twenties) ->
        [yes] Keep theirs: { RESULT($result) } ({ ITEM($twenties, 0) }-{ ITEM($twenties, 1) } twenties)
       *[no] Keep theirs: { RESULT($result) }
    }
web-choice-enter_my_table = Use mine
web-choice-leave_table = Keep theirs
web-choice-dismiss = Dismiss
web-choice-undo_all = Undo all { $count }
web-choice-with_reason = Continue

## The clock

web-clock-name = Clock
web-clock-pause = Pause
web-clock-resume = Resume
web-clock-plus = +{ $minutes } min
web-clock-minus = −{ $minutes } min
web-clock-restart = Restart

## The desk

web-desk-page-round = Round
web-desk-page-cut = Cut
web-desk-bar = Next step
web-desk-undo = Undo
web-desk-redo = Redo
web-desk-away = No connection to the server. Nothing is lost: your entry is sent again automatically and counts once.
web-desk-sending = Still sending.
somebody_else_here = Someone else is signed in on this device now. Your entry is kept until you sign in again.
web-desk-dont_send = Discard it
web-desk-close_line = Close
web-desk-reason = Reason
web-desk-so_already = Nothing to change.
web-desk-same_name =
    { GIVEN($number) ->
        [yes] { NAME($other) } is already registered (#{ $number }).
       *[no] { NAME($other) } is already registered.
    }
web-desk-took_back = Undone: { LIST($said, "all") }
web-desk-brought_back = Redone: { LIST($said, "all") }
web-desk-action =
    { GIVEN($who) ->
        [yes] ({ $who }: { $said })
       *[no] ({ $said })
    }
web-desk-find = Find
web-desk-find_what = player or table
web-desk-nothing_found = No player with that name.
web-desk-round = Round { $round }
web-round_current = Round { $round }, the latest
web-desk-won = Won:
web-desk-status-reported = Reported, not confirmed:
web-desk-status-disputed = Reports differ:
web-desk-rounds = Rounds
web-desk-draft = draft
web-desk-earlier = closed
web-desk-no_round = No round yet. The bar above shows the next step.
web-desk-nobody = This round has no pairings.
web-desk-entry = Result
web-desk-entry_of = Table 7
web-desk-enter = Enter
web-desk-look = Preview correction
web-desk-entry_help = Table, then score: 7 2 1, 7 w, 7 d. A number alone goes to that table.
web-desk-correct_help = Table and correct score. You see what changes before you save.
web-desk-twenties = 20s
web-desk-twenties_first = 20s of the first player
web-desk-twenties_second = 20s of the second player
web-desk-twenties_help = With 20s: 7 2 1 20s 5 3.
web-desk-result = Result
web-desk-notes = Notes
web-desk-no_result = no result
web-desk-game_loss = game loss: { NAME($player) }
impossible_games =
    { $best_of ->
        [1] Table { $table }: { RESULT($result) } is impossible in a single game. Possible: { RESULT($possible, "or") }, or d for a draw.
       *[other] Table { $table }: { RESULT($result) } is impossible in a best of { $best_of }. Possible: { RESULT($possible, "or") }, or fewer games if time ran out.
    }
impossible_games_stand =
    { $best_of ->
        [1] Round { $round }, { NAME($players, "all") }: { RESULT($result) } is impossible in a single game.
       *[other] Round { $round }, { NAME($players, "all") }: { RESULT($result) } is impossible in a best of { $best_of }.
    }
game_loss_given = { NAME($player) } at table { $table } has a game loss. If this score does not include it, add one game for the opponent.
web-desk-said = { RESULT($results, "or") }
web-desk-confirm = Confirm
web-desk-draw = Draw
web-desk-no_show = No-show:
web-desk-both_lost = Double loss
web-desk-both_forfeited = Double forfeit
web-desk-take_away = Clear result
web-desk-bye_draw = bye (draw)
web-desk-bye_loss = bye (loss)
web-desk-rests = no match
web-desk-only_missing =
    { $tables ->
        [one] Show the one missing
       *[other] Show the { COUNT($tables) } missing
    }
web-desk-why = why?
web-desk-who = Which player?
web-desk-why_table = Why table { $table }?
web-desk-why_paired = Why these pairings?
web-desk-why_seated = Why these seats?
web-desk-why_round =
    { GIVEN($table) ->
        [yes] Round { $round }, table { $table }
       *[no] Round { $round }
    }
web-desk-no_reasons = No further explanation.
web-desk-back_to_round = Round { $round }
web-desk-minus = One less for { NAME($player) }
web-desk-plus = One more for { NAME($player) }
web-else = Other actions
web-else-playoff_help = One more round at tables among the top players. You can repeat it.
web-else-playoff = Players in the playoff
web-else-play_off = Start playoff

## Seats by hand

web-change-open = Swap or seat manually
web-change-done = Done
web-change-what = Selected players
web-change-swap = Swap
web-change-pair_hand = Pair together
web-change-seat_hand = Seat together
web-change-help = Select two players, or drag one onto the other.
web-change-pair_again = Re-pair
web-change-afresh = Re-pair, discarding manual changes
web-change-seat_again = Reseat
web-change-mode-random = At random
web-change-mode-by_rank = By rank
web-change-mode-spread = Spread
web-change-mode-fresh = New opponents
web-change-bye = Give bye
web-change-at_table = at table
web-change-seat_these = Seat together
web-change-let_go = Clear selection

## Tables

web-tables-entry = Score
web-tables-multiplier = Multiplier
web-tables-times_less = Decrease multiplier by 0.5
web-tables-times_more = Increase multiplier by 0.5
web-tables-all_taps = All scores
web-tables-out = Sitting out:
web-tables-see_cut = Review the cut
web-tables-goes = below the line
web-tables-total = total
web-tables-this_round = this round
web-tables-score_of_stand_in = Score of the stand-in at table { $table }
web-tables-sum = Total SUM of EXPECTED: DIFFERENCE
web-tables-sum_right = Total SUM: adds up
web-tables-score_of = Score of { NAME($player) }
web-tables-save = Save
web-tables-correct = Correct scores
web-tables-help_taps = Table, seat, sign: 3 E+, 3 S-. A number alone goes to that table.
web-tables-help_scores = Table, then the scores starting with East; a dash clears them.
web-tables-help_places = Table, then the places starting with East; a dash clears them.
web-taps-title =
    { GIVEN($table) ->
        [yes] Scores of round { $round }, table { $table }
       *[no] Scores of round { $round }
    }
web-taps-late = Late scores
web-taps-add = Add or subtract a point at table { $table }
web-taps-take_back = Undo
web-taps-take_back_one = Undo score { $id }
web-taps-none = No scores yet.

## The cut

web-cut-title =
    { GIVEN($round) ->
        [yes] Cut after round { $round }
       *[no] Cut
    }
web-cut-playoff = Playoff
web-cut-not_now = No round is being played, so there is no cut now.
web-cut-field = After round { $round }: { $active } of { $original } players still in.
web-cut-result = { $gone ->
        [one] One eliminated
       *[other] { COUNT($gone) } eliminated
    }, { $remaining ->
        [one] one advances
       *[other] { $remaining } advance
    }.
web-cut-cut_tied = Target: { $target }. Players tied at the line are eliminated.
web-cut-exact = Target: { $target }. Tie-breaks decide among players tied at the line.
web-cut-keep_tied = Target: { $target }. Players tied at the line advance.
web-cut-seated_anew = All tables are cleared. Players who advance are seated again for the next round.
web-cut-confirm =
    { $gone ->
        [one] Eliminate one player and close the round
       *[other] Eliminate { COUNT($gone) } players and close the round
    }
web-cut-close = Close the round, no eliminations
web-cut-none = Close without a cut
web-cut-by_hand_button = Eliminate the 7 ticked players and close the round
web-cut-by_hand_help = Tick or untick names to change who is eliminated.
web-cut-reset = Reset the list
web-cut-go =
    { $players ->
        [one] One eliminated
       *[other] { COUNT($players) } eliminated
    }
web-cut-stay =
    { $players ->
        [one] One advances
       *[other] { COUNT($players) } advance
    }
web-cut-group = { $score } total, { $round_score } this round
web-cut-gone = Eliminated so far
web-cut-after = after round { $round }
web-cut-restore = Reinstate
web-cut-restore_one = Reinstate { NAME($player) }

## Keys

web-keys = Keyboard shortcuts
web-keys-next = next step
web-keys-jump = jump to a table
web-keys-score = enter a result: 7 2 1, 7 21, 7 2-1, 7 2-1-1
web-keys-letters = first player won, second player won, draw
web-keys-others = first or second player no-show, double loss, clear result
web-keys-find = find a player or table
web-keys-undo = undo your last action
web-keys-redo = redo it
web-keys-clock = pause or resume the clock
web-keys-minute = add one minute
web-keys-missing = show only missing tables
web-keys-answer = answer the oldest alert from a phone
web-keys-change = swap players or seat manually
web-keys-by_hand = pair or seat two players together
web-keys-again = draft again
web-keys-times = multiplier down or up
web-keys-add = add a player (Players page)
web-keys-pairings = round
web-keys-standings = standings
web-keys-let_go = clear selection, close
web-keys-keys = this list

## Refusals

none_of_these = Choose { NAME($players, "or") }; got { QUOTE($value) }.

## What the page of a correction says before it is made: what becomes of what, what moves, and what may be kept

web-correct-help = You see what changes before you save.
web-correct-help_scores = Table, then the correct scores starting with East.
web-correct-help_places = Table, then the correct places starting with East.
web-correct-look = Preview correction
web-correct-table = Round { $round }, table { $table }: { table-result-was } → { table-result }.
web-correct-tap = Round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) }.
web-correct-take_back = Round { $round }, table { $table }: undo score { $undoes } ({ SIGNED($delta) } for { NAME($player) }).
web-correct-nothing = Round { $round }, table { $table }
web-correct-is_so = Nothing to change: this is the current result.
web-correct-reseating =
    { $new ->
        [one] Round { $round } has not started. Reseating it would change one table:
       *[other] Round { $round } has not started. Reseating it would change { COUNT($new) } tables:
    }
web-correct-as_it_is = Now
web-correct-seated_again = Reseated
web-correct-do = Save correction
web-correct-keep = Save correction, keep round { $round }
web-correct-repair = Save correction, re-pair round { $round }
web-correct-reseat = Save correction, reseat round { $round }
web-correct-back = Cancel

## The floor: who is here, notices, extra time: what happened, why not, and what the desk says

## What happened

event-players_seen =
    { $players ->
        [one] marked { NAME($players) } as present in round { $round }
       *[other] marked { COUNT($players) } players as present in round { $round }: { NAME($players) }
    }
event-notice_published = published a notice{ GIVEN($minutes) ->
        [yes] , for { $minutes ->
            [one] one minute
           *[other] { $minutes } minutes
        }
       *[no] { "" }
    }
event-notice_changed = changed notice { $notice }{ GIVEN($minutes) ->
        [yes] , for { $minutes ->
            [one] one minute
           *[other] { $minutes } minutes
        }
       *[no] { "" }
    }
event-notice_taken_back = removed notice { $notice }

## On every screen

web-notices = Notices
web-more_minutes = +{ $minutes } min
web-more_time = +{ $time } min
web-more_at = table { $table } { $time }
web-more_tables = extra time at tables { RUNS($tables) }

## Who has not come

web-no_shows = No-shows
web-no_shows-no_round = No round is being played. Players who have not been seen are listed here a few minutes into each round.
web-no_shows-soon =
    { $minutes ->
        [one] Players not yet seen in round { $round } are listed here in one minute.
       *[other] Players not yet seen in round { $round } are listed here in { $minutes } minutes.
    }
web-no_shows-not_asked = No-shows are not being listed in round { $round }: the clock is paused, or the setting is 0 minutes.
web-no_shows-early = List them now
web-no_shows-nobody = Round { $round }: everyone is here.
web-no_shows-about = Round { $round } has been running for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }, and nothing has been heard from { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }: no result, no report, no score. Check who is there.
web-no_shows-keys = Use the arrow keys to move between players; each key decides and moves to the next one. No-show: the opponent wins by forfeit. Drop: they also leave the tournament.
web-no_shows-one = { $player }, table { $table }
web-no_shows-here = Here
web-no_shows-here_one = { $player } is here
web-no_shows-table_here = All here
web-no_shows-table_here_one = Everyone at table { $table } is here
web-no_shows-all_here = All others are here
web-no_shows-walkover = No-show
web-no_shows-walkover_one = { $player } is a no-show: { $opponent } wins by forfeit
web-no_shows-neither = Double loss
web-no_shows-neither_one = Nobody is at table { $table }: double loss
web-no_shows-drop = Drop
web-no_shows-drop_one = { $player } is a no-show: drop from the tournament
web-no_shows-link =
    { $tables ->
        [one] No-shows? One table
       *[other] No-shows? { COUNT($tables) } tables
    }

## Notices at the desk

web-notices-publish = Notice on all screens
web-notices-words = Text
web-notices-minutes = Minutes
web-notices-until_back = until removed
web-notices-ends = ends
web-notices-put = Publish
web-notices-change = Change
web-notices-save = Save
web-notices-take_back = Remove
web-notices-take_back_one = Remove: { $text }
web-notices-public = Shown at once on every page of the tournament.

## Lateness

web-late-about = Lateness goes on record. Choose whether it also costs something.
web-late-does = Effect
web-late-with = { $kind }, { $effect }
web-late-nothing = none, on record only
web-late-points = points
web-late-game_loss = game loss
web-late-match_loss = match loss

## Extra time, and tables that are not used

web-more-heading = Extra time for a table
web-more-minutes =
    { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }
web-more-time = Time
web-more-reason = Reason (optional)
web-more-give = Add time
web-use-stop = Stop using
web-use-stop_one = Stop using table { $table } from the next seating
web-use-again = Use table { $table } again
web-use-not = not used from the next seating
web-use-list = Not used from the next seating:

## Why not

has_no_table = { NAME($player) } has no table in round { $round }.
too_many_notices = There are already { $most } notices on the screens. Remove one first.
no_such_notice =
    { GIVEN($notices) ->
        [yes] There is no notice { $notice }; it may have been removed. Current notices: { $notices }.
       *[no] There is no notice { $notice }; it may have been removed.
    }
minutes_of_notice = A notice can stay for 1 to { $most } minutes, or until you remove it; got { $minutes }.
notice_without_words = Enter the text of the notice, at most { $most } characters.
no_round_minutes = Round { $round } has no time limit to change. A limit set now (`round_minutes`) applies from the next round.
less_for_a_table = Table { $table } can get more time than the others, not less. To take back extra time, undo it.
reason_for_table = A reason goes with extra time for one table: name the table, or leave the reason out.
outage_of_the_round = Time lost to an outage goes back to the whole round, or not at all (0 seconds): leave out the table and the reason.
no_outage = The clock of round { $round } was not running then, or has been restarted since.
outage_answered = { $by } has already decided about that time. Undo that first to decide again.
no_table_so_far = There is no table { $table }; tables are numbered 1 to { $most }.
you_have_left = You have dropped from the tournament, so you can't score. The organiser can reinstate you.
too_many_waiting = Table { $table } already has { $most } late scores in round { $round } waiting for a decision. Please see the organiser.
time_for_table = Add the extra time, for example: extend 5 --table 3.
notice_to_take_back = To remove a notice, give only its number: leave out the text, --minutes and --change.

## At the terminal

clock-table = Table { $table }: { $time } extra.
here-no_round = No round is being played, so there are no no-shows.
here-missed =
    { $players ->
        [one] table { $table }: { NAME($players) } has not been seen
       *[other] table { $table }: { NAME($players) } have not been seen
    }
here-all = Round { $round }: no no-shows.
notice-none = There are no notices on the screens.
notice-shown = { $notice }: { $text }{ GIVEN($minutes) ->
        [yes] { " " }(for { $minutes ->
            [one] one more minute
           *[other] { $minutes } more minutes
        })
       *[no] { "" }
    }
effect_not_asked = --effect applies to lateness only; this penalty needs none.

## Parts of other messages

web-step-scoring =
    { $tables ->
        [one] Scores are coming in from one table.
       *[other] Scores are coming in from { COUNT($tables) } tables.
    }
