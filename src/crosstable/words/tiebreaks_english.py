"""Tie-breaks: a short title for the head of a column, and a sentence about each."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "tiebreak.points": "points",
    "tiebreak.buchholz": "Buchholz",
    "tiebreak.buchholz.about": "The scores of all opponents, summed.",
    "tiebreak.cumulative": "Cumul",
    "tiebreak.cumulative.about": "The running score after each round, summed: early points count more.",
    "tiebreak.game_wins": "Games",
    "tiebreak.game_wins.about": "The number of games won, byes included.",
    "tiebreak.gw": "GW",
    "tiebreak.gw.about": "The share of game points taken, at least the floor.",
    "tiebreak.head_to_head": "Direct",
    "tiebreak.head_to_head.about": "The points that level players took off each other, if each met each other.",
    "tiebreak.match_wins": "Wins",
    "tiebreak.match_wins.about": "The number of matches won, byes included.",
    "tiebreak.mw": "MW",
    "tiebreak.mw.about": "The share of match points taken.",
    "tiebreak.ogw": "OGW",
    "tiebreak.ogw.about": "The mean game-win share of the opponents.",
    "tiebreak.omw": "OMW",
    "tiebreak.omw.about": "The mean match-win share of the opponents, each at least the floor.",
    "tiebreak.on_time": "On time",
    "tiebreak.on_time.about": "1 for whoever was there from round 1, 0 for a late entry.",
    "tiebreak.oowp": "OOWP",
    "tiebreak.oowp.about": "The mean win rate of the opponents' opponents, frozen when a player drops.",
    "tiebreak.owp": "OWP",
    "tiebreak.owp.about": "The mean win rate of the opponents without byes, from 25 % to 100 % (75 % once dropped).",
    "tiebreak.player_number": "No",
    "tiebreak.player_number.about": "The order of entry; the lower number wins.",
    "tiebreak.random": "Lot",
    "tiebreak.random.about": "A lot drawn from the tournament's seed: the same on every machine.",
    "tiebreak.sonneborn_berger": "S-B",
    "tiebreak.sonneborn_berger.about": "The scores of those beaten, and half the scores of those drawn with.",
    "tiebreak.sos": "SOS",
    "tiebreak.sos.about": "The mean of the opponents' points per match.",
    "tiebreak.sosos": "SOSOS",
    "tiebreak.sosos.about": "The mean strength of the opponents' schedules.",
}
