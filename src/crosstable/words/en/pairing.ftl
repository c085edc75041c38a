### How rounds are paired and seated.

## Why a round is paired as it is, what is unusual about it, and why none can be paired

## The round as a whole

first-round-order = { GIVEN($rated) ->
        [yes] by rating
       *[no] by number, as nobody has a rating
    }
first_round_random = Round { $round }: drawn at random.
first_round_seeded = Round { $round }: by number, 1 against 2, 3 against 4, and so on.
first_round_slide = Round { $round }: { first-round-order }, the top half against the bottom half, first against first.
first_round_fold = Round { $round }: { first-round-order }, the highest against the lowest, and so on inwards.
by_score = { GIVEN($teams) ->
        [yes] { $players ->
            [one] One team
           *[other] { COUNT($players) } teams
        }
       *[no] { $players ->
            [one] One player
           *[other] { COUNT($players) } players
        }
    } in { $groups ->
        [one] one score group
       *[other] { COUNT($groups) } score groups
    }; { $floated ->
        [one] one match is
       *[other] { COUNT($floated) } matches are
    } between different scores.
rests =
    { $players ->
        [one] { NAME($players, "all") } sits out: no opponent is left in this round. It counts for nothing.
       *[other] { NAME($players, "all") } sit out: no opponents are left in this round. It counts for nothing.
    }

## The bye

bye_given =
    { $byes ->
        [one] { NAME($player) } has the bye: { $points } points, one earlier bye. Nobody with fewer byes or a lower score could take it.
       *[other] { NAME($player) } has the bye: { $points } points, { COUNT($byes) } earlier byes. Nobody with fewer byes or a lower score could take it.
    }
bye_by_lot = { $equal } players qualified equally; decided by random draw.
bye_by_order = { $equal } players qualified equally; it goes to the last in the pairing order.
bye_passed_over = { NAME($players) } came before, but then the others could not all be paired.
bye_had_enough = { $count ->
        [one] One player
       *[other] { $count } players
    } could not get it: at most { $limit ->
        [one] one bye
       *[other] { $limit } byes
    } each.

## A match

by_hand = Paired manually.
changed_by_hand = Changed by hand after it was paired.
same_score = Both have { $points } points: { NAME($above) } is number { $upper } and { NAME($below) } number { $lower } of { $size } in their score group.
target_met = { NAME($player) } would have played { NAME($target) }, but they have already met.
target_met_earlier = { NAME($player) } would have played { NAME($target) }, but they met in an earlier stage.
target_forbidden = { NAME($player) } would have played { NAME($target) }, but that pair is forbidden.
target_apart = { NAME($player) } would have played { NAME($target) }, but they are kept apart (same club or town, or whose turn it is to go first).
due_first = { NAME($first) } goes first: { $reason ->
        [first] { NAME($second) } has gone first { COUNT($times) } times in a row.
        [second] { NAME($first) } has gone second { COUNT($times) } times in a row.
       *[both] { NAME($second) } has gone first { COUNT($times) } times in a row, { NAME($first) } second.
    }
target_needed = { NAME($player) } would have played { NAME($target) }, who is needed elsewhere to get the best pairing of the whole group.
floats = { NAME($down) } ({ ITEM($points, 0) ->
        [1] 1 point
       *[other] { ITEM($points, 0) } points
    }) is paired down, { NAME($up) } ({ ITEM($points, 1) }) is paired up.
odd_above =
    { $count ->
        [one] The only player with { $points } points or more must be paired down.
       *[other] There is an odd number ({ $count }) of players with { $points } points or more: one of them must be paired down.
    }
no_round_above = Players with { $points } points or more can't all be paired with each other: more of them must be paired down.
better_as_a_whole = Players with { $points } points or more could be paired with each other, but the whole round is better this way.
both_on_bubble = { NAME($down) } is paired down because both can still reach the Top { $places }.
neither_on_bubble = Neither is on the bubble: players who can still make or miss the Top { $places } are paired with each other.
one_on_bubble = { $count } players can still make or miss the Top { $places }, and they can't all be paired with each other.
cut_in_sight = A cut to the Top { $places } is in sight: { $safe } safe, { $bubble } on the bubble, { $out } out. Players on the bubble are paired with each other as far as possible.
floated_before =
    { SAME($down_before, $up_before, 0) ->
        [yes] Neither was paired this way before.
       *[no] Paired down before: { NAME($down) }, { floated-down }. Paired up before: { NAME($up) }, { floated-up }. No pairing with fewer repeats was possible.
    }

## A round of the FIDE Dutch system

dutch_round = { $players ->
        [one] One player
       *[other] { COUNT($players) } players
    } in { $groups ->
        [one] one score group
       *[other] { COUNT($groups) } score groups
    }, paired by the FIDE Dutch system from the top; { $floated ->
        [one] one match is
       *[other] { COUNT($floated) } matches are
    } between different scores.
dutch_virtual =
    { $count ->
        [one] One player is paired with virtual points (acceleration).
       *[other] { COUNT($count) } players are paired with virtual points (acceleration).
    }
dutch_topscorers =
    { $count ->
        [one] It is the last round: for the one topscorer, scores come before colours (C3, C10, C11).
       *[other] It is the last round: for the { COUNT($count) } topscorers, scores come before colours (C3, C10, C11).
    }
points-counted = { $points ->
        [1] 1 point
       *[other] { $points } points
    }
dutch_bye = { NAME($player) } has the bye with { points-counted }: the lowest score with which everyone else can be paired (C5).
dutch_bye_had = { NAME($players) } scored lower, but had already had a bye or a win without playing (C2).
dutch_bye_needed = { NAME($players) } scored lower, but without them the others could not all be paired (C4).
dutch_same = Both have { points-counted }: { NAME($above) } is number { $upper } and { NAME($below) } number { $lower } of { $size } in their score group, whose upper half meets the lower.
dutch_exchanged = No pairing of the first { $half } with the others was as good, so { NAME($player) } was exchanged into the upper half (Article 4.3).
dutch_float = { NAME($down) } ({ ITEM($points, 0) ->
        [1] 1 point
       *[other] { ITEM($points, 0) } points
    }) floats down to meet { NAME($up) } ({ ITEM($points, 1) }).
dutch_float_single = { NAME($player) } was the only one with { points-counted }.
dutch_float_odd = { $count } players were to be paired at { points-counted }, so one of them had to float down (C6).
dutch_float_some = Of { $count } players to be paired at { points-counted }, { $pairs ->
        [0] none could meet another
        [one] no more than one pair could meet
       *[other] no more than { $pairs } pairs could meet
    }, so { $floaters } of them float down (C6).
dutch_float_last = { NAME($player) } was the last of them in order.
dutch_float_again =
    { $groups ->
        [one] { NAME($player) } could not be paired in one score group in between.
       *[other] { NAME($player) } could not be paired in { $groups } score groups in between.
    }
dutch_other = { NAME($players) } are paired by hand or after a change, not as the rules pair this round.
dutch_instead = { NAME($other) } would have come before { NAME($player) }, but then { dutch-clause }.
dutch_target = { NAME($player) } would have met { NAME($target) }, but then { dutch-clause }.
dutch_target_absolute = { NAME($player) } would have met { NAME($target) }, but both must have { $colour ->
        [white] White
       *[black] Black
    } (C3).
dutch-clause =
    { $clause ->
        [C1] two players would meet again (C1)
        [C2] the bye would go to someone who can't have it (C2)
        [C3] two players who must have the same colour would meet (C3)
        [C4] the others could not all be paired (C4)
        [C5] the bye would go to a higher score (C5)
        [C6] more players would float down (C6)
        [C7] players with higher scores would float down (C7)
        [C8] the next score group would be paired worse (C8)
        [C9] the bye would go to someone who has missed more games (C9)
        [C10] a topscorer's match would upset colours more (C10)
        [C11] a topscorer's match would give the same colour three times running (C11)
        [C12] more players would not get the colour they are due (C12)
        [C13] more players would not get the colour they are strongly due (C13)
        [C14] someone who floated down in the last round would float down again (C14)
        [C15] someone who floated up in the last round would float up again (C15)
        [C16] someone who floated down two rounds ago would float down again (C16)
        [C17] someone who floated up two rounds ago would float up again (C17)
        [C18] someone who floated down in the last round would meet an opponent further below (C18)
        [C19] someone who floated up in the last round would meet an opponent further above (C19)
        [C20] someone who floated down two rounds ago would meet an opponent further below (C20)
        [C21] someone who floated up two rounds ago would meet an opponent further above (C21)
        [quality] another criterion of quality would suffer (C8 to C21)
       *[4] another pairing that is as good comes first in order (Article 4)
    }
dutch_colours = { NAME($white) } has White: { $reason ->
        [both] { $wish_white ->
            [white] { $wish_black ->
                [black] both get the colour they are due (Article 5.2.1).
               *[none] White is due to { NAME($white) }, and { NAME($black) } is due neither (Article 5.2.1).
            }
           *[none] Black is due to { NAME($black) }, and { NAME($white) } is due neither (Article 5.2.1).
        }
        [stronger] { $wish_white ->
            [white] both are due White, and { NAME($white) } more strongly (Article 5.2.2).
           *[black] both are due Black, and { NAME($black) } more strongly (Article 5.2.2).
        }
        [alternate] both are due the same colour equally, so they swap the colours of the last round in which these differed (Article 5.2.3).
        [higher] both are due the same colour equally, and { NAME($higher) }, who is ranked higher, gets it (Article 5.2.4).
       *[initial] neither has played; { NAME($higher) } has pairing number { $number }, and odd numbers begin with { $initial ->
            [white] White
           *[black] Black
        } (Article 5.2.5).
    }
dutch_colours_by_hand = { NAME($white) } has White: the colours were set by hand.
dutch_impossible =
    { $clause ->
        [C3] Without the colour rule (C3) there would be a pairing: two players who must have the same colour never meet.
        [C2] Nobody who may still have the bye (C2) can be spared.
       *[C1] The players still to be paired have met each other too often (C1), or may not meet.
    }

## Warnings

between_groups = { NAME($players) } are in different groups.
is_rematch = Table { $table }: { NAME($players) } have met before.
is_forbidden = Table { $table }: { NAME($players) } are a forbidden pair.
fixed_table_taken = { NAME($player) } needs table { $table }, but it is taken by another fixed table or a manual change.
beyond_plan = Round { $round } goes beyond the { $planned ->
        [one] one round
       *[other] { $planned } rounds
    } planned{ GIVEN($since) ->
        [yes] { " " }from round { $since } on
       *[no] { "" }
    }.

## Refusals

no_players = There is nobody to pair in round { $round }. Add players first.
open_matches =
    { $matches ->
        [one] Round { $round } is still in progress: one match has no result ({ NAME($matches) }). Enter it, or close the round without it.
       *[other] Round { $round } is still in progress: { COUNT($matches) } matches have no result ({ NAME($matches) }). Enter them, or close the round without them.
    }
seating_told_by_why = To see how a round was seated and who met again, use crosstable why --round N, for a tournament in a journal.
wrong_format =
    { GIVEN($needs) ->
        [yes] This does not work with the format { QUOTE($format) }, only with { QUOTE($needs, "or") }.
       *[no] This does not work with the format { QUOTE($format) }.
    }
not_in_round = { NAME($player) } is not in round { $round }, so dropping them changes nothing.
drop_whom = Name a player only with the choice to drop one.
stage_ended = The stage ends before round { $round }; nobody is paired.
nothing_to_relieve = Round { $round } comes from a schedule, so there is nothing to relax.
schedule_played =
    { $rounds ->
        [one] The schedule is complete: its only round has been paired.
       *[other] The schedule is complete: all { COUNT($rounds) } rounds have been paired.
    }
file_names_no_system = The file names no pairing system, so the round is paired by Crosstable's own rules. For the FIDE Dutch system, add --set pairing_system=fide_dutch; for teams, fide_team_swiss.
system_missing = This tournament names the pairing system { $system }, which Crosstable does not have. Choose another: { QUOTE($known, "or") }.
impossible_pairing =
    { $players ->
        [one] Round { $round } can't be paired: there is no legal pairing of one player.
       *[other] Round { $round } can't be paired: there is no legal pairing of these { COUNT($players) } players.
    }
no_bye_left = { players-odd } { $limit ->
        [0] No bye is allowed.
        [one] Everyone has had the one bye allowed.
       *[other] Everyone has had all { $limit } byes allowed.
    }
met_everybody = { NAME($player) } has no possible opponent left.
all_have_met = { $players ->
        [one] There is nobody else to meet.
       *[other] { $forbidden ->
            [0] All { COUNT($players) } players have met each other.
           *[other] All { COUNT($players) } players have met each other, or may not meet.
        }
    }
barrier = { GIVEN($few) ->
        [yes] { SINGLES($groups) ->
            [yes] { barrier-players }; only { barrier-few } could each play one of them, which is too few.
           *[no] { barrier-groups }; only { barrier-few } could each play someone from one of them, which is too few.
        }
       *[no] { SINGLES($groups) ->
            [yes] { barrier-players }: someone is always left over.
           *[no] { barrier-groups }: someone is always left over.
        }
    }
no_complete_pairing = However you pair the { $players } players, someone is left without a legal opponent.

## The checker

check_rematch = { NAME($players) } had already met.
check_forbidden = { NAME($players) } were a forbidden pair.
check_bye_limit =
    { $byes ->
        [one] { NAME($player) } got a bye after one earlier bye; the limit is { $limit }.
       *[other] { NAME($player) } got a bye after { COUNT($byes) } earlier byes; the limit is { $limit }.
    }
check_byes =
    { $needed ->
        [one] { NAME($players) } had byes where one was needed.
       *[other] { NAME($players) } had byes where { COUNT($needed) } were needed.
    }
check_left_out = { NAME($player) } was registered but had neither a match nor a bye.
check_worse =
    { $level ->
        [bye_byes] A better pairing existed. Earlier byes of the player with the bye: { $was }; { $best } was possible.
        [bye_score] A better pairing existed. Score of the player with the bye, in half points: { $was }; { $best } was possible.
        [bye_order] A better pairing existed. Position of the bye among equal candidates: { $was }; { $best } was possible.
        [bubble] A better pairing existed. Matches between a player on the bubble and one who is safe or out: { $was }; { $best } was possible.
        [same_first] A better pairing existed. Players who went first, or second, too often in a row: { $was }; { $best } was possible.
        [gaps] A better pairing existed. Squared score differences, in half points: { $was }; { $best } was possible.
        [floats] A better pairing existed. Earlier floats of the players who floated: { $was }; { $best } was possible.
        [clubs] A better pairing existed. Matches within a club: { $was }; { $best } was possible.
        [towns] A better pairing existed. Matches within a town: { $was }; { $best } was possible.
        [earlier] A better pairing existed. Rematches with an earlier stage: { $was }; { $best } was possible.
        [balance] A better pairing existed. Imbalance of going first: { $was }; { $best } was possible.
        [between] A better pairing existed. Distances between score groups: { $was }; { $best } was possible.
       *[within] A better pairing existed. Distances within score groups: { $was }; { $best } was possible.
    }

check_dutch_colours = { NAME($players) } must both have had the same colour, so they could not meet (C3).
check_dutch_bye = { NAME($player) } got the bye after an earlier one, or after a win without playing (C2).
check_dutch =
    { $clause ->
        [C5] The bye could have gone to a lower score, { $best } instead of { $was } half points (C5): { NAME($players) }.
        [C4] In the score group of { points-counted } a pairing was made that leaves players below without an opponent (C4): { NAME($players) }.
        [4] In the score group of { points-counted } an equally good pairing comes first in order (Article 4): { NAME($players) }.
       *[other] In the score group of { points-counted } a better pairing existed by { $clause } ({ $was } instead of { $best }): { NAME($players) }.
    }
check_dutch_white = { NAME($players) }: the first of them should have had White (Article 5.2).

## How sure it is that a pairing is the best, and the ways out where none exists

## How it is known that nothing better exists

proof-exhausted = This is the best pairing: every alternative was checked.
proof-lower_bound = This is the best pairing: no pairing can do better.
proof-schedule = From the schedule.
proof-best_found = This is the best pairing found; a better one may exist.

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
        [yes] Lift the bye limit in this round: { NAME($bye) } gets the bye.
       *[no] Lift the bye limit in this round.
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
relief-drop = Drop { NAME($player) }: then the others can be paired.
several_options = Choose only one of { $options }.
relief-end_stage = End the stage here: no round is paired, and the standings stay as they are.

## Why nobody can be seated, and what is unusual about a seating

## Refusals

seating_needs_rounds = Seating { QUOTE($mode) } goes by rank, and there are no ranks before round { $round }. It is available from the second round of a stage.
nobody_to_seat = There is nobody to seat in round { $round }. Add players first.
too_few_to_seat =
    { $players ->
        [one] One player is too few for round { $round }: a table needs at least { $least }.
       *[other] { COUNT($players) } players are too few for round { $round }: a table needs at least { $least }.
    }

## Warnings

fixed_table_inactive = { NAME($player) } needs table { $table }, but that table is not in use.
inactive_table_set = Table { $table } was set manually although it is not in use.
table_set_twice = Table { $table } was set manually twice; the second one got another number.
table_of_other_size =
    { $seats ->
        [one] Table { $table } has one seat instead of { $size }.
       *[other] Table { $table } has { COUNT($seats) } seats instead of { $size }.
    }

## What the desk shows of a seating before it is published

web-report-title = Repeated meetings, sitting out and seats
web-report-nobody_again = No repeated meetings.
web-report-uneven =
    { $players ->
        [one] One player has had one seat at least two more times than another.
       *[other] { COUNT($players) } players have had one seat at least two more times than another.
    }
web-report-again = Repeated meetings
web-report-met =
    { $rounds ->
        [one] Table { $table }: { NAME($players) } met in round { $rounds }.
       *[other] Table { $table }: { NAME($players) } met in rounds { $rounds }.
    }
web-report-so_far = Seats and times sitting out
web-report-so_far_help = Including this round. Players who sat out most come first.
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
        [one] There is only one player.
       *[other] The number of players ({ COUNT($players) }) is odd.
    }
barrier-players =
    { $groups ->
        [one] One player ({ NAME($groups) }) can't meet each other
       *[other] { COUNT($groups) } players ({ NAME($groups) }) can't meet each other
    }
barrier-groups =
    { $groups ->
        [one] One odd-sized group can only be paired within itself ({ NAME($groups) })
       *[other] { COUNT($groups) } odd-sized groups can only be paired within themselves ({ NAME($groups) })
    }
barrier-few =
    { $few ->
        [one] one other ({ NAME($few) })
       *[other] { COUNT($few) } others ({ NAME($few) })
    }
