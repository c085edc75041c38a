### Ratings and simulations.

## Ratings: what can be wrong with games and settings, what each system is, and what its answers say

## Settings

bad_settings =
    { $count ->
        [one] The rating can't be made like that: one setting of { QUOTE($system) } is wrong.
       *[other] The rating can't be made like that: { $count } settings of { QUOTE($system) } are wrong.
    }
not_setting = Write a setting as KEY=VALUE; here stands { $value }.
plot_of_one =
    { $files ->
        [one] One picture shows one file; here is one.
       *[other] One picture shows one file; here are { COUNT($files) }.
    }
explain_preferans = Changes are explained for { QUOTE($known) } only, and here the system is { QUOTE($system) }.

## Files

not_date = Write a date as 2026-01-31; here stands { $value }.
beside_players = { QUOTE($key) } belongs to teams; single players have a score or a place each.
mixed_results = Every player of a game needs one of { QUOTE($kinds, "or") }, and all the same.
mixed_team_results = Write either "scores" or "places" for the teams.
csv_head = The first line of a CSV file names its columns, { $needed } at least, of { $columns }; here stands { $value }. A JSON file begins with a brace.
csv_cells =
    { $length ->
        [one] Write one cell for each of the columns { $columns }; here is one.
       *[other] Write one cell for each of the columns { $columns }; here are { $length }.
    }
csv_broken = This line can't be read as CSV: { $detail }.

## Games

bad_games =
    { $count ->
        [one] The games can't be rated: one thing is wrong.
       *[other] The games can't be rated: { $count } things are wrong.
    }
too_few_sides =
    { $sides ->
        [one] A game needs at least two sides; here is one.
       *[other] A game needs at least two sides; here are { COUNT($sides) }.
    }
plays_twice = { NAME($player) } stands twice in this game; everybody plays once.
length_of_sides =
    { $length ->
        [one] Write one for each player or team, { $sides } in all; here is one.
       *[other] Write one for each player or team, { $sides } in all; here are { $length }.
    }
bula_not_positive = The bula must be above zero; here stands { $value }.
not_zero_sum = The scores of a finished game sum to zero, and these sum to { $sum }. Put them right, or mark the game as unfinished.
date_backwards = This game is dated { $date }, but { $last } stands before it. Put the games in the order of their dates.
other_rating = { NAME($player) } began with the rating { $first }; a later game can't say { $value }. Take it out, or write the same.
not_three =
    { $players ->
        [one] Preferans is rated for three players; here is one.
       *[other] Preferans is rated for three players; here are { COUNT($players) }.
    }
no_bula = Preferans is rated by the bula, and this game has none. Write it beside the game, or for all games with --bula.
no_scores = Preferans is rated by scores, and this game has places only.
no_teams = { QUOTE($system) } rates single players; for teams use "weng_lin".
large_team = A team may have { $most } players; here are { $players }.

## Systems

rating-preferans = Preferans
rating-elo = Elo
rating-glicko2 = Glicko-2
rating-weng_lin = Weng-Lin
rating-lower = A lower rating is the stronger player.
rating-higher = A higher rating is the stronger player.
rating-ordinal = Players are ranked by mu - 3 sigma, the strength that is as good as sure.
field-rating = Rating
field-deviation = Deviation
field-volatility = Volatility
field-mu = Mu
field-sigma = Sigma

## Answers

rate-heading = { $system } ratings after { $games ->
        [one] one game
       *[other] { COUNT($games) } games
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
rate-compared =
    { $games ->
        [one] Prediction of one game, each before it was seen:
       *[other] Prediction of { COUNT($games) } games, each before it was seen:
    }
rate-left_out = { $system }: not for these games. { $why }
rate-game =
    { GIVEN($date) ->
        [yes] Game { $number }, { $date }:
       *[no] Game { $number }:
    }
rate-change = { NAME($player) } ({ $score }) goes from { $before } to { $after }: half of { LIST($parts, "all") } is { $half }, so { $change }.
rate-against = D { $d }, T { $t }, N { $n } against { NAME($opponent) }
column-games = Games
column-change = Change
column-system = System
column-log_loss = Log loss
column-accuracy = Accuracy
progress-reading = reading the games
progress-rating = { $bar } { $share } %  { $system }, { $done } of { $games } games

## The picture

chart-title =
    { $games ->
        [one] { $system } ratings over one game
       *[other] { $system } ratings over { COUNT($games) } games
    }
chart-everybody =
    { $players ->
        [one] One player.
       *[other] All { COUNT($players) } players.
    }
chart-most_games = The { $players } with the most games of { $all } players.
chart-across = game

## What can be wrong with the wishes for a made-up tournament, and what happened in one

bad_options =
    { $count ->
        [one] The tournament can't be made up: one option is wrong.
       *[other] The tournament can't be made up: { $count } options are wrong.
    }
option_of_others = The format is { QUOTE($format) }, and it has no { $option }.
too_many_multipliers = There { $count ->
        [one] is { $count } multiplier
       *[other] are { $count } multipliers
    } for { $rounds ->
        [one] { COUNT($rounds) } round
       *[other] { COUNT($rounds) } rounds
    }.
summary_in_the_way = With a summary the document goes to a file; name one.

## A round, and who came, sat out and went

simulated-tables = Round { $round }{ GIVEN($times) ->
        [yes] { " " }(times { $times })
       *[no] { "" }
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    } at { $tables ->
        [one] one table
       *[other] { COUNT($tables) } tables
    }.
simulated-matches =
    { $matches ->
        [one] Round { $round }: { COUNT($matches) } match.
       *[other] Round { $round }: { COUNT($matches) } matches.
    }
simulated-entered =
    { GIVEN($players) ->
        [yes] Late: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-sitting_out =
    { GIVEN($players) ->
        [yes] Sitting out: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-without =
    { GIVEN($players) ->
        [yes] Without a match: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-left =
    { GIVEN($players) ->
        [yes] Dropped: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-cut =
    { $gone ->
        [one] Target { $target } of { $original } at the start: one goes, { $remaining } stay.
       *[other] Target { $target } of { $original } at the start: { COUNT($gone) } go, { $remaining } stay.
    }
