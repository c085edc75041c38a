### The settings of a Swiss.

setting-format-swiss = Swiss
config-pairing_system = The method that pairs the rounds.
config-pairing_tiebreakers = How players are ordered within a score group when a round is paired.
config-avoid_repeat_pairings = Nobody plays the same opponent twice.
config-track_pair_downs = Avoid pairing a player down, or up, a second time.
config-max_byes_per_player = Byes worth a win that a player can get; null: no limit.
config-requested_byes = Byes worth points that players may ask for beforehand, on their phones or when they register: how many each (`max`), up to which round (`last_round`), and what one is worth (`worth`: `half` or `full`, a draw or a win). null: none; the desk can give byes all the same, and anyone may announce an absence.
config-bye_assignment = Among players with the fewest byes and the lowest score, the bye is drawn at random or goes to the last in the pairing order.
config-first_round = How round 1 is paired: at random, neighbours by number, or by rating (top half against bottom half, or first against last).
config-group_order = Who meets whom within a score group: neighbours, top half against bottom half (slide), first against last (fold), or at random.
setting-pairing_system = Pairing system
setting-pairing_tiebreakers = Order within a score group
setting-avoid_repeat_pairings = No rematches
setting-track_pair_downs = Spread pair-downs fairly
setting-max_byes_per_player = Most byes per player
setting-bye_assignment = Bye goes to
setting-requested_byes = Byes on request
setting-first_round = First round
setting-group_order = Pairing within a score group
config-max_same_first = Nobody goes first, or second, more than this many times in a row if it can be avoided; null: no limit.
setting-max_same_first = Most times in a row on one side
config-adaptive = With a cut to this many `places` in sight, for its last `rounds` rounds: players who can still make or miss it meet each other; null: pair as usual.
setting-adaptive = Cut in sight
