### Why something is not possible now, and what helps.

## The life of a tournament: why something can't be done now, and what would help

## When and who

not_now = You can't { MESSAGE("command", $command) } now: { MESSAGE("phase", $phase) }. { STEP($command, $phase, $phases) }
not_yours = Only { LIST($roles, "or") } can { MESSAGE("command", $command) }; your role is { $role }.
too_busy = The tournament is too busy: { $tries } attempts were not enough. Try again.
no_such_tournament = There is no tournament { QUOTE($tournament) } in this journal.
tournament_exists = This journal already has a tournament { QUOTE($tournament) }.
key_used_otherwise =
    { GIVEN($key) ->
        [yes] The key { QUOTE($key) } was already used for something else ({ $command }). Use another key.
       *[no] The key was already used for something else ({ $command }). Use another key.
    }

## Settings

bad_settings_asked =
    { $count ->
        [one] These settings have one problem.
       *[other] These settings have { $count } problems.
    }
bad_settings_kept =
    { $count ->
        [one] The settings of this tournament can't be read: one problem.
       *[other] The settings of this tournament can't be read: { $count } problems.
    }
format_in_play =
    { $rounds ->
        [one] The format can't change from { QUOTE($format) }: one round has been paired. End the stage and start another.
       *[other] The format can't change from { QUOTE($format) }: { COUNT($rounds) } rounds have been paired. End the stage and start another.
    }
rounds_in_play = { $asked ->
        [one] One round is
       *[other] { COUNT($asked) } rounds are
    } too few: { $rounds ->
        [one] there is one
       *[other] there are { COUNT($rounds) }
    } already.
nobody_entered = There are no players. Add players first.

## Entries

bad_entries =
    { $count ->
        [one] This registration has one problem.
       *[other] This registration has { $count } problems.
    }
bad_words =
    { $count ->
        [one] This text has one problem.
       *[other] This text has { $count } problems.
    }
nobody_named = Name at least one player.
too_many_players = { $players } players and { $more } more are too many: a tournament can have { $most }.
field_is_closed = No more players can join: this is an elimination stage, and its first round, { $round }, is published.
round_is_over = Players can't join in round { $round }; the earliest is round { $earliest }.
bad_stretch = Must be [first round, last round], in this order (null: to the end); got { $value }.
absence_is_past = Absences and byes up to round { $last } are history; change them from the next round on.
bye_counts_nothing = Byes worth points are for Swiss rounds; here an absence is worth nothing.
will_sit_out = With { $players } players, { $count ->
        [one] one sits
       *[other] { COUNT($count) } sit
    } out in round { $round }.
after_last_round = { NAME($players) } { $players ->
        [one] has
       *[other] have
    } no round to play: the stage has { $rounds ->
        [one] only one
       *[other] only { COUNT($rounds) }
    }. Set more rounds.
pairing_number_changed = { NAME($player) } now has pairing number { $number } instead of { $was }. FIDE corrects pairing numbers only until round { $round } has been paired (C.04.2). Undo the change to keep the order.
group_in_play = { NAME($player) } can't change groups: the rounds of this one are being played.
has_dropped = { NAME($player) } already dropped after round { $round }.
has_not_dropped = { NAME($player) } has not dropped, so there is nothing to reinstate.
is_disqualified = { NAME($player) } was disqualified in round { $round }. Undo that first.
is_eliminated = { NAME($player) } was eliminated in round { $round }.

## Penalties

no_round_yet = This penalty needs a round, and none has been published.
no_match_to_lose = { NAME($player) } has no match to lose in round { $round }.
no_match_to_come = { NAME($player) } has no match to come. To change a result, name its round.
points_to_lose = Enter the points to deduct: 0.5 to { $most }, or -0.5 to -{ $most } for a bonus.
points_not_asked = Points apply only to a deduction; leave them out for this penalty.

## Drafts

paired_already = { $by } has already drafted round { $round }. Review the draft, or replace it.
draft_gone = The draft you saw is gone. Check again.
draft_changed = { $by } has changed the draft of round { $round } in the meantime. Check it again.
draft_stale = The draft of round { $round } no longer matches the players. Draft it again.
seated_but_out = { NAME($player) } is in the draft but is not playing.
plays_but_unseated = { NAME($player) } is playing but is not in the draft.
all_rounds_played =
    { $rounds ->
        [one] The stage has only one round, and it has been played. End the stage, or set more rounds.
       *[other] All { COUNT($rounds) } rounds of the stage have been played. End the stage, or set more rounds.
    }
too_many_rounds = { $round } rounds are too many: at most { $most }.
bad_seats =
    { $count ->
        [one] This can't be done in round { $round }: one problem.
       *[other] This can't be done in round { $round }: { $count } problems.
    }
plays_not_in = { NAME($player) } is not playing in round { $round }.
named_twice = { NAME($player) } is named twice.
bye_needs_winner = In this stage a bye is worth a win or a loss, not a draw: { NAME($player) } can't have that.
table_twice = Table { $table } is named twice.
table_taken = Table { $table } is taken.
tables_of_matches = Give each match at most one table, numbered from 1; got { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    } for { $matches ->
        [one] one match
       *[other] { COUNT($matches) } matches
    }.
has_a_match = { NAME($player) } already has a match at table { $table }. Swap players instead.
has_no_seat = { NAME($player) } has no seat in this round. Pair or seat manually instead.
one_table = { NAME($players) } are already playing each other at table { $table }.
has_result = Table { $table } already has a result or scores. Clear them first.
meets_again = { NAME($players) } at table { $table } already met in round { $round }.
bye_again =
    { $byes ->
        [one] { NAME($player) } gets another bye after one earlier bye; the limit is { $limit }.
       *[other] { NAME($player) } gets another bye after { COUNT($byes) } earlier byes; the limit is { $limit }.
    }
without_match =
    { $players ->
        [one] { NAME($players, "all") } is playing but has neither a match nor a bye.
       *[other] { NAME($players, "all") } are playing but have neither a match nor a bye.
    }

## Results

no_such_round =
    { $last ->
        [0] No round has been published yet.
       *[other] There is no round { $round } yet; the latest published round is { $last }.
    }
no_such_table =
    { GIVEN($tables) ->
        [yes] There is no table { $table } in round { $round }. The tables are { RUNS($tables) }.
       *[no] There is no table { $table } in round { $round }.
    }
impossible_score = Impossible score: { $games }. Each number must be from 0 to { $most }.
needs_winner = A match in this stage needs a winner. { GIVEN($boards) ->
        [yes] Add the play-off as a further board, or enter which team forfeited.
       *[no] Enter who won the deciding game, or who forfeited.
    }
winners_missing =
    { $matches ->
        [one] Every match of round { $round } needs a winner; one has none yet ({ NAME($matches) }). Enter the result.
       *[other] Every match of round { $round } needs a winner; { COUNT($matches) } have none yet ({ NAME($matches) }). Enter the results.
    }
impossible_twenties = Twenties must be from 0 to { $most }; got { $twenties }.
changed_meanwhile = Table { $table } of round { $round } has changed: { GIVEN($theirs) ->
        [yes] { $by } entered { result-theirs }
       *[no] { $by } cleared the result
    }; { GIVEN($yours) ->
        [yes] you entered { result-yours }. Check, then correct it.
       *[no] you are clearing it. Check, then correct it.
    }
closed_without_result = Round { $round } is closed, so table { $table } needs a result. To clear it, undo the closing first.
nothing_to_pair_again = There is no round to re-pair: it is being played, or has results.
open_disputes =
    { $tables ->
        [one] Round { $round }: the result of table { RUNS($tables) } is disputed. Enter the right result.
       *[other] Round { $round }: the results of tables { RUNS($tables) } are disputed. Enter the right results.
    }
reports_off = In this tournament, results are entered at the desk.
not_your_match = You are not playing at table { $table }.
nothing_to_confirm = Nobody has reported a result for table { $table }.
own_report = You reported the result of table { $table } yourself; others must confirm it.
papers_differ = The players at table { $table } wrote different papers. Enter the right ones.
papers_wanted = Report the papers of table { $table }: left, middle and right of each player.
reports_differ = The players at table { $table } reported different results: { RESULT($reports) }. Enter the right one.
nothing_to_dispute = Nobody else has reported a result for table { $table }.
no_report = You have no pending report for table { $table }.

## Stages and the end

nothing_played = No round has been played yet.
too_many_qualifiers = { $asked } can't advance: only { $players ->
        [one] one player is
       *[other] { COUNT($players) } players are
    } left{ GIVEN($group) ->
        [yes] { " " }in group { $group }
       *[no] { "" }
    }.
top_or_players = Give either how many advance or who, not both.
tie_across_line = A tie across the line leaves open who advances.
tied_at_line = { NAME($players) } are tied for rank { $rank }{ GIVEN($group) ->
        [yes] { " " }in group { $group }
       *[no] { "" }
    }, and only { $line ->
        [one] one of them fits
       *[other] { COUNT($line) } of them fit
    } above the line. Settle the tie first.
too_many_stages = A tournament can have at most { $most } stages.
groups_in_play = The groups can't be changed: { $rounds ->
        [one] a round is
       *[other] { COUNT($rounds) } rounds are
    } already paired in them.
bad_group_count = Can't make { $count } groups{ GIVEN($players) ->
        [yes] { " " }of { $players ->
            [one] one player
           *[other] { COUNT($players) } players
        }
       *[no] { "" }
    }. There can be 1 to { $most } groups, with at least one player each.
nothing_to_strike = Results can only be struck in a round robin.
bad_groups = These groups don't work.
bad_seeds = These seeds don't work.
group_twice = There are two groups named { QUOTE($group) }.
match_of_other_group = { NAME($players, "all") } { $players ->
        [one] is
       *[other] are
    } not in group { QUOTE($group) }.
in_two_groups = { NAME($player) } is already in a group, at { $first }. Remove one of the two.
left_out_of_stage = Missing: { NAME($players, "all") }.
not_in_stage = Not in this stage: { NAME($players, "all") }.
pot_too_large = Pot { $pot } has more players than there are groups ({ $count }).
seeds_in_play = The seeds can't be changed: a round of this stage is already published.
not_entry = Write "everybody", or who advances: the top of all, so many of each group, a number of points, a split, or players by name. Got { $value }.
entry_together = Use one rule only; { QUOTE($keys) } don't go together.
not_places = Must be a place, or the first and last of several, such as [1, 2]; got { $value }.
split_twice = Group { QUOTE($group) } or one of its places appears twice.
level_across_groups = { NAME($players) } are level across groups, and only { $line ->
        [one] one advances
       *[other] { COUNT($line) } advance
    }. Settle the tie first.
nothing_planned = No further stage is planned.
bad_entry = These players can't advance.
not_still_in = { NAME($player) } is no longer in the tournament.
too_few_next = { $asked } can't advance as best next: only { $players ->
        [one] one group has
       *[other] { COUNT($players) } groups have
    } a player in place { $place }.
too_few_for_group = Group { QUOTE($group) } would be empty: nobody is in place { $place }.
level_at_time = Table { $table }: { NAME($players) } are level, or no score is known. Enter who won.
result-time_up = time was up
nobody_leads = No open match has a leader. Without a result: tables { $tables }.
settled_already = The tie between { NAME($players) } is already settled. Undo that first.

## Undo

no_such_action = There is no action { $action }. See the log for their numbers.
not_your_action = Action { $action } was done by { $by }; you can only undo your own.
creation_stays = You can't undo the creation of a tournament. Cancel the tournament instead.
undone_already = Action { $action } has already been undone.
not_undone = Action { $action } has not been undone, so there is nothing to redo.
nothing_to_undo = You have nothing to undo.
nothing_to_redo = You have nothing to redo.
others_depend =
    { $count ->
        [one] One later action depends on this. Undo both, or cancel.
       *[other] { $count } later actions depend on this. Undo them too, or cancel.
    }
depends = Action { $action } would be undone too.
cannot_redo = This can't be redone: the tournament has moved on.
does_not_fit = Action { $action } is no longer possible.
would_not_fit = Action { $action } would no longer be possible.

## Persons

same_person = They are already the same person.
both_play = { $person } and { $into } are both registered in { $name }, so they are different people.
not_merged = This person has not been merged with anyone.

## Import

cannot_import =
    { $count ->
        [one] No tournament can be created from this document: it has one problem.
       *[other] No tournament can be created from this document: it has { $count } problems.
    }
still_to_come = Round { $value } has not been published; use a published round, or null.
leaves_otherwise = { NAME($player) } can't have left in round { $round } and still have this seat; correct one of them.
round_is_open = Round { $round } is open although another one follows; its status must be "completed".
no_stage_ends = No stage ends with round { $value }; players are eliminated at the end of a stage, or by a cut.
phase-nothing = there is no tournament yet
phase-registration = the tournament has not started
phase-ready = no round is open
phase-draft = the next round is a draft
phase-published = the round has been published
phase-playing = the round is in progress
phase-ended = the stage is over
phase-completed = the tournament is finished
phase-cancelled = the tournament is cancelled
player-unnamed = Player { $number }
points-lost =
    { $points ->
        [one] one point
       *[other] { $points } points
    }

## Refusals for several reasons at once, each of which has a sentence of its own

several_reasons = This can't be done, for { $count } reasons.
too_many_of_groups = { $asked } can't advance from each of { $count } groups.

## Two at once: what somebody else has done since a page was shown

overtaken = Nothing was done: { $by } has made a change in the meantime.
set_meanwhile = { TITLE($name) }: now { VALUE($theirs) }; you entered { VALUE($yours) }.
done_meanwhile = This has already been done.
round_closed_meanwhile = Nothing was done: { $by } has closed round { $round } in the meantime.
another_round_meanwhile = Nothing was done: { $by } has moved on to another round. Check again.
restored_meanwhile = Nothing was done: a backup has been restored in the meantime. Check again.

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
step-begin_stage = Start another stage first.
step-undo_completion = Undo the finish first. You can correct a result at any time.
step-undo_cancellation = Undo the cancellation first.
step-done = This has already been done.
step-undo_round_start = Set it before the clock starts: undo the start of the round first.
step-enter_late = Once the tournament has started, the desk adds late entries.
step-check_in_over = Check-in is possible before the start, and between rounds before the next one is drafted.
step-drop = Once the tournament has started, drop the player instead.
step-withdraw = Before the start, withdraw the registration instead.
step-register = Before the start, register players as usual.
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
