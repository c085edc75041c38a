"""Ratings: what can be wrong with games and settings, what each system is, and what its answers say."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # Settings
    "bad_settings": "The rating can't be made like that: {count:one setting|# settings} of {system!q} "
    "{count:is|are} wrong.",
    "not_setting": "Write a setting as KEY=VALUE; here stands {value}.",
    "plot_of_one": "One picture shows one file; here {files:is one|are #}.",
    "explain_preferans": "Changes are explained for {known!q} only, and here the system is {system!q}.",
    # Files
    "not_date": "Write a date as 2026-01-31; here stands {value}.",
    "beside_players": "{key!q} belongs to teams; single players have a score or a place each.",
    "mixed_results": "Every player of a game needs one of {kinds!q:or}, and all the same.",
    "mixed_team_results": 'Write either "scores" or "places" for the teams.',
    "csv_head": "The first line of a CSV file names its columns, {needed} at least, of {columns}; here stands {value}. "
    "A JSON file begins with a brace.",
    "csv_cells": "Write one cell for each of the columns {columns}; here {length:is one|are #}.",
    "csv_broken": "This line can't be read as CSV: {detail}.",
    # Games
    "bad_games": "The games can't be rated: {count:one thing is|# things are} wrong.",
    "too_few_sides": "A game needs at least two sides; here {sides:is one|are #}.",
    "plays_twice": "{player!p} stands twice in this game; everybody plays once.",
    "length_of_sides": "Write one for each player or team, {sides} in all; here {length:is one|are #}.",
    "bula_not_positive": "The bula must be above zero; here stands {value}.",
    "not_zero_sum": "The scores of a finished game sum to zero, and these sum to {sum}. Put them right, or mark the "
    "game as unfinished.",
    "date_backwards": "This game is dated {date}, but {last} stands before it. Put the games in the order "
    "of their dates.",
    "other_rating": "{player!p} began with the rating {first}; a later game can't say {value}. Take it out, or write "
    "the same.",
    "not_three": "Preferans is rated for three players; here {players:is one|are #}.",
    "no_bula": "Preferans is rated by the bula, and this game has none. Write it beside the game, or for all games "
    "with --bula.",
    "no_scores": "Preferans is rated by scores, and this game has places only.",
    "no_teams": '{system!q} rates single players; for teams use "weng_lin".',
    "large_team": "A team may have {most} players; here are {players}.",
    # Systems
    "rating.preferans": "Preferans",
    "rating.elo": "Elo",
    "rating.glicko2": "Glicko-2",
    "rating.weng_lin": "Weng-Lin",
    "rating.lower": "A lower rating is the stronger player.",
    "rating.higher": "A higher rating is the stronger player.",
    "rating.ordinal": "Players are ranked by mu - 3 sigma, the strength that is as good as sure.",
    "field.rating": "Rating",
    "field.deviation": "Deviation",
    "field.volatility": "Volatility",
    "field.mu": "Mu",
    "field.sigma": "Sigma",
    # Answers
    "rate.heading": "{system} ratings after {games:one game|# games}: {players:# player|# players}",
    "rate.compared": "Prediction of {games:one game|# games}, each before it was seen:",
    "rate.left_out": "{system}: not for these games. {why}",
    "rate.game": "Game {number}<, {date}>:",
    "rate.change": "{player!p} ({score}) goes from {before} to {after}: half of {parts:all} is {half}, so {change}.",
    "rate.against": "D {d}, T {t}, N {n} against {opponent!p}",
    "column.games": "Games",
    "column.change": "Change",
    "column.system": "System",
    "column.log_loss": "Log loss",
    "column.accuracy": "Accuracy",
    "progress.reading": "reading the games",
    "progress.rating": "{bar} {share} %  {system}, {done} of {games} games",
    # The picture
    "chart.title": "{system} ratings over {games:one game|# games}",
    "chart.everybody": "{players:One player|All # players}.",
    "chart.most_games": "The {players} with the most games of {all} players.",
    "chart.across": "game",
}
