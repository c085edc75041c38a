### Files of other programs, read and written.

## The formats, and what each is for

file-format-json = Crosstable document
file-about-json = Everything about a tournament, as JSON. Use it to move one to another Crosstable, or for scripts.
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
file-about-ics = Rounds that have dates, for any calendar app.
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
file_columns = Columns: { LIST($columns, "all") }.
file_columns_ignored = Ignored columns: { LIST($columns, "all") }.

## What a format can't hold

file_loses_rest = This file holds one list only ({ MESSAGE("file.what", $what) }).
file_loses_reading = This file is for reading ({ MESSAGE("file.what", $what) }); it can't be imported again.
file_loses_settings = Settings that differ from the preset are left out.
file_loses_stages = Stages and groups are left out; the rounds run on.
file_loses_settlements = Settled ties, point deductions and struck results are left out.
file_loses_taps = Of scores that were tapped, only the totals are kept.
file_loses_boards = The members of teams and their boards are left out.
file_loses_draft = The drafted round is left out.
file_loses_records = Records that came from another format are left out.

## Refusals

file_no_dates = No round has a date yet. Set when rounds are played first.
bad_file =
    { $errors ->
        [one] The file has one error.
       *[other] The file has { $errors } errors.
    }
file_format_unknown = This is no file that Crosstable can read. It reads { LIST($known, "all") }.
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
file_too_many_elements = { $part } has more than { $most } elements, more than any tournament needs.
file_too_many_cells = { $part } is larger than { $most } cells. Delete what is far below or to the right of the list.
file_doctype = { $part } declares a document type, which no list needs.
file_option_text = An option is KEY=VALUE; got { QUOTE($value) }.
file_needs_format = Name the format to write with --to.
file_no_open_round = No round is being played, so there is nothing to enter results for.
file_no_results = The file has no results of round { $round }.
file_not_paired = { $names } do not play each other in round { $round }.
file_stays_records = Records of other formats stay in the file; Crosstable does not keep them.

## In the app

web-desk-page-files = Files
web-files-import = Import a file
web-files-import_help = Drop a file here: players or results as CSV or XLSX, or a tournament from another program. You see what it would do before anything happens.
web-files-choose = Choose a file
web-files-downloads = Downloads
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
