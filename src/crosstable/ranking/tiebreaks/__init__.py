"""One file for each tie-break. Each has one registered function; the rest of the engine knows them by code only.

| code | source | file |
|---|---|---|
| mw, omw, gw, ogw | MTR 2026-02-27 Appendix C | match_win, opponents_match_win, game_win, opponents_game_win |
| match_wins, game_wins | house rules | match_wins, game_wins |
| buchholz, sonneborn_berger, cumulative | FIDE C.07 8.1, 9.1, 7.5, without its rules on unplayed rounds | the same |
| head_to_head | TRH 5.6.1 for groups of two | head_to_head |
| sos, sosos | strength of schedule | sos, sosos |
| owp, oowp, on_time | Play! Pokemon TRH 2026-09-01, 5.6.1 | owp, oowp, on_time |
| twenties, mini_points, mini_twenties | crokinole clubs | the same |
| player_number, random | order of entry, lot | the same |
"""
