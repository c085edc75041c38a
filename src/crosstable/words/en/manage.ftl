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

web-office-away = The server does not answer. Nothing is lost: try again.
web-office-waiting = There is no answer yet. Some things take long.
web-office-seconds = ({ $seconds } s)
web-office-stop_waiting = Stop waiting
web-office-nothing_new = It is so already.
web-office-take_back = Take back
web-office-just_now = just now
web-office-this_device = this device
web-office-device = device { $device }
web-office-terminal = at a terminal
web-office-find = Find a player
web-office-name = Name
web-office-reason = Reason
web-office-save = Save
web-office-yes = yes
web-office-no = no
web-office-empty = empty:
web-office-more = and { $count } more
web-office-in_round = round { $round }
web-office-known = There are { LIST($known, "all") }.
web-office-preset_says =
    { GIVEN($value) ->
        [yes] as the preset says ({ $value })
       *[no] as the preset says
    }
web-office-organiser_alone = The organiser changes entries.

## Players

web-office-players-heading = { $players ->
        [one] One player
       *[other] { COUNT($players) } players
    }{ GIVEN($out) ->
        [yes] , { $out } of them out
       *[no] { "" }
    }
web-office-players-state = State
web-office-players-add = Add
web-office-players-add_late = Add late
web-office-players-first_round = From round
web-office-players-many = Paste or upload a list
web-office-players-many_help = One name a line, or a table with a head: name, rating, club, town, group, number, fixed_table. What will happen is shown before it happens.
web-office-players-upload = Choose a file
web-office-players-none = Nobody is entered yet. Type a name and press Enter, then the next one; or paste a list.
web-office-players-withdraw = Withdraw
web-office-players-drop = Drop
web-office-players-re_enter = Re-enter
web-office-players-restore = Restore
web-office-absent = absent in { $rounds }
web-office-absent_next = absent in round { $round }
web-office-at_table = always at table { $table }

## A list before it is entered

web-office-preview-unreadable =
    { $lines ->
        [one] One line cannot be read and is left out.
       *[other] { COUNT($lines) } lines cannot be read and are left out.
    }
web-office-preview-line = Line { $line }: { $said }
web-office-preview-what = What happens
web-office-preview-enter = Enter { $name }
web-office-preview-new = new
web-office-preview-here = is entered already, as number { $number }
web-office-preview-twice = stands in line { $line } already
web-office-preview-similar = looks like { $name }
web-office-preview-who = Who is { $name }?
web-office-preview-somebody_new = somebody new
web-office-preview-known = known{ GIVEN($tournament, $day) ->
        [yes] { " " }from { $tournament }, { $day }
       *[no] { "" }
    }{ GIVEN($others) ->
        [yes] , also called { $others }
       *[no] { "" }
    }{ GIVEN($id) ->
        [yes] { " " }({ $id })
       *[no] { "" }
    }
web-office-preview-one = Enter one player
web-office-preview-many = Enter # players

## One player

web-office-player-public = Public page
web-office-player-entry = Entry
web-office-player-rename = Rename
web-office-player-fixed_table = Fixed table
web-office-player-absent = Absent in rounds
web-office-player-absent_help = Such as 2, 4-5; or 6- for the rest.
web-office-player-part = Taking part
web-office-player-drop_help = Whoever drops plays no further round; an open match is lost.
web-office-player-disqualify = Disqualify
web-office-player-apart = Must not meet
web-office-player-apart_add = Keep apart
web-office-player-apart_end = May meet again
web-office-player-record = On record
web-office-player-clean = Nothing is on record.
web-office-player-to_floor = Penalty or note

## The floor

web-office-floor-whom = Player
web-office-floor-who_hint = Number or name
web-office-floor-choose = Choose
web-office-floor-everybody = Everybody
web-office-floor-give = Give a penalty
web-office-floor-give_button = Give it
web-office-floor-about_warning = A warning is kept on record and changes nothing else.
web-office-floor-about_game_loss = One more game for the opponent, where the match has a result.
web-office-floor-about_match_loss = The match of that round is lost.
web-office-floor-about_points = From that round on the player has so much less; opponents lose nothing by it.
web-office-floor-about_disqualify = Plays no further round, and has no place in the standings.
web-office-floor-points = Points to take off
web-office-floor-private = Only organisers see reasons.
web-office-floor-not_started = Penalties are given once the tournament has started.
web-office-floor-note = note
web-office-floor-note_heading = Private note
web-office-floor-note_about = About { $player }
web-office-floor-note_event = About the event
web-office-floor-note_add = Add the note
web-office-floor-earlier = Earlier
web-office-floor-all = On record
web-office-floor-clean = Nothing is on record about { $player }.
web-office-floor-none = Nothing is on record. Choose a player to give a penalty; a note can be about anything.
web-office-floor-no_notes = You have written no note yet. Only you and the organisers see yours.

## History

web-office-history-find = Find in this page
web-office-history-taken_back = taken back by { $by }
web-office-history-redo = Bring back
web-office-history-older = Older
web-office-history-newest = To the newest
web-office-action-heading = Action { $action }
web-office-action-is_back = It was taken back by action { $by }.
web-office-action-falls =
    { $count ->
        [one] One later action stands on it and falls with it.
       *[other] { $count } later actions stand on it and fall with it.
    }
web-office-action-what_falls = What falls with it
web-office-action-who_moves = Who moves
web-office-action-movers =
    { $count ->
        [one] One player moves in the standings.
       *[other] { $count } players move in the standings.
    }
web-office-action-withdrawn =
    { $rounds ->
        [one] Round { $rounds } is withdrawn, though published.
       *[other] Rounds { $rounds } are withdrawn, though published.
    }
web-office-action-nobody_moves = Nobody moves in the standings.
web-office-action-one = Take it back
web-office-action-all = Take back all { $count }
web-office-action-leave = Leave it

## Settings

web-office-settings-name = Name of the tournament
web-office-settings-rename = Rename
web-office-settings-preset = Preset
web-office-settings-preset_help = What is set below stands over it.
web-office-settings-own =
    { $count ->
        [one] one own
       *[other] { $count } own
    }
web-office-settings-save = Save the settings
web-office-settings-closed = The stage is over, so its settings stay. Begin another stage, or take the end back.
web-office-settings-keep = Keep and copy
web-office-settings-download = Download the document
web-office-settings-duplicate = Duplicate
web-office-settings-rehearse = Rehearse
web-office-settings-keep_help = The document holds players, rounds and results in one file; a tournament can be made from it again. Notes, reasons and the history stay here.
web-office-group-time = Rounds and time
web-office-group-matches = Matches
web-office-group-pairing = Pairing
web-office-group-byes = Byes
web-office-group-order = Tie-breaks
web-office-group-tables = Tables and seats
web-office-group-scores = Scores at tables
web-office-group-cut = The cut

## A rehearsal

web-office-rehearsal-heading = Rehearsal
web-office-rehearsal-again = Play another one
web-office-rehearsal-about = Your players and settings, played to the end with made-up results. Nothing of it is kept.
web-office-rehearsal-later = A stage that has not begun is not in it: how it is played, and by whom, is said on the page Stages when the one before it is over.
web-office-rehearsal-lasts = That is { $hours } h in all.
web-office-rehearsal-rounds = The rounds
web-office-rehearsal-round = { GIVEN($matches) ->
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
web-office-rehearsal-end = The end
too_few_to_rehearse =
    { $players ->
        [one] One player is too few for a rehearsal: it takes { $fewest }. Enter players first.
       *[other] { COUNT($players) } players are too few for a rehearsal: it takes { $fewest }. Enter players first.
    }
too_many_to_rehearse = { $players } players are too many for a rehearsal: with more than { $most } it would take so long that everybody else would have to wait.

## Stages and the end

web-office-stages-list = So far
web-office-stages-unnamed = Stage { $number }
web-office-stages-rounds = { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }{ GIVEN($planned) ->
        [yes] { " " }of { $planned }
       *[no] { "" }
    }
web-office-stages-went_on =
    { $players ->
        [one] one went on
       *[other] { COUNT($players) } went on
    }
web-office-stages-ties = Ties that nobody has settled
web-office-stages-ties_help = They share a place. Only a tie across the line has to be settled before a stage ends.
web-office-stages-tie = Rank { $rank }: { NAME($players, "all") }
web-office-stages-place = Place
web-office-stages-place_of = Place of { NAME($player) }
web-office-stages-shots = Shots of a shoot-out
web-office-stages-shots_of = Shots of { NAME($player) }
web-office-stages-why = Why in this order (not needed with shots)
web-office-stages-settle = Settle it so
web-office-stages-end = End this stage
web-office-stages-end_button = End the stage
web-office-stages-qualifiers = How many go on
web-office-stages-qualifiers_help = The best of every group; empty: everybody.
web-office-stages-playoff = Playoff table
web-office-stages-playoff_button = Begin the playoff
web-office-stages-top = The best
web-office-stages-begin = Begin a further stage
web-office-stages-begin_button = Begin the stage
web-office-stages-name = Name of the stage
web-office-stages-name_hint = Final
web-office-stages-rounds_label = Rounds
web-office-stages-complete = The end
web-office-stages-complete_help = The standings become final. A result can still be corrected then; that shows as an amendment.
web-office-stages-complete_button = Make it final
web-office-stages-final = It is final
web-office-stages-final_help = Download the document on the settings page to keep it.
web-office-stages-cancel = Call it off
web-office-stages-cancel_reason = Reason, which stands in the history
web-office-stages-cancel_button = Call it off
web-office-stages-cancelled_help = To go on after all, take that back in the history:

## Staff

web-office-staff-invite = Invite somebody
web-office-staff-role = As
web-office-staff-tables = Only these tables
web-office-staff-all_tables = all
web-office-staff-at_tables =
    { $tables ->
        [one] table { RUNS($tables) }
       *[other] tables { RUNS($tables) }
    }
not_your_tables =
    { $tables ->
        [one] You help at table { RUNS($tables) }, and this is table { $table }. Ask the organiser.
       *[other] You help at tables { RUNS($tables) }, and this is table { $table }. Ask the organiser.
    }
web-office-staff-make = Make a link
web-office-staff-told = This link is for { $name }. It works once, within a week, and is shown only now.
web-office-staff-link = Link
web-office-staff-copy = Copy
web-office-staff-copied = Copied.
web-office-staff-picture = The link as a QR code
web-office-staff-about = A scorekeeper enters results and writes notes; an organiser does everything here.
web-office-staff-people = Who may work here
web-office-staff-since = came in
web-office-staff-invited = has not come yet; invited
web-office-staff-revoke = Take the right away
web-office-staff-void = Void the link
web-office-staff-revoked = { $name } has no right here any more; open pages close.
web-office-staff-voided = The link does not work any more.
web-office-staff-gone = That right was gone already.
web-office-role-scorekeeper = scorekeeper
web-office-role-organiser = organiser
web-office-role-operator = operator
bad_invitation =
    { $count ->
        [one] Nobody can be invited so: one problem.
       *[other] Nobody can be invited so: { $count } problems.
    }
stays_in = { $name } stays: the right of an operator, and one's own, cannot be taken away here.

## Standings

web-office-standings-public = The whole table
web-office-standings-record = Record
web-office-standings-none = The standings begin with the start of the tournament.

## A new tournament

web-office-new-copy = A copy of { $name }
web-office-new-name_hint = Friday evening
web-office-new-with_players =
    { $players ->
        [one] with its one player
       *[other] with its { COUNT($players) } players
    }
web-office-new-later = { $name } went on after its first stage: { $stages }. A copy begins with the first; the next is begun at its desk, on the page Stages, when the one before is over.
web-office-new-later_stage = { $name } ({ $preset }{ GIVEN($rounds) ->
        [yes] , { $rounds ->
            [one] one round
           *[other] { COUNT($rounds) } rounds
        }
       *[no] { "" }
    }, { $players ->
        [one] one player
       *[other] { COUNT($players) } players
    })
web-office-new-size = How large
web-office-new-expected = Players expected
web-office-new-minutes = Minutes a round
web-office-new-no_clock = no clock
web-office-new-rounds =
    { $rounds ->
        [one] One round.
       *[other] { COUNT($rounds) } rounds.
    }
web-office-new-rounds_suggested =
    { $rounds ->
        [one] One round suits so many.
       *[other] { COUNT($rounds) } rounds suit so many.
    }
web-office-new-top = Usual after it: a final among the best { $top }.
web-office-new-stay = Of { $players }, about this many stay after each round: { $stay }.
web-office-new-reckoned = Reckoned with { $each } minutes a round and { $between } between rounds.
web-office-new-end = Over at about TIME if it started now (LENGTH h).
web-office-new-advanced = More settings
web-office-new-create = Create the tournament
web-office-new-from_document = From a document
web-office-new-document_help = A file that Crosstable wrote. Every step in it is decided again, so nothing comes in that could not have happened.
web-office-new-choose_document = Choose a document
web-office-family-cards = Card games
web-office-family-boards = Board games
web-office-family-tables = At tables of three or four
web-office-family-other = Others
web-office-preset_name-mtg = Magic
web-office-preset_name-pokemon = Pokémon
web-office-preset_name-pokemon_official = Pokémon, official
web-office-preset_name-kitchen_table = Kitchen table
web-office-preset_name-registration_order = First come, first placed
web-office-preset_name-chess = Chess
web-office-preset_name-crokinole_swiss = Crokinole, Swiss
web-office-preset_name-crokinole_groups = Crokinole, groups
web-office-preset_name-crokinole_points = Crokinole, points
web-office-preset_name-speed_jong = Speed Jong
web-office-preset_name-speed_jong_cut_line = Speed Jong, cut line
web-office-preset_name-preferans = Preferans
web-office-preset_name-riichi = Riichi mahjong
