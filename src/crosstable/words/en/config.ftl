### Settings, presets and tie-breaks.

## What can be wrong with a configuration, and what each of its keys and presets means

## Problems

not_chain_entry = Must be the code of a tie-break or an object with a "code", got { $value }.
points_order = A win must be worth more than a loss, and a draw must lie between the two; got { $win } for a win, { $draw } for a draw and { $loss } for a loss.
tied_sizes = { QUOTE($most) } must not be less than { QUOTE($least) }; got { $high } and { $low }.
unknown_code =
    { GIVEN($near) ->
        [yes] Unknown: { $value }. Did you mean { QUOTE($near) }? Choose from { LIST($known, "all") }.
       *[no] Unknown: { $value }. Choose from { LIST($known, "all") }.
    }

## Keys

config-format = How the stage is played.
config-rounds = Number of rounds planned; null: recommended from the number of players.
config-points = Points for a won, drawn and lost match, or for each game in it.
config-points_for = Award these points per match, or for every game in it.
config-best_of = Games in a match: best of this many. In a bracket rounds may differ: 3, final 5, semifinals 3.
config-rating_performance = Shows performance, expected score and change of rating by FIDE's tables (single games only): `player` on the player's page and in the report, `standings` in the standings too.
config-standings_tiebreakers = What separates players level on points, most important first.
config-bye_points = Games credited for a bye; null: as many wins as it takes to win a match.
config-omw_floor = An opponent's match-win percentage never counts for less than this.
config-gw_floor = A game-win percentage never counts for less than this.
config-min_games_for_gw = With fewer games than this, the game-win percentage is 0.
config-buchholz_variant = Leave out no opponent (standard), the lowest-scoring one (modified), or the highest and the lowest (median).
config-forfeits_count_as_met = A forfeited match counts as a meeting, for tie-breaks and rematches.
config-unfinished_matches = What a match without a result counts as when its round is closed.
config-unresolved_order = How players who share a place are listed: by number, or by rating at registration.
config-late_entry = What the rounds that a late entry missed count as.
config-initial_colour = FIDE Dutch: the colour of player number 1 in the first round; lot draws it, or goes by the rounds played already.
config-acceleration = FIDE Dutch: virtual points for the upper half of the players in the first rounds (Baku acceleration, C.04.7).
config-pairing_numbers = FIDE Dutch: pairing numbers by rating, equal ratings by title, then by number; or by number alone.
config-forbidden_in_rounds = Players of whom no two may meet in some rounds, as a report file says.
config-virtual_points = FIDE Dutch: points that some players are paired with in some rounds and that count for nothing else, as a report file says.
config-forbidden = Pairs of player ids that must not meet.
config-separate = Avoid matches within a club or a town unless something more important would suffer. At tables this comes before repeated meetings; seating by rank ignores it.
config-balance_first = Go first (White, or on the play) as often as second, where possible.
config-group_count = Number of groups that players are dealt into, 1 to 32; null: everyone plays in one group, or in the groups set for each player.
config-dealing = How players are dealt into groups: by strength back and forth (snake), by random draw (random), or one of each strength by random draw (pots). Strength is the seed, or the rating in a first stage.
config-carry = What counts from the previous stage: nothing (none), all points and tie-breaks (points), or the matches among those who advanced, which are not played again (met).
config-round_minutes = Length of a round in minutes, from the next round on: the running one has buttons that add or take time. null: no clock.
config-grace_seconds = How long after time is up a score still counts.
config-no_show_minutes = Minutes into a round before missing players are listed at the desk as no-shows; 0: never.
config-player_reports = Results reported by players: confirmed by the opponent first (both), accepted at once (one), or not accepted (off).
config-advance = How far the event continues by itself when the last result of a round is in, after a countdown of 60 seconds that the desk can stop: not at all (off), close the round (close), also pair or seat the next one (pair), also publish it (publish).
setting-format = Format
setting-rounds = Rounds
setting-points = Points
setting-points_for = Points for
setting-best_of = Best of
setting-rating_performance = Rating performance
setting-standings_tiebreakers = Tie-breaks
setting-bye_points = Games for a bye
setting-omw_floor = Opponent win % floor
setting-gw_floor = Game win % floor
setting-min_games_for_gw = Games needed for GW%
setting-buchholz_variant = Buchholz variant
setting-forfeits_count_as_met = Forfeits count as meetings
setting-unfinished_matches = Unfinished matches
setting-unresolved_order = Order within a shared place
setting-late_entry = Rounds missed by late entries
setting-initial_colour = Colour of number 1
setting-acceleration = Acceleration
setting-pairing_numbers = Pairing numbers
setting-forbidden_in_rounds = Forbidden in some rounds
setting-virtual_points = Virtual points
setting-forbidden = Forbidden pairs
setting-separate = Keep apart
setting-balance_first = Balance who goes first
setting-group_count = Groups
setting-dealing = Dealing into groups
setting-dealing-snake = snake, by strength
setting-dealing-random = random draw
setting-dealing-pots = pots
setting-carry = Carry over
setting-carry-none = nothing
setting-carry-points = points and tie-breaks
setting-carry-met = matches among those who advanced
setting-round_minutes = Round length (minutes)
setting-grace_seconds = Grace period (seconds)
setting-no_show_minutes = List no-shows after (minutes)
setting-player_reports = Results reported by players
setting-advance = When all results are in
setting-advance-off = wait for the desk
setting-advance-close = close the round
setting-advance-pair = close it and draft the next round
setting-advance-publish = close it and publish the next round

## Presets

preset-mtg = Magic: Swiss, best of three; ties by OMW%, GW%, OGW%.
preset-pokemon = Pokémon: Swiss, best of three; ties by opponents' match wins (floor 25%), then games.
preset-pokemon_official = Play! Pokémon handbook: Swiss by the handbook; late entries rank last in a tie.
preset-chess = Chess: Swiss with balanced colours; ties by Buchholz. Not FIDE Dutch.
preset-fide_swiss = Chess, Swiss by FIDE's rules: ties by Buchholz Cut 1 and Article 16.
preset-fide_team_swiss = Chess, teams of four, Swiss by FIDE's rules: match points (2/1/0), then game points.
preset-fide_round_robin = Chess, round robin by FIDE's rules: Berger tables; ties by direct encounter.
preset-chess_teams = Chess, teams of four: Swiss by match points (2/1/0); ties by board points.
preset-mtg_trios = Magic, teams of three: Swiss, best of three on each board; ties by OMW%.
preset-kitchen_table = Casual: Swiss; pairings drawn at random among equal scores.
preset-crokinole_swiss = Crokinole, Swiss: ties by head-to-head, twenties, then a shoot-out.
preset-crokinole_groups = Crokinole, groups: round robin; ties by head-to-head, then twenties.
preset-crokinole_points = Crokinole, points: Swiss by total points; ties by twenties, Buchholz.
preset-speed_jong = Speed Jong: tables of four, scored tap by tap; no cut.
preset-speed_jong_cut_line = Speed Jong, cut line: four rounds at tables of four, a cut after each.
preset-preferans = Preferans: tables of three, zero-sum, lowest score wins.
preset-riichi = Riichi mahjong: tables of four; 30,000 to start, uma 15/5/−5/−15.
preset-registration_order = First come, first placed: Swiss; ties go to the player who registered first.

## Tie-breaks: a short title for the head of a column, and a sentence about each

tiebreak-points = points
tiebreak-board_points = Boards
tiebreak-board_points-about = Board points of the team over all matches; a bye is won on every board.
tiebreak-board_wins = Board wins
tiebreak-board_wins-about = Boards won by the team, byes included.
tiebreak-buchholz = Buchholz
tiebreak-buchholz-about = Sum of the scores of all opponents.
tiebreak-cumulative = Cumul
tiebreak-cumulative-about = Sum of the running score after each round: early points count more.
tiebreak-game_wins = Games
tiebreak-game_wins-about = Games won, byes included.
tiebreak-gw = GW%
tiebreak-gw-about = Percentage of game points won, at least the floor.
tiebreak-head_to_head = Direct
tiebreak-head_to_head-about = Points from the matches among the tied players, if they have all met.
tiebreak-match_wins = Wins
tiebreak-match_wins-about = Matches won, byes included.
tiebreak-mini_points = Mini
tiebreak-mini_points-about = Points in the matches among all players level on points (mini-league).
tiebreak-mini_twenties = Mini 20s
tiebreak-mini_twenties-about = Twenties in the matches among all players level on points.
tiebreak-twenties = 20s
tiebreak-twenties-about = Discs in the centre hole over all matches (crokinole).
tiebreak-mw = MW%
tiebreak-mw-about = Percentage of match points won.
tiebreak-ogw = OGW%
tiebreak-ogw-about = Average game-win percentage of the opponents.
tiebreak-omw = OMW%
tiebreak-omw-about = Average match-win percentage of the opponents, each at least the floor.
tiebreak-on_time = On time
tiebreak-on_time-about = 1 for players present from round 1, 0 for late entries.
tiebreak-oowp = OOWP
tiebreak-oowp-about = Average win rate of the opponents' opponents; a player who drops keeps theirs.
tiebreak-owp = OWP
tiebreak-owp-about = Average win rate of the opponents without byes, from 25% to 100% (75% once dropped).
tiebreak-player_number = No.
tiebreak-player_number-about = Order of registration; the lower number wins.
tiebreak-random = Random
tiebreak-random-about = Random draw from the tournament's seed: the same on every computer.
tiebreak-sonneborn_berger = S-B
tiebreak-sonneborn_berger-about = Scores of the opponents beaten, plus half the scores of those drawn with.
tiebreak-sos = SOS
tiebreak-sos-about = Average of the opponents' points per match.
tiebreak-sosos = SOSOS
tiebreak-sosos-about = Average of the opponents' own SOS.
