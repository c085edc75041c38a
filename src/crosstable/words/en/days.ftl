### Dates and times: the schedule of rounds, and events of several days.

## Dates and times

weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
date-day = { $weekday } { $day } { $month }
date-time = { $day }, { $time }
span-both = { $from } to { $to }
span-until = until { $to }

## Commands, and what happened

event-schedule_set =
    { GIVEN($rounds) ->
        [yes] { log-times }{ GIVEN($unset) ->
            [yes] ; { log-no_times }
           *[no] { "" }
        }{ log-and_zone }
       *[no] { GIVEN($unset) ->
            [yes] { log-no_times }{ log-and_zone }
           *[no] { log-zone }
        }
    }
log-times =
    { $rounds ->
        [one] set the time of round { RUNS($rounds) }
       *[other] set the times of rounds { RUNS($rounds) }
    }
log-no_times =
    { $unset ->
        [one] removed the time of round { RUNS($unset) }
       *[other] removed the times of rounds { RUNS($unset) }
    }
log-zone =
    { GIVEN($timezone) ->
        [yes] set the time zone to { $timezone }
       *[no] removed the time zone
    }
log-and_zone =
    { SAME($timezone, $was_timezone) ->
        [yes] { "" }
       *[no] ; { log-zone }
    }

## Why not

bad_schedule =
    { $count ->
        [one] This schedule has one error.
       *[other] This schedule has { $count } errors.
    }
not_local_time = Must be a date with a time, such as 2026-05-02T10:00; got { $value }.
not_time_zone = Must be the name of a time zone, such as Europe/Berlin; got { $value }.
unknown_time_zone =
    { GIVEN($near) ->
        [yes] There is no time zone { QUOTE($value) }. Did you mean { QUOTE($near) }?
       *[no] There is no time zone { QUOTE($value) }. Use a name such as Europe/Berlin or America/New_York.
    }
closes_before_it_opens = Must not be before the round opens ({ WHEN($opens) }); got { WHEN($closes) }.
planned_with_matches = Round { $round } has matches or tables, so it is not just planned; leave out the status.
planned_already = Round { $round } is already in the document; a planned round must come after it, once.

## In the terminal

schedule_words = Give the number of a round and when it opens, or --clear to remove its times.
schedule-none = No dates and times yet. To set one: { $run }schedule ROUND 2026-05-02T10:00.
schedule-day = { DAY($day) }
schedule-round = { "  " }{ SPAN($opens, $closes) }  round { $round }
schedule-zone = Times are local times of { $timezone }.

## Before a cut that is in sight

outlook-short-safe = Safe
outlook-short-bubble = Bubble
outlook-short-out = Out
# The state and what it takes, in a few words.
outlook-brief-safe = Safe
outlook-brief-out = Out
outlook-brief-bubble = Bubble
outlook-brief-luck = Bubble
outlook-brief-draw = Bubble: a draw is enough
outlook-brief-win = Bubble: needs a win
outlook-brief-win_or_luck = Bubble: a win is enough
outlook-brief-win_and_luck = Bubble: needs a win
# On a wall, where a row is short.
outlook-wall-safe = Safe
outlook-wall-out = Out
outlook-wall-bubble = Bubble
outlook-wall-luck = Bubble
outlook-wall-draw = Draw is enough
outlook-wall-win = Needs a win
outlook-wall-win_or_luck = Win is enough
outlook-wall-win_and_luck = Needs a win
# What it takes, said of anybody.
outlook-safe = In the Top { $places } whatever happens
outlook-out = Can't reach the Top { $places } any more
outlook-draw = A draw is enough for the Top { $places }
outlook-win = Needs a win for the Top { $places }
outlook-win_or_luck = A win is enough for the Top { $places }; with less, other tables or tie-breaks decide
outlook-win_and_luck = Needs a win for the Top { $places }, and other tables or tie-breaks decide
outlook-luck = Other tables or tie-breaks decide about the Top { $places }
outlook-bubble = Can still make or miss the Top { $places }
# The same, to the player.
outlook-you-safe = You are in the Top { $places } whatever happens.
outlook-you-out = You can't reach the Top { $places } any more.
outlook-you-draw = A draw is enough for the Top { $places }.
outlook-you-win = You need a win for the Top { $places }.
outlook-you-win_or_luck = A win is enough for the Top { $places }. With less, other tables or tie-breaks decide.
outlook-you-win_and_luck = You need a win for the Top { $places }; then other tables or tie-breaks decide.
outlook-you-luck = Other tables or tie-breaks decide about the Top { $places }.
outlook-you-bubble = You can still make or miss the Top { $places }.

## Check-in before a round

not_checked_in =
    { $players ->
        [one] One player has not checked in for round { $round }: { NAME($players, "all") }. Drop them, or close check-in and keep them in?
       *[other] { COUNT($players) } players have not checked in for round { $round }: { NAME($players, "all") }. Drop them, or close check-in and keep them in?
    }
nobody_checked_in = Nobody has checked in for round { $round }, so nobody would be left. Check players in, or close check-in.
hint-not_checked_in = To drop them: { $run }checkin --drop-missing. To keep them: { $run }checkin --end.
web-choice-drop_missing =
    { $players ->
        [one] Drop one player
       *[other] Drop { COUNT($players) } players
    }
web-choice-keep_missing = Keep them in
web-checking-round = Check-in for round { $round }
web-checking-between = Check-in is possible between rounds, before the next one is drafted.
web-checking-drop = Drop missing players
web-step-arrive =
    { GIVEN($opens) ->
        [yes] Round { $round } is next: { WHEN($opens) }. { $here } of { $players } checked in.
       *[no] Round { $round } is next: { $here } of { $players } checked in.
    }
next-arrive = Next: { $run }pair, once everyone has checked in ({ $here } of { $players } so far).
next-tables-arrive = Next: { $run }seat, once everyone has checked in ({ $here } of { $players } so far).

## The schedule on the pages

web-tab-schedule = Schedule
web-desk-page-schedule = Schedule
web-schedule-none = No dates and times have been set.
web-schedule-hours = { SPAN($opens, $closes) }
web-schedule-span = { DAY($day) }, { SPAN($opens, $closes) }
web-schedule-timezone = Time zone
web-schedule-opens = Opens
web-schedule-closes = Closes
web-schedule-no_timezone = None
web-schedule-evening = Evening { $number }
web-schedule-date = Date
web-schedule-start = Start
web-schedule-with_closes = Rounds also have a closing time
web-schedule-add = Add an evening
web-schedule-remove = Remove this evening
web-schedule-save = Save schedule
web-schedule-calendar = Add to your calendar (.ics)
web-schedule-about = Rounds follow each other from the start of the evening; change any time by hand. Local times; players see them under Schedule.
web-schedule-today = Today, { DAY($day) }
web-schedule-left = It is { HOUR($time) }. { $rounds ->
        [one] Round { RUNS($rounds) } is still to be played today.
       *[other] Rounds { RUNS($rounds) } are still to be played today.
    }
web-schedule-done = All rounds of today are closed.
web-schedule-free = No rounds today.
web-schedule-following = Next day: round { $round } on { WHEN($opens) }.
web-schedule-waits =
    { $count ->
        [one] One thing is waiting at the desk
       *[other] { $count } things are waiting at the desk
    }
web-me-ask_day = { SAME($first, $last) ->
        [yes] Absent on { DAY($day) } (round { $first })
       *[no] Absent on { DAY($day) } (rounds { $first } to { $last })
    }
web-me-next_round = Round { $round }: { WHEN($opens) }
