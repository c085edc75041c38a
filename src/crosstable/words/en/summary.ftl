### The end of a tournament: its summary, and what was remarkable.

## The page

web-tab-summary = Summary
web-desk-page-summary = Summary
web-frame-summary = See the summary
web-summary-winner = Winner
web-summary-finished = Finished
web-summary-podium = Podium
web-summary-not_yet = The summary appears here when the tournament is finished.
web-summary-to_tournament = Go to the tournament
web-summary-final_standings = Final standings
web-summary-why_hint = Tap a rank to see how every tie-break was worked out.
web-summary-highlights = Highlights
web-summary-tools = Share and keep
web-summary-share = Share
web-summary-share_about = Scan the code, or type the address.
web-summary-duplicate = Duplicate for next week
web-summary-grid = Grid (SVG)
web-summary-document = Document (JSON)
web-summary-public = Everyone can see this page:
web-summary-points =
    { $points ->
        [1] 1 point
       *[other] { $points } points
    }
web-summary-record = { SIGN($losses) ->
        [zero] Unbeaten:{ " " }
       *[plus] { "" }
    }{ $wins ->
        [one] 1 win
       *[other] { $wins } wins
    }{ SIGN($draws) ->
        [zero] { "" }
       *[plus] , { $draws ->
            [one] 1 draw
           *[other] { $draws } draws
        }
    }{ SIGN($losses) ->
        [zero] { "" }
       *[plus] , { $losses ->
            [one] 1 loss
           *[other] { $losses } losses
        }
    }
web-summary-scored = { $points } points in { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }
web-summary-players =
    { $count ->
        [one] player
       *[other] players
    }
web-summary-rounds =
    { $count ->
        [one] round
       *[other] rounds
    }
web-summary-matches =
    { $count ->
        [one] match
       *[other] matches
    }
web-summary-tables =
    { $count ->
        [one] table
       *[other] tables
    }
web-summary-cuts =
    { $count ->
        [one] cut
       *[other] cuts
    }

## What separates players at tables

criterion_about-tournament_score = Points from all rounds, multipliers included.
criterion_about-round_score = Points from the last round played, multiplier included.
criterion_about-last_win = The later the last win, the better.
criterion_about-table_round_score = Combined points of everyone at the table in the last round played.
criterion_about-wins = Wins over all rounds.
criterion_about-round_wins = Wins in the last round played.
criterion_about-points = Points from all rounds, without multipliers.

## What was remarkable

highlight_title-deciding = Deciding match
highlight_title-closest = Closest call
highlight_title-closest_at_tables = Closest call
highlight_title-closest_cut = Closest cut
highlight_title-upset = Biggest upset
highlight_title-upset_by_rating = Biggest upset
highlight_title-streak = Longest winning streak
highlight_title-climb = Biggest comeback
highlight_title-most_wins = Most wins
highlight_title-best_round = Best round
highlight-deciding = { NAME($won) } beat { NAME($lost) } { RESULT($result) } in round { $round }. With the opposite result, first place would have gone to { NAME($instead) }.
highlight-closest = { NAME($players) } were so close that place { $place } was decided by { $criterion ->
        [settled_by_shoot_out] a shoot-out
        [settled_by_organiser] the organiser
        [random] random draw
       *[other] { MESSAGE("tiebreak", $criterion) }
    }.
highlight-closest_at_tables = { NAME($players) } had the same score; place { $place } was decided by { QUOTE(MESSAGE("criterion", $criterion)) }.
highlight-closest_cut =
    { SIGN($distance) ->
        [zero] In round { $round } { NAME($stayed) } stayed and { NAME($cut) } was eliminated with the same score{ GIVEN($criterion) ->
            [yes] ; decided by { QUOTE(MESSAGE("criterion", $criterion)) }
           *[no] ; decided by random draw
        }.
       *[plus] In round { $round } { NAME($cut) } was eliminated { $distance } behind { NAME($stayed) }.
    }
highlight-upset = { NAME($winner) } (place { $rank }) beat { NAME($loser) } (place { $other_rank }) in round { $round }.
highlight-upset_by_rating = { NAME($winner) } ({ $rating }) beat { NAME($loser) } ({ $other_rating }) in round { $round }{ $upsets ->
        [one] { "" }
       *[other] , one of { $upsets } upsets
    }.
highlight-streak = { NAME($players) } won { $wins } matches in a row.
highlight-climb = { NAME($player) } climbed from place { $rank } after round { $round } to place { $final } at the end.
highlight-most_wins = { NAME($players) } won { $wins ->
        [one] one game
       *[other] { $wins } games
    }.
highlight-best_round = { NAME($player) } scored { $score } in round { $round }.
