### What the forms of settings say: a word for each choice, and for the chains of tie-breaks.

setting-player_reports-both = Both players confirm
setting-player_reports-one = One report is enough
setting-player_reports-off = Desk only
setting-late_entry-losses = Count as losses
setting-late_entry-byes = Count as byes
setting-points-win = Win
setting-points-draw = Draw
setting-points-loss = Loss
setting-points_for-match = The match
setting-points_for-game = Every game
setting-unfinished_matches-exclude = Do not count
setting-unfinished_matches-draw = Count as drawn
setting-pairing_system-score = By score
setting-pairing_system-fide_dutch = FIDE Dutch (C.04.3 of 2026)
setting-initial_colour-lot = Draw it
setting-initial_colour-white = White
setting-initial_colour-black = Black
setting-acceleration-none = None
setting-acceleration-baku = Baku
setting-pairing_numbers-rating = By rating
setting-pairing_numbers-number = By number
setting-first_round-random = Random
setting-first_round-seeded = Neighbours by number
setting-first_round-slide = Top half against bottom half
setting-first_round-fold = First against last
setting-group_order-neighbours = Neighbours
setting-group_order-fold = First against last
setting-group_order-slide = Top half against bottom half
setting-group_order-random = Random
setting-bye_assignment-random = Random, among the lowest
setting-rating_performance-off = Off
setting-rating_performance-player = Player's page and report
setting-rating_performance-standings = Also in the standings
setting-bye_assignment-lowest_tiebreaker = Lowest ranked
setting-adaptive-places = Places
setting-adaptive-rounds = Rounds before the cut
setting-requested_byes-max = Byes for each player
setting-requested_byes-last_round = Up to round
setting-requested_byes-worth = Worth
setting-requested_byes-worth-half = Half a point (a draw)
setting-requested_byes-worth-full = A full point (a win)
setting-bye_points-wins = Games won
setting-bye_points-draws = Games drawn
setting-unresolved_order-number = By number
setting-unresolved_order-rating = By rating
setting-buchholz_variant-standard = Standard
setting-buchholz_variant-median = Median
setting-buchholz_variant-modified = Modified
setting-seating-random = Random
setting-seating-by_rank = By rank
setting-seating-spread = Spread by rank
setting-seating-fresh = Fewest repeated meetings
setting-leftovers-sit_out = Some sit out
setting-leftovers-short_tables = Smaller tables
setting-leftovers-stand_in = Stand-ins
setting-tie_policy-cut_tied = All tied are eliminated
setting-tie_policy-exact = Tie-breaks decide
setting-tie_policy-keep_tied = All tied advance

setting-none = none
setting-default =
    { GIVEN($value) ->
        [yes] Default: { $value }
       *[no] Default
    }
setting-claims-open = First phone
setting-claims-code = With a claim code
setting-chain-add = Add
setting-chain-up = Move up
setting-chain-down = Move down
setting-chain-remove = Remove
setting-chain-default = Use the default
web-frame-find_game = Find a game
web-frame-no_game = No game with that name. Any game can use a preset with the same format.
