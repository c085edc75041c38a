"""What the public pages say."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # Tabs and the ways to look at a page
    "web.public.tab.crosstable": "Crosstable",
    "web.public.tab.tables": "Tables",
    "web.public.tab.leaderboard": "Leaderboard",
    "web.public.tab.rounds": "Rounds",
    "web.public.rounds": "Rounds",
    "web.public.round": "Round",
    "web.public.round_short": "Round",
    "web.public.order": "Order",
    "web.public.by_table": "By table",
    "web.public.by_name": "By name",
    "web.public.find_player": "Find a player",
    "web.public.find_me": "Find your name",
    "web.public.none_found": "Nobody is called that here. Try fewer letters.",
    "web.public.live_head": "Now",
    "web.public.coming_head": "Coming",
    "web.public.over_head": "Over",
    "web.public.no_tournaments": "No tournament is open here yet. Whoever runs one gets a code for it; type it above.",
    # The clock and the state
    "web.public.paused": "paused",
    "web.public.over": "time is up",
    # Columns
    "web.public.points_short": "Pts",
    "web.public.record_short": "W-L",
    "web.public.opponent": "Opponent",
    "web.public.group": "Group",
    "web.public.place": "Place",
    "web.public.of": "of {players}",
    "web.public.seat_with": "Seat, with",
    "web.public.made": "Made",
    "web.public.round_times": "{round}< ({times}\N{MULTIPLICATION SIGN})>",
    # Matches
    "web.public.open": "being played",
    "web.public.waiting": "about to start",
    "web.public.bye.win": "bye",
    "web.public.bye.draw": "bye, worth a draw",
    "web.public.bye.loss": "bye, worth a loss",
    "web.public.rests": "rests",
    "web.public.missed": "not there",
    "web.public.forfeit": "by forfeit",
    "web.public.double_loss": "lost by both",
    "web.public.unfinished": "unfinished",
    "web.public.drawn_games": "{games:one game|# games} drawn",
    "web.public.won": "Won {score}",
    "web.public.drawn": "Drew {score}",
    "web.public.lost": "Lost {score}",
    # Tables
    "web.public.multiplier": "Multiplier",
    "web.public.active": "In",
    "web.public.eliminated_many": "Eliminated",
    "web.public.times": "Everything counts this much in this round.",
    "web.public.not_seated": "not seated",
    "web.public.sits_out": "Sitting out:",
    "web.public.cut_now": "If the round ended now, {gone:one player|# players} would go and {remaining} stay.",
    "web.public.cut_none": "If the round ended now, nobody would be cut.",
    "web.public.goes": "would go",
    "web.public.out_in": "round {round}",
    "web.public.left_after": "left, round {round}",
    "web.public.out_head": "Out",
    "web.public.up": "up",
    "web.public.down": "down",
    "web.public.board_hint": "Tap a rank to see why. Arrows show what moved since the round began; 12E is table 12, "
    "East.",
    # Players
    "web.public.left": "left",
    "web.public.eliminated": "out",
    "web.public.disqualified": "disqualified",
    "web.public.about": "No. {number}<, {club}><, rated {rating}><, group {group}>",
    "web.public.stage": "Stage {stage}",
    "web.public.picture": "{player}: the place after each round",
    "web.public.picture_caption": "Place after each round",
    "web.public.to_player": "All about {player}",
    "web.public.to_players": "See who plays",
    "web.public.values": "Tie-breaks",
    "web.public.why_hint": "Tap a rank to see why somebody stands there.",
    "web.public.not_compared": "{players!p} are not compared: they stand in different tables, or are one person.",
    # The crosstable
    "web.public.crosstable_of": "Crosstable< of group {group}>",
    "web.public.crosstable_key": "A row is a player, a column the opponent with that place: games won and lost. + and "
    "\N{MINUS SIGN} are forfeits.",
    "web.public.rounds_key": "For each round the place of the opponent, and + won, = drawn, \N{MINUS SIGN} lost; a "
    "sign alone is a bye or a round not played.",
    "web.public.by_rounds_key": "For each round what it brought, its multiplier included.",
    "web.public.as_picture": "As a picture",
    # Nothing there yet
    "web.public.no_round": "No round is published yet. This page shows the pairings as soon as they are there; you "
    "need not reload it.",
    "web.public.no_standings": "Nothing has been played yet. The standings appear here with the first round; you need "
    "not reload the page.",
    "web.public.no_players": "Nobody is entered yet. Names appear here as the organiser enters them.",
    "web.public.no_course": "No round has been played yet. The course through the event appears here, round by round.",
}
