### What the terminal prints.

## What the terminal director says: answers, questions, hints, and what can't be understood as it was typed

## What came of a command

desk-done = { $action }: { $what }
desk-repeated = { $action }: { $what } (already done with the same key)
desk-nothing_new = Nothing to change.
desk-so_already = Table { $table }: nothing to change.
desk-using =
    { $others ->
        [one] Using { $name }; one other tournament is open. Use -t to choose it.
       *[other] Using { $name }; { COUNT($others) } other tournaments are open. Use -t to choose one.
    }
desk-created = Created { $name } ({ MESSAGE("web.manage.preset_name", $preset) }).
desk-entered =
    { GIVEN($first) ->
        [yes] { $action }: registered { NAME($player) } (#{ $number }) from round { $first }
       *[no] { $action }: registered { NAME($player) } (#{ $number })
    }
desk-result =
    { GIVEN($twenties) ->
        [yes] { $action }: table { $table }, { NAME($first) } - { NAME($second) }: { RESULT($result) }, twenties { $twenties }
       *[no] { $action }: table { $table }, { NAME($first) } - { NAME($second) }: { RESULT($result) }
    }
desk-results_in =
    { $tables ->
        [one] Round { $round }: { $done } of { COUNT($matches) } results in; missing: table { RUNS($tables, "all") }.
       *[other] Round { $round }: { $done } of { COUNT($matches) } results in; missing: tables { RUNS($tables, "all") }.
    }
desk-all_in =
    { $matches ->
        [one] Round { $round }: the result is in.
       *[other] Round { $round }: all { COUNT($matches) } results are in.
    }

## What to do next

next-enter = Next: add players with { $run }add NAME or { $run }import FILE.
next-start = Next: { $run }start, once all players are registered.
next-here = Next: { $run }start, once everyone has checked in ({ $here } of { $players } so far).
next-draft = Next: { $run }pair.
next-publish = Next: review the draft, then { $run }publish --begin.
next-begin = Next: { $run }begin starts the clock; enter results with { $run }result TABLE SCORE.
next-results = Next: { $run }result TABLE SCORE.
next-close = Next: { $run }next closes the round and drafts the next one.
next-close_last = Next: { $run }close; this was the last round.
desk-could_strike = The results of { NAME($players) } count, although fewer than half were played. To strike them: { $run }undo, then drop with --results strike.
desk-not_struck = The results of { NAME($players) } count: half or more were played.
desk-group = { $group }: { NAME($players, "all") }
next-advance = Next: { $run }stage next starts { GIVEN($stage) ->
        [yes] { QUOTE($stage) }
       *[no] stage { $number }
    } with { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }; { $run }qualifiers shows who.
next-tie =
    Next: settle the tie between { NAME($players) }. { GIVEN($twenties) ->
        [yes] By a shoot-out: { $run }shoot PLAYER 20 (or miss) for every disc, or { $run }settle PLAYER:9 PLAYER:8 for totals. By decision:
       *[no] To do so:
    } { $run }settle PLAYER PLAYER --reason TEXT, best first.
next-unready = Next: { $run }qualifiers says why the next stage can't start as planned.
next-complete = Next: { $run }complete, or { $run }stage end if another stage follows.
next-stage = Next: { $run }stage begin --preset NAME, or { $run }complete.
next-over = The tournament is finished. { $run }export saves it as a document; you can still correct results.
next-cancelled = The tournament is cancelled. { $run }undo reverses that.

## Hints

hint-paired_already = { $run }pairings shows the draft; { $run }pair --again makes a new one.
hint-draft_stale = { $run }pairings shows the draft; { $run }pair --again makes a new one.
hint-changed_meanwhile = To correct it: { $run }correct { $round } { $table } SCORE.
hint-others_depend = To undo them too: { $run }undo { ITEM($actions, 0) } --with-dependents.
hint-no_such_journal = To start: { $run }create NAME.
hint-no_tournament = To start: { $run }create NAME.
hint-open_matches = To close the round without them: --unfinished.
hint-open_tables = To close the round without them: --unfinished.
hint-all_rounds_played = For more rounds: { $run }set rounds=N. To finish: { $run }complete, or { $run }stage end.
hint-tie_across_line = To settle it: { $run }settle PLAYER PLAYER --reason TEXT, best first; or by a shoot-out with { $run }shoot PLAYER 20 (or miss), or { $run }settle PLAYER:9 PLAYER:8.
hint-name_is_known = Add --known if it is the same person, --new if it is someone else.
hint-names_are_known =
    { $people ->
        [one] Add --known if it is the same person, --new if it is someone else.
       *[other] Add --known if they are the same people, --new if they are others.
    }
hint-several_known = { $run }persons lists them; { $run }add NAME --person ID chooses one.
hint-not_confirmed = Add --yes to skip the question.

## Screens

status-heading =
    { GIVEN($round) ->
        [yes] { GIVEN($rounds) ->
            [yes] { $name }, round { $round } of { $rounds }{ called-round }: { $phase }.
           *[no] { $name }, round { $round }{ called-round }: { $phase }.
        }
       *[no] { $name }: { $phase }.
    }
status-about = { MESSAGE("web.manage.preset_name", $preset) }, { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }{ GIVEN($gone) ->
        [yes] , { $gone } no longer playing
       *[no] { "" }
    }.
status-to_come = Then { $stage }: { $entry }.
status-reported =
    { $tables ->
        [one] Reported by players, not confirmed: table { RUNS($tables, "all") }.
       *[other] Reported by players, not confirmed: tables { RUNS($tables, "all") }.
    }
status-disputed =
    { $tables ->
        [one] Disputed: table { RUNS($tables, "all") }.
       *[other] Disputed: tables { RUNS($tables, "all") }.
    }
status-draft = draft
status-staging = published
status-in_progress = in progress
status-completed = closed
called-round = { GIVEN($called) ->
        [yes] , { $called }
       *[no] { "" }
    }
pairings-heading =
    { $matches ->
        [one] { $name }, round { $round }{ called-round } ({ $status }): one match
       *[other] { $name }, round { $round }{ called-round } ({ $status }): { COUNT($matches) } matches
    }
pairings-bye_win = Bye: { NAME($players, "all") }.
pairings-bye_draw = Bye, worth a draw: { NAME($players, "all") }.
pairings-bye_loss = Bye, worth a loss: { NAME($players, "all") }.
pairings-result =
    { GIVEN($twenties) ->
        [yes] { RESULT($result) } ({ $twenties } twenties)
       *[no] { RESULT($result) }
    }
pairings-disputed = { $text } (disputed)
pairings-left = { NAME($players) } dropped
pairings-disqualified = { NAME($players) } disqualified
pairings-reported = { RESULT($results) } reported
pairings-reports_differ = reports differ: { RESULT($results) }
pairings-unfinished = unfinished
players-heading =
    { $players ->
        [one] { $name }: one player
       *[other] { $name }: { COUNT($players) } players
    }
players-penalty = { NAME($player) }: { $kind }{ GIVEN($effect) ->
        [yes] , with a { $effect }
       *[no] { "" }
    }{ GIVEN($points) ->
        [yes] , { $points ->
            [one] one point
           *[other] { $points } points
        }
       *[no] { "" }
    }{ GIVEN($round) ->
        [yes] , round { $round }
       *[no] { "" }
    }{ GIVEN($reason) ->
        [yes] { " " }({ $reason })
       *[no] { "" }
    }
penalty-warning = warning
penalty-lateness = lateness
penalty-game_loss = game loss
penalty-match_loss = match loss
penalty-points = deduction
penalty-disqualification = disqualified
player-late = from round { $round }
player-exit-dropped = dropped after round { $round }
player-exit-disqualified = disqualified in round { $round }
player-exit-eliminated = eliminated after round { $round }
tournaments-none = This journal has no tournaments yet.
log-said = ({ $text })
log-undone = [undone by { $by }]
watch-seq = (as of event { $seq }{ GIVEN($more) ->
        [yes] ; { $more ->
            [one] one more line
           *[other] { $more } more lines
        } below
       *[no] { "" }
    }; Ctrl-C ends)
watch-nothing = { $name }: no round has been published yet.
preview-heading = Round { $round }, table { $table }, { NAME($first) } - { NAME($second) }: { result-was } → { result-now }.
preview-nothing_moves = No places or points would change.
preview-ratings =
    { $players ->
        [0] Ratings in { $name }: no change
        [one] Ratings in { $name }: one change
       *[other] Ratings in { $name }: { COUNT($players) } change
    }
preview-line =
    { GIVEN($tied) ->
        [yes] { preview-after } { preview-moves } Tied across the line, so it would be open who advances: { NAME($tied, "all") }. Players who advanced stay until you undo that.
       *[no] { preview-after } { preview-moves } Players who advanced stay until you undo that.
    }
preview-reopens =
    { $kept ->
        [0] Round { $round } is open again, and later rounds are paired again.
        [one] Round { $round } is open again. One other result of a later round is kept: it returns when its round is paired again.
       *[other] Round { $round } is open again. { COUNT($kept) } other results of later rounds are kept: they return when their rounds are paired again.
    }
preview-lapses = { NAME($players, "all") } would no longer be tied, so their settled order would no longer apply.
verify-good = { $id }{ GIVEN($name) ->
        [yes] , { $name }
       *[no] { "" }
    }: ok, { $events ->
        [one] one event
       *[other] { COUNT($events) } events
    }, head { $head }
verify-wrong = { $id }{ GIVEN($name) ->
        [yes] , { $name }
       *[no] { "" }
    }: altered or damaged, { $events ->
        [one] one event
       *[other] { COUNT($events) } events
    }
keeping-backed_up =
    { $tournaments ->
        [one] Wrote { QUOTE($file) }: one tournament.
       *[other] Wrote { QUOTE($file) }: { COUNT($tournaments) } tournaments.
    }
backup_unsound = The journal is altered or damaged, and so is this backup: restoring it may be refused. Run verify for details.
saved_unsound = The previous data was altered or damaged. { QUOTE($file) } keeps it as it was, but can't be restored.
keeping-saved_before = The previous data is in { QUOTE($file) }.
keeping-restored =
    { $tournaments ->
        [one] Restored { QUOTE($file) }: one tournament.
       *[other] Restored { QUOTE($file) }: { COUNT($tournaments) } tournaments.
    }
keeping-deleted = Deleted { $name } ({ $id }).
import-would_make = Would create { $name }: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }.
import-made = Created { $name } ({ $id }) from the document: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }.
import-would_enter =
    { $count ->
        [one] { $name }: would register one player.
       *[other] { $name }: would register { $count } players.
    }
import-would_enter_late =
    { $count ->
        [one] { $name }: would register one late entry.
       *[other] { $name }: would register { $count } late entries.
    }
import-known =
    { $count ->
        [one] known
       *[other] known, { $count } people
    }
persons-none = There are no people in this journal yet.
person-heading = { $name } ({ $id }){ GIVEN($earlier) ->
        [yes] , formerly { LIST($earlier, "all") }
       *[no] { "" }
    }{ GIVEN($also) ->
        [yes] , merged with { LIST($also, "all") }
       *[no] { "" }
    }
person-playing = { "   " }{ $name }: number { $number }
person-waiting = { "   " }{ $name }: on the waiting list
person-withdrawn = { "   " }{ $name }: withdrawn
person-said = { "   " }On record: { $text }
person-merged = { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 0) }) is now the same person as { GIVEN(ITEM($called, 1)) ->
        [yes] { ITEM($called, 1) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 1) }).
person-split =
    { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) } ({ ITEM($persons, 0) }) is a separate person again.
       *[no] ({ ITEM($persons, 0) }) is a separate person again.
    }
person-split_off = { ITEM($called, 0) } is now a separate person: { ITEM($persons, 0) }.
person-erased = Erased { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 0) }): { $facts ->
        [one] one entry
       *[other] { COUNT($facts) } entries
    } of personal data. Earlier backups still contain them. Not erased: rating, title, federation, year of birth, club, town and group; notices; notes about others; and the reasons given for corrections, scores, settled ties and cancelled tournaments.
prompt-welcome = Type commands without crosstable: r 3 2-1, s, u. ? lists them, q quits.
prompt-sign = { GIVEN($name) ->
        [yes] { $name }
       *[no] { "" }
    }{ GIVEN($round) ->
        [yes] , round { $round }
       *[no] { "" }
    }>{ " " }
prompt-using =
    { $others ->
        [one] Using { $name }; one other tournament is open. Switch with use NAME.
       *[other] Using { $name }; { COUNT($others) } other tournaments are open. Switch with use NAME.
    }
prompt-here = You are already at the desk.

## Heads of columns

column-number = No.
column-rating = Rating
column-group = Group
column-category = Category
column-club = Club
column-town = Town
column-result = Result
column-action = Action
column-time = Time
column-who = Who
column-what = What
column-id = ID
column-tournament = Tournament
column-players = Players
column-round = Round
column-began = Started
column-phase = Status
column-person = Person
column-earlier = Earlier names
column-rank_change = Rank
column-title = Title
column-federation = Federation
column-born = Born
column-points_change = Points

## Questions

ask-same_person = { $name } is known. Is it the same person?
ask-another = { $name } is already registered. Register another person with the same name?
ask-same_persons =
    { $people ->
        [one] One name is known ({ $people }). Is it the same person?
       *[other] { COUNT($people) } names are known ({ $people }). Are they the same people?
    }
ask-enter =
    { $count ->
        [one] Register one player?
       *[other] Register { $count } players?
    }
ask-undo =
    { $count ->
        [one] Undo this one too?
       *[other] Undo these { $count } too?
    }
ask-restore = Replace { $journal } ({ $there ->
        [one] one tournament
       *[other] { COUNT($there) } tournaments
    }) with { QUOTE($file) } ({ $tournaments ->
        [one] one tournament
       *[other] { COUNT($tournaments) } tournaments
    })?
ask-delete = Permanently delete { $name } ({ $id }; { GIVEN($players) ->
        [yes] { $players ->
            [one] one player
           *[other] { COUNT($players) } players
        },{ " " }
       *[no] { "" }
    }{ $events ->
        [one] one event
       *[other] { COUNT($events) } events
    })?
ask-erase =
    { GIVEN($name) ->
        [yes] Permanently erase { $name } ({ $id })?
       *[no] Permanently erase ({ $id })?
    }

## What can't be understood as it was typed

bad_actor = Your name (--as) must be one line of at most { $longest } characters.
files_or_journal = { LIST($options, "or") } is for a journal; leave it out with documents.
options_of_files = { LIST($options, "and") }: for files only; a tournament in a journal has its own.
not_a_setting = Settings have the form KEY=VALUE, such as rounds=5; got { QUOTE($value) }.
setting_twice = { QUOTE($key) } is set twice.
quote_names = Give one new name, or a player and a new name; put names with spaces in quotes.
why_what = Name one or two players, or use --round or --table.
two_by_two =
    { $players ->
        [one] Name players in pairs; got one.
       *[other] Name players in pairs; got { COUNT($players) }.
    }
not_a_table = Enter the table number, then its score; got { QUOTE($value) }.
not_a_score = Must be a score such as 2-1, 21, 2-1-1, w, l, d, f1, f2, dl, df, or - for none; got { QUOTE($value) }.
score_missing = Table { $table } has no score: add one after it.
results_unclear = Give one result for each table.
not_twenties = Enter the twenties of both players, such as 5-3; got { QUOTE($value) }.
twenties_of_one = --twenties is for a single result; with several, add them after a slash, such as 6-2/5-3.
not_a_shot = Enter 20 or miss for one disc, or how many of the rest of the twelve were twenties; got { QUOTE($value) }.
shoot-next = Next to shoot: { NAME($player) }, with { $sunk ->
        [one] one twenty
       *[other] { COUNT($sunk) } twenties
    } so far. { $run }undo takes a shot back.
not_shots = Enter shots as numbers with commas, such as 9,1; got { QUOTE($value) }.
shots_of_all = Shots of { NAME($players, "all") } are missing.
open_quotes = A quotation mark is not closed. Put a name that starts with one between two of the other kind.

## Names

several_players = { QUOTE($value) } could be { LIST($found, "or") }. Type more of the name, or the number.
several_tournaments = { QUOTE($value) } could be { LIST($found, "or") }. Use the id.
unknown_tournament =
    { GIVEN($near) ->
        [yes] There is no tournament { QUOTE($value) } in this journal. Did you mean { QUOTE($near) }?
       *[no] There is no tournament { QUOTE($value) } in this journal.
    }
no_tournament = This journal has no tournament.
name_is_known = { $name } is already known ({ $persons }). Is it the same person?
names_are_known =
    { $people ->
        [one] One name is already known ({ $people }). Is it the same person?
       *[other] { COUNT($people) } names are already known ({ $people }). Are they the same people?
    }
name_is_new = There is no known person called { $name }.
several_known =
    { $persons ->
        [one] One person is called { $name }: { $persons }.
       *[other] { COUNT($persons) } people are called { $name }: { $persons }.
    }
several_persons =
    { $persons ->
        [one] One person is called { $name }: { $persons }. Use the id.
       *[other] { COUNT($persons) } people are called { $name }: { $persons }. Use the id.
    }
is_entered = { $name } is already registered (#{ $number }).
same_name_here =
    { $count ->
        [one] { $name } appears once.
       *[other] { $name } appears { $count } times.
    }
bad_names =
    { $count ->
        [one] The list has one problem.
       *[other] The list has { $count } problems.
    }
no_names = This list has no names.
no_name = A name is missing.
too_many_cells =
    { $columns ->
        [one] Got { $cells } cells for one column; put text that contains a separator in quotes.
       *[other] Got { $cells } cells for { COUNT($columns) } columns; put text that contains a separator in quotes.
    }
no_name_column = None of the columns in the header row ({ LIST($columns, "all") }) is called name: give that header to the column with the full name.
not_a_number = { $column } must be a whole number; got { QUOTE($value) }.
not_csv = Invalid CSV: { $detail }.

## Other refusals

not_confirmed = Nothing was done: not confirmed.
nothing_paired = No round has been paired yet.
other_groups = { NAME($players) } are in different groups, so they can't be compared.
head_missing = The head { $head } is not in any of these: the end was cut off, or this is a different history.

## What the command line says around its answers: headings, heads of columns, notes

standings-file_same = The file gives the same ranks{ GIVEN($tiebreaks) ->
        [yes] { " " }({ $tiebreaks }).
       *[no] .
    }
standings-file_differs = The file{ GIVEN($tiebreaks) ->
        [yes] { " " }({ $tiebreaks })
       *[no] { "" }
    } gives other ranks:
standings-file_rank = { NAME($player) }: { $rank }, here { $here }
standings-heading = { $name }, standings after round { $round }{ GIVEN($rounds) ->
        [yes] { " " }of { $rounds }
       *[no] { "" }
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
standings-heading_during = { $name }, standings during round { $round }{ GIVEN($rounds) ->
        [yes] { " " }of { $rounds }
       *[no] { "" }
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
standings-heading_before =
    { $players ->
        [one] { $name }, before round { $round }: { COUNT($players) } player
       *[other] { $name }, before round { $round }: { COUNT($players) } players
    }
standings-place = { $rank }. { NAME($player) }{ GIVEN($group) ->
        [yes] { " " }(group { $group })
       *[no] { "" }
    }{ GIVEN($points) ->
        [yes] , { $points ->
            [one] one point
           *[other] { $points } points
        }
       *[no] { "" }
    }
standings-disqualified = Disqualified: { NAME($players, "all") }.
pair-heading = { $name }, round { $round }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }, { $matches ->
        [one] { COUNT($matches) } match
       *[other] { COUNT($matches) } matches
    }
pair-bye = Bye: { NAME($players, "all") }.
pair-resting = Sitting out: { NAME($players, "all") }.
ranking-heading = { $name }, ranking of the whole tournament
ranking-heading_so_far = { $name }, ranking so far
ranking-reached = { $stage }{ GIVEN($group) ->
        [yes] , { $group }
       *[no] { "" }
    }
stage-top = Top { $players }
stage-numbered = { $stage } { $number }
column-reached = Reached
column-seed = Seed
column-why = Why
qualifiers-heading =
    { $players ->
        [one] One player advances.
       *[other] { COUNT($players) } players advance.
    }
qualifiers-out = Just missed: { NAME($players, "all") }
qualifiers-place = Place { $place }{ GIVEN($group) ->
        [yes] { " " }in group { $group }
       *[no] { "" }
    }{ GIVEN($into) ->
        [yes] , to { $into }
       *[no] { "" }
    }
qualifiers-best_next = Best next: place { $place }{ GIVEN($group) ->
        [yes] { " " }in group { $group }
       *[no] { "" }
    }
qualifiers-points = Enough points: place { $place }{ GIVEN($group) ->
        [yes] { " " }in group { $group }
       *[no] { "" }
    }
qualifiers-everybody = Everyone advances
qualifiers-named = Chosen by the organiser
standings-group = Group { $group }
pair-byes_by_hand = Bye set manually: { NAME($players, "all") }.
pair-match = Table { $table }, { NAME($players) }:
check-heading = { $name }, check of { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
check-good = Round { $round }: best possible.
check-worse = Round { $round }: legal, but not the best.
check-illegal = Round { $round }: not legal.
column-rank = #
column-total = Total
column-played = Played
column-season = Season
column-address = Address
column-events = Events
column-player = Player
column-points = Points
column-record = W-L-D
column-white = White
column-black = Black
column-white_on_1 = White on board 1
column-black_on_1 = Black on board 1
column-performance = Performance
column-elo_change = Change
column-expected = Expected
column-factor = K
column-opponents_rating = Opponents
column-record_short = W-L
column-table = Table
column-first = First
column-second = Second
column-notes = { "" }
column-preset = Preset
column-about = Description
note-floated = floated
note-rematch = rematch
note-by_hand = manual
refusal-file = { $file }: { $message }
refusal-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
refusal-more_drops =
    { $count ->
        [one] Dropping one other player also works; --json names them.
       *[other] Dropping one of { $count } others also works; --json names them.
    }
refusal-choices = You can:
progress-file = file { $place } of { $files }
progress-round = round { $round } of { $rounds }
demo-welcome = { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }. Every pairing and every place comes with a reason.
demo-results = Results of round { $round }:
demo-score = { NAME($first) } { $games } { NAME($second) }
demo-forfeit = { NAME($first) } - { NAME($second) }: { NAME($by) } forfeited
demo-double_loss = { NAME($first) } - { NAME($second) }: double loss
demo-next = Try next:

## What the terminal says of files that it would overwrite, and of what was typed and can't be understood

## Tournaments that can't be read

tournaments-unreadable = can't be shown
unreadable_tournament = { $name } ({ $id }) can't be shown; all others can.

## What can't be understood as it was typed

misused = { $detail } See { $help }.
option_first = Put the command first, then options such as { $option }: { $run }COMMAND { $option } ... See { $help }.
like_an_option = { $detail } If it is a name, put two dashes (--) before it, or use the player's number. See { $help }.
not_a_head = A head is a hash of 64 hexadecimal digits as printed by verify, alone or after its number (NUMBER:HASH); got { QUOTE($value) }.

## Persons

several_merged =
    { $persons ->
        [one] One person was merged with { $name }: { $persons }. Use the id.
       *[other] { COUNT($persons) } people were merged with { $name }: { $persons }. Use the id.
    }

## Slips

completed_early =
    { $played ->
        [one] Only one of { $planned } planned rounds was played. If that was a mistake, use undo.
       *[other] Only { COUNT($played) } of { $planned } planned rounds were played. If that was a mistake, use undo.
    }
import-same_name =
    { $count ->
        [one] Another tournament is also called { $name }: tell them apart with -t and the id.
       *[other] { $count } other tournaments are also called { $name }: tell them apart with -t and the id.
    }
import-known_names =
    { $people ->
        [one] One name is already known ({ $people }): add --known if it is the same person, --new if not.
       *[other] { COUNT($people) } names are already known ({ $people }): add --known if they are the same people, --new if not.
    }

## What to do next

next-redraft = Next: { $run }pair --again.
next-tables-redraft = Next: { $run }seat --again.

## Files

output_lost =
    { $done ->
        [yes] The output could not be written ({ $detail }): it is missing or incomplete. Everything else was done.
       *[no] The output could not be written ({ $detail }): it is missing or incomplete.
    }
keeping-exported = Wrote { QUOTE($file) }: { $name }.
ask-overwrite = { QUOTE($file) } already exists and is not a Crosstable document. Overwrite it?
would_overwrite = { QUOTE($file) } already exists and is not a Crosstable document. Nothing was written: choose another file, or add --yes to overwrite it.
over_database = { QUOTE($file) } is a database, such as a journal, or belongs to one, and is never overwritten. Nothing was written: choose another file.

## What somebody at the terminal has before their eyes: what would move when an earlier round is changed, and what

preview-would_say = The log would say: { $what }.
preview-repair = Round { $round } has not started and would be paired differently{ GIVEN($new) ->
        [yes] : { NAME($new, "all") }
       *[no] { "" }
    }{ GIVEN($gone) ->
        [yes] { " " }instead of { NAME($gone, "all") }
       *[no] { "" }
    }.
preview-reseat = Round { $round } has not started and would be seated differently{ GIVEN($new) ->
        [yes] : { NAME($new, "all") }
       *[no] { "" }
    }{ GIVEN($gone) ->
        [yes] { " " }instead of { NAME($gone, "all") }
       *[no] { "" }
    }.
preview-byes =
    { GIVEN($new) ->
        [yes] { GIVEN($gone) ->
            [yes] { NAME($new, "all") } would have a bye instead of { NAME($gone, "all") }.
           *[no] { NAME($new, "all") } would have a bye.
        }
       *[no] { NAME($gone, "all") } would no longer have a bye.
    }
preview-sitting_out =
    { GIVEN($new) ->
        [yes] { GIVEN($gone) ->
            [yes] { NAME($new, "all") } would sit out instead of { NAME($gone, "all") }.
           *[no] { NAME($new, "all") } would sit out.
        }
       *[no] { NAME($gone, "all") } would no longer sit out.
    }
preview-no_repair = Round { $round } has not started, but it could not be re-paired after this.
preview-no_reseat = Round { $round } has not started, but it could not be reseated after this.
preview-keep_or_repair = --keep keeps it as it is; --repair drafts it again.
ask-change = Save?
ask-keep_or_repair = Save: keep the pairings, re-pair, or no?
ask-keep_or_reseat = Save: keep the seats, reseat, or no?
hint-overtaken = { $run }log shows what changed. Repeat the command to do it anyway.
hint-stale = { $run }status shows the current state.

## Parts of other messages

result-was =
    { GIVEN($was_twenties) ->
        [yes] { RESULT($was) } ({ ITEM($was_twenties, 0) }-{ ITEM($was_twenties, 1) } twenties)
       *[no] { RESULT($was) }
    }
result-now =
    { GIVEN($twenties) ->
        [yes] { RESULT($result) } ({ ITEM($twenties, 0) }-{ ITEM($twenties, 1) } twenties)
       *[no] { RESULT($result) }
    }
preview-moves =
    { GIVEN($gone) ->
        [yes] { GIVEN($new) ->
            [yes] { NAME($gone, "all") } would not advance; { NAME($new, "all") } would.
           *[no] { NAME($gone, "all") } would not advance.
        }
       *[no] { GIVEN($new) ->
            [yes] { NAME($new, "all") } would advance as well.
           *[no] { GIVEN($tied) ->
                [yes] it would be open who advances.
               *[no] everyone who advanced still would.
            }
        }
    }
preview-after =
    { GIVEN($round) ->
        [yes] Different players would advance after round { $round }:
       *[no] The line moves:
    }
