### How rounds are paired and seated.

## Why a round is paired as it is, what is unusual about it, and why none can be paired

## The round as a whole

first_round_random = Round { $round }: the order was drawn by lot.
first_round_seeded = Round { $round }: 1 meets 2, 3 meets 4, and so on, by number.
first_round_slide = Round { $round }: the upper half by rating meets the lower half, first against first.
first_round_fold = Round { $round }: the highest rating meets the lowest, and so on inwards.
by_score = { $players ->
        [one] One player
       *[other] { COUNT($players) } players
    } in { $groups ->
        [one] one score group
       *[other] { COUNT($groups) } score groups
    }; { $floated ->
        [one] one match is
       *[other] { COUNT($floated) } matches are
    } between different scores.
rests =
    { $players ->
        [one] { NAME($players, "all") } rests: nobody is left to play in this round. A rest counts for nothing.
       *[other] { NAME($players, "all") } rest: nobody is left to play in this round. A rest counts for nothing.
    }

## The bye

bye_given =
    { $byes ->
        [one] { NAME($player) } has the bye: { $points } points, one earlier bye; nobody with fewer byes or a lower score could be spared.
       *[other] { NAME($player) } has the bye: { $points } points, { COUNT($byes) } earlier byes; nobody with fewer byes or a lower score could be spared.
    }
bye_by_lot = { $equal } players were equal for it; the lot decided.
bye_by_order = { $equal } players were equal for it; the last in the pairing order gets it.
bye_passed_over = Before that { NAME($players) } would have been due, but then the others could not all be paired.
bye_had_enough = { $count ->
        [one] One player
       *[other] { $count } players
    } could not get it: { $limit ->
        [one] one bye
       *[other] { $limit } byes
    } at most.

## A match

by_hand = Paired by hand.
same_score = Both have { $points } points: numbers { $upper } and { $lower } of { $size } in their score group.
target_met = { NAME($player) } would have met { NAME($target) }, but they have met before.
target_forbidden = { NAME($player) } would have met { NAME($target) }, but that pair is forbidden.
target_apart = { NAME($player) } would have met { NAME($target) }, but wishes keep them apart (club, town, or whose turn it is to be first).
due_first = { NAME($first) } is first: { $reason ->
        [first] { NAME($second) } has been first { COUNT($times) } times in a row.
        [second] { NAME($first) } has been second { COUNT($times) } times in a row.
       *[both] { NAME($second) } has been first { COUNT($times) } times in a row, { NAME($first) } second.
    }
target_needed = { NAME($player) } would have met { NAME($target) }, who is needed elsewhere so that the group as a whole comes out best.
floats = { NAME($down) } ({ ITEM($points, 0) } points) plays down, { NAME($up) } ({ ITEM($points, 1) }) plays up.
odd_above =
    { $count ->
        [one] The only player with { $points } points or more has to play down.
       *[other] The { $count } players with { $points } points or more are odd in number: one of them has to play down.
    }
no_round_above = Those with { $points } points or more cannot all be paired with each other: more of them have to play down.
better_as_a_whole = Those with { $points } points or more could be paired with each other, but the round as a whole comes out better like this.
floated_before =
    { SAME($down_before, $up_before, 0) ->
        [yes] Neither has floated this way before.
       *[no] { NAME($down) } has played down { floated-down } before and { NAME($up) } has played up { floated-up }; a round with fewer repeated floats was not possible.
    }

## Warnings

is_rematch = Table { $table }: { NAME($players) } have met before.
is_forbidden = Table { $table }: { NAME($players) } are a forbidden pair.
fixed_table_taken = { NAME($player) } needs table { $table }, but another need, or a table set by hand, comes first.
beyond_plan = Round { $round } is more than the { $planned ->
        [one] one round
       *[other] { $planned } rounds
    } planned{ GIVEN($since) ->
        [yes] { " " }from round { $since } on
       *[no] { "" }
    }.

## Refusals

no_players = Nobody is there to be paired in round { $round }. Enter players first.
open_matches =
    { $matches ->
        [one] Round { $round } is still being played: one match has no result ({ NAME($matches) }). Enter the results, or close the round without them.
       *[other] Round { $round } is still being played: { COUNT($matches) } matches have no result ({ NAME($matches) }). Enter the results, or close the round without them.
    }
seating_told_by_why = How a round was seated, and who met again in it, is told by crosstable why --round N, for a tournament on a journal.
wrong_format =
    { GIVEN($needs) ->
        [yes] The format is { QUOTE($format) }, and this does not work for it: it is for { QUOTE($needs, "or") }.
       *[no] The format is { QUOTE($format) }, and this does not work for it.
    }
not_in_round = { NAME($player) } is not in round { $round } anyway: dropping changes nothing.
drop_whom = To drop a player, name one; to do anything else, name none.
stage_ended = The stage ends before round { $round }; nobody is paired.
nothing_to_relieve = Round { $round } comes from a schedule: there is nothing to relax in it.
schedule_played =
    { $rounds ->
        [one] No round is left to pair: the only one is there already.
       *[other] No round is left to pair: all { COUNT($rounds) } are there already.
    }
impossible_pairing =
    { $players ->
        [one] Round { $round } can't be paired: one player, and no legal pairing of them exists.
       *[other] Round { $round } can't be paired: { COUNT($players) } players, and no legal pairing of them exists.
    }
no_bye_left = { players-odd } { $limit ->
        [0] No bye is allowed.
        [one] Everybody has had the one bye allowed.
       *[other] Everybody has had all { $limit } byes allowed.
    }
met_everybody = { NAME($player) } has nobody left to meet.
all_have_met = { $players ->
        [one] There is nobody else to meet.
       *[other] { $forbidden ->
            [0] All { COUNT($players) } players have met each other.
           *[other] All { COUNT($players) } players have met each other, or may not meet.
        }
    }
barrier = { GIVEN($few) ->
        [yes] { SINGLES($groups) ->
            [yes] { barrier-players }; only { barrier-few } could take one of each, which is too few.
           *[no] { barrier-groups }; only { barrier-few } could take one of each, which is too few.
        }
       *[no] { SINGLES($groups) ->
            [yes] { barrier-players }: somebody is always left over.
           *[no] { barrier-groups }: somebody is always left over.
        }
    }
no_complete_pairing = Whoever meets whom, somebody of the { $players } players is left without a legal opponent.

## The checker

check_rematch = { NAME($players) } had met before.
check_forbidden = { NAME($players) } were a forbidden pair.
check_bye_limit =
    { $byes ->
        [one] { NAME($player) } got a bye after one earlier bye; { $limit } at most.
       *[other] { NAME($player) } got a bye after { COUNT($byes) } earlier byes; { $limit } at most.
    }
check_byes =
    { $needed ->
        [one] { NAME($players) } had byes where one was needed.
       *[other] { NAME($players) } had byes where { COUNT($needed) } were needed.
    }
check_left_out = { NAME($player) } was entered but had neither a match nor a bye.
check_worse =
    { $level ->
        [bye_byes] A better pairing existed: the earlier byes of the player with the bye came to { $was }, { $best } was possible.
        [bye_score] A better pairing existed: the score of the player with the bye came to { $was } half points, { $best } was possible.
        [bye_order] A better pairing existed: the place of the bye among those equal for it came to { $was }, { $best } was possible.
        [same_first] A better pairing existed: { $was } players were first, or second, too often in a row, { $best } was possible.
        [gaps] A better pairing existed: the squared differences of points came to { $was } (in half points), { $best } was possible.
        [floats] A better pairing existed: the earlier floats of those who floated came to { $was }, { $best } was possible.
        [clubs] A better pairing existed: matches within a club came to { $was }, { $best } was possible.
        [towns] A better pairing existed: matches within a town came to { $was }, { $best } was possible.
        [balance] A better pairing existed: the balance of first and second came to { $was }, { $best } was possible.
        [between] A better pairing existed: the distances in the order between score groups came to { $was }, { $best } was possible.
       *[within] A better pairing existed: the distances from the targets inside the score groups came to { $was }, { $best } was possible.
    }

## How sure it is that a pairing is the best, and the ways out where none exists

## How it is known that nothing better exists

proof-exhausted = Nothing better exists: all possibilities were looked at.
proof-lower_bound = Nothing better exists: it meets a bound that no pairing can beat.
proof-schedule = From the schedule.
proof-best_found = The best that was found; whether something better exists is not known.

## Ways out of an impossible round

relief-allow_rematch = Allow rematches in this round{ GIVEN($rematches) ->
        [yes] : { NAME($rematches) }
       *[no] { "" }
    }{ GIVEN($bye) ->
        [yes] ; { NAME($bye) } gets the bye
       *[no] { "" }
    }.
relief-lift_bye_limit =
    { GIVEN($bye) ->
        [yes] Lift the limit of byes in this round: { NAME($bye) } gets the bye.
       *[no] Lift the limit of byes in this round.
    }
relief-allow_forbidden = Allow forbidden pairs in this round{ GIVEN($forbidden) ->
        [yes] : { NAME($forbidden) }
       *[no] { "" }
    }{ GIVEN($bye) ->
        [yes] ; { NAME($bye) } gets the bye
       *[no] { "" }
    }.
relief-together = Allow in this round{ GIVEN($rematches) ->
        [yes] { " " }a rematch ({ NAME($rematches) })
       *[no] { "" }
    }{ GIVEN($rematches, $forbidden) ->
        [yes] { " " }and
       *[no] { "" }
    }{ GIVEN($forbidden) ->
        [yes] { " " }a forbidden pair ({ NAME($forbidden) })
       *[no] { "" }
    }{ GIVEN($bye) ->
        [yes] { " " }and another bye ({ NAME($bye) })
       *[no] { "" }
    }.
relief-by_hand =
    { $unpaired ->
        [one] Pair by hand: { NAME($unpaired, "all") } is left for you to seat.
       *[other] Pair by hand: { NAME($unpaired, "all") } are left for you to seat.
    }
relief-drop = Drop { NAME($player) }: the others can be paired.
several_options = Choose one of { $options }, not more.
relief-end_stage = End the stage here: nobody is paired, and the standings stay as they are.

## Why nobody can be seated, and what is unusual about a seating

## Refusals

seating_needs_rounds = Seating { QUOTE($mode) } goes by rank, and there is none before round { $round }: it is offered from the second round of a stage on.
nobody_to_seat = Nobody is there to be seated in round { $round }. Enter players first.
too_few_to_seat =
    { $players ->
        [one] One player is too few for round { $round }: a table has at least { $least }.
       *[other] { COUNT($players) } players are too few for round { $round }: a table has at least { $least }.
    }

## Warnings

fixed_table_inactive = { NAME($player) } needs table { $table }, but that table is not in use.
inactive_table_set = Table { $table } was set by hand although it is not in use.
table_set_twice = Table { $table } was set by hand twice; the second one got another number.
table_of_other_size =
    { $seats ->
        [one] Table { $table } has one seat instead of { $size }.
       *[other] Table { $table } has { COUNT($seats) } seats instead of { $size }.
    }

## What the desk shows of a seating before it is published

web-report-title = Meetings, rests and seats
web-report-nobody_again = Nobody meets again.
web-report-uneven =
    { $players ->
        [one] One has had one seat at least twice more often than another.
       *[other] { COUNT($players) } have had one seat at least twice more often than another.
    }
web-report-again = Who meets again
web-report-met =
    { $rounds ->
        [one] Table { $table }: { NAME($players) } have met in round { $rounds }.
       *[other] Table { $table }: { NAME($players) } have met in rounds { $rounds }.
    }
web-report-so_far = How often each sat out and had each seat
web-report-so_far_help = This round is counted. Whoever sat out most comes first.
web-report-rests = Sat out

## Parts of other messages

floated-down =
    { $down_before ->
        [one] once
       *[other] { $down_before } times
    }
floated-up =
    { $up_before ->
        [one] once
       *[other] { $up_before } times
    }
players-odd =
    { $players ->
        [one] One player is an odd number.
       *[other] { COUNT($players) } players are an odd number.
    }
barrier-players =
    { $groups ->
        [one] One player ({ NAME($groups) }) can't meet each other
       *[other] { COUNT($groups) } players ({ NAME($groups) }) can't meet each other
    }
barrier-groups =
    { $groups ->
        [one] One group of odd size can only be paired inside themselves ({ NAME($groups) })
       *[other] { COUNT($groups) } groups of odd size can only be paired inside themselves ({ NAME($groups) })
    }
barrier-few =
    { $few ->
        [one] one other ({ NAME($few) })
       *[other] { COUNT($few) } others ({ NAME($few) })
    }
