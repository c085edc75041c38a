### The settings of a Swiss.

config-pairing_system = How players are put together.
config-pairing_tiebreakers = The order inside a score group when a round is paired.
config-avoid_repeat_pairings = Nobody meets an earlier opponent again.
config-track_pair_downs = Whoever floated before is spared the same direction.
config-max_byes_per_player = The most byes worth a win that one player may get; null: no limit.
config-bye_assignment = Who gets the bye among those with the fewest byes and the lowest score: by lot, or the last in the pairing order.
config-first_round = How the first round is paired: by lot, neighbours by number, or by rating (upper half against lower half, or first against last).
config-max_same_first = Nobody is first, or second, more than this many times in a row where that can be avoided; null: no limit.
config-group_order = Who meets whom inside a score group: neighbours, upper half against lower half (slide), first against last (fold), or by lot.
