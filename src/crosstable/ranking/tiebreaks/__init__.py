"""The tie-breaks, by family: each is one registered function. The rest of the engine knows them by code only.

| code | source | file |
|---|---|---|
| match_wins, game_wins | house rules | wins |
| board_wins, board_points | team events | wins |
| cumulative | FIDE C.07 7.5, without its rules on unplayed rounds | wins |
| twenties | crokinole clubs | wins |
| mw, omw, gw, ogw | MTR 2026-02-27 Appendix C | percentages |
| owp, oowp | Play! Pokemon TRH 2026-09-01, 5.6.1 | percentages |
| buchholz, sonneborn_berger | FIDE C.07 8.1, 9.1, without its rules on unplayed rounds | opponents |
| sos, sosos | strength of schedule | opponents |
| head_to_head | TRH 5.6.1 for groups of two | head_to_head |
| mini_points, mini_twenties | crokinole clubs | head_to_head |
| on_time | Play! Pokemon TRH 2026-09-01, 5.6.1 | entry_and_lots |
| player_number, random | order of entry, random draw | entry_and_lots |
| best_place, worst_place | brackets, which rank by them in place of points | bracket_places |
"""
