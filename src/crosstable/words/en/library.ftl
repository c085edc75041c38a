# What the library alone refuses.
bad_tournament =
    { $count ->
        [one] This tournament is not possible: it has one problem.
       *[other] This tournament is not possible: it has { $count } problems.
    }
code_taken = The code { QUOTE($taken) } is already taken. Choose another.
own_system_pair = The pairing system paired { $first } and { $second }; it must name two different players who have no match yet.
own_system_left_out = The pairing system left out { NAME($players) }. Only one player can have the bye.
