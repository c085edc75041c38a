### What can be wrong with a document or a file.

## What can be wrong with a file or with the document in it: what it is, and what would be right

## The file

no_such_file = There is no file { QUOTE($file) }.
is_folder = { QUOTE($file) } is a folder; name a file in it.
unreadable_file = { QUOTE($file) } can't be read: { $detail }.
unwritable_file = { QUOTE($file) } can't be written: { $detail }.
no_new_file = { QUOTE($file) } can't be written: no file can be made in { $folder } ({ $detail }). Name another place.
bad_document =
    { $count ->
        [one] The document can't be used: it has one problem.
       *[other] The document can't be used: it has { $count } problems.
    }
too_large = The file is larger than { $most } MB, which is more than any tournament needs.
not_utf8 = The file is not text in UTF-8: byte { $at } can't be read. Save it as UTF-8.
not_json = The file is not JSON. In line { $line }, column { $column }: { $detail }.
not_json_number = { $value } is not a number in JSON; write a number, or null.
too_deep = Lists and objects are nested too deeply; a document needs about ten levels.
key_twice = The key "{ $key }" stands twice in one object; keep one of them.

## Single values

not_whole = Write a whole number from { $low } to { $high }; here stands { $value }.
not_number = Write a number from { $low } to { $high }; here stands { $value }.
not_step = Write a number from { $low } to { $high } in steps of { $step }; here stands { $value }.
not_text = Write a text in quotes; here stands { $value }.
empty_text = Write at least one letter; this text is empty.
long_text = Shorten this text to { $longest } characters; it has { $length }.
half_a_character = This text can't be read as UTF-8; write it anew.
control_character = Write one plain line; this text holds a line break, a control character or a direction mark.
not_flag = Write true or false; here stands { $value }.
not_choice = Write { QUOTE($allowed, "or") }; here stands { $value }.
not_list = Write a list in square brackets; here stands { $value }.
list_length =
    { SAME($least, $most) ->
        [yes] { $least ->
            [one] Write one entry; got { $length }.
           *[other] Write exactly { $least } entries; got { $length }.
        }
       *[no] Write { $least } to { $most } entries; got { $length }.
    }
twice = { $value } stands here twice; write it once.
not_object = Write an object in curly braces; here stands { $value }. Its keys may be { $keys }.
unknown_key =
    { GIVEN($near) ->
        [yes] There is no key { QUOTE($key) } here. Did you mean { QUOTE($near) }?
       *[no] There is no key { QUOTE($key) } here. Possible here: { $keys }.
    }
missing_key = The key { QUOTE($key) } is missing here; it is needed.

## Players

id_twice = The id { QUOTE($value) } is taken already, by { NAME($first) }; give each its own.
number_twice = The number { $value } is taken already, by { NAME($first) }; give each player another one.
absent_order = Write [first round, last round] with the last not before the first (null: to the end); here stands { $value }.
unknown_player =
    { GIVEN($near) ->
        [yes] There is no player { $value }. Did you mean { QUOTE($near) }?
       *[no] There is no player { $value }.
    }
no_place = { NAME($player) } takes no place in these standings: disqualified, or gone before the stage began.

## Rounds and matches

beside_stages = { QUOTE($key) } belongs inside the stages, because this document has them.
round_order = Rounds are counted one by one, so this one must be { $expected }; here stands { $value }.
stage_order = Rounds are counted on from stage to stage. The one before ends with round { $last }, so this one must begin with { $expected }; here stands { $value }.
draft_not_last = Only the last round can be a draft, and round { $round } is followed by another round or stage. Give it a status.
player_twice = { NAME($player) } plays in round { $round } already, at { $first }. Take one of the two out.
not_entered = { NAME($player) } is not entered for round { $round }: first round { ITEM($entered, "first_round") }{ GIVEN(ITEM($entered, "dropped_after")) ->
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
bye_missing = { NAME($player) } has no opponent: write "bye" (win, draw or loss), or add one.
bye_with_result = { NAME($player) } has no opponent, so the bye is the whole result; take the rest out.
bye_of_two = A bye is for one player; here are { NAME($players) }. Take the bye or a player out.
several_results = A match has one result; here are { $results }. Keep one.
draws_without_score = Drawn games need a "score" beside them; it is [0, 0] where nobody won one.
forfeit_of_other = Write who forfeited this match, { QUOTE($players, "or") }; here stands { $value }.
unfinished_otherwise = Only a match without a result in a completed round was left unfinished; round { $round } is not completed, or the match has a result.
result_in_draft = Round { $round } is a draft, and its matches have no result yet. Take the result out, or give the round another status.

## Settled ties

reason_missing = What the organiser decides needs a reason beside it: say why.
shots_players = Shots belong to a shoot-out, and to each of its players: { NAME($players) }.
shots_undecided = The shots do not decide it yet: { NAME($to_shoot) } would have to shoot on.
shots_order = By these shots the order is { NAME($order) }.
not_to_shoot =
    { GIVEN($to_shoot) ->
        [yes] { NAME($player) } has no more shots in this shoot-out: { NAME($to_shoot) } would have to shoot.
       *[no] { NAME($player) } has no more shots in this shoot-out.
    }
too_many_sunk = { NAME($player) } can have sunk from 0 to { $most }; here stands { $sunk }.
shoot_out_players =
    { $players ->
        [one] A shoot-out needs two different players or more; here is { COUNT($players) }.
       *[other] A shoot-out needs two different players or more; here are { COUNT($players) }.
    }

## Tables

length_of_seats = Write one entry for each seat{ GIVEN($table) ->
        [yes] { " " }of table { $table }
       *[no] { "" }
    }, { $seats } in all; here { $length ->
        [one] is one
       *[other] are { $length }
    }.
not_at_table = { NAME($player) } does not sit at this table.
undoes_nothing = No earlier event of this table has the id { QUOTE($value) }.
undoes_of_other = The event { QUOTE($value) } belongs to { NAME($player) }; write the same player here.
several_scorings =
    { GIVEN($has) ->
        [yes] { $has ->
            [events] Table { $table } of round { $round } is scored by taps: correct it by taps too, with a reason once it is late.
           *[scores] Table { $table } of round { $round } has its final { $has }, so taps don't count there. Remove those first.
        }
       *[no] A table has events, scores or places; here are { $scorings }. Keep one of them.
    }
scores_too_early = Round { $round } is in { QUOTE($status) }, so nobody has scored yet. Take the scores out, or give the round another status.
not_balanced = { sums-off } { GIVEN($table) ->
        [yes] Correct the scores, or enter table { $table } as unfinished.
       *[no] Correct the scores, or write "unfinished": true.
    }
places_order =
    { GIVEN($table) ->
        [yes] Places are counted like 1, 2, 2, 4: who shares one takes up the next. Write { $expected } for table { $table }; here stands { $value }.
       *[no] Places are counted like 1, 2, 2, 4: who shares one takes up the next. Write { $expected }; here stands { $value }.
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
        [one] One name in it is known here already. Is it that person, or somebody new of the same name?
       *[other] { COUNT($people) } names in it are known here already. Is each of them that person, or somebody new of the same name?
    }
web-manage-document-who = Who it is
web-manage-document-make = Create it from the document
web-manage-document-dont = Don't make it

## Parts of other messages

sums-off =
    { SIGN($amount) ->
        [minus] These scores add up to { $total } instead of { $expected }: { ABS($amount) } missing.
       *[plus] These scores add up to { $total } instead of { $expected }: { ABS($amount) } too much.
    }
