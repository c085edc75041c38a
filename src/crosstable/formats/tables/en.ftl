### The settings of tables, and what can be wrong with them.

setting-format-tables = Tables
length_of_table =
    { $length ->
        [one] Must have one entry for each of the { $size } places at a table, got one.
       *[other] Must have one entry for each of the { $size } places at a table, got { $length }.
    }
bula_beside = The papers of preferans have scores of their own: leave out { QUOTE($others) }, or set "bula" to null.
config-table_size = Number of players at a table.
config-uma = Bonus for each place at a table, where scores count relative to the starting points (riichi); null: scores count as they are.
config-oka = Bonus for the winner of a table, paid in equal parts by all seats; only with `uma`.
config-start_points = Points that everyone starts a game with; only with `uma`.
config-share_uma = Players with equal scores share the bonuses of their places; otherwise the seat order decides.
config-place_points = Points for each place at a table; null: one point for each player beaten, or, where the lowest score wins, one point for each player ahead.
config-zero_sum = The scores at a table must add up to zero, unless the game was not finished.
config-lower_wins = The lower score is better.
config-bula = Preferans: starting bula of every game, unless a table says otherwise. Results are then entered as papers (left, middle, right); null: no papers.
config-seating = How players are seated: at random (random), best players at table 1 (by_rank), ranks spread over the tables (spread), or with as few repeated meetings as possible (fresh). by_rank and spread work from the second round on.
config-seating_effort = How long to search for fresh tables each round, roughly in tenths of a second on an ordinary laptop; the result is the same on every computer.
config-leftovers = Players who do not fill a table sit out, play at tables with one player fewer, or are joined by stand-ins. Those who sat out least often sit out first; of them the lowest ranked or, with fresh tables, those without whom the fewest meetings are repeated.
config-inactive_tables = Numbers of the tables not in use.
config-criteria = How players at tables are ranked, most important first.
setting-table_size = Players per table
setting-uma = Uma
setting-oka = Oka
setting-start_points = Starting points
setting-share_uma = Share uma on ties
setting-place_points = Points for each place
setting-zero_sum = Scores add up to zero
setting-lower_wins = Lowest score wins
setting-bula = Bula
setting-seating = Seating
setting-seating_effort = Search time for seating
setting-leftovers = Leftover players
setting-inactive_tables = Tables not in use
setting-criteria = Ranking order
