### Sheets of paper.

## The sheets, and what each is for

print-sheet-pairings = Pairings by table
print-sheet-names = Pairings by name
print-sheet-slips = Result slips
print-sheet-team_slips = Team slips
print-sheet-line_ups = Line-up cards
print-sheet-missing = Missing results
print-sheet-seating = Seating
print-sheet-scoresheets = Score sheets
print-sheet-papers = Preferans papers
print-sheet-standings = Standings
print-sheet-grid = Grid
print-sheet-groups = Groups
print-sheet-bracket = Bracket
print-sheet-badges = Badges
print-sheet-flyer = Join poster
print-sheet-forms = Blank forms
print-sheet-report = Report
print-sheet-arbiter = Everything for the arbiter
print-about-pairings = Every match of the round with its table, points and result.
print-about-names = Everybody with table and opponent, in alphabetical order, for the wall.
print-about-slips = Four result slips a page. Cut the pile in one go: the stacks are in table order.
print-about-team_slips = The boards of every match between teams, to be filled in at the table.
print-about-line_ups = Every team of the round with its members, for the captain to note who plays on which board.
print-about-missing = The tables that have not reported yet.
print-about-seating = Every table with who sits where.
print-about-scoresheets = A sheet for each table to tally wins and losses.
print-about-papers = The sheet that three players write on, for each table; with four, one for each player who may sit out.
print-about-standings = Ranks, points, records and tie-breaks, with what they mean.
print-about-grid = Who took what off whom, or players by rounds.
print-about-groups = A page for each group: grid and standings.
print-about-bracket = The bracket as a poster, over several pages to glue together.
print-about-badges = Names to wear, with claim code and QR code.
print-about-flyer = The room code and QR code, with the Wi-Fi, to hang up.
print-about-forms = Empty lists for a power cut.
print-about-arbiter = In one go, after pairing: pairings with colours and results to tick, the alphabetical list, cards for the boards, crosstable, standings and report.
print-about-report = The whole event: standings, grid, every round, highlights.

## In the app

web-desk-page-print = Print
web-print-all = All sheets
web-print-about = Each sheet opens as a PDF, ready to print. Earlier rounds: open the round, then Print.
web-print-paper = Paper
web-print-paper_a4 = A4
web-print-paper_letter = Letter
web-print-picture = Standings as a picture

## On the sheets

print-page = Page
print-opponent = Opponent
print-score = Score
print-notes = Notes
print-round = { $sheet } · Round { $round }
print-slip = Round { $round }
print-missing = { $tables ->
        [one] 1 table has not reported
       *[other] { $tables } tables have not reported
    } · Round { $round }
print-standings = { SIGN($round) ->
        [zero] Standings
       *[plus] Standings after round { $round }
    }
print-standings_during = Standings during round { $round }
print-standings_head = Standings
print-final_standings = Final standings
print-ranking_so_far = Ranking so far
print-grid = Grid
print-groups = Groups
print-forms = Blank forms
print-round_head = Round { $round }
print-figures = { $players } players, { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }.
print-byes = Bye: { NAME($players, "all") }
print-resting = No match this round: { NAME($players, "all") }
print-multiplier = Scores count ×{ $times }
print-games_won = Games won
print-games_drawn = Games drawn
print-twenties = 20s
print-signature = Signature
print-drop = drop
print-scan_to_report = Scan to report
print-tally_won = Won
print-tally_lost = Lost
print-claim_code = Claim code
print-paper-left = Left
print-paper-middle = Middle
print-paper-right = Right
print-paper-bula = Bula
print-paper-sits_out = { $player } sits out
print-flyer_heading = Join
print-flyer-about = Scan the code with your phone
print-flyer-code = or type the room code
print-flyer-wifi = Wi-Fi
print-flyer-password = Password
print-form-roster = Players and results
print-form-round = Round ____
print-poster_page = Page { $page } of { $pages } · row { $row }, column { $column }
print-poster_help = Cut along the dashed lines on the left and top, then glue line on line.
print-unprintable =
    { $count ->
        [one] 1 letter prints as “?”:
       *[other] { $count } letters print as “?”, such as
    } { LIST($letters) }. No font on this computer has { $count ->
        [one] it
       *[other] them
    }: install { LIST($packages) }.
print-no_font =
    { COUNT($letters) ->
        [one] 1 letter is missing here
       *[other] { COUNT($letters) } letters are missing here
    }: no font on this computer has them. Install { LIST($packages) } and print again.

## Refusals

print_not_installed = Printing is not installed. Install it and try again: pip install "crosstable[print]"
print_unknown =
    { GIVEN($near) ->
        [yes] Unknown sheet { QUOTE($value) }. Did you mean { QUOTE($near) }?
       *[no] Unknown sheet { QUOTE($value) }. Choose from { LIST($known, "all") }.
    }
print_other_kind = There is no sheet "{ $sheet }" for this tournament. Choose from { LIST($known, "all") }.
print_no_round = No round is published yet. Publish one, then print.
print_no_matches = Round { $round } has no matches to report.
print_none_missing = All results of round { $round } are in.
print_no_threes = Round { $round } has no table of three or four players.
print_no_groups = The players are not in groups.
print_no_bracket = This stage has no bracket.
print_nobody = Nobody has entered yet.
print_no_address = The join poster shows the address of a server. Print it in the app, or pass --url.
print_no_stage =
    { $last ->
        [1] There is no stage { $stage }: this tournament has one.
       *[other] There is no stage { $stage }: choose from 1 to { $last }.
    }
print-written = { $sheet } written to { $file }.
print_paper = Unknown paper { QUOTE($value) }. Choose from { LIST($known, "all") }.

## The public pages as files

no_site_yet = There is nothing to show yet. Publish a round first.
site-final = Final standings.
site-provisional = Provisional: the tournament is not finished.
site-written = Written { $time }, state { $place }.
site-folder =
    { $files ->
        [one] 1 file written to { $to }. Open index.html.
       *[other] { $files } files written to { $to }. Open index.html.
    }
site-one_file = Written to { $to }.
site_not_empty = The folder { QUOTE($to) } is not empty. Choose a new folder, or pass --yes to write into it.
web-site-download = Download as a website
print-circle_is_white = ○ has White.
