### The lines of the log.

## What happened, as lines of a log: one for each type of event, filled with its fields

event-tournament_created = created { QUOTE($name) } ({ $preset })
event-tournament_renamed = renamed it from { QUOTE($was) } to { QUOTE($name) }
event-stage_configured =
    { $what ->
        [tables] changed which tables are used: all but { LIST($unused, "all") }
        [all_tables] changed which tables are used: all
       *[settings] changed the settings
    }
event-tournament_started = started with { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }{ GIVEN($rounds) ->
        [yes] , { $rounds ->
            [one] one round
           *[other] { COUNT($rounds) } rounds
        }
       *[no] { "" }
    }{ GIVEN($waiting) ->
        [yes] ; { NAME($waiting, "all") } still { $waiting ->
            [one] waits
           *[other] wait
        } for a place
       *[no] { "" }
    }
event-stage_ended =
    { $qualified ->
        [one] ended the stage after round { $after }; one goes on
       *[other] ended the stage after round { $after }; { COUNT($qualified) } go on
    }
event-stage_begun = began the stage { GIVEN($name) ->
        [yes] { QUOTE($name) }{ " " }
       *[no] { "" }
    }({ $preset }) with { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }
event-tie_settled = settled the tie of { NAME($settled) }
event-settlement_lapsed = the tie of { NAME($players) } is none any more, so its order lapsed
event-tournament_completed = completed the tournament
event-tournament_cancelled =
    { GIVEN($reason) ->
        [yes] cancelled the tournament: { $reason }
       *[no] cancelled the tournament
    }
event-player_registered =
    { $own ->
        [yes] { NAME($player) } entered
       *[no] entered { NAME($player) }
    }
event-player_withdrawn = took the entry of { NAME($player) } back
event-player_renamed = changed the name of { NAME($player) }
event-player_changed = changed { $fields } of { NAME($player) }
event-player_dropped = { NAME($player) } dropped after round { $after }
event-player_reentered = { NAME($player) } re-entered, from round { $first } on
event-player_disqualified = disqualified { NAME($player) } in round { $round }
event-penalty_given =
    { $round ->
        [0] { log-penalty }
       *[other] { log-penalty } in round { $round }
    }
event-round_paired = { log-drafted }: { $matches ->
        [one] one match
       *[other] { COUNT($matches) } matches
    }{ GIVEN($byes) ->
        [yes] { $byes ->
            [one] , one bye
           *[other] , { COUNT($byes) } byes
        }
       *[no] { "" }
    }{ GIVEN($reliefs) ->
        [yes] , with { $reliefs }
       *[no] { "" }
    }
relieved-allow_rematch = rematches allowed
relieved-lift_bye_limit = the limit of byes lifted
relieved-allow_forbidden = forbidden pairs allowed
relieved-by_hand = the rest left to be paired by hand
relieved-drop = a player dropped
event-round_published = published round { $round }
event-round_recalled = recalled round { $round }: it is a draft again
event-round_started = started round { $round }{ GIVEN($original) ->
        [yes] , with { $original ->
            [one] one player
           *[other] { COUNT($original) } players
        }
       *[no] { "" }
    }
event-seats_swapped = swapped { NAME($one) } and { NAME($other) } in round { $round }
event-match_made = paired { NAME($first) } and { NAME($second) } by hand at table { $table } of round { $round }
event-bye_given = gave { NAME($player) } a bye in round { $round } ({ $kind })
event-round_closed = closed round { $round }{ GIVEN($unfinished) ->
        [yes] , with { $unfinished ->
            [one] table
           *[other] tables
        } { $unfinished } unfinished
       *[no] { "" }
    }
event-result_entered =
    { GIVEN($result) ->
        [yes] { $left ->
            [yes] round { $round }, table { $table }: { RESULT($result) }, because the match was open when the player left
           *[no] { log-result }{ log-reporter }{ log-reason }
        }
       *[no] took the result of round { $round }, table { $table } away (it was { RESULT($was) })
    }
event-result_reported = { NAME($player) } reported { RESULT($result) } for round { $round }, table { $table }
event-report_withdrawn = { NAME($player) } took the report for round { $round }, table { $table } back
event-result_disputed = { NAME($player) } disputes the result of round { $round }, table { $table }
event-note_added = added a note{ GIVEN($player) ->
        [yes] { " " }about { NAME($player) }
       *[no] { "" }
    }{ GIVEN($round) ->
        [yes] { " " }on round { $round }
       *[no] { "" }
    }{ GIVEN($table) ->
        [yes] , table { $table }
       *[no] { "" }
    }
event-actions_undone = took back { $actions ->
        [one] action
       *[other] actions
    } { $actions }{ GIVEN($withdrawn) ->
        [yes] ; { $withdrawn ->
            [one] round
           *[other] rounds
        } { $withdrawn } withdrawn
       *[no] { "" }
    }
event-actions_redone =
    { $actions ->
        [one] brought back action { $actions }
       *[other] brought back actions { $actions }
    }
event-players_registered =
    { $count ->
        [one] entered one player
       *[other] entered { $count } players
    }

## What happened at tables and on the clock, as lines of a log

event-round_seated = { log-drafted }: { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }{ GIVEN($sitting_out) ->
        [yes] { $sitting_out ->
            [one] , one sits out
           *[other] , { COUNT($sitting_out) } sit out
        }
       *[no] { "" }
    }{ GIVEN($mode) ->
        [yes] , seated { QUOTE($mode) }
       *[no] { "" }
    }
event-seats_taken = seated { NAME($players) } at table { $table } of round { $round }
event-multiplier_set = set the multiplier of round { $round } to { $times } (it was { $was_times })
event-clock_paused = paused the clock of round { $round }
event-clock_resumed = let the clock of round { $round } go on
event-clock_extended =
    { SIGN($seconds) ->
        [zero] let the clock of round { $round } run on while the server was away
        [minus] took { DURATION($seconds) } off round { $round }
       *[plus] { GIVEN($outage) ->
            [yes] gave round { $round } { DURATION($seconds) } more, as the server was away
           *[no] gave round { $round } { DURATION($seconds) } more
        }
    }
event-table_extended = gave table { $table } of round { $round } { DURATION($seconds) } more{ log-reason }
event-clock_restarted = restarted the clock of round { $round }
event-scored = round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) }{ log-instant }{ log-reason }
event-score_undone = round { $round }, table { $table }: took the score { $undoes } back{ log-instant }{ log-reason }
event-tap_held = round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) } came too late and waits at the desk
event-tap_settled =
    { $taken ->
        [yes] took the late tap { $tap }
       *[no] let the late tap { $tap } go
    }
event-table_result =
    { $entered ->
        [yes] { $was_entered ->
            [yes] corrected round { $round }, table { $table } to { table-result } (it was { table-result-was }){ log-reason }
           *[no] round { $round }, table { $table }: { table-result }{ log-reason }
        }
       *[no] took the result of round { $round }, table { $table } away (it was { table-result-was }){ log-reason }
    }
event-players_cut =
    { $by_hand ->
        [yes] { $players ->
            [one] one player is out after round { $round }, chosen by hand: { NAME($players) }
           *[other] { COUNT($players) } players are out after round { $round }, chosen by hand: { NAME($players) }
        }
       *[no] { $players ->
            [one] one player is out after round { $round }: { NAME($players) }
           *[other] { COUNT($players) } players are out after round { $round }: { NAME($players) }
        }
    }
event-player_restored = { NAME($player) }, out after round { $was }, plays again from round { $first } on

## Parts of other messages

# What is entered for a table, and what was entered before.
table-result =
    { GIVEN($scores) ->
        [yes] { $unfinished ->
            [yes] scores { LIST($scores, "all") }, unfinished
           *[no] scores { LIST($scores, "all") }
        }
       *[no] { GIVEN($places) ->
            [yes] { $unfinished ->
                [yes] places { LIST($places, "all") }, unfinished
               *[no] places { LIST($places, "all") }
            }
           *[no] { $unfinished ->
                [yes] unfinished
               *[no] no scores
            }
        }
    }
table-result-was =
    { GIVEN($was_scores) ->
        [yes] { $was_unfinished ->
            [yes] scores { LIST($was_scores, "all") }, unfinished
           *[no] scores { LIST($was_scores, "all") }
        }
       *[no] { GIVEN($was_places) ->
            [yes] { $was_unfinished ->
                [yes] places { LIST($was_places, "all") }, unfinished
               *[no] places { LIST($was_places, "all") }
            }
           *[no] { $was_unfinished ->
                [yes] unfinished
               *[no] no scores
            }
        }
    }

# The reason at the end of a line of the log, and when a score counts that was entered later.
log-reason =
    { GIVEN($reason) ->
        [yes] ; { $reason }
       *[no] { "" }
    }
log-instant =
    { GIVEN($at) ->
        [yes] , at second { $at } of the tournament
       *[no] { "" }
    }
log-drafted =
    { GIVEN($was) ->
        [yes] drafted round { $round } again
       *[no] drafted round { $round }
    }
log-penalty =
    { $effect ->
        [game_loss] gave { NAME($player) } a game loss for being late
        [match_loss] gave { NAME($player) } a match loss for being late
        [points] took { $lost } off { NAME($player) } for being late
       *[none] { $kind ->
            [lateness] put down that { NAME($player) } was late
            [game_loss] gave { NAME($player) } a game loss
            [match_loss] gave { NAME($player) } a match loss
            [points] took { $lost } off { NAME($player) }
           *[warning] warned { NAME($player) }
        }
    }
log-result =
    { GIVEN($was) ->
        [yes] { SAME($twenties, $was_twenties) ->
            [yes] corrected round { $round }, table { $table } to { RESULT($result) } (it was { RESULT($was) })
           *[no] corrected round { $round }, table { $table } to { RESULT($result) }{ log-twenties } (it was { RESULT($was) }{ log-twenties-was })
        }
       *[no] round { $round }, table { $table }: { RESULT($result) }
    }
log-twenties =
    { GIVEN($twenties) ->
        [yes] , twenties { ITEM($twenties, 0) }-{ ITEM($twenties, 1) }
       *[no] { "" }
    }
log-twenties-was =
    { GIVEN($was_twenties) ->
        [yes] , twenties { ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) }
       *[no] { "" }
    }
log-reporter =
    { GIVEN($confirmed_by) ->
        [yes] , reported by { NAME($player) }, confirmed by { NAME($confirmed_by) }
       *[no] { GIVEN($player) ->
            [yes] { $by_desk ->
                [yes] , reported by { NAME($player) }, confirmed by the desk
               *[no] , reported by { NAME($player) }
            }
           *[no] { "" }
        }
    }
log-registration =
    { $open ->
        [yes] opened registration
       *[no] closed registration
    }
log-places =
    { $capacity ->
        [none] removed the limit on places
        [one] set one place
       *[other] set { $capacity } places
    }
