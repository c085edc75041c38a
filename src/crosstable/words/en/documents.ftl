### What can be wrong with a document or a file.

## What can be wrong with a file or with the document in it: what it is, and what would be right

## The file

no_such_file = There is no file { QUOTE($file) }.
is_folder = { QUOTE($file) } is a folder; name a file.
unreadable_file = Can't read { QUOTE($file) }: { $detail }.
unwritable_file = Can't write { QUOTE($file) }: { $detail }.
no_new_file = Can't write { QUOTE($file) }: no file can be created in { $folder } ({ $detail }). Choose another folder.
bad_document =
    { $count ->
        [one] The document has one error.
       *[other] The document has { $count } errors.
    }
too_large = The file is larger than { $most } MB, more than any tournament needs.
not_utf8 = The file is not UTF-8 text: byte { $at } can't be read. Save it as UTF-8.
not_json = The file is not valid JSON. Line { $line }, column { $column }: { $detail }.
not_our_json =
    { GIVEN($keys) ->
        [yes] This is JSON of another program (it begins with { LIST($keys, "and") }); a Crosstable document begins with {"{"}"crosstable": 1{"}"}.
       *[no] This is JSON of another program; a Crosstable document begins with {"{"}"crosstable": 1{"}"}.
    }
not_json_number = { $value } is not a JSON number; use a number or null.
too_deep = Lists and objects are nested too deeply; a document needs about ten levels.
key_twice = Duplicate key "{ $key }" in one object; keep one.

## Single values

not_whole = Must be a whole number from { $low } to { $high }; got { $value }.
not_number = Must be a number from { $low } to { $high }; got { $value }.
not_step = Must be a number from { $low } to { $high } in steps of { $step }; got { $value }.
not_text = Must be text in quotes; got { $value }.
empty_text = This text is empty; it needs at least one letter.
long_text = Shorten this text to { $longest } characters; it has { $length }.
half_a_character = This text is not valid UTF-8; type it again.
long_number = This number has too many digits.
control_character = Must be one line of plain text; it contains a line break, a control character or a direction mark.
not_flag = Must be true or false; got { $value }.
not_choice = Must be { QUOTE($allowed, "or") }; got { $value }.
not_list = Must be a list in square brackets; got { $value }.
list_length =
    { SAME($least, $most) ->
        [yes] { $least ->
            [one] Must have one entry; got { $length }.
           *[other] Must have exactly { $least } entries; got { $length }.
        }
       *[no] Must have { $least } to { $most } entries; got { $length }.
    }
twice = Duplicate: { $value }.
not_object = Must be an object in curly braces; got { $value }. Possible keys: { $keys }.
unknown_key =
    { GIVEN($near) ->
        [yes] Unknown key { QUOTE($key) }. Did you mean { QUOTE($near) }?
       *[no] Unknown key { QUOTE($key) }. Possible keys: { $keys }.
    }
missing_key = The key { QUOTE($key) } is missing.

## Players

id_twice = The id { QUOTE($value) } is already used by { NAME($first) }; ids must be unique.
number_twice = The number { $value } is already used by { NAME($first) }; numbers must be unique.
absent_order = Must be [first round, last round], in this order (null: to the end); got { $value }.
unknown_player =
    { GIVEN($near) ->
        [yes] There is no player { $value }. Did you mean { QUOTE($near) }?
       *[no] There is no player { $value }.
    }
no_place =
    { GIVEN($stage) ->
        [yes] { NAME($player) } has no place in these standings: they did not reach the { $stage }.
       *[no] { NAME($player) } has no place in these standings: disqualified, or dropped before the stage began.
    }

## Rounds and matches

beside_stages = This document has stages, so { QUOTE($key) } belongs inside them.
round_order = Rounds are numbered in order, so this must be { $expected }; got { $value }.
stage_order = Rounds are numbered through all stages. The previous stage ends with round { $last }, so this one must begin with { $expected }; got { $value }.
draft_not_last = Only the last round can be a draft, and another round or stage follows round { $round }. Give it a status.
player_twice = { NAME($player) } already plays in round { $round }, at { $first }. Remove one of the two.
not_entered = { NAME($player) } is not in round { $round }: first round { ITEM($entered, "first_round") }{ GIVEN(ITEM($entered, "dropped_after")) ->
        [yes] , dropped after { ITEM($entered, "dropped_after") }
       *[no] { "" }
    }{ GIVEN(ITEM($entered, "disqualified_in")) ->
        [yes] , disqualified in { ITEM($entered, "disqualified_in") }
       *[no] { "" }
    }{ GIVEN(ITEM($entered, "eliminated_in")) ->
        [yes] , eliminated in { ITEM($entered, "eliminated_in") }
       *[no] { "" }
    }{ GIVEN(ITEM($entered, "absent")) ->
        [yes] , absent in { ITEM($entered, "absent") }
       *[no] { "" }
    }.
bye_missing = { NAME($player) } has no opponent: add one, or a "bye" (win, draw or loss).
bye_with_result = { NAME($player) } has a bye, so there can be no other result; remove it.
bye_of_two = A bye is for one player; got { NAME($players) }. Remove the bye or a player.
several_results = A match has one result; got { $results }. Keep one.
draws_without_score = Drawn games need a "score" as well: [0, 0] if nobody won a game.
forfeit_of_other = Must be the player who forfeited, { QUOTE($players, "or") }; got { $value }.
unfinished_otherwise = Only a match without a result in a completed round can be unfinished; round { $round } is not completed, or the match has a result.
result_in_draft = Round { $round } is a draft, so its matches have no results. Remove the result, or change the round's status.

## Settled ties

reason_missing = An organiser's decision needs a reason.
shots_players = A shoot-out needs shots for each of its players: { NAME($players) }.
shots_undecided = These shots don't decide it: { NAME($to_shoot) } would have to shoot on.
shots_order = These shots give the order { NAME($order) }.
not_to_shoot =
    { GIVEN($to_shoot) ->
        [yes] { NAME($player) } has no shots left in this shoot-out. Next to shoot: { NAME($to_shoot) }.
       *[no] { NAME($player) } has no shots left in this shoot-out.
    }
too_many_discs =
    { $most ->
        [one] { NAME($player) } shoots one disc now; got { $discs }.
       *[other] { NAME($player) } has { COUNT($most) } discs left; got { $discs }.
    }
shot_already = Disc { $number } of { NAME($player) } was already entered, or undone. Check what is shown now.
too_many_sunk = { NAME($player) } can have sunk 0 to { $most }; got { $sunk }.
shoot_out_players =
    { $players ->
        [one] A shoot-out needs two or more different players; got { COUNT($players) }.
       *[other] A shoot-out needs two or more different players; got { COUNT($players) }.
    }

## Tables

length_of_seats =
    { GIVEN($table) ->
        [yes] Table { $table } needs one entry for each of its { $seats } seats{ $stand_ins ->
            [1] , the stand-in's last
           *[other] {""}
        }; got { $length }.
       *[no] This needs one entry for each of the { $seats } seats; got { $length }.
    }
no_papers_here = Papers are for preferans: set "bula" in the settings first.
bula_without_game = A bula belongs to papers, or to the scores of three at a table of preferans, and this table has none. Add them, or leave out the bula.
papers_of_three =
    { GIVEN($table) ->
        [yes] A game of preferans has three players, and table { $table } seats { $seats }. Say for each game who played.
       *[no] A game of preferans has three players, and this table seats { $seats }. List them in "games", each with its three seats.
    }
papers_not_zero =
    { SIGN($amount) ->
        [minus] The scores must add up to zero, and are { ABS($amount) } too low: { $scores }.
       *[plus] The scores must add up to zero, and are { ABS($amount) } too high: { $scores }.
    } { GIVEN($table) ->
        [yes] { $game ->
            [0] Check the three middle numbers, or enter table { $table } as unfinished.
           *[other] Check the three middle numbers of game { $game }, or mark it as unfinished.
        }
       *[no] Check the three middle numbers, or write "unfinished": true.
    }
game_of_three =
    { SAME($players, $papers) ->
        [yes] A game of preferans has three players; game { $game } has { $players }.
       *[no] A game of preferans has three players with a paper each; game { $game } has { $players } { $players ->
            [one] player
           *[other] players
        } and { $papers } { $papers ->
            [one] paper
           *[other] papers
        }.
    }
twice_in_game = { NAME($player) } plays twice in game { $game }. Name three different players.
not_in_seats = { NAME($player) } is not seated at table { $table }.
bad_bula = The bula must be a whole number from 1 to { $most }; got { $value }.
absurd_paper = A number on a paper is at most { $most }, above or below zero; got { $value }.
too_many_games = One table plays at most { $most } games in a round; got { $games }.
not_at_table = { NAME($player) } is not seated at this table.
undoes_nothing = No earlier event at this table has the id { QUOTE($value) }.
undoes_of_other = The event { QUOTE($value) } belongs to { NAME($player) }; name the same player here.
several_scorings =
    { GIVEN($has) ->
        [yes] { $has ->
            [events] Table { $table } of round { $round } is scored by taps: correct it with taps too, giving a reason once it is late.
           *[scores] Table { $table } of round { $round } already has final { $has }, so taps don't count there. Clear those first.
        }
       *[no] A table has events, scores, places, or the papers of its games; got { $scorings }. Keep one of them.
    }
scores_too_early = Round { $round } is in { QUOTE($status) }, so there can be no scores yet. Remove the scores, or change the round's status.
not_balanced = { sums-off } { GIVEN($table) ->
        [yes] Correct the scores, or enter table { $table } as unfinished.
       *[no] Correct the scores, or write "unfinished": true.
    }
places_order =
    { GIVEN($table) ->
        [yes] Places go 1, 2, 2, 4: after a shared place the next one is skipped. Table { $table } must be { $expected }; got { $value }.
       *[no] Places go 1, 2, 2, 4: after a shared place the next one is skipped. Must be { $expected }; got { $value }.
    }

## A tournament from a document in the browser: whom it names who is known already

web-manage-document-is = { $name }: { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    }, { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }
web-manage-document-known =
    { $people ->
        [one] One name is already known here. Is it the same person, or someone new with the same name?
       *[other] { COUNT($people) } names are already known here. Are they the same people, or new people with the same names?
    }
web-manage-document-who = Who is it?
web-manage-document-make = Create tournament
web-manage-document-dont = Cancel

## Parts of other messages

sums-off =
    { SIGN($amount) ->
        [minus] These scores add up to { $total } instead of { $expected }: { ABS($amount) } too few.
       *[plus] These scores add up to { $total } instead of { $expected }: { ABS($amount) } too many.
    }
