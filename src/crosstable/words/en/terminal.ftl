### What the terminal prints.

## What the terminal director says: answers, questions, hints, and what can't be understood as it was typed

## What came of a command

desk-done = { $action }: { $what }
desk-repeated = { $action }: { $what } (done before, with the same key)
desk-nothing_new = Nothing to do: it is so already.
desk-so_already = Table { $table }: it is so already.
desk-using =
    { $others ->
        [one] One other tournament is open; this is { $name }. -t chooses another.
       *[other] { COUNT($others) } other tournaments are open; this is { $name }. -t chooses another.
    }
desk-created = Created { $name } ({ $preset }).
desk-entered =
    { GIVEN($first) ->
        [yes] { $action }: entered { NAME($player) }, number { $number }, from round { $first } on
       *[no] { $action }: entered { NAME($player) }, number { $number }
    }
desk-result =
    { GIVEN($twenties) ->
        [yes] { $action }: table { $table }, { NAME($first) } - { NAME($second) }: { RESULT($result) }, twenties { $twenties }
       *[no] { $action }: table { $table }, { NAME($first) } - { NAME($second) }: { RESULT($result) }
    }
desk-results_in = Round { $round }: { $done } of { $matches ->
        [one] one result
       *[other] { COUNT($matches) } results
    } in; { $tables ->
        [one] table
       *[other] tables
    } { RUNS($tables, "all") } open.
desk-all_in =
    { $matches ->
        [one] Round { $round }: the result is in.
       *[other] Round { $round }: all { COUNT($matches) } results are in.
    }

## What to do next

next-enter = Next: enter players with { $run }add NAME, or { $run }import FILE.
next-start = Next: { $run }start, once everybody is entered.
next-here = Next: { $run }start, once everybody has checked in ({ $here } of { $players } are here).
next-draft = Next: { $run }pair.
next-publish = Next: look at the draft, then { $run }publish --begin.
next-begin = Next: { $run }begin starts the clock; results are entered with { $run }result TABLE SCORE.
next-results = Next: { $run }result TABLE SCORE.
next-close = Next: { $run }next closes the round and drafts the following one.
next-close_last = Next: { $run }close; it was the last round.
next-complete = Next: { $run }complete; or { $run }stage end, if a further stage follows.
next-stage = Next: { $run }stage begin --preset NAME, or { $run }complete.
next-over = It is over. { $run }export keeps it as a document; a result can still be corrected.
next-cancelled = It is cancelled; { $run }undo takes that back.

## Hints

hint-paired_already = { $run }pairings shows the draft; { $run }pair --again makes a new one.
hint-draft_stale = { $run }pairings shows the draft; { $run }pair --again makes a new one.
hint-changed_meanwhile = To change it: { $run }correct { $round } { $table } SCORE.
hint-others_depend = To take them back as well: { $run }undo { ITEM($actions, 0) } --with-dependents.
hint-no_such_journal = To begin: { $run }create NAME.
hint-no_tournament = To begin: { $run }create NAME.
hint-open_matches = To close the round without them: --unfinished.
hint-open_tables = To close the round without them: --unfinished.
hint-all_rounds_played = More rounds: { $run }set rounds=N. The end: { $run }complete, or { $run }stage end.
hint-tie_across_line = To settle it: { $run }settle PLAYER PLAYER --reason TEXT, best first.
hint-name_is_known = Add --known if it is the same person, --new if it is somebody else.
hint-names_are_known =
    { $people ->
        [one] Add --known if it is the same person, --new if it is somebody else.
       *[other] Add --known if they are the same persons, --new if they are others.
    }
hint-several_known = { $run }persons lists them; { $run }add NAME --person ID names one.
hint-not_confirmed = Add --yes to do it without being asked.

## Screens

status-heading =
    { GIVEN($round) ->
        [yes] { GIVEN($rounds) ->
            [yes] { $name }, round { $round } of { $rounds }: { $phase }.
           *[no] { $name }, round { $round }: { $phase }.
        }
       *[no] { $name }: { $phase }.
    }
status-about = { $preset }, { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }{ GIVEN($gone) ->
        [yes] , { $gone } of them out
       *[no] { "" }
    }.
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
status-in_progress = being played
status-completed = closed
pairings-heading =
    { $matches ->
        [one] { $name }, round { $round } ({ $status }): one match
       *[other] { $name }, round { $round } ({ $status }): { COUNT($matches) } matches
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
pairings-left = { NAME($players) } left
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
player-late = from round { $round } on
player-dropped = dropped after round { $round }
player-disqualified = disqualified in round { $round }
player-eliminated = out after round { $round }
player-absent = absent: { $rounds }
tournaments-none = There is no tournament in this journal yet.
log-said = ({ $text })
log-undone = [taken back by { $by }]
watch-seq = (as of event { $seq }{ GIVEN($more) ->
        [yes] ; { $more ->
            [one] one more line
           *[other] { $more } more lines
        } below
       *[no] { "" }
    }; Ctrl-C ends)
watch-nothing = { $name }: no round is published yet.
preview-heading = Round { $round }, table { $table }, { NAME($first) } - { NAME($second) }: { result-was } becomes { result-now }.
preview-nothing_moves = No place and no points would change.
preview-line = { GIVEN($round) ->
        [yes] Others would have gone on after round { $round }:
       *[no] The line moves:
    } { preview-moves }{ GIVEN($tied) ->
        [yes] {" "}Tied across the line, so who goes on would not be decided: { NAME($tied, "all") }.
       *[no] { "" }
    } Those who went on stay as they are until that is undone.
preview-lapses = The tie of { NAME($players, "all") } would be none any more, so its settled order would lapse.
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
    }: not as it was written, { $events ->
        [one] one event
       *[other] { COUNT($events) } events
    }
keeping-backed_up =
    { $tournaments ->
        [one] Wrote { QUOTE($file) }: one tournament.
       *[other] Wrote { QUOTE($file) }: { COUNT($tournaments) } tournaments.
    }
backup_unsound = The journal is not as it was written, so this backup is not sound either, and a restore may refuse it; verify says what is wrong.
saved_unsound = What was there is not as it was written. { QUOTE($file) } keeps it as it was, but would not be restored.
keeping-saved_before = What was there is in { QUOTE($file) }.
keeping-restored =
    { $tournaments ->
        [one] Restored { QUOTE($file) }: one tournament.
       *[other] Restored { QUOTE($file) }: { COUNT($tournaments) } tournaments.
    }
keeping-deleted = Deleted { $name } ({ $id }).
import-would_make = { $name } would become a tournament: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }.
import-made = Made { $name } ({ $id }) from the document: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }.
import-would_enter =
    { $count ->
        [one] { $name }: one player would be entered.
       *[other] { $name }: { $count } players would be entered.
    }
import-would_enter_late =
    { $count ->
        [one] { $name }: one player would be entered late.
       *[other] { $name }: { $count } players would be entered late.
    }
import-known =
    { $count ->
        [one] known
       *[other] known, { $count } persons
    }
persons-none = Nobody is known to this journal yet.
person-heading = { $name } ({ $id }){ GIVEN($earlier) ->
        [yes] , earlier { LIST($earlier, "all") }
       *[no] { "" }
    }{ GIVEN($also) ->
        [yes] , merged with { LIST($also, "all") }
       *[no] { "" }
    }
person-playing = { "   " }{ $name }: number { $number }
person-waiting = { "   " }{ $name }: waits for a place
person-withdrawn = { "   " }{ $name }: withdrawn
person-said = { "   " }On record: { $text }
person-merged = { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 0) }) is { GIVEN(ITEM($called, 1)) ->
        [yes] { ITEM($called, 1) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 1) }) from now on.
person-split =
    { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) } ({ ITEM($persons, 0) }) is somebody else again.
       *[no] ({ ITEM($persons, 0) }) is somebody else again.
    }
person-split_off = { ITEM($called, 0) } is a person of their own now: { ITEM($persons, 0) }.
person-erased = Erased { GIVEN(ITEM($called, 0)) ->
        [yes] { ITEM($called, 0) }{ " " }
       *[no] { "" }
    }({ ITEM($persons, 0) }): { $facts ->
        [one] one fact is
       *[other] { COUNT($facts) } facts are
    } gone. Backups from before still hold them. As they were written stay rating, club, town and group of an entry, notices, notes that are not about this player, and the reasons of corrections, scores, settled ties and cancelled tournaments.
prompt-welcome = Type commands without crosstable: r 3 2-1, s, u. ? lists them, q leaves.
prompt-sign = { GIVEN($name) ->
        [yes] { $name }
       *[no] { "" }
    }{ GIVEN($round) ->
        [yes] , round { $round }
       *[no] { "" }
    }>{ " " }
prompt-using =
    { $others ->
        [one] One other tournament is open; this is { $name }. use NAME goes on with another.
       *[other] { COUNT($others) } other tournaments are open; this is { $name }. use NAME goes on with another.
    }
prompt-here = You are at the desk already.

## Heads of columns

column-number = No
column-rating = Rating
column-group = Group
column-club = Club
column-town = Town
column-result = Result
column-action = Action
column-time = Time
column-who = Who
column-what = What
column-id = Id
column-tournament = Tournament
column-players = Players
column-round = Round
column-began = Began
column-phase = Now
column-person = Person
column-earlier = Earlier names
column-rank_change = Rank
column-points_change = Points

## Questions

ask-same_person = { $name } is known. Is it the same person?
ask-another = { $name } is entered already. Enter another person of that name?
ask-same_persons =
    { $people ->
        [one] One name is known ({ $people }). Is it the same person?
       *[other] { COUNT($people) } names are known ({ $people }). Are they the same persons?
    }
ask-enter =
    { $count ->
        [one] Enter one player?
       *[other] Enter { $count } players?
    }
ask-undo =
    { $count ->
        [one] Take back this one as well?
       *[other] Take back these { $count } as well?
    }
ask-restore = Replace { $journal } ({ $there ->
        [one] one tournament
       *[other] { COUNT($there) } tournaments
    }) by { QUOTE($file) } ({ $tournaments ->
        [one] one tournament
       *[other] { COUNT($tournaments) } tournaments
    })?
ask-delete = Delete { $name } ({ $id }; { GIVEN($players) ->
        [yes] { $players ->
            [one] one player
           *[other] { COUNT($players) } players
        },{ " " }
       *[no] { "" }
    }{ $events ->
        [one] one event
       *[other] { COUNT($events) } events
    }) for good?
ask-erase =
    { GIVEN($name) ->
        [yes] Erase { $name } ({ $id }) for good?
       *[no] Erase ({ $id }) for good?
    }

## What can't be understood as it was typed

bad_actor = Name whoever acts (--as) in one plain line of at most { $longest } characters.
files_or_journal = { LIST($options, "or") } belongs to a journal; with documents leave it out.
seed_of_document = --seed is for documents; a tournament in a journal has its own.
not_a_setting = Write KEY=VALUE, such as rounds=5; here stands { QUOTE($value) }.
setting_twice = { QUOTE($key) } is set twice; write it once.
quote_names = Write one new name, or a player and a new name; put names of several words in quotes.
why_what = Name one or two players, or --round, or --table.
two_by_two =
    { $players ->
        [one] Players meet two by two; here is one.
       *[other] Players meet two by two; here are { COUNT($players) }.
    }
not_a_table = Write the number of a table, then its score; here stands { QUOTE($value) }.
not_a_score = Write a score such as 2-1, 21, 2-1-1, w, l, d, f1, f2, dl, or - for none; here stands { QUOTE($value) }.
score_missing = Table { $table } has no score: write one after it.
results_unclear = Each table has one result.
not_twenties = Write the twenties of both players, such as 5-3; here stands { QUOTE($value) }.
twenties_of_one = --twenties is for one result; beside several write them after a slash, such as 6-2/5-3.
not_shots = Write shots as numbers with commas, such as 9,1; here stands { QUOTE($value) }.
shots_of_all = The shots of { NAME($players, "all") } are missing.
open_quotes = A quotation mark is not closed. A name that begins with one stands between two of the other kind.

## Names

several_players = { QUOTE($value) } could be { LIST($found, "or") }. Write more of the name, or the number.
several_tournaments = { QUOTE($value) } could be { LIST($found, "or") }. Write the id.
unknown_tournament =
    { GIVEN($near) ->
        [yes] There is no tournament { QUOTE($value) } in this journal. Did you mean { QUOTE($near) }?
       *[no] There is no tournament { QUOTE($value) } in this journal.
    }
no_tournament = There is no tournament in this journal.
name_is_known = { $name } is known already ({ $persons }): is it the same person?
names_are_known =
    { $people ->
        [one] One name is known already ({ $people }): is it the same person?
       *[other] { COUNT($people) } names are known already ({ $people }): are they the same persons?
    }
name_is_new = Nobody called { $name } is known.
several_known =
    { $persons ->
        [one] One person is called { $name }: { $persons }.
       *[other] { COUNT($persons) } persons are called { $name }: { $persons }.
    }
several_persons =
    { $persons ->
        [one] One person is called { $name }: { $persons }. Write the id.
       *[other] { COUNT($persons) } persons are called { $name }: { $persons }. Write the id.
    }
is_entered = { $name } plays here already, as number { $number }.
same_name_here =
    { $count ->
        [one] { $name } stands here once.
       *[other] { $name } stands here { $count } times.
    }
bad_names =
    { $count ->
        [one] The list of names can't be used: one problem.
       *[other] The list of names can't be used: { $count } problems.
    }
no_names = There is no name in this list.
unknown_column = There is no column { QUOTE($column) }; there may be { LIST($known, "all") }.
no_name = A name is missing.
too_many_cells =
    { $columns ->
        [one] Here are { $cells } cells for one column; what holds a separator stands in quotes.
       *[other] Here are { $cells } cells for { COUNT($columns) } columns; what holds a separator stands in quotes.
    }
no_name_column = This is the head of a table, and none of its columns ({ LIST($columns, "all") }) is called name: give that head to the column with the whole name.
not_a_number = { $column } is a whole number; here stands { QUOTE($value) }.
not_csv = This is not CSV: { $detail }.

## Other refusals

not_confirmed = Nothing was done: nobody confirmed it.
nothing_paired = No round has been paired yet.
other_groups = { NAME($players) } are in different groups, so nothing separates them.
head_missing = The noted head { $head } is in none of these: the end was cut off, or it is another history.

## What the command line says around its answers: headings, heads of columns, notes

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
standings-dropped = Dropped: { NAME($players, "all") }.
standings-disqualified = Disqualified, without a place: { NAME($players, "all") }.
pair-heading = { $name }, round { $round }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }, { $matches ->
        [one] { COUNT($matches) } match
       *[other] { COUNT($matches) } matches
    }
pair-bye = Bye: { NAME($players, "all") }.
pair-resting = Resting: { NAME($players, "all") }.
standings-group = Group { $group }
pair-byes_by_hand = Bye by hand: { NAME($players, "all") }.
pair-match = Table { $table }, { NAME($players) }:
check-heading = { $name }, check of { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }: { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
check-good = Round { $round }: as good as possible.
check-worse = Round { $round }: allowed, but not the best.
check-illegal = Round { $round }: not allowed.
column-rank = #
column-player = Player
column-points = Points
column-record = W-L-D
column-table = Table
column-first = First
column-second = Second
column-notes = { "" }
column-preset = Preset
column-about = What it is
note-floated = floated
note-rematch = rematch
note-by_hand = by hand
refusal-file = { $file }: { $message }
refusal-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
refusal-more_drops =
    { $count ->
        [one] Dropping one other player helps as well; --json names them.
       *[other] Dropping one of { $count } others helps as well; --json names them.
    }
refusal-choices = What you may do:
progress-file = file { $place } of { $files }
progress-round = round { $round } of { $rounds }
demo-welcome = { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    } meet for { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }. Every pairing and every place has its reason.
demo-results = Results of round { $round }:
demo-score = { NAME($first) } { $games } { NAME($second) }
demo-forfeit = { NAME($first) } - { NAME($second) }: { NAME($by) } forfeited
demo-double_loss = { NAME($first) } - { NAME($second) }: lost by both
demo-next = Try next:

## What the terminal says of files that it would overwrite, and of what was typed and can't be understood

## Tournaments that can't be read

tournaments-unreadable = can't be shown
unreadable_tournament = { $name } ({ $id }) can't be shown; all others can.

## What can't be understood as it was typed

misused = { $detail } See { $help }.
option_first = The command comes first, and options such as { $option } after it: { $run }COMMAND { $option } ... See { $help }.
like_an_option = { $detail } If that is a name, write two dashes (--) before it, or the player's number instead. See { $help }.
not_a_head = A head is a hash of 64 hexadecimal digits as verify prints it, alone or after its number (NUMBER:HASH); here stands { QUOTE($value) }.

## Persons

several_merged =
    { $persons ->
        [one] One person was merged with { $name }: { $persons }. Write the id.
       *[other] { COUNT($persons) } persons were merged with { $name }: { $persons }. Write the id.
    }

## Slips

completed_early =
    { $played ->
        [one] One round was played, of { $planned } that were planned. If that is a slip, undo takes it back.
       *[other] { COUNT($played) } rounds were played, of { $planned } that were planned. If that is a slip, undo takes it back.
    }
import-same_name =
    { $count ->
        [one] Another tournament is called { $name } too: -t and the id tell them apart.
       *[other] { $count } other tournaments are called { $name } too: -t and the id tell them apart.
    }
import-known_names =
    { $people ->
        [one] One name is known already ({ $people }): --known or --new says whether they are the same persons.
       *[other] { COUNT($people) } names are known already ({ $people }): --known or --new says whether they are the same persons.
    }

## What to do next

next-redraft = Next: { $run }pair --again.
next-tables-redraft = Next: { $run }seat --again.

## Files

output_lost =
    { $done ->
        [yes] The output could not be written ({ $detail }): it is missing or incomplete. Everything else is done.
       *[no] The output could not be written ({ $detail }): it is missing or incomplete.
    }
keeping-exported = Wrote { QUOTE($file) }: { $name }.
ask-overwrite = { QUOTE($file) } is there already, and is not a document of Crosstable's. Overwrite it?
export_is_json = { QUOTE($file) } is not named as JSON, and export writes a JSON document. Name a file that ends in .json.
would_overwrite = { QUOTE($file) } is there already, and is not a document of Crosstable's. Nothing was written: name another file, or add --yes to overwrite this one.
over_database = { QUOTE($file) } is a database, such as a journal, or belongs to one; these are never overwritten. Nothing was written: name another file.

## What somebody at the terminal has before their eyes: what would move when an earlier round is changed, and what

preview-would_say = The log would say: { $what }.
preview-repair = Round { $round } has not started, and would be paired otherwise{ GIVEN($new) ->
        [yes] : { NAME($new, "all") }
       *[no] { "" }
    }{ GIVEN($gone) ->
        [yes] { " " }instead of { NAME($gone, "all") }
       *[no] { "" }
    }.
preview-reseat = Round { $round } has not started, and would be seated otherwise{ GIVEN($new) ->
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
       *[no] { NAME($gone, "all") } would have no bye any more.
    }
preview-sitting_out =
    { GIVEN($new) ->
        [yes] { GIVEN($gone) ->
            [yes] { NAME($new, "all") } would sit out instead of { NAME($gone, "all") }.
           *[no] { NAME($new, "all") } would sit out.
        }
       *[no] { NAME($gone, "all") } would not sit out any more.
    }
preview-no_repair = Round { $round } has not started; it could not be paired again after this.
preview-no_reseat = Round { $round } has not started; it could not be seated again after this.
preview-keep_or_repair = --keep keeps it as it is, --repair drafts it again.
ask-change = Do it?
ask-keep_or_repair = Do it: keep the pairings, pair again, or no?
ask-keep_or_reseat = Do it: keep the seats, seat again, or no?
hint-overtaken = { $run }log shows what was done. Type it once more to do it all the same.
hint-stale = { $run }status shows how things stand now.

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
            [yes] { NAME($gone, "all") } would not have gone on; { NAME($new, "all") } would have.
           *[no] { NAME($gone, "all") } would not have gone on.
        }
       *[no] { GIVEN($new) ->
            [yes] { NAME($new, "all") } would have gone on as well.
           *[no] { GIVEN($tied) ->
                [yes] who goes on would be open.
               *[no] nobody less would have gone on.
            }
        }
    }
