### Files of other programs, read and written.

## The formats, and what each is for

file-format-json = Crosstable document
file-about-json = Everything about a tournament, as JSON. Use it to move one to another Crosstable, or for scripts.
file-format-trf26 = FIDE tournament report, TRF26
file-about-trf26 = Chess events for rating and for other pairing programs, as FIDE has wanted them since September 2025.
file-format-trf16 = FIDE tournament report, TRF16
file-about-trf16 = The older report file of chess, which most programs read.
file-format-wer = Wizards Event Reporter (WER)
file-about-wer = Magic events as Wizards Event Reporter wrote them until 2020: players, matches with games, byes and playoffs.
file-format-tdf = TOM (Pokémon)
file-about-tdf = Pokémon events as Tournament Operations Manager saves them. Age divisions become groups.
file-option-division = Age division
file-about-option-division = Which age division of a TOM file to read (default: all of them).
file-format-csv = CSV
file-about-csv = Lists for spreadsheets. Reads players and results with headings in English, German, French, Spanish or Polish, and any delimiter.
file-format-xlsx = Excel workbook
file-about-xlsx = The lists of CSV as sheets of a workbook, for Excel, LibreOffice and others.
file-format-markdown = Markdown
file-about-markdown = Pairings, standings or the report as tables, ready to paste into a chat, a forum or a wiki.
file-format-text = Plain text
file-about-text = Pairings, standings or the report with aligned columns, for a chat or an e-mail.
file-format-html = Web page
file-about-html = Pairings, standings or the report as one page. For all public pages use crosstable site.
file-format-ics = Calendar
file-about-ics = Rounds that have dates, for any calendar app, with the place of the event; before rounds have dates, the event itself.
file-calendar-round = { $name }: round { $round }

## Options

file-option-delimiter = Delimiter
file-about-option-delimiter = What separates cells. Reading: guessed from the header row. Writing: comma.
file-option-encoding = Encoding
file-about-option-encoding = Reading: guessed. Writing: UTF-8.
file-option-preset = Preset
file-about-option-preset = How the tournament is played, if the file does not say it.

## What can be in a file

file-what-all = Everything
file-what-players = Players
file-what-pairings = Pairings
file-what-standings = Standings
file-what-report = Report
file-what-schedule = Schedule
file-holds-tournament = A tournament
file-holds-players = Players
file-holds-results = Results
file-list-tournament = Tournament
file-list-matches = Matches
file-list-tables = Tables

## What was guessed

file_read_as = Read as { $encoding }, cells separated by { $delimiter }.
file_read_as_names = Read as { $encoding }: no header row, so each line is a name.
file_dates = { COUNT($cells) ->
        [one] The cell { $cells } is a date. If it should be a name or a score, format it as text and type it again.
       *[other] The cells { $cells } are dates. If they should be names or scores, format them as text and type them again.
    }
table_without_header = This line has { $columns } columns and no header row. Add one above it, such as: name, rating, club.
results_without_header = This looks like a list of results. Add a header row above it, such as: round, table, player 1, player 2, result.
file_columns = Columns: { LIST($columns, "all") }.
file_columns_ignored = Ignored columns: { LIST($columns, "all") }.

## What a format can't hold

file_loses_rest = This file holds one list only ({ MESSAGE("file.what", $what) }).
file_loses_reading = This file is for reading ({ MESSAGE("file.what", $what) }); it can't be imported again.
file_loses_settings = Settings that differ from the preset are left out.
file_loses_stages = Stages and groups are left out; the rounds run on.
file_loses_settlements = Settled ties, point deductions and struck results are left out.
file_loses_taps = Of scores that were tapped, only the totals are kept.
file_loses_boards = Who played on which board of a team match is left out.
file_loses_draft = The drafted round is left out.
file_loses_records = Records that came from another format are left out.

## What a file can't hold

file_lost = This format has no place for: { LIST($parts, "all") }. Other programs will not see it, and it does not come back.
file-part-eliminated_in = when players were eliminated
file-part-entry = who enters a stage
file-part-missing_players = players who are not in this stage
file-part-stages = the other stages
file-part-score = the games inside a match
file-part-draws = drawn games
file-part-table = table numbers
file-part-twenties = twenties
file-part-status = whether a round is open
file-part-order = who is named first in a match
file-part-seed = the seed
file-part-config = some settings
file-part-preset = the preset
file-part-multiplier = multipliers
file-part-unfinished = unfinished matches
trf_lost_records = TRF16 has no place for these records of the file that it came from: { LIST($records, "all") }. Write TRF26 to keep them.

## Refusals

file_no_dates = Neither the event nor any round has a date yet. Set one first.
bad_file =
    { $errors ->
        [one] The file has one error.
       *[other] The file has { $errors } errors.
    }
file_format_unknown = This is no file that Crosstable can read. It reads { LIST($known, "all") }.
file_empty = The file is empty.
file_extension_unknown = The ending of { QUOTE($file) } names no format. Use { LIST($known, "or", "all") }, or name one with --to.
file_format_name =
    { GIVEN($near) ->
        [yes] Unknown file format { QUOTE($value) }. Did you mean { QUOTE($near) }?
       *[no] Unknown file format { QUOTE($value) }. Choose from { LIST($known, "all") }.
    }
file_what = A { $format } file can't hold { QUOTE($what) }. Choose from { LIST($known, "all") }.
file_option = The format { $format } has no option { QUOTE($value) }. Choose from { LIST($known, "all") }.
file_option_value = { QUOTE($option) } can't be { QUOTE($value) }. Choose from { LIST($known, "all") }.
file_encoding = The text is not { $encoding }: byte { $at } can't be read. Save it as UTF-8.
file_nul = There is a NUL character here, which no text has. The file is damaged or has another format.
file_encoding_guessed = Read as { $encoding }.
file_matches_only = { $format } holds matches, and this stage is played at tables.

## XML

xml_broken = This is not well-formed XML: { $detail }.
xml_doctype = Document types and entities are not read. Remove the DOCTYPE.
xml_deep = Elements are nested deeper than { $most } levels.
xml_many = The file has more than { $most } elements.
file_nobody = There is no player in it.

## WER

wer_event = There is no event in it: no element called event.
wer_id = Every { $name } needs an id of at most 100 characters.
wer_id_twice = There are two persons with the id { QUOTE($value) }.
wer_person = Nobody has the id { QUOTE($value) }.
wer_games = Games must be 0 to { $most }.
wer_outcome = The outcome must be 1 (won), 2 (drawn) or 3 (bye, without an opponent); got { QUOTE($value) }.
wer_own = The attribute crosstable of this element can't be read. Remove it, and what it says is forgotten.
wer_result = { $won }-{ $lost } does not go with the outcome: 1 means that the person won, 2 that it was drawn.

## TOM

tdf_tournament = This is no tournament of TOM: the first element must be called tournament.
tdf_divisions = These divisions have different numbers of Swiss rounds: { LIST($divisions, "all") }. Read them one by one with the option division.
tdf_outcome = The outcome must be 0 (open), 1, 2, 3 (tie) or 10 (double loss) with two players, or 5 (bye) or 8 (late) with one; got { QUOTE($value) }.

## TRF

trf_nobody = There is no player in it: no line begins with 001.
trf_many = There are more than { $most } lines beside those of players.
trf_number = The starting number must be 1 to { $most }; got { QUOTE($value) }.
trf_number_twice = Starting number { $number } is already used in line { $first }.
trf_rating = The rating must be a number; got { QUOTE($value) }.
trf_points_column = Points must be a number such as 5.5; got { QUOTE($value) }.
trf_rank = The rank must be a number; got { QUOTE($value) }.
trf_rounds = The line is too long: a tournament has at most { $most } rounds.
trf_result = Round { $round }: { QUOTE($value) } is no result. A round is an opponent, w, b or -, and one of 1 = 0 + - W D L H F U Z.
trf_opponent = Round { $round }: player { $player } can't meet { $opponent }, who has no line or is the same player.
trf_opponent_of_other = Round { $round }: player { $player } meets { $opponent }, who meets somebody else.
trf_colours = Round { $round }: players { $player } and { $opponent } (line { $line }) have the same colour.
trf_results = Round { $round }: the results of players { $player } and { $opponent } (line { $line }) don't go together.
trf_points = Player { $player } has { $points } points, but the results add up to { $earned }.
trf_points_value = Points must be 0 to { $most } in steps of a half; got { QUOTE($value) }.
trf_scoring_twice = { $symbol } is worth { $first } and { $second }.
trf_absence_points = An absence is worth { $absence } points and a loss { $loss }; Crosstable gives the same for both.
trf_bye_points = The bye is worth { $value } points, which is neither a win, a draw nor a loss.
trf_round_count = The number of rounds must be 1 or more; got { QUOTE($value) }.
trf_forbidden = These are more than { $most } pairs that may not meet.
wer_left_out = { $texts ->
    [one] One text of the log or the warnings names players and is
   *[other] { $texts } texts of the log and the warnings name players and are
 } left out.
trf_team_number = A team needs a number of its own, 1 to 999, in columns 5 to 7.
trf_team_member = Member { $member } has no line, or is in another team already.
trf_without_team = In no team, and left out: { LIST($people, "all") }.
trf_odd_titles = No title of FIDE: { LIST($people, "all") }.
trf_odd_ratings = Nobody has such a rating: { LIST($people, "all") }.
trf_game_points = Record 299 changes game points. They are kept in the file, but do not count here.
trf_own_record = This comment of Crosstable can't be read. Remove the line, and what it says is forgotten.
trf_too_many = TRF holds { $most } players; this tournament has { $players }.
file_letter = The letter { QUOTE($letter) } is not in { $encoding }. Choose UTF-8.
file_too_many_rows = More than { $most } rows, more than any tournament needs.
file_too_many_columns = More than { $most } columns in this row.
file_long_cell = More than { $most } characters in one cell.
file_not_rounds = Must be rounds such as 2-3, 5; got { QUOTE($value) }.
file_no_such_player = No player of the list is { QUOTE($name) }, or more than one is.
file_not_installed = This needs a library that is not installed. Install it with: pip install "crosstable[{ $extra }]"
file_not_workbook = This is no workbook that can be read ({ $detail }).
file_bad_archive = The workbook is damaged ({ $detail }).
file_locked = The workbook is protected by a password. Save it without one.
file_bomb = The workbook unpacks to more than { $most } MB or { $parts } parts, more than any tournament needs.
file_too_many_elements = The workbook has more than { $most } tags up to { $part }, more than any tournament needs.
file_too_many_cells = { $part } is larger than { $most } cells. Delete what is far below or to the right of the list.
file_bad_place = { $part } has a cell or row at { QUOTE($value) }, which is no place in a sheet.
file_doctype = { $part } declares a document type, which no list needs.
file_option_text = An option is KEY=VALUE; got { QUOTE($value) }.
file_needs_format = Name the format to write with --to.
file_no_open_round = No round is being played, so there is nothing to enter results for.
file_no_results = The file has no results of round { $round }.
file_not_paired = { $people } do not play each other in round { $round }.

## In the app

web-desk-page-files = Files
web-files-import = Import a file
web-files-import_help = Drop a file here: players or results as CSV or XLSX, or a tournament from another program. You see what it would do before anything happens.
web-files-choose = Choose a file
web-files-downloads = Downloads
web-files-unusable =
    { $results ->
        [one] One result can't be entered.
       *[other] { COUNT($results) } results can't be entered.
    }
web-files-results =
    { $results ->
        [one] Round { $round }: 1 result to enter
       *[other] Round { $round }: { $results } results to enter
    }{ $same ->
        [0] {""}
       *[other] , { $same } already entered
    }
web-files-result_of = Result of table { $table }
web-files-stands = would change the result
web-files-enter_results = Enter results
web-files-read_as = Read as { $format }.
web-files-people = Players: { $people }.
