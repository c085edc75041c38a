"""Ratings: games go in, everybody's rating comes out. One file for each system; the rest knows them by name only.

| name | what | source | file |
|---|---|---|---|
| preferans | tables of three by score and bula; lower is stronger | preferans clubs | preferans, batch, papers |
| elo | expected results by formula or by FIDE's table | FIDE B.02 of 1 October 2025 | elo, fide |
| glicko2 | a rating with its deviation and volatility, by months | Glickman, Example of the Glicko-2 system | glicko2 |
| weng_lin | mu and sigma, tables of any size, and teams | Weng and Lin 2011, algorithm 4 (Plackett-Luce) | weng_lin |
"""
