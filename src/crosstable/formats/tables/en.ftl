### The settings of tables, and what can be wrong with them.

length_of_table =
    { $length ->
        [one] Write one entry for each of the { $size } places at a table; here is one.
       *[other] Write one entry for each of the { $size } places at a table; here are { $length }.
    }
config-table_size = How many players sit at a table.
config-uma = The bonus of each place at a table whose scores count against the start (riichi); null: they count as they are.
config-oka = The winner's bonus at a table, which all seats pay alike; only with `uma`.
config-start_points = What everybody begins a game with; only with `uma`.
config-share_uma = Players with equal scores share the bonuses of their places; else the seat order decides.
config-place_points = What each place at a table is worth; null: one point for everybody who was beaten, or where the lower score wins for everybody who was better.
config-zero_sum = The scores of a table must add up to zero, unless the game was not finished.
config-lower_wins = The lower score is the better one.
config-seating = How players are put to tables: by lot (random), the best at table 1 and so on (by_rank), the ranks dealt out from table to table (spread), or with the fewest repeated meetings (fresh). The two by rank are there from the second round on.
config-seating_effort = How much work the search for fresh tables may do for a round, in about tenths of a second on an ordinary laptop; the answer does not depend on the machine.
config-leftovers = What happens to players who do not fill a table: they sit out (whoever did so least often, then the worst rank), some tables have a player less, or stand-ins fill up.
config-inactive_tables = Numbers of tables that are not used.
config-criteria = The order of players at tables, most important first.
