### The organiser's other pages.

## The pages of the desk

web-desk-page-players = Players
web-desk-page-standings = Standings
web-desk-page-floor = Floor
web-desk-page-stages = Stages
web-desk-page-history = History
web-desk-page-settings = Settings
web-desk-page-staff = Staff

## On every page

web-manage-away = The server does not answer. Nothing is lost: try again.
web-manage-waiting = There is no answer yet. Some things take long.
web-manage-seconds = ({ $seconds } s)
web-manage-stop_waiting = Stop waiting
web-manage-nothing_new = It is so already.
web-manage-take_back = Take back
web-manage-just_now = just now
web-manage-this_device = this device
web-manage-device = device { $device }
web-manage-terminal = at a terminal
web-manage-find = Find a player
web-manage-name = Name
web-manage-reason = Reason
web-manage-save = Save
web-manage-yes = yes
web-manage-no = no
web-manage-empty = none:
web-manage-more = and { $count } more
web-manage-in_round = round { $round }
web-manage-known = There are { LIST($known, "all") }.
web-manage-preset_says =
    { GIVEN($value) ->
        [yes] as the preset says ({ $value })
       *[no] as the preset says
    }
web-manage-organiser_alone = The organiser changes entries.

## Players

web-manage-players-heading = { $players ->
        [one] One player
       *[other] { COUNT($players) } players
    }{ GIVEN($out) ->
        [yes] , { $out } of them out
       *[no] { "" }
    }
web-manage-players-state = State
web-manage-players-add = Add
web-manage-players-add_late = Add late
web-manage-players-first_round = From round
web-manage-players-many = Paste or upload a list
web-manage-players-many_help = One name a line, or a table with a head: name, rating, club, town, group, number, fixed_table. What will happen is shown before it happens.
web-manage-players-upload = Choose a file
web-manage-players-none = Nobody is entered yet. Type a name and press Enter, then the next one; or paste a list.
web-manage-players-withdraw = Withdraw
web-manage-players-drop = Drop
web-manage-players-re_enter = Re-enter
web-manage-players-restore = Restore
web-manage-absent = absent in { $rounds }
web-manage-absent_next = absent in round { $round }
web-manage-at_table = always at table { $table }

## A list before it is entered

web-manage-preview-unreadable =
    { $lines ->
        [one] One line cannot be read and is left out.
       *[other] { COUNT($lines) } lines cannot be read and are left out.
    }
web-manage-preview-line = Line { $line }: { $said }
web-manage-preview-what = What happens
web-manage-preview-enter = Enter { $name }
web-manage-preview-new = new
web-manage-preview-here = is entered already, as number { $number }
web-manage-preview-twice = stands in line { $line } already
web-manage-preview-similar = looks like { $name }
web-manage-preview-who = Who is { $name }?
web-manage-preview-somebody_new = somebody new
web-manage-preview-known = known{ GIVEN($tournament, $day) ->
        [yes] { " " }from { $tournament }, { $day }
       *[no] { "" }
    }{ GIVEN($others) ->
        [yes] , also called { $others }
       *[no] { "" }
    }{ GIVEN($id) ->
        [yes] { " " }({ $id })
       *[no] { "" }
    }
web-manage-preview-one = Enter one player
web-manage-preview-many = Enter # players

## One player

web-manage-player-public = Public page
web-manage-player-entry = Entry
web-manage-player-rename = Rename
web-manage-player-fixed_table = Fixed table
web-manage-player-absent = Absent in rounds
web-manage-player-absent_help = Such as 2, 4-5; or 6- for the rest.
web-manage-player-part = Taking part
web-manage-player-drop_help = Whoever drops plays no further round; an open match is lost.
web-manage-player-disqualify = Disqualify
web-manage-player-apart = Must not meet
web-manage-player-apart_add = Keep apart
web-manage-player-apart_end = May meet again
web-manage-player-record = On record
web-manage-player-clean = Nothing is on record.
web-manage-player-to_floor = Penalty or note

## The floor

web-manage-floor-whom = Player
web-manage-floor-who_hint = Number or name
web-manage-floor-choose = Choose
web-manage-floor-everybody = Everybody
web-manage-floor-give = Give a penalty
web-manage-floor-give_button = Give it
web-manage-floor-about_warning = A warning is kept on record and changes nothing else.
web-manage-floor-about_game_loss = One more game for the opponent, where the match has a result.
web-manage-floor-about_match_loss = The match of that round is lost.
web-manage-floor-about_points = From that round on the player has so much less; opponents lose nothing by it.
web-manage-floor-about_disqualify = Plays no further round, and has no place in the standings.
web-manage-floor-points = Points to take off
web-manage-floor-private = Only organisers see reasons.
web-manage-floor-not_started = Penalties are given once the tournament has started.
web-manage-floor-note = note
web-manage-floor-note_heading = Private note
web-manage-floor-note_about = About { $player }
web-manage-floor-note_event = About the event
web-manage-floor-note_add = Add the note
web-manage-floor-earlier = Earlier
web-manage-floor-all = On record
web-manage-floor-clean = Nothing is on record about { $player }.
web-manage-floor-none = Nothing is on record. Choose a player to give a penalty; a note can be about anything.
web-manage-floor-no_notes = You have written no note yet. Only you and the organisers see yours.

## History

web-manage-history-find = Find in this page
web-manage-history-taken_back = taken back by { $by }
web-manage-history-redo = Bring back
web-manage-history-older = Older
web-manage-history-newest = To the newest
web-manage-action-heading = Action { $action }
web-manage-action-is_back = It was taken back by action { $by }.
web-manage-action-falls =
    { $count ->
        [one] One later action stands on it and falls with it.
       *[other] { $count } later actions stand on it and fall with it.
    }
web-manage-action-what_falls = What falls with it
web-manage-action-who_moves = Who moves
web-manage-action-movers =
    { $count ->
        [one] One player moves in the standings.
       *[other] { $count } players move in the standings.
    }
web-manage-action-withdrawn =
    { $rounds ->
        [one] Round { $rounds } is withdrawn, though published.
       *[other] Rounds { $rounds } are withdrawn, though published.
    }
web-manage-action-nobody_moves = Nobody moves in the standings.
web-manage-action-one = Take it back
web-manage-action-all = Take back all { $count }
web-manage-action-leave = Leave it

## Settings

web-manage-settings-name = Name of the tournament
web-manage-settings-rename = Rename
web-manage-settings-preset = Preset
web-manage-settings-preset_help = What is set below stands over it.
web-manage-settings-own =
    { $count ->
        [one] one own
       *[other] { $count } own
    }
web-manage-settings-save = Save the settings
web-manage-settings-closed = The stage is over, so its settings stay. Begin another stage, or take the end back.
web-manage-settings-keep = Keep and copy
web-manage-settings-download = Download the document
web-manage-settings-duplicate = Duplicate
web-manage-settings-rehearse = Rehearse
web-manage-settings-keep_help = The document holds players, rounds and results in one file; a tournament can be made from it again. Notes, reasons and the history stay here.
web-manage-group-time = Rounds and time
web-manage-group-matches = Matches
web-manage-group-pairing = Pairing
web-manage-group-byes = Byes
web-manage-group-order = Tie-breaks
web-manage-group-tables = Tables and seats
web-manage-group-scores = Scores at tables
web-manage-group-cut = The cut

## A rehearsal

web-manage-rehearsal-heading = Rehearsal
web-manage-rehearsal-again = Play another one
web-manage-rehearsal-about = Your players and settings, played to the end with made-up results. Nothing of it is kept.
web-manage-rehearsal-later = A stage that has not begun is not in it: how it is played, and by whom, is said on the page Stages when the one before it is over.
web-manage-rehearsal-lasts = That is { $hours } h in all.
web-manage-rehearsal-rounds = The rounds
web-manage-rehearsal-round = { GIVEN($matches) ->
        [yes] { $matches ->
            [one] one match
           *[other] { COUNT($matches) } matches
        }
       *[no] { "" }
    }{ GIVEN($tables) ->
        [yes] { $tables ->
            [one] one table
           *[other] { COUNT($tables) } tables
        }
       *[no] { "" }
    }{ GIVEN($byes) ->
        [yes] , bye: { NAME($byes, "all") }
       *[no] { "" }
    }{ GIVEN($resting) ->
        [yes] , sitting out: { NAME($resting, "all") }
       *[no] { "" }
    }{ GIVEN($cut) ->
        [yes] , { $cut } out
       *[no] { "" }
    }
web-manage-rehearsal-end = The end
too_few_to_rehearse =
    { $players ->
        [one] One player is too few for a rehearsal: it takes { $fewest }. Enter players first.
       *[other] { COUNT($players) } players are too few for a rehearsal: it takes { $fewest }. Enter players first.
    }
too_many_to_rehearse = { $players } players are too many for a rehearsal: with more than { $most } it would take so long that everybody else would have to wait.

## Stages and the end

web-manage-stages-list = So far
web-manage-stages-unnamed = Stage { $number }
web-manage-stages-rounds = { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }{ GIVEN($planned) ->
        [yes] { " " }of { $planned }
       *[no] { "" }
    }
web-manage-stages-went_on =
    { $players ->
        [one] one went on
       *[other] { COUNT($players) } went on
    }
web-manage-stages-ties = Ties that nobody has settled
web-manage-stages-ties_help = They share a place. Only a tie across the line has to be settled before a stage ends.
web-manage-stages-tie = Rank { $rank }: { NAME($players, "all") }
web-manage-stages-place = Place
web-manage-stages-place_of = Place of { NAME($player) }
web-manage-stages-shots = Shots of a shoot-out
web-manage-stages-shots_of = Shots of { NAME($player) }
web-manage-stages-why = Why in this order (not needed with shots)
web-manage-stages-settle = Settle it so
web-manage-stages-end = End this stage
web-manage-stages-end_button = End the stage
web-manage-stages-qualifiers = How many go on
web-manage-stages-qualifiers_help = The best of every group; empty: everybody.
web-manage-stages-playoff = Playoff table
web-manage-stages-playoff_button = Begin the playoff
web-manage-stages-top = The best
web-manage-stages-begin = Begin a further stage
web-manage-stages-begin_button = Begin the stage
web-manage-stages-name = Name of the stage
web-manage-stages-name_hint = Final
web-manage-stages-rounds_label = Rounds
web-manage-stages-complete = The end
web-manage-stages-complete_help = The standings become final. A result can still be corrected then; that shows as an amendment.
web-manage-stages-complete_button = Make it final
web-manage-stages-final = It is final
web-manage-stages-final_help = Download the document on the settings page to keep it.
web-manage-stages-cancel = Call it off
web-manage-stages-cancel_reason = Reason, which stands in the history
web-manage-stages-cancel_button = Call it off
web-manage-stages-cancelled_help = To go on after all, take that back in the history:

## Staff

web-manage-staff-invite = Invite somebody
web-manage-staff-role = As
web-manage-staff-tables = Only these tables
web-manage-staff-all_tables = all
web-manage-staff-at_tables =
    { $tables ->
        [one] table { RUNS($tables) }
       *[other] tables { RUNS($tables) }
    }
not_your_tables =
    { $tables ->
        [one] You help at table { RUNS($tables) }, and this is table { $table }. Ask the organiser.
       *[other] You help at tables { RUNS($tables) }, and this is table { $table }. Ask the organiser.
    }
web-manage-staff-make = Make a link
web-manage-staff-told = This link is for { $name }. It works once, within a week, and is shown only now.
web-manage-staff-link = Link
web-manage-staff-copy = Copy
web-manage-staff-copied = Copied.
web-manage-staff-picture = The link as a QR code
web-manage-staff-about = A scorekeeper enters results and writes notes; an organiser does everything here.
web-manage-staff-people = Who may work here
web-manage-staff-since = came in
web-manage-staff-invited = has not come yet; invited
web-manage-staff-revoke = Take the right away
web-manage-staff-void = Void the link
web-manage-staff-revoked = { $name } has no right here any more; open pages close.
web-manage-staff-voided = The link does not work any more.
web-manage-staff-gone = That right was gone already.
web-manage-role-scorekeeper = scorekeeper
web-manage-role-organiser = organiser
web-manage-role-operator = operator
bad_invitation =
    { $count ->
        [one] Nobody can be invited so: one problem.
       *[other] Nobody can be invited so: { $count } problems.
    }
stays_in = { $name } stays: the right of an operator, and one's own, cannot be taken away here.

## Standings

web-manage-standings-public = The whole table
web-manage-standings-record = Record
web-manage-standings-none = The standings begin with the start of the tournament.

## A new tournament

web-manage-new-copy = A copy of { $name }
web-manage-new-name_hint = Friday evening
web-manage-new-with_players =
    { $players ->
        [one] with its one player
       *[other] with its { COUNT($players) } players
    }
web-manage-new-later = { $name } went on after its first stage: { $stages }. A copy begins with the first; the next is begun at its desk, on the page Stages, when the one before is over.
web-manage-new-later_stage = { $name } ({ $preset }{ GIVEN($rounds) ->
        [yes] , { $rounds ->
            [one] one round
           *[other] { COUNT($rounds) } rounds
        }
       *[no] { "" }
    }, { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    })
web-manage-new-size = How large
web-manage-new-expected = Players expected
web-manage-new-minutes = Minutes a round
web-manage-new-no_clock = no clock
web-manage-new-rounds =
    { $rounds ->
        [one] One round.
       *[other] { COUNT($rounds) } rounds.
    }
web-manage-new-rounds_suggested =
    { $rounds ->
        [one] One round suits so many.
       *[other] { COUNT($rounds) } rounds suit so many.
    }
web-manage-new-top = Usual after it: a final among the best { $top }.
web-manage-new-stay = Of { $players }, about this many stay after each round: { $stay }.
web-manage-new-reckoned = Reckoned with { $each } minutes a round and { $between } between rounds.
web-manage-new-end = Over at about TIME if it started now (LENGTH h).
web-manage-new-advanced = More settings
web-manage-new-create = Create the tournament
web-manage-new-from_document = From a document
web-manage-new-document_help = A file that Crosstable wrote. Every step in it is decided again, so nothing comes in that could not have happened.
web-manage-new-choose_document = Choose a document
web-manage-family-cards = Card games
web-manage-family-boards = Board games
web-manage-family-tables = At tables of three or four
web-manage-family-other = Others
web-manage-preset_name-mtg = Magic
web-manage-preset_name-pokemon = Pokémon
web-manage-preset_name-pokemon_official = Pokémon, official
web-manage-preset_name-kitchen_table = Kitchen table
web-manage-preset_name-registration_order = First come, first placed
web-manage-preset_name-chess = Chess
web-manage-preset_name-crokinole_swiss = Crokinole, Swiss
web-manage-preset_name-crokinole_groups = Crokinole, groups
web-manage-preset_name-crokinole_points = Crokinole, points
web-manage-preset_name-speed_jong = Speed Jong
web-manage-preset_name-speed_jong_cut_line = Speed Jong, cut line
web-manage-preset_name-preferans = Preferans
web-manage-preset_name-riichi = Riichi mahjong
