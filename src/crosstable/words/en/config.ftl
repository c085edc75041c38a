### Settings, presets and tie-breaks.

## What can be wrong with a configuration, and what each of its keys and presets means

## Problems

not_chain_entry = Name a tie-break by its code, or write an object with a "code"; here stands { $value }.
points_order = A win must be worth more than a loss, and a draw neither more than a win nor less than a loss; here a win is worth { $win }, a draw { $draw } and a loss { $loss }.
tied_sizes = { QUOTE($most) } must not be less than { QUOTE($least) }; here they are { $high } and { $low }.
unknown_code =
    { GIVEN($near) ->
        [yes] { $value } is not known here. Did you mean { QUOTE($near) }? Known are { LIST($known, "all") }.
       *[no] { $value } is not known here. Known are { LIST($known, "all") }.
    }

## Keys

config-format = How the stage is played.
config-rounds = How many rounds are planned; null: suggested from the number of players.
config-points = What a won, drawn and lost match is worth, and a game inside it.
config-points_for = Whether the match is worth those points, or every game in it.
config-best_of = A match is the best of so many games.
config-standings_tiebreakers = What decides between players level on points, most important first.
config-bye_points = The games that a bye is worth; null: as many wins as the match asks for.
config-omw_floor = The least that an opponent's match-win share counts for.
config-gw_floor = The least that a game-win share counts for.
config-min_games_for_gw = With fewer games than this the game-win share is 0.
config-buchholz_variant = Whether Buchholz leaves out the best and the worst opponent (median), the worst (modified) or none.
config-forfeits_count_as_met = A forfeited match counts as a meeting, for tie-breaks and rematches.
config-unfinished_matches = What an open match counts for when its round is closed.
config-unresolved_order = How players who share a place are shown: by number, or by rating at registration.
config-late_entry = What the rounds before a player's first count for.
config-forbidden = Pairs of player ids that must not meet.
config-separate = Matches inside a club or a town are avoided where nothing more important suffers; at tables it comes before repeated meetings, and seating by rank does not look at it.
config-balance_first = Everybody is first (White, or the play) as often as second where possible.
config-round_minutes = How long a round lasts; null: no clock.
config-grace_seconds = How long after the clock's end a score still counts.
config-no_show_minutes = How long after the start of a round whoever has not been seen is listed at the desk; 0: never.
config-player_reports = Whether a player's report of a result needs the opponent's word (both), stands at once (one), or is not taken (off).

## Presets

preset-mtg = Magic: opponents' match wins, game wins, opponents' games.
preset-pokemon = Pokemon: opponents' wins and games, with a floor of 25 %.
preset-pokemon_official = Play! Pokemon handbook: late players last, win rates.
preset-chess = Chess: colours in balance, Buchholz. Not FIDE Dutch.
preset-kitchen_table = At home: paired by lot among those level on points.
preset-crokinole_swiss = Crokinole, Swiss: head-to-head of two, twenties; shoot-out.
preset-crokinole_groups = Crokinole, groups: everybody meets; mini-league, twenties.
preset-crokinole_points = Crokinole today: total points first; twenties, Buchholz.
preset-speed_jong = Speed Jong: taps at tables of four, multipliers; all stay.
preset-speed_jong_cut_line = Speed Jong with a cut after each round, four rounds.
preset-preferans = Preferans: tables of three, zero-sum, the lower score wins.
preset-riichi = Riichi mahjong: scores against 30,000, uma 15/5/-5/-15.
preset-registration_order = Whoever entered first is first in every tie.

## Tie-breaks: a short title for the head of a column, and a sentence about each

tiebreak-points = points
tiebreak-buchholz = Buchholz
tiebreak-buchholz-about = The scores of all opponents, summed.
tiebreak-cumulative = Cumul
tiebreak-cumulative-about = The running score after each round, summed: early points count more.
tiebreak-game_wins = Games
tiebreak-game_wins-about = The number of games won, byes included.
tiebreak-gw = GW
tiebreak-gw-about = The share of game points taken, at least the floor.
tiebreak-head_to_head = Direct
tiebreak-head_to_head-about = The points that level players took off each other, if each met each other.
tiebreak-match_wins = Wins
tiebreak-match_wins-about = The number of matches won, byes included.
tiebreak-mini_points = Mini
tiebreak-mini_points-about = Points among all who are level on points: their mini-league.
tiebreak-mini_twenties = Mini 20s
tiebreak-mini_twenties-about = Twenties in the matches among all who are level on points.
tiebreak-twenties = 20s
tiebreak-twenties-about = Discs in the centre hole, over all matches (crokinole).
tiebreak-mw = MW
tiebreak-mw-about = The share of match points taken.
tiebreak-ogw = OGW
tiebreak-ogw-about = The mean game-win share of the opponents.
tiebreak-omw = OMW
tiebreak-omw-about = The mean match-win share of the opponents, each at least the floor.
tiebreak-on_time = On time
tiebreak-on_time-about = 1 for whoever was there from the first round, 0 for a late entry.
tiebreak-oowp = OOWP
tiebreak-oowp-about = The mean win rate of the opponents' opponents, frozen when a player drops.
tiebreak-owp = OWP
tiebreak-owp-about = The mean win rate of the opponents without byes, from 25 % to 100 % (75 % once dropped).
tiebreak-player_number = No
tiebreak-player_number-about = The order of entry; the lower number wins.
tiebreak-random = Lot
tiebreak-random-about = A lot drawn from the tournament's seed: the same on every machine.
tiebreak-sonneborn_berger = S-B
tiebreak-sonneborn_berger-about = The scores of those beaten, and half the scores of those drawn with.
tiebreak-sos = SOS
tiebreak-sos-about = The mean of the opponents' points per match.
tiebreak-sosos = SOSOS
tiebreak-sosos-about = The mean strength of the opponents' schedules.
