### Standings, and what was amended since they were final.

## Why a player stands where the standings say: rounds, parts of a tie-break, and what separates neighbours

## Rounds, by kind and outcome

explained-games = { GIVEN($games) ->
        [yes] { " " }{ $games }
       *[no] { "" }
    }
round-played-won = Round { $round }: beat { NAME($opponent) }{ explained-games }.
round-played-drawn = Round { $round }: drew with { NAME($opponent) }{ explained-games }.
round-played-lost = Round { $round }: lost to { NAME($opponent) }{ explained-games }.
round-bye-won = Round { $round }: bye, worth a win.
round-bye-drawn = Round { $round }: bye, worth a draw.
round-bye-lost = Round { $round }: bye, worth a loss.
round-bye-without_points = Round { $round }: bye.
round-forfeit-won = Round { $round }: won by forfeit against { NAME($opponent) }.
round-forfeit-lost = Round { $round }: lost by forfeit against { NAME($opponent) }.
round-double_loss-lost = Round { $round }: double loss against { NAME($opponent) }.
round-double_forfeit-lost = Round { $round }: double forfeit against { NAME($opponent) }, who does not count as met.
round-missed-lost = Round { $round }: absent, counts as a loss.
round-unfinished-drawn = Round { $round }: unfinished match with { NAME($opponent) }, counts as a draw.
awarded = Round { $round }: bonus of { $points ->
        [one] one point
       *[other] { $points } points
    }{ GIVEN($reason) ->
        [yes] { " " }({ $reason })
       *[no] { "" }
    }.
deducted = Round { $round }: { $points ->
        [one] one point
       *[other] { $points } points
    } deducted{ GIVEN($reason) ->
        [yes] { " " }({ $reason })
       *[no] { "" }
    }.

## Parts of a tie-break

part = { $value }{ GIVEN($opponent) ->
        [yes] { " " }from { NAME($opponent) }
       *[no] { "" }
    }{ GIVEN($after) ->
        [yes] { " " }after round { $after }
       *[no] { "" }
    }
part-floored = { $value } from { NAME($opponent) } (raised from { $raw } to the floor)
part-capped = { $value } from { NAME($opponent) } (lowered from { $raw } to the cap)
part-dropped = nothing from { NAME($opponent) } ({ $raw }, left out)
part-won = { $value } from { NAME($opponent) } (win)
part-drawn = { $value } from { NAME($opponent) } (draw, half of { $raw })
part-lost = nothing from { NAME($opponent) } (loss, { $raw })
performance = { $score } of { $games } in rated games, against { $opponents } on average: a performance of { $performance }.{ GIVEN($expected) ->
        [yes] { " " }Expected { $expected }; change of rating { $change } (K { $factor }{ $junior ->
            [yes] , as a junior rated under 2300
           *[no] { "" }
        }).
       *[no] { "" }
    }
performance-juniors = Change of rating: K is 40 for juniors rated under 2300, until the end of the year in which they turn 18.
performance-note = By FIDE's tables; K is 10 from a rating of 2400 on, 40 for juniors rated under 2300 (until the end of the year in which they turn 18), else 20. Norms and titles are not computed.
part-times = { $value } from { NAME($opponent) } ({ $raw } times { $times })
part-dummy = { $value } from a dummy in round { $round }
part-dummy_times = { $value } from a dummy in round { $round } ({ $raw } times { $times })
part-dummy_dropped = nothing from a dummy in round { $round } ({ $raw }, left out)
part-round_dropped = nothing after round { $round } ({ $raw }, left out)
part-in_round = { $value } in round { $round }
part-against = { $value } against { NAME($opponent) }
part-board = { $value } on board { $round }
part-mean_rating = { $value } as the average rating of the opponents
part-for_share = { $value } for { $raw } % of the points
part-other_score = { $value } as the other score
part-schedule = { $value } from a Buchholz of { $raw }, divided by { $times }
value =
    { GIVEN($parts) ->
        [yes] { $title }: { $value }, based on { LIST($parts, "all") }.
       *[no] { $title }: { $value }.
    }
no_value = { $title }: does not apply; it only separates tied players who have all met.
no_value-fide = { $title }: does not separate them.
not_asked = { $title }: does not apply; there is no tie of the right size.

## Neighbours

separated = { NAME($above) } is ahead of { NAME($below) } on { $criterion }: { LIST($values, "to") }.
separated_in_bracket = { NAME($above) } is ahead of { NAME($below) } in the bracket.
separated_by_stage = { NAME($above) } reached the { $stage }; { NAME($below) } did not.
deciding = { NAME($player) }: { $value }
least_places = In this last round, at worst: { LIST($parts, "all") }.
least_places_by_points = In this last round, at worst: { LIST($parts, "all") }. Everybody level is counted ahead: tie-breaks can only better it.
least_place = { $end ->
        [win] place { $place } with a win
        [draw] place { $place } with a draw
        [loss] place { $place } with a loss
        [any] place { $place } with any result
       *[other] place { $place }, whatever the others do
    }
settled_by_shoot_out =
    { GIVEN($reason) ->
        [yes] { NAME($above) } is ahead of { NAME($below) } after a shoot-out ({ $reason }).
       *[no] { NAME($above) } is ahead of { NAME($below) } after a shoot-out.
    }
settled_by_organiser =
    { GIVEN($reason) ->
        [yes] { NAME($above) } is ahead of { NAME($below) } by decision of the organiser ({ $reason }).
       *[no] { NAME($above) } is ahead of { NAME($below) } by decision of the organiser.
    }
bad_settlement = A settled tie does not match the standings.
settled_not_tied =
    { GIVEN($tied) ->
        [yes] { settled-not-a-tie }; the players tied are { NAME($tied) }.
       *[no] { settled-not-a-tie }: none of them is tied with anyone.
    }
league = Matches among the tied players:
level = { NAME($above) } and { NAME($below) } are level on everything and share the place.

## Final standings, and what was amended since, in words that are for everybody

## What changed

amended-result = Round { $round }, table { $table }, { NAME($first) } against { NAME($second) }: { SAME($result, $was) ->
        [yes] { OUTCOME($result, $best_of) }
       *[no] { OUTCOME($result, $best_of) }, was { OUTCOME($was, $best_of) }
    }{ SAME($twenties, $was_twenties) ->
        [yes] .
       *[no] ; { amended-twenties }
    }
amended-score =
    { GIVEN($was) ->
        [yes] { GIVEN($score) ->
            [yes] Round { $round }, table { $table }, { NAME($player) }: { $score }, was { $was }.
           *[no] Round { $round }, table { $table }, { NAME($player) }: no score, was { $was }.
        }
       *[no] { GIVEN($score) ->
            [yes] Round { $round }, table { $table }, { NAME($player) }: { $score }, was empty.
           *[no] Round { $round }, table { $table }, { NAME($player) }: no score, was empty.
        }
    }
amended-disqualified = { NAME($player) } disqualified.
amended-not_disqualified = { NAME($player) } no longer disqualified.
amended-out = { NAME($player) } eliminated after round { $after }.
amended-not_out = { NAME($player) } no longer eliminated.
amended-left = { NAME($player) } dropped after round { $after }.
amended-not_left = { NAME($player) } no longer dropped.
amended-awarded = { $points ->
        [one] Bonus for { NAME($player) }: one point.
       *[other] Bonus for { NAME($player) }: { $points } points.
    }
amended-deducted =
    { $points ->
        [0] { NAME($player) }: deduction removed.
        [one] { $was ->
            [0] Penalty for { NAME($player) }: one point deducted.
           *[other] { NAME($player) }: one point deducted.
        }
       *[other] { $was ->
            [0] Penalty for { NAME($player) }: { $points } points deducted.
           *[other] { NAME($player) }: { $points } points deducted.
        }
    }
amended-settled = Tie settled in this order: { NAME($players) }.
amended-unsettled = Tie no longer settled: { NAME($players) }.
amended-otherwise = An earlier change was undone.

## Who moved

amended-moved =
    { $rank ->
        [none] { NAME($player) } is now { $new }
       *[other] { $new ->
            [none] { NAME($player) } was { $rank } and now has no place
           *[other] { NAME($player) } from { $rank } to { $new }
        }
    }
amended-more_moved =
    { $count ->
        [one] one more
       *[other] { $count } more
    }
amended-moves =
    { GIVEN($stage) ->
        [yes] Changes in stage { QUOTE($stage) }: { LIST($moves, "all") }.
       *[no] Changes: { LIST($moves, "all") }.
    }
amended-nobody_moved = Nobody moved.

## Where it is told

amended-since = Final since
amended-on = Amended on
amended-head = Amendments
amended-line = Amended on { $time }: { $said }
amended-final_line = Final since { $time }.

## Parts of other messages

settled-not-a-tie =
    { $players ->
        [one] { NAME($players) } is not a whole group of tied players
       *[other] { NAME($players) } are not a whole group of tied players
    }
amended-twenties =
    { GIVEN($twenties, $was_twenties) ->
        [yes] twenties { ITEM($twenties, 0) }-{ ITEM($twenties, 1) }, were { ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) }.
       *[no] { GIVEN($twenties) ->
            [yes] twenties { ITEM($twenties, 0) }-{ ITEM($twenties, 1) }, were not counted.
           *[no] twenties not counted, were { ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) }.
        }
    }
