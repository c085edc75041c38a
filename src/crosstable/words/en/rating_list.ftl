# The rating list that entries are looked up in

rating_list-reading = { $rows } rows
rating_list-imported = { $count ->
        [one] 1 player is
       *[other] { $players } players are
    } in the list now{ $wrong ->
        [0] .
        [one] ; 1 row was nonsense and left out:
       *[other] ; { $wrong } rows were nonsense and left out:
    }
rating_list-wrong = Row { $row }: { $field } { QUOTE($text) }
rating_list-nobody = Nobody in the list is called so.
rating_list-field-id = Id
rating_list-field-name = Name
rating_list-field-federation = Federation
rating_list-field-title = Title
rating_list-field-rating = Rating
rating_list-field-rapid = Rapid
rating_list-field-blitz = Blitz
rating_list-field-born = Born
rating_list_unreadable = This is not a rating list: neither FIDE's text or XML (zipped or not) nor a CSV file with a heading.
rating_list_columns = The list has no column for { LIST($missing, "all") }. Its columns are { LIST($fields, "all") }. Name them for a CSV file, for example rating=Elo.
rating_list_column = { QUOTE($value) } names no column: write FIELD=COLUMN; the fields are { LIST($fields, "all") }.
rating_list_busy = A rating list is being imported. Wait for it, or cancel it.
rating_list_cancelled = The import was cancelled. The list is as it was before.
rating_list_empty = There is no player in this file. The list is as it was before.
web-rating_list-title = Rating list
web-rating_list-about = Players are looked up here, offline, while you type entries. Bring a federation's monthly list: FIDE's as text or XML, zipped or not, or a CSV file. A new list replaces the last one; nobody's entry changes.
web-rating_list-now = The list on this server: { QUOTE($name) }
web-rating_list-none = There is no rating list on this server yet.
web-rating_list-file = A file from this computer
web-rating_list-import = Import
web-rating_list-cancel = Cancel
web-rating_list-columns = Columns of a CSV file
web-rating_list-columns_about = Only if they are not found by their usual names.
web-rating_list-sending = Uploading.
web-rating_list-rows = # rows read
web-rating_list-failed = No connection to the server. The list is as it was before.
