### What brackets have to say.

setting-format-single_elimination = Single elimination
config-third_place = The losers of the semifinals play for place 3, alongside the final.
config-placement = Matches for places after the first: none, or for every place (all); an empty slot is a bye.
config-reseed = In each round the best seed left meets the worst; only without `placement`.
config-seeding = How a bracket is seeded when no stage comes before it and nobody seeds it by hand: by rating (unrated last), by number, or at random.
setting-third_place = Match for place 3
setting-placement = Matches for places
setting-placement-all = For every place
setting-placement-none = None
setting-reseed = Reseed each round
setting-seeding = Seeding
setting-seeding-number = By number
setting-seeding-random = At random
setting-seeding-rating = By rating
reseed_with_placement = Players can't be reseeded when every place is played for.
preset-single_elimination = Single elimination: one loss ends it.
tiebreak-best_place = Best place
tiebreak-best_place-about = The best place in the bracket that a player has, or can still take.
tiebreak-worst_place = Worst place
tiebreak-worst_place-about = The worst place in the bracket that a player has, or can still take.
web-manage-family-single_elimination = Brackets
web-manage-preset_name-single_elimination = Single elimination
level_match = Round { $round }: nobody has won the match of { NAME($players) }.
bracket_too_large = { GIVEN($group) ->
        [yes] Group { QUOTE($group) } has { $players } players: a bracket takes { $most } at most. Split the group, or play another stage before.
       *[no] { $players } players are too many: a bracket takes { $most } at most. Play another stage before, or several brackets side by side (groups).
    }
bracket-round = Bracket: { ROUNDS($rounds) }.
bracket-byes =
    { $players ->
        [one] { NAME($players, "all") } has a bye: nobody is on the other side.
       *[other] { NAME($players, "all") } have a bye: nobody is on the other side.
    }
bracket-match = { MATCH($match) }.
bracket-seed = { NAME($player) } is seed { $seed }.
bracket-winner_of = { NAME($player) } won { MATCH($match) }.
bracket-loser_of = { NAME($player) } lost { MATCH($match) }.
bracket-other_match =
    { $players ->
        [one] { NAME($players) } had a bye that the bracket does not have.
       *[other] { NAME($players) } met, but not by the bracket.
    }
bracket-match_missing =
    { $players ->
        [one] { NAME($players) } should have had a bye.
       *[other] { NAME($players) } should have met.
    }
bracket-rounds-final = Final
bracket-matches-final = Final
bracket-rounds-semifinals = Semifinals
bracket-matches-semifinals = Semifinal { $match }
bracket-rounds-quarterfinals = Quarterfinals
bracket-matches-quarterfinals = Quarterfinal { $match }
bracket-rounds-round_of = Round of { $number }
bracket-matches-round_of = Round of { $number }, match { $match }
bracket-rounds-third_place = Third place
bracket-matches-third_place = Match for place 3
bracket-rounds-places = Places { $first } to { $last }
bracket-matches-places = Match { $match } for places { $first } to { $last }
bracket-rounds-upper_final = Upper final
bracket-matches-upper_final = Upper final
bracket-rounds-upper_semifinals = Upper semifinals
bracket-matches-upper_semifinals = Upper semifinal { $match }
bracket-rounds-upper_quarterfinals = Upper quarterfinals
bracket-matches-upper_quarterfinals = Upper quarterfinal { $match }
bracket-rounds-upper_round_of = Upper round of { $number }
bracket-matches-upper_round_of = Upper round of { $number }, match { $match }
bracket-rounds-lower_round = Lower round { $number }
bracket-matches-lower_round = Lower round { $number }, match { $match }
bracket-rounds-lower_final = Lower final
bracket-matches-lower_final = Lower final
bracket-rounds-reset = Deciding final
bracket-matches-reset = Deciding final
bracket-tab = Bracket
bracket-upper = Upper bracket
bracket-lower = Lower bracket
bracket-bye = Bye
bracket-forfeit = W/O
bracket-to_come = To be decided
bracket-winner_short = W { $number }
bracket-loser_short = L { $number }
bracket-key = W 5: the winner of match 5. L 3: the loser of match 3.
bracket-winner_comes = Winner of { $match }
bracket-loser_comes = Loser of { $match }
bracket-read_next = { $match }: { $first } against { $second }
bracket-read_live = { $match }, being played: { $first } against { $second }
bracket-read_bye = { $match }: { $player } has a bye
bracket-read_won = { $match }: { $winner } beat { $loser }{ GIVEN($score) ->
        [yes] {" "}{ $score }
       *[no] {""}
    }
bracket-of = { GIVEN($group) ->
        [yes] Bracket of { $group }
       *[no] Bracket
    }
bracket-best_of = best of { $games }
bracket-live = { GIVEN($table) ->
        [yes] Live, table { $table }
       *[no] Live
    }
bracket-champion = { $player } has won
bracket-champion_comes = The champion appears here
bracket-path = Path of { $player }
bracket-why_place = Why this place?
bracket-clear = Clear
bracket-seed_rating = { GIVEN($rating) ->
        [yes] Seed { $seed }: by rating ({ $rating }).
       *[no] Seed { $seed }: without a rating, after those who have one.
    }
bracket-seed_number = Seed { $seed }: by number.
bracket-seed_lot = Seed { $seed }: drawn by lot.
bracket-seed_hand = Seed { $seed }: set by hand.
bracket-seed_qualified = { GIVEN($rank) ->
        [yes] Seed { $seed }: place { $rank } { GIVEN($group) ->
                [yes] in group { $group } of the stage before
               *[no] in the stage before
            }, with { $points } points.
       *[no] Seed { $seed }: by the stage before.
    }
web-desk-page-bracket = Bracket
bracket_reaches =
    { $matches ->
        [one] This changes who advanced, and a later match has started. Void it, or leave the result as it is.
       *[other] This changes who advanced, and later matches have started. Void these { $matches }, or leave the result as it is.
    }
hint-bracket_reaches = To void: repeat the command with --void.
bracket_is_over = This changes who advanced in a bracket that is over. Take back its end first.
reaches_match = Round { $round }, table { $table }: { NAME($players) }{ GIVEN($result) ->
        [yes] , { RESULT($result) }
       *[no] {""}
    }.
web-correct-voids =
    { $matches ->
        [one] This changes who advanced, and a later match has started. Saving voids it:
       *[other] This changes who advanced, and later matches have started. Saving voids these { $matches }:
    }
web-choice-void =
    { $matches ->
        [one] Correct it and void that match
       *[other] Correct it and void { $matches } matches
    }
