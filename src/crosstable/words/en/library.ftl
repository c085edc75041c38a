# What the library alone refuses.
bad_tournament =
    { $count ->
        [one] This tournament is not possible: it has one problem.
       *[other] This tournament is not possible: it has { $count } problems.
    }
code_taken = There is { QUOTE($taken) } already. Choose another code.
own_system_pair = The pairing system named { $first } and { $second }, who are not two players without a match.
own_system_left_out = The pairing system left out { NAME($players) }. Only one player can have the bye.
