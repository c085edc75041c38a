### The pages of the desk during a round.

## What the pages of the desk say about a round: the next step, what is unusual, results, tables, the cut

## The next step

web-step-enter = Enter the players.
web-step-start =
    { $players ->
        [one] one player is entered.
       *[other] { COUNT($players) } players are entered.
    }
web-step-start-button = Start
web-step-draft = Round { $round } comes next.
web-step-draft-button = Pair round { $round }
web-step-seat-button = Seat round { $round }
web-step-publish = Look at the draft of round { $round }; nobody else sees it yet.
web-step-publish-button = Publish round { $round }
web-step-begin = Round { $round } is published.
web-step-begin-button = Start the clock
web-step-results =
    { $missing ->
        [one] { $reported } of { $tables } tables reported, one missing: { RUNS($missing) }.
       *[other] { $reported } of { $tables } tables reported, { COUNT($missing) } missing: { RUNS($missing) }.
    }
web-step-results-button = Enter results
web-step-taps = { web-step-scoring } { $cut ->
        [yes] The cut follows.
       *[no] Close it when the time is up.
    }
web-step-cut = { GIVEN($timed) ->
        [yes] Time is up. The cut is next.
       *[no] The cut is next.
    }
web-step-cut-button = Look at the cut
web-step-close = { GIVEN($entered) ->
        [yes] Everything is in.
       *[no] Close round { $round } when it is over.
    }
web-step-close-button = Close round { $round }
web-step-complete =
    { $rounds ->
        [one] All rounds are played.
       *[other] All { COUNT($rounds) } rounds are played.
    }
web-step-complete-button = Make it final
web-step-stage = The stage is over. Begin another one, or make it final.
web-step-over = It is final.
web-step-cancelled = It was called off.

## What is unusual

web-unusual-disputed = Table { $table } is disputed by { NAME($by) }: { NAME($players) }.
web-unusual-reported =
    { $tables ->
        [one] Reported and not yet confirmed: table { RUNS($tables) }.
       *[other] Reported and not yet confirmed: tables { RUNS($tables) }.
    }
web-unusual-late_tap = A score came late: { $delta } for { NAME($player) }, round { $round }, table { $table }.
web-unusual-late_taps =
    { $more ->
        [one] One more late score waits.
       *[other] { $more } more late scores wait.
    }
web-unusual-unseated =
    { $players ->
        [one] { NAME($players, "all") } plays in round { $round } and has no seat.
       *[other] { NAME($players, "all") } play in round { $round } and have no seat.
    }
web-unusual-stale = Round { $round } can't be published as it is drafted:
web-unusual-impossible = Round { $round } can't be paired: no legal pairing exists. Choose what gives way.
web-unusual-tied = { NAME($players, "all") } share rank { $rank }, and nothing separates them.

## Choices

web-choice-stands = { RESULT($result) } stands
web-choice-go_to_table = Go to table { $table }
web-choice-confirm = Confirm table { $table }: { RESULT($result) }
web-choice-seat_at = Seat { NAME($player) } at table { $table }
web-choice-new_table = Seat them at a new table
web-choice-pair_these = Pair { NAME($players) }
web-choice-give_bye = Bye for { NAME($player) }
web-choice-give_loss = { NAME($player) } came too late: a loss
web-choice-count_it = Count it
web-choice-let_it_go = Let it go
web-choice-all_late_taps = All { $taps } late scores
web-choice-seat_again = Seat round { $round } again
web-choice-pair_again = Pair round { $round } again
web-choice-settle = Settle the tie
web-choice-stages = End the stage, or begin another
web-choice-close_and_seat = Close round { $round } and seat round { $next }
web-choice-close_and_pair = Close round { $round } and pair round { $next }
web-choice-close_unfinished =
    { $tables ->
        [one] Close round { $round }, leave table { RUNS($tables, "all") } unfinished
       *[other] Close round { $round }, leave tables { RUNS($tables, "all") } unfinished
    }
web-choice-take_draft_back =
    { GIVEN($before) ->
        [yes] Take the draft of round { $round } back, which opens round { $before } again
       *[no] Take the draft of round { $round } back
    }
web-choice-see_cut = Look at the cut
web-choice-enter_mine =
    { GIVEN($twenties) ->
        [yes] Enter mine: { RESULT($result) } ({ ITEM($twenties, 0) }-{ ITEM($twenties, 1) } twenties)
       *[no] Enter mine: { RESULT($result) }
    }
web-choice-all_the_same = Do it all the same
web-choice-leave_theirs =
    { GIVEN($twenties) ->
        [yes] Leave theirs: { RESULT($result) } ({ ITEM($twenties, 0) }-{ ITEM($twenties, 1) } twenties)
       *[no] Leave theirs: { RESULT($result) }
    }
web-choice-enter_my_table = Enter mine
web-choice-leave_table = Leave theirs
web-choice-undo_all = Take all { $count } back
web-choice-with_reason = Do it

## The clock

web-clock-name = Clock
web-clock-pause = Pause
web-clock-resume = Go on
web-clock-plus = +{ $minutes } min
web-clock-minus = −{ $minutes } min
web-clock-restart = Restart

## The desk

web-desk-page-round = Round
web-desk-page-cut = Cut
web-desk-bar = Next step
web-desk-undo = Undo
web-desk-redo = Bring back
web-desk-away = The server does not answer. Nothing is lost: it is sent again by itself, and happens once.
web-desk-sending = It is still being sent.
somebody_else_here = Somebody else is signed in here by now. What you decided waits until it is you again.
web-desk-dont_send = Don't send it
web-desk-close_line = Close
web-desk-reason = Reason
web-desk-so_already = It was so already; nothing has changed.
web-desk-same_name =
    { GIVEN($number) ->
        [yes] Somebody called { NAME($other) } is there already, as number { $number }.
       *[no] Somebody called { NAME($other) } is there already.
    }
web-desk-took_back = Took back: { LIST($said, "all") }
web-desk-brought_back = Brought back: { LIST($said, "all") }
web-desk-action = ({ $said })
web-desk-find = Find
web-desk-find_what = a player or a table
web-desk-nothing_found = Nobody here is called so.
web-desk-round = Round { $round }
web-desk-rounds = Rounds
web-desk-draft = draft
web-desk-earlier = closed
web-desk-no_round = No round yet. The bar above says what comes next.
web-desk-nobody = Nobody is paired in this round.
web-desk-entry = Result
web-desk-entry_of = Table 7
web-desk-enter = Enter
web-desk-look = See what moves
web-desk-twenties = 20s
web-desk-twenties_first = 20s of the first player
web-desk-twenties_second = 20s of the second player
web-desk-twenties_help = With 20s: 7 2 1 20s 5 3.
web-desk-entry_help = Table and score: 7 2 1, 7 w, 7 d. A number alone goes to the table.
web-desk-correct_help = Table and the right score. What moves is shown before anything changes.
web-desk-result = Result
web-desk-notes = Notes
web-desk-no_result = no result
web-desk-game_loss = game loss: { NAME($player) }
beyond_best_of = Table { $table }: { RESULT($result) } is more than a best of { $best_of } comes to. Was it a slip?
game_loss_given = { NAME($player) } at table { $table } was given a game loss. If this result is without it, correct it to one more game for the opponent.
web-desk-said = { RESULT($results, "or") }
web-desk-reported = reported
web-desk-is_disputed = disputed
web-desk-confirm = Confirm
web-desk-draw = Draw
web-desk-first_absent = First absent
web-desk-second_absent = Second absent
web-desk-both_lost = Both lost
web-desk-take_away = No result
web-desk-bye_draw = bye (draw)
web-desk-bye_loss = bye (loss)
web-desk-rests = no match
web-desk-only_missing =
    { $tables ->
        [one] Only the one missing
       *[other] Only the { COUNT($tables) } missing
    }
web-desk-why = why?
web-desk-who = Who?
web-desk-why_table = Why table { $table } is so
web-desk-why_paired = Why these pairings?
web-desk-why_seated = Why these seats?
web-desk-why_round =
    { GIVEN($table) ->
        [yes] Round { $round }, table { $table }
       *[no] Round { $round }
    }
web-desk-no_reasons = There is nothing more to say about it.
web-desk-back_to_round = Round { $round }
web-desk-minus = One less for { NAME($player) }
web-desk-plus = One more for { NAME($player) }
web-else = Or
web-else-playoff_help = One more round among the best, at tables. It can be repeated.
web-else-playoff = How many play on
web-else-play_off = Begin the playoff

## Seats by hand

web-change-open = Swap or seat by hand
web-change-done = Done
web-change-what = Two picked players
web-change-swap = change places
web-change-pair_hand = play each other
web-change-seat_hand = share a table
web-change-help = Pick one, then the other; or drag one onto the other.
web-change-pair_again = Pair again
web-change-afresh = Pair afresh, forget what was set by hand
web-change-seat_again = Seat again
web-change-mode-random = At random
web-change-mode-by_rank = By rank
web-change-mode-spread = Spread
web-change-mode-fresh = Fresh faces
web-change-bye = Give the bye
web-change-at_table = at table
web-change-seat_these = Seat them together
web-change-let_go = Let go

## Tables

web-tables-entry = Score
web-tables-multiplier = Multiplier
web-tables-times_less = Half a step less
web-tables-times_more = Half a step more
web-tables-all_taps = All score events
web-tables-out = Sitting out:
web-tables-see_cut = Look at the cut
web-tables-goes = would be cut now
web-tables-total = in all
web-tables-score_of = Score of { NAME($player) }
web-tables-save = Save
web-tables-correct = Correct scores
web-tables-help_taps = Table, seat, sign: 3 E+, 3 S-. A number alone goes to the table.
web-tables-help_scores = Table, then the scores from East on; a dash takes them away.
web-tables-help_places = Table, then the places from East on; a dash takes them away.
web-taps-title =
    { GIVEN($table) ->
        [yes] Score events of round { $round }, table { $table }
       *[no] Score events of round { $round }
    }
web-taps-late = They came too late
web-taps-add = One more, or one less, at table { $table }
web-taps-take_back = Take back
web-taps-take_back_one = Take the score { $id } back
web-taps-none = Nothing is scored yet.

## The cut

web-cut-title =
    { GIVEN($round) ->
        [yes] Cut after round { $round }
       *[no] Cut
    }
web-cut-playoff = Playoff
web-cut-not_now = No round is being played, so nobody is cut now.
web-cut-field = { $active } of the { $original } who began are still in, after round { $round }.
web-cut-result = { $gone ->
        [one] One goes
       *[other] { COUNT($gone) } go
    }, { $remaining ->
        [one] one stays
       *[other] { $remaining } stay
    }.
web-cut-cut_tied = Target: { $target }. Whoever is level on the line goes too.
web-cut-exact = Target: { $target }. The criteria decide among the level.
web-cut-keep_tied = Target: { $target }. Whoever is level on the line stays.
web-cut-seated_anew = All tables are cleared: those who stay are seated anew for the next round.
web-cut-confirm =
    { $gone ->
        [one] Cut this one and close the round
       *[other] Cut these { COUNT($gone) } and close the round
    }
web-cut-close = Close the round: nobody goes
web-cut-none = Close without a cut
web-cut-by_hand_button = Cut the 7 ticked and close the round
web-cut-by_hand_help = Tick or untick names to cut another list.
web-cut-reset = Back to the list as it was
web-cut-go =
    { $players ->
        [one] One goes
       *[other] { COUNT($players) } go
    }
web-cut-stay =
    { $players ->
        [one] One stays
       *[other] { COUNT($players) } stay
    }
web-cut-group = { $score } in all, { $round_score } this round
web-cut-gone = Cut so far
web-cut-after = after round { $round }
web-cut-restore = Back in
web-cut-restore_one = { NAME($player) } plays again

## Keys

web-keys = Keys
web-keys-next = the next step
web-keys-jump = go to a table
web-keys-score = a result: 7 2 1, 7 21, 7 2-1, 7 2-1-1
web-keys-letters = won by the first, by the second, drawn
web-keys-others = first or second absent, lost by both, no result
web-keys-find = find a player or a table
web-keys-undo = take your last action back
web-keys-redo = bring it back
web-keys-clock = pause the clock, or let it go on
web-keys-minute = one minute more
web-keys-missing = only the tables that are missing
web-keys-change = swap players, or seat by hand
web-keys-by_hand = two play each other, or share a table, by hand
web-keys-again = draft again
web-keys-times = the multiplier down or up
web-keys-add = add a player, on the page of players
web-keys-pairings = the round
web-keys-standings = the standings
web-keys-let_go = let go, close
web-keys-keys = this list

## Refusals

none_of_these = Name one of { NAME($players, "or") }; here stands { QUOTE($value) }.

## What the page of a correction says before it is made: what becomes of what, what moves, and what may be kept

web-correct-help = What moves is shown before anything changes.
web-correct-help_scores = Table, then the right scores from East on.
web-correct-help_places = Table, then the right places from East on.
web-correct-look = See what moves
web-correct-table = Round { $round }, table { $table }: { table-result-was } become { table-result }.
web-correct-tap = Round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) }.
web-correct-take_back = Round { $round }, table { $table }: the score { $undoes }, { SIGNED($delta) } for { NAME($player) }, is taken back.
web-correct-nothing = Round { $round }, table { $table }
web-correct-is_so = That is what stands already.
web-correct-reseating =
    { $new ->
        [one] Round { $round } has not started. Seated again, one table would be another one:
       *[other] Round { $round } has not started. Seated again, { COUNT($new) } tables would be others:
    }
web-correct-no_reseating = Round { $round } has not started; it could not be seated again after this.
web-correct-as_it_is = As it is
web-correct-seated_again = Seated again
web-correct-do = Correct it
web-correct-keep = Correct it, keep round { $round }
web-correct-repair = Correct it, pair round { $round } again
web-correct-reseat = Correct it, seat round { $round } again
web-correct-back = Leave it

## The floor: who is here, notices, extra time: what happened, why not, and what the desk says

## What happened

event-players_seen =
    { $players ->
        [one] saw one player at the table in round { $round }: { NAME($players) }
       *[other] saw { COUNT($players) } players at the table in round { $round }: { NAME($players) }
    }
event-notice_published = published a notice{ GIVEN($minutes) ->
        [yes] , for { $minutes ->
            [one] one minute
           *[other] { $minutes } minutes
        }
       *[no] { "" }
    }
event-notice_changed = changed the notice { $notice }{ GIVEN($minutes) ->
        [yes] , for { $minutes ->
            [one] one minute
           *[other] { $minutes } minutes
        }
       *[no] { "" }
    }
event-notice_taken_back = took the notice { $notice } back

## On every screen

web-notices = Notices
web-more_minutes = +{ $minutes } min
web-more_time = +{ $time } min
web-more_at = table { $table } { $time }
web-more_tables = more time at tables { RUNS($tables) }

## Who has not come

web-no_shows = Who has not come
web-no_shows-no_round = No round is being played. Some minutes after a round has started, whoever has not been seen is listed here.
web-no_shows-soon =
    { $minutes ->
        [one] In one minute whoever has not been seen in round { $round } is listed here.
       *[other] In { $minutes } minutes whoever has not been seen in round { $round } is listed here.
    }
web-no_shows-not_asked = Nobody is waited for in round { $round } now: the clock stands still, or no_show_minutes is 0.
web-no_shows-early = List them now
web-no_shows-nobody = Nobody is missed in round { $round }.
web-no_shows-about = Round { $round } has run for { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }, and nothing is known of { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }: no result, no report, no score. Look who is there.
web-no_shows-keys = Arrows lead from player to player; each key decides and goes on to the next. A walkover is for the opponent; whoever is dropped loses this match and is not paired again.
web-no_shows-one = { $player }, table { $table }
web-no_shows-here = Here
web-no_shows-here_one = { $player } is here
web-no_shows-table_here = All here
web-no_shows-table_here_one = All of table { $table } are here
web-no_shows-all_here = All the others are here
web-no_shows-walkover = Walkover
web-no_shows-walkover_one = { $player } is absent: walkover for { $opponent }
web-no_shows-neither = Lost by both
web-no_shows-neither_one = Nobody is at table { $table }: lost by both
web-no_shows-drop = Drop
web-no_shows-drop_one = { $player } is absent: drop the player
web-no_shows-link =
    { $tables ->
        [one] Who has not come? One table
       *[other] Who has not come? { COUNT($tables) } tables
    }

## Notices at the desk

web-notices-publish = Notice to all screens
web-notices-words = What it says
web-notices-minutes = For how many minutes
web-notices-until_back = until taken back
web-notices-ends = ends
web-notices-put = Publish it
web-notices-change = Change
web-notices-save = Save
web-notices-take_back = Take back
web-notices-take_back_one = Take back: { $text }
web-notices-public = Everybody sees it at once, on every page of the tournament.

## Lateness

web-late-about = Lateness is kept on record. What else it does is yours to choose.
web-late-does = It costs
web-late-with = { $kind }, { $effect }
web-late-nothing = nothing, it is only on record
web-late-points = points
web-late-game_loss = a game
web-late-match_loss = the match

## Extra time, and tables that are not used

web-more-heading = Extra time for one table
web-more-minutes =
    { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }
web-more-time = Time
web-more-reason = Reason, if there is one
web-more-give = Give it
web-use-stop = Do not use
web-use-stop_one = Do not use table { $table } from the next seating on
web-use-again = Use table { $table } again
web-use-not = not used next time
web-use-list = Not used from the next seating on:

## Why not

has_no_table = { NAME($player) } has no table in round { $round }, so nobody waits for them there.
too_many_notices = { $most } notices are on the screens, and nobody reads more. Take one back first.
no_such_notice =
    { GIVEN($notices) ->
        [yes] There is no notice { $notice }; it may have been taken back. Those that are there: { $notices }.
       *[no] There is no notice { $notice }; it may have been taken back.
    }
minutes_of_notice = A notice stays for 1 to { $most } minutes, or until it is taken back; here stands { $minutes }.
notice_without_words = Write what the notice says, in { $most } characters at most.
no_round_minutes = Round { $round } has no time limit that could be changed. Set `round_minutes` first.
less_for_a_table = Table { $table } can have more time than the others, not less. What was given too much is taken back by undo.
reason_for_table = A reason is kept with the time of one table: name the table, or leave the reason out.
outage_of_the_round = Time in which nobody was served is given back to the whole round, or not (0 seconds): leave table and reason out.
no_outage = The clock of round { $round } did not run then, or was started again since: there is nothing to say.
outage_answered = { $by } was faster, and has said what becomes of that time. Undo that first to decide otherwise.
no_table_so_far = There is no table { $table }: tables are numbered from 1 to { $most }.
you_have_left = You have left the tournament, so you score no more. The desk can bring you back.
too_many_waiting = { $most } late taps of table { $table } in round { $round } wait at the desk already. Tell the desk.
time_for_table = Say how much time the table gets, such as extend 5 --table 3.
notice_to_take_back = A notice is taken back by its number alone: leave the text, --minutes and --change out.

## At the terminal

clock-table = Table { $table } has { $time } more.
here-no_round = No round is being played, so nobody is missed.
here-missed =
    { $players ->
        [one] table { $table }: { NAME($players) } has not been seen
       *[other] table { $table }: { NAME($players) } have not been seen
    }
here-all = Round { $round }: nobody is missed.
notice-none = No notice is on the screens.
notice-shown = { $notice }: { $text }{ GIVEN($minutes) ->
        [yes] { " " }(for { $minutes ->
            [one] one more minute
           *[other] { $minutes } more minutes
        })
       *[no] { "" }
    }
effect_not_asked = Only of lateness it is to be said what it does; this penalty is clear without.

## Parts of other messages

web-step-scoring =
    { $tables ->
        [one] Scores come in from one table.
       *[other] Scores come in from { COUNT($tables) } tables.
    }
