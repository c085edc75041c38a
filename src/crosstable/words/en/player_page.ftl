### The page of a player on their phone: claiming a name, seat and clock, reports, requests, scoring at a table.

## Claiming a name

web-me-tab = Me
web-me-find = Find me
web-me-own = My page
web-me-claim_title = Who are you?
web-me-claim_head = Who are you?
web-me-claim_about = Tap your name. This phone then shows your table and reports your results.
web-me-claim_about_code = Tap your name and enter your claim code. The desk has it.
web-me-claim_code = Claim code
web-me-claim_button = This is me
web-me-claim_cancel = Back
web-me-claim_waits = Another phone already has this name. The desk has been asked.
web-me-claim_pending = Waiting for the desk to give you { $player }. Another phone has this name.
web-me-claim_again = Claim again
web-me-released = This phone no longer holds { $player }. Ask the desk if that is a mistake.
web-me-back = Back to my page
web-me-everybody = Show all names
web-me-players = Players on this phone
web-me-ok = OK

## Where to sit, and what to do

web-me-seat_against = Seat { $seat }, against
web-me-colour_against-white = You have White against
web-me-colour_against-black = You have Black against
web-me-your_seat = Your seat
web-me-sit_now = Round { $round }: table { $table }
web-me-you = You
web-me-them = Opponent
web-me-you_are = { $player } (you)
web-me-report = Report your result
web-me-other_result = Other result
web-me-choose = Tap a result
web-me-send = Send:
web-me-games_you = You won
web-me-games_them = They won
web-me-games_drawn = Drawn
web-me-outcome-won = you won
web-me-outcome-lost = you lost
web-me-outcome-drawn = draw
web-me-i-won = I won
web-me-i-lost = I lost
web-me-i-drawn = Draw
web-me-game-won = You won ({ $score })
web-me-game-lost = You lost ({ $score })
web-me-game-drawn = Draw ({ $score })
web-me-result-won = You won { $score }
web-me-result-lost = You lost { $score }
web-me-result-drawn = Draw { $score }
web-me-result-forfeit_won = You won by forfeit
web-me-result-forfeit_lost = You lost by forfeit
web-me-result-double_loss = Double loss
web-me-result-double_forfeit = Double forfeit
web-me-result-none = No result
web-me-soon = The round starts soon
web-me-playing = Your match is on
web-me-report_later = You can report your result here once the round has started.
web-me-report_at_desk = Hand in your result at the desk.
web-me-result_in = The desk has the result of your table.
web-me-they_reported = { $player } reported:
web-me-confirm = Confirm
web-me-not_right = Not right
web-me-what_then = What was the result?
web-me-wait_opponent = Waiting for { $player } to confirm
web-me-counts_once = It counts once confirmed.
web-me-change = Change
web-me-withdraw = Withdraw
web-me-disputed = Disputed
web-me-you_said = You: { $said }.
web-me-they_said = { $player } says: { $said }.
web-me-desk_decides = The desk decides. Please stay at your table.
web-me-same_phone = Both reports come from this phone, so the desk must confirm it.
web-me-desk_said = The desk entered: { $said }
web-me-by_desk = Entered by the desk.
web-me-may_dispute = { $player } can dispute it until the round closes.
web-me-stands = The result is in.

## States without a seat

web-me-state-waiting_list = You're number { $place } on the waiting list
web-me-state-registered = You're registered (#{ $number })
web-me-state-bye = You have the bye
web-me-state-sits_out = You sit out this round
web-me-state-not_seated = Not seated yet
web-me-state-scheduled = Round { $next } is next
web-me-state-being_paired = Round { $next } is being paired
web-me-state-between_stages = That was the last round of this stage
web-me-state-absent =
    { $worth ->
        [half] You have a half-point bye in round { $round }
        [full] You have a full-point bye in round { $round }
       *[none] You're absent in round { $round }
    }
web-me-state-dropped = You dropped after round { $round }
web-me-state-eliminated = Eliminated in round { $round }
web-me-state-disqualified = Disqualified
web-me-state-finished = That was the last round
web-me-state-cancelled = The tournament was cancelled
web-me-about-waiting_list = You move up when a place becomes free.
web-me-about-registered = { GIVEN($first) ->
        [yes] Your table appears here when round { $first } is published.
       *[no] You're absent in every round.
    }
web-me-about-bye = You get the points for this round without playing.
web-me-about-bye_bracket = You go on to the next round without playing.
web-me-about-sits_out = There was no seat left this time.
web-me-about-sits_out_bracket = Your next match follows once your opponent is known.
web-me-about-sits_out_scheduled = An odd number of players: somebody rests each round.
web-me-about-not_seated = Ask the desk if you expected a table.
web-me-about-being_paired = Your table appears here as soon as it is published.
web-me-about-between_stages = If you advance, your next table appears here.
web-me-about-absent =
    { GIVEN($points) ->
        [yes] As announced: { bye-points } for it.
       *[no] As announced.
    }
web-me-about-dropped = Ask the desk if you want to play again.
web-me-about-eliminated = Thank you for playing.
web-me-about-disqualified = Please see the organiser.
web-me-about-finished = Thank you for playing.
web-me-about-cancelled = Please see the organiser.

## The end

web-me-won = You won!
web-me-finished = You finished { web-me-place }
web-me-placed = You are { web-me-place }
web-me-place = { $shared ->
        [yes] joint { ordinal }
       *[no] { ordinal }
    } of { $of }{ GIVEN($group) ->
        [yes] , { standings-group }
       *[no] { "" }
    }
ordinal = { ORDINAL($rank) ->
        [one] { $rank }st
        [two] { $rank }nd
        [few] { $rank }rd
       *[other] { $rank }th
    }
web-me-prize = Your prize: { $prize }

## Rank and results

web-me-record = Your record
web-me-rank = Your rank
web-me-still_possible = Places still possible
web-me-places = { $best } to { $worst }
web-me-this_round = This round
web-me-total = total { $total }
web-me-why = Why place { $rank }?
web-me-all_reasons = All reasons
web-me-so_far = Your results
web-me-below_line = Below the line as it stands
web-me-above_line = Above the line as it stands
web-me-course = My rounds

## Asking the desk

web-me-judge = Call a judge
web-me-judge_called = Judge called
web-me-judge_comes = A judge is on the way
web-me-judge_cancel = Cancel
web-me-desk_head = Ask the desk
web-me-ask_drop = { GIVEN($between) ->
        [yes] Drop from the tournament
       *[no] Drop after this round
    }
web-me-ask_absent = I'll miss round { $round }
web-me-ask_bye =
    { $worth ->
        [full] Full-point bye in round { $round }
       *[half] Half-point bye in round { $round }
    }
web-me-later_byes =
    { $worth ->
        [full] Full-point bye in a later round
       *[half] Half-point bye in a later round
    }
web-me-byes_left =
    { $left ->
        [one] You can ask for one bye.
       *[other] You can ask for { COUNT($left) } byes.
    }
web-me-excused =
    { $worth ->
        [half] Granted: a half-point bye in { request-rounds } ({ bye-points }).
        [full] Granted: a full-point bye in { request-rounds } ({ bye-points }).
       *[none] Granted: you miss { request-rounds }{ GIVEN($points) ->
            [yes] { " " }({ bye-points })
           *[no] { "" }
        }.
    }
web-me-declined-absent = The desk declined your request { request-absence }.
web-me-declined-late = The desk declined your request to miss { request-rounds }.
web-me-declined-claim = The desk declined your request for { $player }: another phone has this name. Please see the desk.
web-me-declined-report = The desk did not accept your report for table { $table } of round { $round }.
web-me-declined-drop = The desk declined your request to drop.
web-me-ask_late = I'll be late for round { $round }
web-me-asked-drop = You asked to drop after this round.
web-me-asked-absent = You asked { request-absence }.
web-me-asked-late = You will be late and miss { request-rounds }.
web-me-asked-report = Your report for table { $table } of round { $round } came too late. The desk has it.
web-me-asked-claim = You asked for this name.
web-me-asked-judge = You called a judge.
web-me-take_back = Take back
web-me-leaving = You leave the tournament when this round closes.

## The phone

web-me-phone_head = This phone
web-me-alerts_off = Sound and vibration for new pairings: off
web-me-alerts_on = Sound and vibration for new pairings: on
web-me-add = Add another player
web-me-release = This is not { $player }'s phone
web-me-no_network = No connection. Try again in a moment.
web-me-outbox_waiting = Waiting to send:
web-me-outbox_refused = Not accepted:
web-me-outbox_late = Came too late and is waiting at the desk:
web-me-outbox_cancel = Don't send
web-me-as_of = As of

## Scoring at a table

web-me-score_table = Score this table
web-me-score_head = Scores at table { $table }
web-me-scores_now = { $player } is scoring. You can take over.
web-me-nobody_scores = Nobody is scoring yet.
web-me-scoring = { $player } is scoring
web-me-you_score = You are scoring
web-me-anybody_scores = Anyone here can score
web-me-only_me = I'll score
web-me-take_over = Take over
web-me-undo = Undo
web-me-plus_one = plus one
web-me-minus_one = minus one
web-me-move_clock = Move clock
web-me-move_start = Tap to start
web-me-move_restart = Tap to restart
web-me-move_seconds = Seconds per move
web-me-seconds = { $seconds } s
