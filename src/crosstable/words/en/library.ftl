# What the library alone refuses.
bad_tournament =
    { $count ->
        [one] This tournament is not possible: it has one problem.
       *[other] This tournament is not possible: it has { $count } problems.
    }
code_taken = The code { QUOTE($taken) } is already taken. Choose another.
own_system_pair = The pairing system paired { $first } and { $second }; it must name two different players who have no match yet.
own_system_left_out = The pairing system left out { NAME($players) }. Only one player can have the bye.
players_as_text = Players must be a list of names; got the text { QUOTE($value) }. Put it in square brackets.
results_by_table = Results must be a dict from table number to result, as {"{"}1: (2, 1){"}"}; got { $value }.
result_of_match = Table { $table }: a result is the games won by each, as (2, 1), or with drawn games (1, 1, 1), or a Forfeit, DoubleLoss or DoubleForfeit; got { $value }. Leave a table out while it is open.
scores_of_table = Table { $table }: the result is { $seats } scores, in the order of the seats; got { $value }. Leave a table out while it is open.
multiplier_of_round = A multiplier is 0.5 to 10 in steps of 0.5; got { $value }.
points_to_take = Points taken off are 0.5 to { $most } in steps of 0.5; got { $value }.
round_to_correct =
    { COUNT($known) ->
        [0] The current stage has no round { $round }: none has been played.
       *[other] The current stage has no round { $round } to correct; it has { LIST($known, "and") }.
    }
skill_unknown = A skill is "elo", or a function of two players that returns the chance of the first; got { QUOTE($value) }.
share_of_draws = The share of draws must be a number from 0 to 1; got { QUOTE($value) }.
times_and_jobs = Both must be whole numbers, with at least one job; got { $times } times and { $jobs } jobs.
relief_unknown = There is no relief { QUOTE($value) }. Choose from { LIST($known, "or") }.
plugin_failed = The plugin { QUOTE($plugin) } failed: { $detail }. Nothing was changed. Ask its author, or choose another setting.
plugin_unusable = The plugin { QUOTE($plugin) } of { $package } can't be loaded: { $detail }.
