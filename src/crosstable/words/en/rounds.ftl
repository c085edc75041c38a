### Why something is not possible now, and what helps.

## The life of a tournament: why something can't be done now, and what would help

## When and who

not_now = You can't { MESSAGE("command", $command) } now: { MESSAGE("phase", $phase) }. { STEP($command, $phase, $phases) }
not_yours = Only { LIST($roles, "or") } may { MESSAGE("command", $command) }; you are here as { $role }.
too_busy = Others are writing so fast that { $tries } tries were not enough. Try again.
no_such_tournament = There is no tournament { QUOTE($tournament) } in this journal.
tournament_exists = There is a tournament { QUOTE($tournament) } in this journal already.
key_used_otherwise =
    { GIVEN($key) ->
        [yes] The key { QUOTE($key) } was used for something else ({ $command }). Take another key.
       *[no] The key was used for something else ({ $command }). Take another key.
    }

## Settings

bad_settings_asked =
    { $count ->
        [one] These settings can't be used: one problem.
       *[other] These settings can't be used: { $count } problems.
    }
bad_settings_kept =
    { $count ->
        [one] The settings of this tournament can't be read: one problem.
       *[other] The settings of this tournament can't be read: { $count } problems.
    }
format_in_play =
    { $rounds ->
        [one] The format stays { QUOTE($format) }: one round is paired by it. End the stage and begin another one.
       *[other] The format stays { QUOTE($format) }: { COUNT($rounds) } rounds are paired by it. End the stage and begin another one.
    }
rounds_in_play = { $asked ->
        [one] One round is
       *[other] { COUNT($asked) } rounds are
    } too few: { $rounds ->
        [one] one is
       *[other] { COUNT($rounds) } are
    } there already.
nobody_entered = There is nobody to play: enter players first.

## Entries

bad_entries =
    { $count ->
        [one] The entry can't be used: one problem.
       *[other] The entry can't be used: { $count } problems.
    }
bad_words =
    { $count ->
        [one] These words can't be used: one problem.
       *[other] These words can't be used: { $count } problems.
    }
nobody_named = Nobody is named: say who.
too_many_players = { $players } players and { $more } more are too many: a tournament has { $most } at most.
field_is_closed = Nobody can enter any more: whoever loses is out, and round { $round }, the first, is published.
round_is_over = Round { $round } can't be entered: the earliest is round { $earliest }.
bad_stretch = Write [first round, last round] with the last not before the first (null: to the end); here stands { $value }.
absence_is_past = What happened up to round { $last } stays as it is; an absence may change from the next round on.
after_last_round = { NAME($players) } { $players ->
        [one] has
       *[other] have
    } no round to play: the stage has { $rounds ->
        [one] only one
       *[other] only { COUNT($rounds) }
    } so far. Set more rounds.
group_in_play = { NAME($player) } stays in this group: its rounds are being played.
has_dropped = { NAME($player) } has dropped already, after round { $round }.
has_not_dropped = { NAME($player) } has not dropped, so there is nothing to come back from.
is_disqualified = { NAME($player) } is disqualified since round { $round }. Undo that first.
is_eliminated = { NAME($player) } is out since round { $round }.

## Penalties

no_round_yet = Such a penalty needs a round, and none has been published.
no_match_to_lose = { NAME($player) } has no match in round { $round } that could be lost.
points_to_lose = Say how many points: half a point to { $most }.
points_not_asked = Only a deduction of points takes points; this penalty takes none.

## Drafts

paired_already = Round { $round } is drafted already, by { $by }. Look at the draft; another can take its place.
draft_gone = The draft that you saw is gone. Look again.
draft_changed = The draft of round { $round } has changed meanwhile, by { $by }. Look again.
draft_stale = The draft of round { $round } doesn't fit the players any more. Make another one.
seated_but_out = { NAME($player) } has a seat in it and doesn't play.
plays_but_unseated = { NAME($player) } plays and has no seat in it.
all_rounds_played =
    { $rounds ->
        [one] No further round: the stage has one. End it, or set more rounds.
       *[other] No further round: the stage has { COUNT($rounds) }. End it, or set more rounds.
    }
too_many_rounds = { $round } rounds are too many: { $most } at most.
bad_seats =
    { $count ->
        [one] That can't be done in round { $round }: one problem.
       *[other] That can't be done in round { $round }: { $count } problems.
    }
plays_not_in = { NAME($player) } doesn't play in round { $round }.
named_twice = { NAME($player) } is named twice.
bye_needs_winner = A bye of this stage is worth a win or a loss, not a draw: { NAME($player) } can't have that.
table_twice = Table { $table } is named twice.
table_taken = Table { $table } is taken.
tables_of_matches = Name at most one table for each match, from 1 on; here are { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    } for { $matches ->
        [one] one match
       *[other] { COUNT($matches) } matches
    }.
has_a_match = { NAME($player) } has a match at table { $table }. Swap players instead.
has_no_seat = { NAME($player) } has no seat in this round. Pair or seat by hand instead.
one_table = { NAME($players) } play each other at table { $table }.
has_result = Table { $table } has a result or scores already. Take those away first.
meets_again = { NAME($players) } at table { $table } have met before, in round { $round }.
bye_again =
    { $byes ->
        [one] { NAME($player) } has the bye again, after one bye; the limit is { $limit }.
       *[other] { NAME($player) } has the bye again, after { COUNT($byes) } byes; the limit is { $limit }.
    }
without_match =
    { $players ->
        [one] { NAME($players, "all") } plays and has neither a match nor a bye.
       *[other] { NAME($players, "all") } play and have neither a match nor a bye.
    }

## Results

no_such_round =
    { $last ->
        [0] No round has been published yet.
       *[other] There is no round { $round } to look at; the latest published one is { $last }.
    }
no_such_table =
    { GIVEN($tables) ->
        [yes] There is no table { $table } in round { $round }. The tables are { RUNS($tables) }.
       *[no] There is no table { $table } in round { $round }.
    }
impossible_score = Nobody plays so many games: { $games }. Each number is from 0 to { $most }.
needs_winner = A match of this stage has a winner and can't end level. Enter who won the deciding game, or who forfeited.
winners_missing =
    { $matches ->
        [one] Round { $round } can't end without a winner in every match: one has none yet ({ NAME($matches) }). Enter the results.
       *[other] Round { $round } can't end without a winner in every match: { COUNT($matches) } have none yet ({ NAME($matches) }). Enter the results.
    }
impossible_twenties = Twenties are from 0 to { $most }; here stand { $twenties }.
changed_meanwhile = Table { $table } of round { $round } has changed: { GIVEN($theirs) ->
        [yes] { $by } entered { result-theirs }
       *[no] { $by } took the result away
    }; { GIVEN($yours) ->
        [yes] yours is { result-yours }. Look, then correct it.
       *[no] you want it taken away. Look, then correct it.
    }
closed_without_result = Round { $round } is closed, so table { $table } needs a result. Undo the close to take it away.
nothing_to_pair_again = No round waits that could be paired again: it is being played, or has results.
open_disputes =
    { $tables ->
        [one] In round { $round } the result of table { RUNS($tables) } is disputed. Enter what stands.
       *[other] In round { $round } the results of tables { RUNS($tables) } are disputed. Enter what stands.
    }
reports_off = In this tournament the desk enters the results.
not_your_match = You don't play at table { $table }.
nothing_to_confirm = Nobody has reported a result for table { $table }.
own_report = You reported the result of table { $table } yourself; your opponent confirms it.
reports_differ = Both players of table { $table } have reported, and differently: { RESULT($reports) }. Enter what stands.
nothing_to_dispute = Your opponent has said nothing about table { $table } that you could dispute.
no_report = You have no report for table { $table } that still waits.

## Stages and the end

nothing_played = No round has been played yet.
too_many_qualifiers = { $asked } can't go on: { $players ->
        [one] one player is
       *[other] { COUNT($players) } players are
    } left{ GIVEN($group) ->
        [yes] , in group { $group }
       *[no] { "" }
    }.
top_or_players = Say how many go on, or who: not both.
tie_across_line = Who goes on is not decided: a tie lies across the line.
tied_at_line = { NAME($players) } share rank { $rank }{ GIVEN($group) ->
        [yes] , in group { $group }
       *[no] { "" }
    }, and only { $line ->
        [one] one goes
       *[other] { COUNT($line) } go
    } on. Settle their tie first.
too_many_stages = A tournament has { $most } stages at most.
settled_already = The tie of { NAME($players) } is settled already. Undo that first.

## Undo

no_such_action = There is no action { $action }. The log lists them by number.
not_your_action = Action { $action } is { $by }'s; you may take back your own.
creation_stays = A tournament's creation can't be taken back. Cancel the tournament instead.
undone_already = Action { $action } has been taken back already.
not_undone = Action { $action } holds, so there is nothing to bring back.
nothing_to_undo = There is nothing of yours to take back.
nothing_to_redo = There is nothing of yours to bring back.
others_depend =
    { $count ->
        [one] One later action depends on it. Take them back too, or leave it.
       *[other] { $count } later actions depend on it. Take them back too, or leave it.
    }
depends = Action { $action } would fall with it.
cannot_redo = It can't be brought back: the tournament has gone on.
does_not_fit = Action { $action } doesn't fit any more.
would_not_fit = Action { $action } would not fit then.

## Persons

same_person = They are the same person already.
both_play = { $person } and { $into } are both entered in { $name }, so they are two persons.
not_merged = This person was not merged with anybody.

## Import

cannot_import =
    { $count ->
        [one] The document can't become a tournament: it has one problem.
       *[other] The document can't become a tournament: it has { $count } problems.
    }
still_to_come = Round { $value } has not been published; write a round that has, or null.
leaves_otherwise = { NAME($player) } can't have left in round { $round } and have this seat; put one of them right.
round_is_open = Round { $round } is open and another one follows it; write "completed".
no_stage_ends = No stage ends with round { $value }; players go out where one does, or are cut.
command-create = create a tournament
command-rename = rename the tournament
command-configure = change the settings
command-start = start the tournament
command-end_stage = end the stage
command-begin_stage = begin a stage
command-settle_tie = settle a tie
command-complete = complete the tournament
command-cancel = cancel the tournament
command-register = enter players
command-enter_late = enter players late
command-withdraw = take an entry back
command-rename_player = rename a player
command-change_player = change an entry
command-drop = drop a player
command-re_enter = let a player re-enter
command-disqualify = disqualify a player
command-set_registration = open or close registration
command-sign_up = enter oneself
command-move_up = let somebody in from the waiting list
command-see_entries = look at new entries
command-ask_check_in = ask for check-in
command-check_in = check in
command-pair = pair the round
command-pair_by_hand = pair by hand
command-swap = swap players
command-publish = publish the round
command-start_round = start the round
command-close_round = close the round
command-next_round = go on to the next round
command-seat = seat the round
command-seat_by_hand = seat by hand
command-set_multiplier = set the multiplier
command-use_table = say which tables are used
command-tap = score at a table
command-take_back_tap = take a score back
command-settle_tap = settle a late tap
command-enter_table = enter the scores or places of a table
command-restore = restore a player who was cut
command-playoff = begin a playoff
command-pause_clock = pause the clock
command-resume_clock = let the clock go on
command-extend_clock = change the time of the round
command-restart_clock = restart the clock
command-penalise = give a penalty
command-mark_here = say who is here
command-enter_result = enter a result
command-correct = correct a result
command-report_result = report a result
command-confirm = confirm a result
command-dispute = dispute a result
command-withdraw_report = take a report back
command-announce = publish a notice
command-change_notice = change a notice
command-take_back_notice = take a notice back
command-note = add a note
command-undo = undo an action
command-redo = redo an action
phase-nothing = there is no tournament yet
phase-registration = it has not started yet
phase-ready = no round is open
phase-draft = the next round is a draft
phase-published = the round is published
phase-playing = the round is being played
phase-ended = the stage is over
phase-completed = the tournament is completed
phase-cancelled = the tournament is cancelled
player-unnamed = Player { $number }
points-lost =
    { $points ->
        [one] one point
       *[other] { $points } points
    }

## Refusals for several reasons at once, each of which has a sentence of its own

several_reasons = That can't be done, for { $count } reasons.
too_many_of_groups = { $asked } can't go on from each of { $count } groups.

## Two at once: what somebody else has done since a page was shown

overtaken =
    { $by ->
        [one] { $by } was faster: that has changed since you saw it, and nothing was done now.
       *[other] { $by } were faster: that has changed since you saw it, and nothing was done now.
    }
set_meanwhile = { TITLE($name) }: { VALUE($theirs) } by now; you want { VALUE($yours) }.
done_meanwhile = This was done meanwhile.
round_closed_meanwhile = Round { $round } was closed by { $by } since you saw it, so nothing was done.
another_round_meanwhile = This is about another round by now, through { $by }, so nothing was done. Look again.
restored_meanwhile = What you saw is not there any more: a backup was restored since then. So nothing was done. Look again.

## Parts of other messages

# What to do first, or instead, where something is not possible now.
step-create = Create one first.
step-start = Start the tournament first.
step-draft = Draft the next round first.
step-end_stage = End the stage first.
step-publish = Publish the draft first.
step-undo_draft = Undo the draft first, or play the round.
step-start_round = Start the round first.
step-close_round = Close the round first.
step-begin_stage = Begin another stage first.
step-undo_completion = Undo its completion first; a result may be corrected at any time.
step-undo_cancellation = Undo the cancellation first.
step-done = That has been done already.
step-undo_round_start = It comes before the clock: undo the start of the round first.
step-enter_late = After the start the desk enters players late.
step-check_in_over = Check-in ends with the start.
step-drop = After the start a player who leaves drops.
step-withdraw = Before the start a player who leaves withdraws the entry.
step-register = Before the start players are entered as usual.
result-theirs =
    { GIVEN($their_twenties) ->
        [yes] { RESULT($theirs) } ({ ITEM($their_twenties, 0) }-{ ITEM($their_twenties, 1) } twenties)
       *[no] { RESULT($theirs) }
    }
result-yours =
    { GIVEN($your_twenties) ->
        [yes] { RESULT($yours) } ({ ITEM($your_twenties, 0) }-{ ITEM($your_twenties, 1) } twenties)
       *[no] { RESULT($yours) }
    }
