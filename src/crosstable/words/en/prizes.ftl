### Prizes.

event-prizes_set = { GIVEN($prizes) ->
        [yes] set the prizes: { LIST($prizes, "all") }
       *[no] removed the prizes
    }
setting-prizes = Prizes
bad_prizes =
    { $count ->
        [one] One line of the prizes can't be read.
       *[other] { $count } lines of the prizes can't be read.
    }
not_a_prize = Line { $line }: { QUOTE($value) }. Write "1: 100 €", "3-4: 20 €", "record 3-0: 6 boosters" or, for a category, "U18 1: 50 €".
too_many_prizes = At most { $most } lines.
no_prize = A prize needs either "places" (first and last) or a "record" (wins, losses, draws), and an "amount" or "of".
prizes_no_records = This tournament is played at tables, where nobody has a record. Set prizes by place.
web-prizes-title = Prizes
web-prizes-about = One prize per line: "1: 100 €" for a place, "3-4: 20 €" for several, "record 3-0: 6 boosters" for everybody with that record, "U18 1: 50 €" for a place in a category. Players who share a rank split the prizes of their places.
web-prizes-one_each = One prize each
web-prizes-one_each_about = Nobody wins a second prize: the main prizes come first, then the categories in this order, and the next in the ranking gets what a winner leaves.
web-prizes-save = Save prizes
web-prizes-shared = shared
web-prizes-now = As the standings are now
prizes-one_each = One prize each: the next in the ranking gets what a winner leaves.
print-prizes = Prizes
print-prize = Prize
prizes-none = No prizes are set. To set them: { $run }prizes "1: 100 EUR" "2: 50 EUR".
prizes-award = { $rank }. { $player }: { LIST($won, "all") }
prizes-award_by_record = { $player }: { LIST($won, "all") }
event-one_prize_each_set = { $one_prize_each ->
        [yes] set that nobody wins a second prize
       *[no] allowed several prizes for a player
    }
