"""The floor: who is here, notices, extra time: what happened, why not, and what the desk says."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # What happened
    "event.players_seen": "saw {players:one player|# players} at the table in round {round}: {players!p}",
    "event.notice_published": "published a notice<, for {minutes:one minute|# minutes}>",
    "event.notice_changed": "changed the notice {notice}<, for {minutes:one minute|# minutes}>",
    "event.notice_taken_back": "took the notice {notice} back",
    # On every screen
    "web.notices": "Notices",
    "web.more_minutes": "+{minutes} min",
    "web.more_time": "+{time} min",
    "web.more_at": "table {table} {time}",
    "web.more_tables": "more time at tables {tables:runs}",
    # Who has not come
    "web.no_shows": "Who has not come",
    "web.no_shows.no_round": "No round is being played. Some minutes after a round has started, whoever has not been "
    "seen is listed here.",
    "web.no_shows.soon": "In {minutes:one minute|# minutes} whoever has not been seen in round {round} is listed here.",
    "web.no_shows.not_asked": "Nobody is waited for in round {round} now: the clock stands still, or "
    "no_show_minutes is 0.",
    "web.no_shows.early": "List them now",
    "web.no_shows.nobody": "Nobody is missed in round {round}.",
    "web.no_shows.about": "Round {round} has run for {minutes:one minute|# minutes}, and nothing is known of "
    "{tables:one table|# tables}: no result, no report, no score. Look who is there.",
    "web.no_shows.keys": "Arrows lead from player to player; each key decides and goes on to the next. A walkover is "
    "for the opponent; whoever is dropped loses this match and is not paired again.",
    "web.no_shows.one": "{player}, table {table}",
    "web.no_shows.here": "Here",
    "web.no_shows.here_one": "{player} is here",
    "web.no_shows.table_here": "All here",
    "web.no_shows.table_here_one": "All of table {table} are here",
    "web.no_shows.all_here": "All the others are here",
    "web.no_shows.walkover": "Walkover",
    "web.no_shows.walkover_one": "{player} is absent: walkover for {opponent}",
    "web.no_shows.neither": "Lost by both",
    "web.no_shows.neither_one": "Nobody is at table {table}: lost by both",
    "web.no_shows.drop": "Drop",
    "web.no_shows.drop_one": "{player} is absent: drop the player",
    "web.no_shows.link": "Who has not come? {tables:One table|# tables}",
    # Notices at the desk
    "web.notices.publish": "Notice to all screens",
    "web.notices.words": "What it says",
    "web.notices.minutes": "For how many minutes",
    "web.notices.until_back": "until taken back",
    "web.notices.ends": "ends",
    "web.notices.put": "Publish it",
    "web.notices.change": "Change",
    "web.notices.save": "Save",
    "web.notices.take_back": "Take back",
    "web.notices.take_back_one": "Take back: {text}",
    "web.notices.public": "Everybody sees it at once, on every page of the tournament.",
    # Lateness
    "web.late.about": "Lateness is kept on record. What else it does is yours to choose.",
    "web.late.does": "It costs",
    "web.late.with": "{kind}, {effect}",
    "web.late.nothing": "nothing, it is only on record",
    "web.late.points": "points",
    "web.late.game_loss": "a game",
    "web.late.match_loss": "the match",
    # Extra time, and tables that are not used
    "web.more.heading": "Extra time for one table",
    "web.more.minutes": "{minutes:one minute|# minutes}",
    "web.more.time": "Time",
    "web.more.reason": "Reason, if there is one",
    "web.more.give": "Give it",
    "web.use.stop": "Do not use",
    "web.use.stop_one": "Do not use table {table} from the next seating on",
    "web.use.again": "Use table {table} again",
    "web.use.not": "not used next time",
    "web.use.list": "Not used from the next seating on:",
    # Why not
    "has_no_table": "{player!p} has no table in round {round}, so nobody waits for them there.",
    "too_many_notices": "{most} notices are on the screens, and nobody reads more. Take one back first.",
    "no_such_notice": "There is no notice {notice}; it may have been taken back.< Those that are there: {notices}.>",
    "minutes_of_notice": "A notice stays for 1 to {most} minutes, or until it is taken back; here stands {minutes}.",
    "notice_without_words": "Write what the notice says, in {most} characters at most.",
    "no_round_minutes": "Round {round} has no time limit that could be changed. Set `round_minutes` first.",
    "less_for_a_table": "Table {table} can have more time than the others, not less. What was given too much is taken "
    "back by undo.",
    "reason_for_table": "A reason is kept with the time of one table: name the table, or leave the reason out.",
    "outage_of_the_round": "Time in which nobody was served is given back to the whole round, or not (0 seconds): "
    "leave table and reason out.",
    "no_outage": "The clock of round {round} did not run then, or was started again since: there is nothing to say.",
    "outage_answered": "{by} was faster, and has said what becomes of that time. Undo that first to decide otherwise.",
    "no_table_so_far": "There is no table {table}: tables are numbered from 1 to {most}.",
    "you_have_left": "You have left the tournament, so you score no more. The desk can bring you back.",
    "too_many_waiting": "{most} late taps of table {table} in round {round} wait at the desk already. Tell the desk.",
    "time_for_table": "Say how much time the table gets, such as extend 5 --table 3.",
    "notice_to_take_back": "A notice is taken back by its number alone: leave the text, --minutes and --change out.",
    # At the terminal
    "clock.table": "Table {table} has {time} more.",
    "here.no_round": "No round is being played, so nobody is missed.",
    "here.missed": "table {table}: {players!p} {players:has|have} not been seen",
    "here.all": "Round {round}: nobody is missed.",
    "notice.none": "No notice is on the screens.",
    "notice.shown": "{notice}: {text}< (for {minutes:one more minute|# more minutes})>",
    "effect_not_asked": "Only of lateness it is to be said what it does; this penalty is clear without.",
}
