### Ratings and simulations.

## Ratings: what can be wrong with games and settings, what each system is, and what its answers say

## Settings

bad_settings =
    { $count ->
        [one] One setting of { QUOTE($system) } is wrong.
       *[other] { $count } settings of { QUOTE($system) } are wrong.
    }
not_setting = Settings have the form KEY=VALUE; got { $value }.
plot_of_one =
    { $files ->
        [one] A chart shows one file; got one.
       *[other] A chart shows one file; got { COUNT($files) }.
    }

## Files

not_date = Must be a date such as 2026-01-31; got { $value }.
beside_players = { QUOTE($key) } is for teams; single players have a score or a place each.
mixed_results = All players of a game need the same kind of result: { QUOTE($kinds, "or") }.
mixed_team_results = Teams have either "scores" or "places", not both.
csv_head = A CSV file starts with a header row: at least { $needed }, out of { $columns }; got { $value }. A JSON file starts with a brace.
csv_cells =
    { $length ->
        [one] Must have one cell for each of the columns { $columns }; got one.
       *[other] Must have one cell for each of the columns { $columns }; got { $length }.
    }
csv_broken = Invalid CSV in this line: { $detail }.

## Games

bad_games =
    { $count ->
        [one] The games have one error.
       *[other] The games have { $count } errors.
    }
too_few_sides =
    { $sides ->
        [one] A game needs at least two sides; got one.
       *[other] A game needs at least two sides; got { COUNT($sides) }.
    }
plays_twice = { NAME($player) } appears twice in this game.
length_of_sides =
    { $length ->
        [one] Must have one for each of the { $sides } players or teams; got one.
       *[other] Must have one for each of the { $sides } players or teams; got { $length }.
    }
bula_not_positive = The bula must be above zero; got { $value }.
not_zero_sum = The scores of a finished game add up to zero; these add up to { $sum }. Correct them, or mark the game as unfinished.
date_backwards = This game is dated { $date }, but it follows one dated { $last }. Sort the games by date.
other_rating = { NAME($player) } started with the rating { $first }; a later game can't give { $value }. Remove it, or use the same value.
not_three =
    { $players ->
        [one] Preferans ratings need three players; got one.
       *[other] Preferans ratings need three players; got { COUNT($players) }.
    }
no_bula = Preferans ratings need the bula, and this game has none. Add it to the game, or use --bula for all games.
no_scores = Preferans ratings need scores, and this game has only places.
no_teams = { QUOTE($system) } rates single players; use "weng_lin" for teams.
large_team = A team can have at most { $most } players; got { $players }.

## Systems

rating-preferans = Preferans
rating-elo = Elo
rating-glicko2 = Glicko-2
rating-weng_lin = Weng-Lin
rating-lower = Lower ratings are stronger.
rating-higher = Higher ratings are stronger.
rating-ordinal = Ranked by mu − 3 sigma, a cautious estimate of strength.
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
        [one] Prediction of one game from the games before it:
       *[other] Predictions of { COUNT($games) } games, each from the games before it:
    }
rate-left_out = { $system }: does not apply to these games. { $why }
rate-game =
    { GIVEN($date) ->
        [yes] Game { $number }, { $date }:
       *[no] Game { $number }:
    }
rate-player = { NAME($player) } ({ $result }):
column-games = Games
column-change = Change
column-system = System
column-log_loss = Log loss
column-accuracy = Accuracy
progress-reading = reading the games
progress-rating = { $bar } { $share }%  { $system }, { $done } of { $games } games

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
        [one] The simulation has one wrong option.
       *[other] The simulation has { $count } wrong options.
    }
option_of_others = The format { QUOTE($format) } has no { $option }.
too_many_multipliers = Got { $count ->
        [one] { $count } multiplier
       *[other] { $count } multipliers
    } for { $rounds ->
        [one] { COUNT($rounds) } round
       *[other] { COUNT($rounds) } rounds
    }.
summary_in_the_way = With a summary the document goes to a file; give its name.

## A round, and who came, sat out and went

simulated-tables = Round { $round }{ GIVEN($times) ->
        [yes] { " " }(×{ $times })
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
        [yes] Late entries: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-sitting_out =
    { GIVEN($players) ->
        [yes] Sitting out: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-without =
    { GIVEN($players) ->
        [yes] No match: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-left =
    { GIVEN($players) ->
        [yes] Dropped: { NAME($players, "all") }.
       *[no] { "" }
    }
simulated-cut =
    { $gone ->
        [one] Target { $target } of { $original } at the start: one eliminated, { $remaining } advance.
       *[other] Target { $target } of { $original } at the start: { COUNT($gone) } eliminated, { $remaining } advance.
    }

## What a change is made of

rating-part-preferans = Against { $opponent }: D { $d } (scores), T { $t } (ratings), N { $n } (bula), half of it { $points }
rating-sum-preferans = Together { $change } after rounding: { $rating } → { $new_rating }
rating-part-elo = Against { $opponent }: scored { $result }, expected { $expected }, K { $k }: { $points }
rating-sum-elo = Together { $change }: { $rating } → { $new_rating }
rating-part-glicko2 = Against { $opponent }: scored { $result }, expected { $expected }, weight { $weight }: { $points }
rating-sum-glicko2 = Together { $change }; deviation { $deviation } → { $new_deviation } over the period
rating-part-weng_lin = Against { $opponent }: scored { $result }, expected { $expected }
rating-sum-weng_lin = The whole table: mu { $mu } → { $new_mu } ({ $change }), sigma { $sigma } → { $new_sigma }
rating-about-preferans = For tables of three, by score and bula: the further your score is from what the ratings predict, the more your rating moves.
rating-about-elo = Wins against stronger players bring more than wins against weaker ones. K is the most that one game can bring.
rating-about-glicko2 = A rating with a deviation: the fewer your games, and the longer ago, the further a result moves you.
rating-about-weng_lin = Mu is the estimate of your strength, sigma how unsure it is. Made for tables of any size and for teams.
