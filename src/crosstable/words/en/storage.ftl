### Journals, databases and backups.

## What can be wrong with a journal: where it is kept, what is written in it, and what it keeps about persons

## The file

no_such_journal = There is no journal { QUOTE($file) }. Create one, or name another.
no_such_folder = There is no folder { QUOTE($folder) } for { QUOTE($file) }. Create it first.
bad_file_name = { QUOTE($file) } can't be a file name here: it contains bytes that are not text. Choose another.
journal_locked = { QUOTE($file) } is locked by another program. Close that program, then try again.
journal_read_only = Can't write to { QUOTE($file) }: the file, its folder or the disk is read-only. Allow writing, or use another folder.
disk_full = The disk is full. Nothing was written to { QUOTE($file) }; free some space, then try again.
disk_failure = The system can't read or write { QUOTE($file) } ({ $detail }). Nothing was written; check the disk.
journal_damaged = { QUOTE($file) } is damaged ({ $detail }). Restore a backup into a new file.
not_a_database = { QUOTE($file) } is not a journal.
other_program = { QUOTE($file) } is a database of another program, not a journal.
newer_journal = { QUOTE($file) } was written by a newer Crosstable (schema version { $version }; this one knows { $known }). Update Crosstable.
journal_gone = { QUOTE($file) } was moved, deleted or replaced while in use. Nothing was written; put it back, or restart.
journal_closed = The journal is closed; open it again.
not_wiped = The erased data can no longer be read, but its bytes may still be in { QUOTE($file) }. The next command removes them once it can; you don't have to erase anything again.

## Backups

backup_exists = { QUOTE($file) } already exists, and backups never overwrite. Choose another name.
nothing_in_file = { QUOTE($file) } is empty: it holds no journal.
backup_damaged =
    { $count ->
        [one] { QUOTE($file) } is damaged: one problem. Only an intact backup can be restored.
       *[other] { QUOTE($file) } is damaged: { $count } problems. Only an intact backup can be restored.
    }
pages_damaged = The file is damaged: { $detail }.
fact_damaged =
    { GIVEN($number, $name) ->
        [yes] Personal data of number { $number } in { $name } can't be read: { $detail }. Verify the journal and restore a backup.
       *[no] Personal data can't be read: { $detail }. Verify the journal and restore a backup.
    }
fact_changed =
    { GIVEN($number, $name) ->
        [yes] Personal data of number { $number } in { $name } was altered ({ QUOTE($digest) }).
       *[no] Personal data was altered ({ QUOTE($digest) }).
    }
facts_astray = { $count ->
        [one] Personal data under one digest
       *[other] Personal data under { $count } digests
    } belongs to no tournament here{ GIVEN($tournament) ->
        [yes] { " " }(but to { QUOTE($tournament) })
       *[no] { "" }
    }.
keys_missing =
    { $count ->
        [one] One idempotency key of tournament { QUOTE($tournament) } is missing, so a request that was sent before could be carried out again.
       *[other] { COUNT($count) } idempotency keys of tournament { QUOTE($tournament) } are missing, so requests that were sent before could be carried out again.
    }
events_astray =
    { $events ->
        [one] One event belongs to a missing tournament ({ $tournament }). Restore a backup that has it.
       *[other] { COUNT($events) } events belong to a missing tournament ({ $tournament }). Restore a backup that has it.
    }
merged_in_circle =
    { $persons ->
        [one] { QUOTE($persons, "all") } was merged with itself. Split it again.
       *[other] { QUOTE($persons, "all") } were merged in a circle. Split one of them again.
    }
merged_into_nobody = { QUOTE($person) } was merged into { QUOTE($into) }, who does not exist. Split { QUOTE($person) } again.

## Events

newer_event =
    { $known ->
        [0] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable and is unknown to this one. Update Crosstable; until then this tournament can't be opened.
        [none] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable and is unknown to this one. Update Crosstable; until then this tournament can't be opened.
       *[other] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable; this one knows version { $known }. Update Crosstable; until then this tournament can't be opened.
    }
damaged_event = Event { $seq } ({ $type }, version { $version }) can't be read: { $detail }. Verify the journal and restore a backup.

## The chain

event_changed = Event { $seq }, or something before it, was altered.
events_gone = All events are missing. Restore a backup that has them.
events_missing = Events are missing: { $first } to { $last }. Restore a backup that has them.
events_cut_off = The end is missing: events { $first } to { $last }.
end_noted_wrong = The database records an end other than event { $seq }, the last one. Restore a backup.
end_not_found = The journal is damaged: it should end with event { $noted }, but ends with { $seq }. Nothing was written; verify the journal and restore a backup.
end_differs = The journal is damaged: event { $noted } is not the one recorded. Nothing was written; verify the journal and restore a backup.
other_history = Event { $seq } is not the one recorded: this is a different history.
event_twice = Event { $seq } appears twice.
event_misplaced = Event { $seq } comes after event { $after }.
time_backwards = Event { $seq } is dated before event { $before }.
action_broken = Event { $seq } does not belong in action { $action }.
action_cut_off =
    { $size ->
        [one] Action { $action } has one event; { $present } found.
       *[other] Action { $action } has { $size } events; { $present } found.
    }

## Persons

no_such_person = There is no person { QUOTE($person) }.
merge_circle = { QUOTE($into) } is already merged into { QUOTE($person) }.

## The database

postgres_not_installed = PostgreSQL support is not installed. Install it and try again: pip install "crosstable[postgres]"
bad_database_url = This is not a database address. Use postgresql://user:password@host:port/database; in the password, write %40 for @, %2F for /, %3A for :, %25 for % and so on.
database_away = The database { $database } does not respond ({ $detail }). Nothing was written; Crosstable continues when it is back.
outcome_unknown = The connection to { $database } broke during a write, so it is unclear whether the write succeeded. Repeat it when the database is back: the same key never writes twice.
database_denied = The database { $database } refused the connection ({ $detail }). Check the user name, the password and the server's access rules.
no_such_database = There is no database { $database } on the server. Create it, or name another.
database_crowded = The server of { $database } accepts no more connections ({ $detail }). Nothing was written; raise its limit, or start fewer processes.
database_busy =
    { GIVEN($detail) ->
        [yes] The database { $database } is too busy ({ $detail }). Nothing was written; try again.
       *[no] The database { $database } is too busy. Nothing was written; try again.
    }
database_disk_full = The server of { $database } has a full disk ({ $detail }). Nothing was written; free some space there, then try again.
database_read_only = The database { $database } is read-only: it is a replica, or is configured that way. Nothing was written; use the primary server.
database_forbids = The database user lacks a privilege in { $database } ({ $detail }). Nothing was written; ask the owner of the schema crosstable to grant it.
database_failing = The server of { $database } failed ({ $detail }). Nothing was written; see its log.
database_damaged = The database { $database } is damaged ({ $detail }). Restore a backup into a new database.
database_too_old = The server of { $database } is PostgreSQL { $version }; { $needed } or newer is required.
database_encoding = The database { $database } uses the encoding { $encoding }, which can't hold every name. Create one with UTF8.
other_tables = The schema crosstable in this database belongs to another program. Use another database.
newer_schema = The database was set up by a newer Crosstable (version { $version }; this one knows { $known }). Update Crosstable.

## What is said in the place of a tournament that this program cannot read; the reasons are the journal's

unreadable = This tournament can't be shown at the moment; all others can.
serve-unreadable = { $tournament } can't be shown; all others can. { $why }
web-unreadable-head = Can't be shown

## Backups in the browser

web-backups-title = Backups
web-backups-here = Now on this server
web-backups-nothing_here = No tournaments yet.
web-backups-held =
    { $events ->
        [one] one entry, the last
       *[other] { COUNT($events) } entries, the last
    }
web-backups-take = Download backup
web-backups-take_about = One file with all tournaments, players and codes; sign-ins are not included. The server keeps running.
web-backups-restore = Restore
web-backups-restore_about = A backup replaces everything here. The current data is saved first, to a file in the server's folder. Everyone is signed out. Inspecting a file changes nothing.
web-backups-file = A file from this computer
web-backups-look = Inspect
web-backups-sending = Uploading and checking.
web-backups-not_sent = No connection to the server. Nothing was restored; try again.
web-backups-kept = Files in the server's folder
web-backups-size = { $size } MB
web-backups-of = Backup { QUOTE($name) }
web-backups-written = written
web-backups-there = In this backup
web-backups-nothing_there = It contains no tournaments.
web-backups-fate-same = unchanged
web-backups-fate-back =
    { $by ->
        [one] goes back by one entry
       *[other] goes back by { COUNT($by) } entries
    }
web-backups-fate-ahead =
    { $by ->
        [one] gains one entry
       *[other] gains { COUNT($by) } entries
    }
web-backups-fate-other = is replaced: the two have diverged
web-backups-fate-comes = is added
web-backups-fate-goes = is removed: it is not in the backup
web-backups-confirm = Restore this backup
web-backups-not_there = not there
web-backups-back = All backups
web-backups-done = Restored from { QUOTE($name) }
web-backups-saved = The previous data is in { QUOTE($saved) }, in the server's folder.
web-backups-signed_out = Everyone is signed out, including you. This link signs you in again; it works once and is shown only here. There is another in the server's terminal.
web-backups-enter = Sign in again

## Refusals

no_such_backup = There is no backup { QUOTE($name) } in the server's folder. Check the list again.
no_backup_folder =
    { GIVEN($folder, $detail) ->
        [yes] Nothing was restored: the current data can't be saved first ({ $folder }: { $detail }). Use crosstable restore in a terminal.
       *[no] Nothing was restored: this server has no folder to save the current data first. Use crosstable restore in a terminal.
    }
bad_backup = { QUOTE($file) } can't be restored. Nothing was changed.
other_backup = { QUOTE($file) } has changed since you inspected it. Nothing was restored; inspect it again.
