### Files of other programs, read and written.

## The formats, and what each is for

file-format-json = Crosstable document
file-about-json = Everything about a tournament, as JSON. Use it to move one to another Crosstable, or for scripts.

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

## Refusals

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
