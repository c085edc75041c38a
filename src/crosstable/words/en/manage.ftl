### The organiser's other pages.

## The pages of the desk

web-desk-page-players = Players
web-desk-page-standings = Standings
web-desk-page-floor = Floor
web-desk-page-stages = Stages
web-desk-page-history = Log
web-desk-page-settings = Settings
web-desk-page-staff = Staff

## On every page

web-manage-away = No connection to the server. Nothing is lost: try again.
web-manage-waiting = Still waiting. Some things take a while.
web-manage-seconds = ({ $seconds } s)
web-manage-stop_waiting = Stop waiting
web-manage-nothing_new = Nothing to change.
web-manage-take_back = Undo
web-manage-just_now = just now
web-manage-this_device = this device
web-manage-device = device { $device }
web-manage-terminal = terminal
web-manage-find = Find a player
web-manage-name = Name
web-manage-reason = Reason
web-manage-save = Save
web-manage-yes = yes
web-manage-no = no
web-manage-empty = none:
web-manage-more = and { $count } more
web-manage-in_round = round { $round }
web-manage-known = Choose from { LIST($known, "all") }.
web-manage-organiser_alone = Only organisers can change registrations.

## Players

web-manage-players-heading = { $players ->
        [one] One player
       *[other] { COUNT($players) } players
    }{ GIVEN($out) ->
        [yes] , { $out } no longer playing
       *[no] { "" }
    }{ GIVEN($absent) ->
        [yes] , { $absent } absent in round { $round }
       *[no] { "" }
    }
web-manage-players-state = Status
web-manage-players-add = Add
web-manage-players-add_late = Add late entry
web-manage-players-first_round = From round
web-manage-players-many = Paste or upload a list
web-manage-players-many_help = One name per line, or a table with a header row: name, rating, title, federation, born, club, town, group, category, number, fixed_table, members (of a team). You see a preview first.
web-manage-players-upload = Choose a file
web-manage-players-none = No players yet. Type a name and press Enter, then the next; or paste a list.
web-manage-players-withdraw = Withdraw
web-manage-players-drop = Drop
web-manage-players-re_enter = Reinstate
web-manage-players-restore = Reinstate
web-manage-absent =
    { $worth ->
        [half] half-point bye in { $rounds }
        [full] full-point bye in { $rounds }
       *[none] absent in { $rounds }
    }
web-manage-absent_now = absent in round { $round }
web-manage-at_table = always at table { $table }

## A list before it is entered

web-manage-preview-unreadable =
    { $lines ->
        [one] One line can't be read and is skipped.
       *[other] { COUNT($lines) } lines can't be read and are skipped.
    }
web-manage-preview-line = Line { $line }: { $said }
web-manage-preview-what = Result
web-manage-preview-enter = Register { $name }
web-manage-preview-new = new
web-manage-preview-here = already registered (#{ $number })
web-manage-preview-twice = duplicate of line { $line }
web-manage-preview-similar = looks like { $name }
web-manage-preview-who = Who is { $name }?
web-manage-preview-somebody_new = someone new
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
web-manage-preview-one = Register one player
web-manage-preview-many = Register # players

## One player

web-manage-player-public = Public page
web-manage-player-entry = Registration
web-manage-player-rename = Rename
web-manage-player-category_example = U18, Women
web-manage-player-fixed_table = Fixed table
web-manage-player-absent = Absences and byes
web-manage-player-absent_help = Rounds the player will miss: 2, 4-5; or 6- for all the rest. For a bye worth points add half or full: 1 half.
web-manage-player-part = Participation
web-manage-player-drop_help = A dropped player is not paired again and loses an open match.
web-manage-player-disqualify = Disqualify
web-manage-player-apart = Must not meet
web-manage-player-apart_add = Keep apart
web-manage-player-apart_end = Allow again
web-manage-player-record = On record
web-manage-player-clean = Nothing on record.
web-manage-player-to_floor = Penalty or note

## The floor

web-manage-floor-whom = Player
web-manage-floor-who_hint = Number or name
web-manage-floor-choose = Choose
web-manage-floor-everybody = Everyone
web-manage-floor-give = Penalty
web-manage-floor-give_button = Add penalty
web-manage-floor-about_warning = A warning goes on record and changes nothing else.
web-manage-floor-about_game_loss = The player starts the open match, or the next one, a game down. For a finished match choose its round: you see what changes before you save.
web-manage-floor-about_match_loss = The player loses the open match, or the next one. For a finished match choose its round: you see what changes before you save.
web-manage-floor-now = Open or next match
web-manage-floor-now_round = Latest round
web-manage-floor-about_points = Deducted from that round on; opponents' tie-breaks are not affected.
web-manage-floor-about_disqualify = The player is not paired again and has no place in the standings.
web-manage-floor-points = Points to deduct
web-manage-floor-private = Only organisers can see reasons.
web-manage-floor-not_started = Penalties are possible once the tournament has started.
web-manage-floor-note = note
web-manage-floor-note_heading = Private note
web-manage-floor-note_about = About { $player }
web-manage-floor-note_event = About the event
web-manage-floor-note_add = Add note
web-manage-floor-earlier = Earlier
web-manage-floor-all = On record
web-manage-floor-clean = Nothing on record about { $player }.
web-manage-floor-none = Nothing on record. Choose a player to add a penalty; notes can be about anything.
web-manage-floor-no_notes = You have no notes yet. Only you and the organisers can see yours.

## History

web-manage-history-find = Find on this page
web-manage-history-taken_back = undone by { $by }
web-manage-history-redo = Redo
web-manage-history-older = Older
web-manage-history-newest = Newest
web-manage-action-heading = Action { $action }
web-manage-action-is_back = Undone by action { $by }.
web-manage-action-falls =
    { $count ->
        [one] One later action depends on it and will be undone too.
       *[other] { $count } later actions depend on it and will be undone too.
    }
web-manage-action-what_falls = Also undone
web-manage-action-who_moves = Changes in the standings
web-manage-action-movers =
    { $count ->
        [one] One player moves in the standings.
       *[other] { $count } players move in the standings.
    }
web-manage-action-withdrawn =
    { $rounds ->
        [one] Round { $rounds } is already public and will be changed or unpublished.
       *[other] Rounds { $rounds } are already public and will be changed or unpublished.
    }
web-manage-action-nobody_moves = Nobody moves in the standings.
web-manage-action-one = Undo
web-manage-action-all = Undo all { $count }
web-manage-action-leave = Cancel

## Settings

web-manage-settings-name = Tournament name
web-manage-settings-rename = Rename
web-manage-settings-preset = Preset
web-manage-settings-preset_help = The settings below override the preset.
web-manage-settings-own =
    { $count ->
        [one] one changed
       *[other] { $count } changed
    }
web-manage-settings-save = Save settings
web-manage-settings-closed = This stage is over, so its settings can't change. Start another stage, or undo the end of this one.
web-manage-settings-keep = Download and copy
web-manage-settings-download = Download document
web-manage-settings-duplicate = Duplicate
web-manage-settings-rehearse = Rehearse
web-manage-settings-keep_help = The document is one file with players, rounds and results; you can create the tournament again from it. Notes, reasons and the log are not included.
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
web-manage-rehearsal-again = Play another
web-manage-rehearsal-about = Your players and settings, played to the end with made-up results. Nothing is saved.
web-manage-rehearsal-later = Later stages are not included: you set them up on the Stages page when the one before is over.
web-manage-rehearsal-lasts = About { $hours } h in all.
web-manage-rehearsal-rounds = Rounds
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
    }{ GIVEN($absent) ->
        [yes] , absent: { NAME($absent, "all") }
       *[no] { "" }
    }{ GIVEN($cut) ->
        [yes] , { $cut } eliminated
       *[no] { "" }
    }
web-manage-rehearsal-end = Final standings
too_few_to_rehearse =
    { $players ->
        [one] A rehearsal needs at least { $fewest } players; there is one. Add players first.
       *[other] A rehearsal needs at least { $fewest } players; there are { COUNT($players) }. Add players first.
    }
too_many_to_rehearse = Rehearsals are limited to { $most } players, as they would slow down the server; there are { $players }.

## Stages and the end

web-manage-stages-next = Next stage
web-manage-stages-advance_button = Start { GIVEN($stage) ->
        [yes] { $stage }
       *[no] stage { $number }
    }
web-manage-stages-advancing = Advancing
web-manage-stages-just_out = Just missed
web-manage-stages-first_settle = Settle these ties first
web-manage-stages-groups = Groups
web-manage-stages-groups_help = Each group plays and ranks by itself. You can deal again until the first round is drafted.
web-manage-stages-group_count = Number of groups
web-manage-stages-deal_button = Deal groups
web-manage-stages-plan = Plan
web-manage-stages-plan_help = Planned stages appear on the public pages. Each one starts with a single click.
web-manage-stages-plan_none = Nothing planned after this stage.
web-manage-stages-plan_button = Add stage
web-manage-stages-plan_clear = Clear plan
web-manage-stages-entry = Who advances
web-manage-stages-entry_help = For example: top 8; 2 per group; 2 per group + 2 best next; 9 points; Gold 1-2, Silver 3-4; everyone.
web-manage-new-then = After that
web-manage-new-after-none = No playoff
web-manage-new-after-top_4 = Top 4
web-manage-new-after-top_8 = Top 8
web-manage-new-after-top_16 = Top 16
web-manage-new-after-groups = Groups, then finals
web-manage-new-after-other = Something else
web-manage-new-after-copied = As before
web-manage-new-after_none = You can still add a playoff later, on the Stages page.
web-manage-new-finals = Finals
web-manage-new-final_minutes = Playoff: minutes for a match
web-manage-new-as_before = as before
web-manage-new-per_group = Advancing per group
web-manage-new-planned = { $entry } ({ $preset })
no_playoff_of_matches = A playoff with a bracket follows games of two players. Choose No playoff, or Something else.
top_of_fewer = A top { $top } needs more than { $top } players; { $players } are expected.
web-manage-player-drop_struck = Drop and strike results
web-manage-player-struck_help = In a round robin you can keep the results, or strike them if fewer than half were played.
web-manage-stages-names = { NAME($players, "all") }
web-manage-stages-list = Stages so far
web-manage-stages-rounds = { $rounds ->
        [one] one round
       *[other] { COUNT($rounds) } rounds
    }{ GIVEN($planned) ->
        [yes] { " " }of { $planned }
       *[no] { "" }
    }
web-manage-stages-went_on =
    { $players ->
        [one] one advanced
       *[other] { COUNT($players) } advanced
    }
web-manage-stages-ties = Unsettled ties
web-manage-stages-ties_help = These players share a place. Only a tie across the qualifying line must be settled before the stage ends.
web-manage-stages-tie = Rank { $rank }: { NAME($players, "all") }
web-manage-stages-place = Place
web-manage-stages-place_of = Place of { NAME($player) }
web-manage-stages-shots = Shots in a shoot-out
web-manage-stages-shots_of = Shots of { NAME($player) }
web-shoot-tied = Tied: settle
web-shoot-title = Shoot-out
web-shoot-start = Shoot-out
web-shoot-turn = Now shooting
web-shoot-disc = Disc { $number } of { $discs }
web-shoot-sudden = Sudden death, disc { $number }
web-shoot-sunk = { $sunk } so far
web-shoot-twenty = 20
web-shoot-miss = Miss
web-shoot-total = Twenties out of { $discs }
web-shoot-total_of = Enter the rest as a total
web-shoot-total_button = Enter total
web-shoot-undo = Undo last shot
web-shoot-choose = Let { NAME($player) } shoot now
web-shoot-decided = Decided: { NAME($players, "all") }.
web-shoot-none = These players are not tied, or their tie is already settled.
web-shoot-by_organiser = Or set the order yourself
web-shoot-help = Each player shoots 12 discs on an empty board; most twenties win. Tied players then shoot one disc each until they are separated.
web-shoot-of_twelve = { $sunk } of { $discs }
web-shoot-no_shots = not yet
web-shoot-column = Twenties
web-shoot-after = Sudden death
web-shoot-live = Shoot-out under way
web-shoot-why = Matches between them, and why they are tied
web-shoot-back = All ties and stages
web-manage-stages-why = Reason (not needed with shots)
web-manage-stages-settle = Save order
web-manage-stages-end = End this stage
web-manage-stages-end_button = End stage
web-manage-stages-qualifiers = Advancing per group
web-manage-stages-qualifiers_help = Top players of each group; empty: everyone.
web-manage-stages-playoff = Playoff table
web-manage-stages-playoff_button = Start playoff
web-manage-stages-top = Top
web-manage-stages-begin = Next stage
web-manage-stages-begin_button = Start stage
web-manage-stages-name = Stage name
web-manage-stages-name_hint = Final
web-manage-stages-rounds_label = Rounds
web-manage-stages-complete = Finish
web-manage-stages-complete_help = The standings become final. You can still correct a result later; it is shown as an amendment.
web-manage-stages-complete_button = Finish tournament
web-manage-stages-final = Tournament finished
web-manage-stages-final_help = To keep a copy, download the document on the Settings page.
web-manage-stages-cancel = Cancel tournament
web-manage-stages-cancel_reason = Reason (kept in the log)
web-manage-stages-cancel_button = Cancel tournament
web-manage-stages-cancelled_help = To continue after all, undo the cancellation in the log:

## Staff

web-manage-staff-invite = Invite staff
web-manage-staff-role = Role
web-manage-staff-tables = Only these tables
web-manage-staff-all_tables = all
web-manage-staff-at_tables =
    { $tables ->
        [one] table { RUNS($tables) }
       *[other] tables { RUNS($tables) }
    }
not_your_tables =
    { $tables ->
        [one] You are assigned to table { RUNS($tables) }; this is table { $table }. Please ask the organiser.
       *[other] You are assigned to tables { RUNS($tables) }; this is table { $table }. Please ask the organiser.
    }
not_your_players =
    { $tables ->
        [one] You are assigned to table { RUNS($tables) }, and { NAME($player) } does not play there. Please ask the organiser.
       *[other] You are assigned to tables { RUNS($tables) }, and { NAME($player) } does not play there. Please ask the organiser.
    }
web-manage-staff-make = Create link
web-manage-staff-told = Link for { $name }. It works once, within a week, and is shown only now.
web-manage-staff-link = Link
web-manage-staff-copy = Copy
web-manage-staff-copied = Copied.
web-manage-staff-picture = QR code of the link
web-manage-staff-about = Scorekeepers enter results and write notes; organisers can do everything. With tables, a scorekeeper enters results, sees claim codes and releases phones only of those who play there.
web-manage-staff-people = Staff
web-manage-staff-since = signed in
web-manage-staff-invited = not signed in yet; invited
web-manage-staff-revoke = Remove access
web-manage-staff-void = Cancel link
web-manage-staff-revoked = { $name } no longer has access; their open pages close.
web-manage-staff-voided = The link no longer works.
web-manage-staff-gone = Access was already removed.
web-manage-role-scorekeeper = scorekeeper
web-manage-role-organiser = organiser
web-manage-role-operator = operator
web-manage-role-public = reader
web-manage-role-player = player
web-manage-embed-title = On your website
web-manage-embed-about = Name your site, and put one of these addresses into a frame (iframe) there. It stays up to date.
web-manage-embed-sites = Sites that may show it
web-manage-embed-save = Save
web-manage-embed-saved =
    { COUNT($sites) ->
        [0] No site may show it.
       *[other] Saved.
    }
web-manage-embed-overlay = For a video (a browser source in OBS), with names, score and clock of a table:
bad_sites = These sites can't be saved.
not_a_site = { QUOTE($value) } is not a site. Write it as https://club.example, without a path.
too_many_sites = At most { $most } sites.
web-embed-bracket = Bracket of { $name }
web-manage-tokens-title = Tokens for programs
web-manage-tokens-about = A bot or website uses the HTTP API of this tournament with a token. It works for a year, and anyone who has it may do what its role allows.
web-manage-tokens-create = Create token
web-manage-tokens-token = Token
web-manage-tokens-created = Token for { $name }. It is shown only now.
web-manage-tokens-rotated = New token for { $name }, shown only now. The one before works for another day.
web-manage-tokens-revoked = The token of { $name } no longer works.
web-manage-tokens-gone = The token was already revoked.
web-manage-tokens-used = last used
web-manage-tokens-unused = not used yet
web-manage-tokens-until = works until
web-manage-tokens-rotate = New secret
web-manage-tokens-revoke = Revoke
bad_invitation =
    { $count ->
        [one] This invitation has one problem.
       *[other] This invitation has { $count } problems.
    }
stays_in = { $name } keeps access: you can't remove an operator's access, or your own, here.

## Standings

web-manage-standings-public = Full standings
web-manage-standings-none = The standings appear once the tournament has started.

## A new tournament

web-manage-new-copy = Copy of { $name }
web-manage-new-name_hint = Friday night
web-manage-new-with_players =
    { $players ->
        [one] with its one player
       *[other] with its { COUNT($players) } players
    }
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
web-manage-new-expected = Expected players
web-manage-new-minutes = Minutes per round
web-manage-new-no_clock = no clock
web-manage-new-rounds =
    { $rounds ->
        [one] One round.
       *[other] { COUNT($rounds) } rounds.
    }
web-manage-new-rounds_suggested =
    { $rounds ->
        [one] One round recommended.
       *[other] { COUNT($rounds) } rounds recommended.
    }
web-manage-new-top = Often followed by a top { $top } final.
web-manage-new-stay = Of { $players }, this many are left after each round, by how the scores fall: { $stay }.
web-manage-new-reckoned = Assuming { $each }-minute rounds with { $between } minutes in between.
web-manage-new-end = Starting now, it would end at about TIME (LENGTH h).
web-manage-new-advanced = More settings
web-manage-new-create = Create tournament
web-manage-new-from_document = From a file
web-manage-new-document_help = Drop a file here: a Crosstable document, a tournament from another program, or a list of players. You see what it would become first. Every step in it is checked again, so only possible results get in.
web-manage-new-choose_document = Choose a file
web-manage-family-cards = Card games
web-manage-family-boards = Board games
web-manage-family-tables = At tables of three or four
web-manage-family-other = Other
web-manage-preset_name-mtg = Magic
web-manage-preset_name-pokemon = Pokémon
web-manage-preset_name-pokemon_official = Pokémon, official
web-manage-preset_name-kitchen_table = Kitchen table
web-manage-preset_name-registration_order = First come, first placed
web-manage-preset_name-mtg_trios = Magic, teams of three
web-manage-preset_name-chess = Chess
web-manage-preset_name-fide_swiss = FIDE Swiss
web-manage-preset_name-fide_team_swiss = FIDE team Swiss
web-manage-preset_name-fide_round_robin = FIDE round robin
web-manage-preset_name-chess_teams = Chess, teams
web-manage-preset_name-crokinole_swiss = Crokinole, Swiss
web-manage-preset_name-crokinole_groups = Crokinole, groups
web-manage-preset_name-crokinole_points = Crokinole, points
web-manage-preset_name-speed_jong = Speed Jong
web-manage-preset_name-speed_jong_cut_line = Speed Jong, cut line
web-manage-preset_name-preferans = Preferans
web-manage-preset_name-riichi = Riichi mahjong
