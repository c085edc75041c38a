### Words that other messages are put together from.

# How a list is written: everything but its last item, and the last one.
list-and = { $items } and { $last }
list-or = { $items } or { $last }
list-to = { $items } to { $last }
list-more = { $count } more

# Results of matches that have no score.
result-forfeit = { NAME($by) } forfeited
result-double_loss = double loss
result-double_forfeit = double forfeit
result-drawn = draw
result-none = no result
result-papers = { $unfinished ->
        [yes] { LIST($games, "all") }, unfinished
       *[no] { LIST($games, "all") }
    }
duration-minutes =
    { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
duration-seconds =
    { $count ->
        [one] one second
       *[other] { $count } seconds
    }

# Values of settings.
value-none = none
value-yes = yes
value-no = no
