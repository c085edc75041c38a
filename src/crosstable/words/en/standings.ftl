### Standings, and what was amended since they were final.

## Why a player stands where the standings say: rounds, parts of a tie-break, and what separates neighbours

## Rounds, by kind and outcome

round-played-won = Round { $round }: beat { NAME($opponent) } { $games }.
round-played-drawn = Round { $round }: drew with { NAME($opponent) } { $games }.
round-played-lost = Round { $round }: lost to { NAME($opponent) } { $games }.
round-bye-won = Round { $round }: a bye, worth a win.
round-bye-drawn = Round { $round }: a bye, worth a draw.
round-bye-lost = Round { $round }: a bye, worth a loss.
round-forfeit-won = Round { $round }: won by forfeit against { NAME($opponent) }.
round-forfeit-lost = Round { $round }: lost by forfeit against { NAME($opponent) }.
round-double_loss-lost = Round { $round }: a loss for both, against { NAME($opponent) }.
round-missed-lost = Round { $round }: no match, counted as lost.
round-unfinished-drawn = Round { $round }: the match with { NAME($opponent) } stayed open, counted as drawn.
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
part-won = { $value } from { NAME($opponent) }, who was beaten
part-drawn = { $value } from { NAME($opponent) } (half of { $raw }, drawn)
part-lost = nothing from { NAME($opponent) } ({ $raw }, lost)
value =
    { GIVEN($parts) ->
        [yes] { $title }: { $value }, made of { LIST($parts, "all") }.
       *[no] { $title }: { $value }.
    }
no_value = { $title }: nothing; it decides only between level players who have all met.
not_asked = { $title }: not asked; no tie of the size that it is for.

## Neighbours

separated = { NAME($above) } stands above { NAME($below) } by { $criterion }: { LIST($values, "to") }.
settled_by_shoot_out =
    { GIVEN($reason) ->
        [yes] { NAME($above) } stands above { NAME($below) } by a shoot-out ({ $reason }).
       *[no] { NAME($above) } stands above { NAME($below) } by a shoot-out.
    }
settled_by_organiser =
    { GIVEN($reason) ->
        [yes] { NAME($above) } stands above { NAME($below) } by the organiser's decision ({ $reason }).
       *[no] { NAME($above) } stands above { NAME($below) } by the organiser's decision.
    }
bad_settlement = A settled tie does not fit the standings.
settled_not_tied =
    { GIVEN($tied) ->
        [yes] { settled-not-a-tie }; { NAME($tied) } share a place.
       *[no] { settled-not-a-tie }: none of them shares a place with anybody.
    }
league = The matches of the tied players with each other:
level = { NAME($above) } and { NAME($below) } are level on everything and share the place.

## Final standings, and what was amended since, in words that are for everybody

## What changed

amended-result = Round { $round }, table { $table }, { NAME($first) } against { NAME($second) }: { SAME($result, $was) ->
        [yes] { OUTCOME($result, $best_of) }
       *[no] { OUTCOME($result, $best_of) }, it was { OUTCOME($was, $best_of) }
    }{ SAME($twenties, $was_twenties) ->
        [yes] .
       *[no] ; { amended-twenties }
    }
amended-score =
    { GIVEN($was) ->
        [yes] { GIVEN($score) ->
            [yes] Round { $round }, table { $table }, { NAME($player) }: { $score }, it was { $was }.
           *[no] Round { $round }, table { $table }, { NAME($player) }: no score, it was { $was }.
        }
       *[no] { GIVEN($score) ->
            [yes] Round { $round }, table { $table }, { NAME($player) }: { $score }, nothing was entered.
           *[no] Round { $round }, table { $table }, { NAME($player) }: no score, nothing was entered.
        }
    }
amended-disqualified = { NAME($player) } is disqualified.
amended-not_disqualified = { NAME($player) } is not disqualified any more.
amended-out = { NAME($player) } is out after round { $after }.
amended-not_out = { NAME($player) } is not out any more.
amended-left = { NAME($player) } left after round { $after }.
amended-not_left = { NAME($player) } has not left any more.
amended-deducted =
    { $points ->
        [0] Nothing is deducted from { NAME($player) } any more.
        [one] { $was ->
            [0] One point is deducted from { NAME($player) } by a penalty.
           *[other] One point is deducted from { NAME($player) }.
        }
       *[other] { $was ->
            [0] { $points } points are deducted from { NAME($player) } by a penalty.
           *[other] { $points } points are deducted from { NAME($player) }.
        }
    }
amended-settled = The tie of { NAME($players) } is settled in this order.
amended-unsettled = The tie of { NAME($players) } is not settled any more.
amended-otherwise = An earlier change was taken back.

## Who moved

amended-moved =
    { $rank ->
        [none] { NAME($player) } is { $new } now
       *[other] { $new ->
            [none] { NAME($player) } was { $rank } and has no place now
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
        [yes] Moved in stage { QUOTE($stage) }: { LIST($moves, "all") }.
       *[no] Moved: { LIST($moves, "all") }.
    }
amended-nobody_moved = Nobody moved.

## Where it is told

amended-since = Final since
amended-on = Amended on
amended-head = What was amended
amended-line = Amended on { $time }: { $said }
amended-final_line = Final since { $time }.

## Parts of other messages

settled-not-a-tie =
    { $players ->
        [one] { NAME($players) } is not exactly a group that is tied
       *[other] { NAME($players) } are not exactly a group that is tied
    }
amended-twenties =
    { GIVEN($twenties, $was_twenties) ->
        [yes] twenties { ITEM($twenties, 0) }-{ ITEM($twenties, 1) }, they were { ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) }.
       *[no] { GIVEN($twenties) ->
            [yes] twenties { ITEM($twenties, 0) }-{ ITEM($twenties, 1) }, none were counted.
           *[no] twenties not counted, they were { ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) }.
        }
    }
