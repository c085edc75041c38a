### The lines of the log.

## What happened, as lines of a log: one for each type of event, filled with its fields

event-tournament_created = created { QUOTE($name) } ({ MESSAGE("web.manage.preset_name", $preset) })
event-tournament_renamed = renamed the tournament from { QUOTE($was) } to { QUOTE($name) }
event-stage_configured =
    { $what ->
        [tables] changed the tables in use: all but { LIST($unused, "all") }
        [all_tables] changed the tables in use: all
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
        [yes] ; still on the waiting list: { NAME($waiting, "all") }
       *[no] { "" }
    }
event-stage_ended =
    { $qualified ->
        [one] ended the stage after round { $after }; one player advances
       *[other] ended the stage after round { $after }; { COUNT($qualified) } players advance
    }
event-stage_begun = started stage { GIVEN($name) ->
        [yes] { QUOTE($name) }{ " " }
       *[no] { "" }
    }({ MESSAGE("web.manage.preset_name", $preset) }) with { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }
event-stages_planned =
    { $plan ->
        [0] removed the planned stages
        [one] planned another stage
       *[other] planned { COUNT($plan) } more stages
    }
event-groups_dealt =
    { $how ->
        [hand] put the players into { $groups ->
            [one] one group
           *[other] { COUNT($groups) } groups
        } by hand
       *[other] dealt the players into { $groups ->
            [one] one group
           *[other] { COUNT($groups) } groups
        }
    }
event-seeds_set = set the seeds of { $seeds ->
        [one] one player
       *[other] { COUNT($seeds) } players
    }
event-discs_shot =
    { $discs ->
        [one] { $sunk ->
            [one] { NAME($player) } shot a 20 in the shoot-out
           *[other] { NAME($player) } missed in the shoot-out
        }
       *[other] { NAME($player) } shot { $sunk } of { COUNT($discs) } in the shoot-out
    }
event-tie_settled = settled the tie between { NAME($settled) }
event-settlement_lapsed = { NAME($players) } are no longer tied, so their settled order no longer applies
event-tournament_completed = finished the tournament
event-tournament_cancelled =
    { GIVEN($reason) ->
        [yes] cancelled the tournament: { $reason }
       *[no] cancelled the tournament
    }
event-player_registered =
    { $own ->
        [yes] { NAME($player) } registered
       *[no] registered { NAME($player) }
    }
event-player_withdrawn = withdrew { NAME($player) }
event-player_renamed = renamed { NAME($player) }
event-members_set = changed the members of { NAME($player) }
event-line_up_set = set the line-up of { NAME($player) } for round { $round }, table { $table }
event-player_changed = changed { NAME($player) }: { $changes }
player-change =
    { $field ->
        [fixed_table] fixed table
        [absent] absences
       *[other] { $field }
    } { GIVEN($now) ->
        [yes] { $now }
       *[no] none
    }{ GIVEN($was) ->
        [yes] {" "}(was { $was })
       *[no] {""}
    }
event-player_dropped =
    { $struck ->
        [yes] { NAME($player) } dropped after round { $after }; their results no longer count
       *[no] { NAME($player) } dropped after round { $after }
    }
event-player_reentered = reinstated { NAME($player) } from round { $first }
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
relieved-lift_bye_limit = the bye limit lifted
relieved-allow_forbidden = forbidden pairs allowed
relieved-by_hand = the rest left to be paired by hand
relieved-drop = a player dropped
event-round_published = published round { $round }
event-bracket_mended =
    { $voided ->
        [0] mended the bracket: round { $round } has other players now
        [one] mended the bracket from round { $round } on; one later match is void
       *[other] mended the bracket from round { $round } on; { COUNT($voided) } later matches are void
    }
event-round_recalled = unpublished round { $round }: it is a draft again
event-round_started = started round { $round }{ GIVEN($original) ->
        [yes] , with { $original ->
            [one] one player
           *[other] { COUNT($original) } players
        }
       *[no] { "" }
    }
event-seats_swapped = swapped { NAME($one) } and { NAME($other) } in round { $round }
event-match_made = paired { NAME($first) } and { NAME($second) } manually at table { $table } of round { $round }
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
            [yes] round { $round }, table { $table }: { RESULT($result) }, as the player left during the match
           *[no] { log-result }{ log-reporter }{ log-reason }
        }
       *[no] cleared the result of round { $round }, table { $table } (was { RESULT($was) })
    }
event-result_reported =
    { $signs ->
        [yes] { NAME($player) } signed the papers of round { $round }, table { $table }
       *[no] { NAME($player) } reported { RESULT($result) } for round { $round }, table { $table }
    }
event-report_withdrawn = { NAME($player) } withdrew the report for round { $round }, table { $table }
event-result_disputed = { NAME($player) } disputed the result of round { $round }, table { $table }
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
event-actions_undone = undid { $actions ->
        [one] action
       *[other] actions
    } { $actions }{ GIVEN($withdrawn) ->
        [yes] ; { $withdrawn ->
            [one] round
           *[other] rounds
        } { $withdrawn } changed or unpublished
       *[no] { "" }
    }
event-actions_redone =
    { $actions ->
        [one] redid action { $actions }
       *[other] redid actions { $actions }
    }
event-players_registered =
    { $count ->
        [one] registered one player
       *[other] registered { $count } players
    }

## What happened at tables and on the clock, as lines of a log

event-round_seated = { log-drafted }: { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }{ GIVEN($sitting_out) ->
        [yes] { $sitting_out ->
            [one] , one sitting out
           *[other] , { COUNT($sitting_out) } sitting out
        }
       *[no] { "" }
    }{ $mode ->
        [random] , at random
        [by_rank] , by rank
        [spread] , spread by rank
        [fresh] , with new opponents
       *[none] { "" }
    }
event-seats_taken = seated { NAME($players) } at table { $table } of round { $round }
event-multiplier_set = set the multiplier of round { $round } to ×{ $times } (was ×{ $was_times })
event-advance_stopped = stopped the countdown of round { $round }
event-clock_paused = paused the clock of round { $round }
event-clock_resumed = resumed the clock of round { $round }
event-clock_extended =
    { SIGN($seconds) ->
        [zero] left the clock of round { $round } unchanged
        [minus] shortened round { $round } by { DURATION($seconds) }
       *[plus] { GIVEN($outage) ->
            [yes] extended round { $round } by { DURATION($seconds) } after a server outage
           *[no] extended round { $round } by { DURATION($seconds) }
        }
    }
event-table_extended = gave table { $table } of round { $round } { DURATION($seconds) } extra time{ log-reason }
event-clock_restarted = restarted the clock of round { $round }
event-scored = round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) }{ log-instant }{ log-reason }
event-score_undone = round { $round }, table { $table }: undid score { $undoes }{ log-instant }{ log-reason }
event-tap_held = round { $round }, table { $table }: { SIGNED($delta) } for { NAME($player) } came too late and needs a decision
event-tap_settled =
    { $taken ->
        [yes] counted late score { $tap }
       *[no] discarded late score { $tap }
    }
event-table_result =
    { $entered ->
        [yes] { $was_entered ->
            [yes] { SAME($games, $was_games) ->
                [yes] { GIVEN($games) ->
                    [yes] round { $round }, table { $table }: { RESULT($papers) }{ log-reporter }{ log-reason }
                   *[no] corrected round { $round }, table { $table } to { table-result } (was { table-result-was }){ log-reason }
                }
               *[no] corrected round { $round }, table { $table } to { table-result } (was { table-result-was }){ log-reporter }{ log-reason }
            }
           *[no] round { $round }, table { $table }: { table-result }{ log-reporter }{ log-reason }
        }
       *[no] cleared the result of round { $round }, table { $table } (was { table-result-was }){ log-reason }
    }
event-players_cut =
    { $by_hand ->
        [yes] { $players ->
            [one] eliminated one player after round { $round }, chosen manually: { NAME($players) }
           *[other] eliminated { COUNT($players) } players after round { $round }, chosen manually: { NAME($players) }
        }
       *[no] { $players ->
            [one] eliminated one player after round { $round }: { NAME($players) }
           *[other] eliminated { COUNT($players) } players after round { $round }: { NAME($players) }
        }
    }
event-player_restored = reinstated { NAME($player) }, eliminated after round { $was }, from round { $first }

## Parts of other messages

# What is entered for a table, and what was entered before.
table-result =
    { GIVEN($scores) ->
        [yes] { $unfinished ->
            [yes] scores { LIST($scores, "all") }{ table-bula }, unfinished
           *[no] scores { LIST($scores, "all") }{ table-bula }
        }
       *[no] { GIVEN($places) ->
            [yes] { $unfinished ->
                [yes] places { LIST($places, "all") }, unfinished
               *[no] places { LIST($places, "all") }
            }
           *[no] { GIVEN($papers) ->
                [yes] { RESULT($papers) }
               *[no] { $unfinished ->
                    [yes] unfinished
                   *[no] no scores
                }
            }
        }
    }
table-result-was =
    { GIVEN($was_scores) ->
        [yes] { $was_unfinished ->
            [yes] scores { LIST($was_scores, "all") }{ table-bula-was }, unfinished
           *[no] scores { LIST($was_scores, "all") }{ table-bula-was }
        }
       *[no] { GIVEN($was_places) ->
            [yes] { $was_unfinished ->
                [yes] places { LIST($was_places, "all") }, unfinished
               *[no] places { LIST($was_places, "all") }
            }
           *[no] { GIVEN($was_papers) ->
                [yes] { RESULT($was_papers) }
               *[no] { $was_unfinished ->
                    [yes] unfinished
                   *[no] no scores
                }
            }
        }
    }

# Of a table of preferans whose scores are known without papers.
table-bula =
    { GIVEN($bula) ->
        [yes] { "" }, bula { $bula }
       *[no] { "" }
    }
table-bula-was =
    { GIVEN($was_bula) ->
        [yes] { "" }, bula { $was_bula }
       *[no] { "" }
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
        [yes] redrafted round { $round }
       *[no] drafted round { $round }
    }
log-penalty =
    { $effect ->
        [game_loss] gave { NAME($player) } a game loss for lateness
        [match_loss] gave { NAME($player) } a match loss for lateness
        [points] deducted { $lost } from { NAME($player) } for lateness
       *[none] { $kind ->
            [lateness] recorded that { NAME($player) } was late
            [game_loss] gave { NAME($player) } a game loss
            [match_loss] gave { NAME($player) } a match loss
            [points] deducted { $lost } from { NAME($player) }
            [bonus] gave { NAME($player) } a bonus of { $lost }
           *[warning] warned { NAME($player) }
        }
    }
log-result =
    { GIVEN($was) ->
        [yes] { SAME($twenties, $was_twenties) ->
            [yes] corrected round { $round }, table { $table } to { RESULT($result) } (was { RESULT($was) })
           *[no] corrected round { $round }, table { $table } to { RESULT($result) }{ log-twenties } (was { RESULT($was) }{ log-twenties-was })
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
        [none] removed the player limit
        [one] limited the tournament to one player
       *[other] limited the tournament to { $capacity } players
    }
