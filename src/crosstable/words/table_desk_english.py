"""What the terminal director says about rounds of tables: seats, scores, the clock, cuts and playoffs."""

from collections.abc import Mapping

from crosstable.words.templates import Template

_DRAFT = "{run}pairings shows the draft; {run}seat --again makes a new one."
_TAPS = "{run}taps lists them."

SENTENCES: Mapping[str, Template] = {
    # Seats
    "wind.east": "East",
    "wind.south": "South",
    "wind.west": "West",
    "wind.north": "North",
    "wind.other": "Seat {seat}",
    # Rounds
    "tables.heading": "{name}, round {round} ({status})<, times {times}>: {players:one player|# players} at "
    "{tables:one table|# tables}",
    "tables.place": "({place})",
    "tables.now": "Table {table}: {scores:all}.",
    "tables.multiplier": "The scores< of round {round}> are multiplied by {times}.",
    "tables.by_hand": "Set by hand: {tables:table|tables} {tables:all runs}.",
    "tables.no_repeats": "Nobody meets again, and nobody sits with somebody to be kept apart.",
    "mode.random": "Round {round} was drawn at random.",
    "mode.by_rank": "Round {round} was seated by rank: the best at the first table.",
    "mode.spread": "Round {round} was spread by rank: the best at different tables.",
    "mode.fresh": "Round {round} was seated with as few repeated meetings as could be found.",
    "mode.none": "Round {round} was set by hand.",
    # Scores
    "tables.tapped": "{action}: table {table}, <{seat} >{player!p} {delta} ({id})<; {reason}>",
    "tables.entered": "{action}: table {table}: {scores:all}",
    "tables.unfinished": "{action}: table {table} is unfinished<: {scores:all}>",
    "tables.cleared": "{action}: table {table} has no final scores now",
    "taps.heading": "{name}, round {round}<, table {table}>: {taps:one score event|# score events}",
    "taps.undone": "undone",
    "taps.undoes": "undoes {id}",
    "taps.held": "Late tap {tap}: round {round}, table {table}, {player!p} {delta}, at {at}; "
    "--take {tap} --reason TEXT counts it, --drop {tap} lets it go.",
    "column.delta": "+/-",
    "column.fell": "At",
    # The clock
    "clock.none": "No clock runs<; round {round} has not started>.",
    "clock.running": "Round {round}: {left} left.",
    "clock.open_end": "Round {round}: {since} since it started; no limit is set (round_minutes).",
    "clock.paused": "Round {round}: the clock stands still since {since}<, with {left} left>.",
    "clock.up": "Round {round}: time is up since {since}<; taps count for {grace} more seconds>.",
    "status.held": "Late taps wait: {taps:one|#}.",
    # Cuts
    "board.goes": "goes",
    "board.projected": "If the round ended now: {gone:one player goes|# players go}, {remaining} stay.",
    "board.projected_none": "If the round ended now nobody would go: {remaining} stay.",
    "column.cut": "Cut",
    "cut.share": "That is <{share} % >of the {original} at the start.",
    "cut.decide": "{run}cut --confirm closes the round with this cut, {run}cut --none without one, {run}cut --players "
    "NAME... with a list of your own; --next drafts the following round as well.",
    "cut.nobody": "Nobody goes: {run}close, or {run}next.",
    "ask.cut": "Close the round with this cut ({gone:one goes|# go}, {remaining} stay)?",
    # What to do next
    "next.seat": "Next: {run}seat.",
    "next.begin_tables": "Next: {run}begin starts the clock; {run}multiplier N comes before it.",
    "next.taps": "Next: {run}score TABLE SEAT+; then {run}next, or {run}close.",
    "next.table_results": "Next: {run}score TABLE --points N N N N, or --places.",
    "next.cut": "Next: {run}score TABLE SEAT+; then {run}cut.",
    "next.close_tables": "Next: {run}close, once everything is scored; it is the last round.",
    "next.finish_tables": "Next: {run}complete; or {run}playoff N among the best.",
    # Hints
    "hint.is_at_tables": "At tables: {run}seat, {run}score, {run}standings.",
    "hint.is_in_matches": "In matches: {run}pair, {run}match, {run}result.",
    "hint.not_a_match": "At tables: {run}score {table} --points N N N N; later with --round {round} --reason TEXT.",
    "hint.tables.paired_already": _DRAFT,
    "hint.tables.draft_stale": _DRAFT,
    "hint.tables.tie_across_line": "Take another number, or name who plays: {run}playoff --players NAME NAME...",
    "hint.table_changed_meanwhile": "To change it: the same with --replace.",
    "hint.cut_undecided": "{run}cut shows it; {run}cut --confirm closes the round with it, --none without, "
    "--players NAME... with your own list.",
    "hint.cut_changed": "{run}cut shows it as it is now.",
    "hint.late_needs_reason": "Add --reason TEXT.",
    "hint.no_such_score": _TAPS,
    "hint.no_such_tap": _TAPS,
    "hint.is_eliminated": "Somebody who went out in this stage comes back with {run}restore PLAYER.",
    # What can't be understood as it was typed
    "not_a_tap": "Write a table, then seats or players with a sign, such as 3 E+ S- ann+; here stands {value!q}.",
    "tap_missing": "<Table {table} has no score: >write seats or players with a sign, such as 3 E+ S-.",
    "one_table_alone": "Write one table alone for final scores, and none to take an event back; here stands {value!q}.",
    "no_such_seat": "Table {table} has no seat {seat}.",
    "not_an_instant": "Write seconds, M:SS or H:MM:SS since the tournament began; here stands {value!q}.",
    "not_minutes": "Write minutes such as 5, 1.5 or 2:30; here stands {value!q}.",
    "time_to_extend": "Write how many minutes to extend, such as extend 5 or extend 2:30; the others take no time.",
    "not_a_multiplier": "Write a number such as 1.5; here stands {value!q}.",
    "cut_not_decided": "Say what is to happen with the cut: {options:or}.",
}
