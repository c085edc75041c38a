"""What can be wrong with a configuration, and what each of its keys and presets means."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # Problems
    "not_chain_entry": 'Name a tie-break by its code, or write an object with a "code"; here stands {value}.',
    "points_order": "A win must be worth more than a loss, and a draw neither more than a win nor less than a loss; "
    "here a win is worth {win}, a draw {draw} and a loss {loss}.",
    "length_of_table": "Write one entry for each of the {size} places at a table; here {length:is one|are #}.",
    "tied_sizes": "{most!q} must not be less than {least!q}; here they are {high} and {low}.",
    "unknown_code": "{value} is not known here.< Did you mean {near!q}?> Known are {known:all}.",
    # Keys
    "config.format": "How the stage is played.",
    "config.rounds": "How many rounds are planned; null: suggested from the number of players.",
    "config.points": "What a won, drawn and lost match is worth, and a game inside it.",
    "config.points_for": "Whether the match is worth those points, or every game in it.",
    "config.best_of": "A match is the best of so many games.",
    "config.pairing_system": "How players are put together.",
    "config.pairing_tiebreakers": "The order inside a score group when a round is paired.",
    "config.standings_tiebreakers": "What decides between players level on points, most important first.",
    "config.avoid_repeat_pairings": "Nobody meets an earlier opponent again.",
    "config.track_pair_downs": "Whoever floated before is spared the same direction.",
    "config.max_byes_per_player": "The most byes worth a win that one player may get; null: no limit.",
    "config.bye_assignment": "Who gets the bye among those with the fewest byes and the lowest score: "
    "by lot, or the last in the pairing order.",
    "config.bye_points": "The games that a bye is worth; null: as many wins as the match asks for.",
    "config.omw_floor": "The least that an opponent's match-win share counts for.",
    "config.gw_floor": "The least that a game-win share counts for.",
    "config.min_games_for_gw": "With fewer games than this the game-win share is 0.",
    "config.buchholz_variant": "Whether Buchholz leaves out the best and the worst opponent (median), "
    "the worst (modified) or none.",
    "config.forfeits_count_as_met": "A forfeited match counts as a meeting, for tie-breaks and rematches.",
    "config.unfinished_matches": "What an open match counts for when its round is closed.",
    "config.unresolved_order": "How players who share a place are shown: by number, or by rating at registration.",
    "config.cycles": "How often everybody meets everybody in a round robin.",
    "config.late_entry": "What the rounds before a player's first count for.",
    "config.first_round": "How the first round is paired: by lot, neighbours by number, or by rating "
    "(upper half against lower half, or first against last).",
    "config.group_order": "Who meets whom inside a score group: neighbours, upper half against lower half (slide), "
    "first against last (fold), or by lot.",
    "config.forbidden": "Pairs of player ids that must not meet.",
    "config.separate": "Matches inside a club or a town are avoided where nothing more important suffers; "
    "at tables it comes before repeated meetings, and seating by rank does not look at it.",
    "config.balance_first": "Everybody is first (White, or the play) as often as second where possible.",
    "config.table_size": "How many players sit at a table.",
    "config.uma": "The bonus of each place at a table whose scores count against the start (riichi); null: they "
    "count as they are.",
    "config.oka": "The winner's bonus at a table, which all seats pay alike; only with `uma`.",
    "config.start_points": "What everybody begins a game with; only with `uma`.",
    "config.share_uma": "Players with equal scores share the bonuses of their places; else the seat order decides.",
    "config.place_points": "What each place at a table is worth; null: one point for everybody who was beaten, or "
    "where the lower score wins for everybody who was better.",
    "config.zero_sum": "The scores of a table must add up to zero, unless the game was not finished.",
    "config.lower_wins": "The lower score is the better one.",
    "config.seating": "How players are put to tables: by lot (random), the best at table 1 and so on (by_rank), "
    "the ranks dealt out from table to table (spread), or with the fewest repeated meetings (fresh). The two by rank "
    "are there from the second round on.",
    "config.seating_effort": "How much work the search for fresh tables may do for a round, in about tenths of a "
    "second on an ordinary laptop; the answer does not depend on the machine.",
    "config.leftovers": "What happens to players who do not fill a table: they sit out (whoever did so least often, "
    "then the worst rank), some tables have a player less, or stand-ins fill up.",
    "config.inactive_tables": "Numbers of tables that are not used.",
    "config.tie_policy": "What happens to players level on the cut line.",
    "config.criteria": "The order of players at tables, most important first.",
    "config.round_minutes": "How long a round lasts; null: no clock.",
    "config.grace_seconds": "How long after the clock's end a score still counts.",
    "config.no_show_minutes": "How long after the start of a round whoever has not been seen is listed at the desk; 0: "
    "never.",
    "config.player_reports": "Whether a player's report of a result needs the opponent's word (both), "
    "stands at once (one), or is not taken (off).",
    # Presets
    "preset.mtg": "Magic: opponents' match wins, game wins, opponents' games.",
    "preset.pokemon": "Pokemon: opponents' wins and games, with a floor of 25 %.",
    "preset.pokemon_official": "Play! Pokemon handbook: late players last, win rates.",
    "preset.chess": "Chess: 1 point a win; Buchholz and Sonneborn-Berger.",
    "preset.kitchen_table": "At home: paired by lot among those level on points.",
    "preset.crokinole_swiss": "Crokinole, Swiss: head-to-head of two, twenties; shoot-out.",
    "preset.crokinole_groups": "Crokinole, groups: everybody meets; mini-league, twenties.",
    "preset.crokinole_points": "Crokinole today: total points first; twenties, Buchholz.",
    "preset.speed_jong": "Speed Jong: taps at tables of four, multipliers; all stay.",
    "preset.speed_jong_cut_line": "Speed Jong with a cut after each round, four rounds.",
    "preset.preferans": "Preferans: tables of three, zero-sum, the lower score wins.",
    "preset.riichi": "Riichi mahjong: scores against 30,000, uma 15/5/-5/-15.",
    "preset.registration_order": "Whoever entered first is first in every tie.",
}
