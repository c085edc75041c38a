### Journals, databases and backups.

## What can be wrong with a journal: where it is kept, what is written in it, and what it keeps about persons

## The file

no_such_journal = There is no journal { QUOTE($file) }; create one, or name another.
no_such_folder = There is no folder { QUOTE($folder) } for { QUOTE($file) }; make it first.
bad_file_name = { QUOTE($file) } can't be a file's name here: it has bytes in it that are no letters; choose another.
journal_locked = { QUOTE($file) } is in use: another program keeps it locked. Close that program, then try again.
journal_read_only = { QUOTE($file) } can't be written to: the file, its folder or the disk is read-only. Allow writing, or use another place.
disk_full = There is no room left for { QUOTE($file) }. Nothing was written; free some space, then try again.
disk_failure = The system could not read or write { QUOTE($file) } ({ $detail }). Nothing was written; check the disk.
journal_damaged = { QUOTE($file) } is damaged ({ $detail }). Restore a backup into a new file.
not_a_database = { QUOTE($file) } is not a journal, but some other kind of file; name another.
other_program = { QUOTE($file) } is a database, but not one of Crosstable's; name another file.
newer_journal = { QUOTE($file) } was written by a newer Crosstable (version { $version } of its tables; this one knows { $known }). Update this installation.
journal_gone = { QUOTE($file) } was moved, deleted or replaced while it was in use. Nothing was written; put it back, or start again.
journal_closed = The journal has been closed; open it again.
not_wiped = What was to be erased can't be read any more, but its bytes may still be in { QUOTE($file) }. Once the reason is gone, the next command takes them out; nothing has to be erased again.

## Backups

backup_exists = { QUOTE($file) } is there already, and a backup overwrites nothing; choose another name.
nothing_in_file = { QUOTE($file) } is empty: there is no journal in it.
backup_damaged =
    { $count ->
        [one] { QUOTE($file) } is not what was written: one thing is wrong. Only a sound backup can be restored.
       *[other] { QUOTE($file) } is not what was written: { $count } things are wrong. Only a sound backup can be restored.
    }
pages_damaged = The file is damaged: { $detail }.
fact_damaged =
    { GIVEN($number, $name) ->
        [yes] Something personal can't be read, of number { $number } in { $name }: { $detail }. Verify the journal, and restore a backup.
       *[no] Something personal can't be read: { $detail }. Verify the journal, and restore a backup.
    }
fact_changed =
    { GIVEN($number, $name) ->
        [yes] The personal data under { QUOTE($digest) } were changed: of number { $number } in { $name }.
       *[no] The personal data under { QUOTE($digest) } were changed.
    }
facts_astray = { $count ->
        [one] Personal data under one digest
       *[other] Personal data under { $count } digests
    } belong to no tournament here{ GIVEN($tournament) ->
        [yes] { " " }(but to { QUOTE($tournament) })
       *[no] { "" }
    }.
events_astray =
    { $events ->
        [one] One event is of a tournament that is missing ({ $tournament }). Restore a backup that has it.
       *[other] { COUNT($events) } events are of a tournament that is missing ({ $tournament }). Restore a backup that has it.
    }
merged_in_circle =
    { $persons ->
        [one] { QUOTE($persons, "all") } was merged into the same person. Split that one again.
       *[other] { QUOTE($persons, "all") } were merged in a circle, each into the next. Split one of them again.
    }
merged_into_nobody = { QUOTE($person) } was merged into { QUOTE($into) }, who is not known. Split { QUOTE($person) } again.

## Events

newer_event =
    { $known ->
        [0] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable; this one does not know such events. Update this installation; until then it leaves this tournament alone.
        [none] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable; this one does not know such events. Update this installation; until then it leaves this tournament alone.
       *[other] Event { $seq } ({ $type }, version { $version }) was written by a newer Crosstable; this one knows version { $known }. Update this installation; until then it leaves this tournament alone.
    }
damaged_event = Event { $seq } ({ $type }, version { $version }) can't be read: { $detail }. Verify the journal, and restore a backup.

## The chain

event_changed = Event { $seq } is not what was written, or what stood before it was exchanged.
events_gone = All events are missing. Restore a backup that has them.
events_missing = Events are missing: { $first } to { $last }. Restore a backup that has them.
events_cut_off = The end is missing: events { $first } to { $last }.
end_noted_wrong = Another end is noted in the database than event { $seq }, the last one. Restore a backup.
end_not_found = Event { $noted } is noted as the last one, but the last that is found is event { $seq }: the journal is damaged. Nothing was written; verify the journal, and restore a backup.
end_differs = Event { $noted } is noted as another one than is found: the journal is damaged. Nothing was written; verify the journal, and restore a backup.
other_history = Event { $seq } is another one than was noted: this is not the same history.
event_twice = Event { $seq } stands there twice.
event_misplaced = Event { $seq } stands after event { $after }.
time_backwards = Event { $seq } is dated before event { $before }.
action_broken = Event { $seq } does not fit into action { $action }.
action_cut_off =
    { $size ->
        [one] Action { $action } has one event, of which { $present } can be found.
       *[other] Action { $action } has { $size } events, of which { $present } can be found.
    }

## Persons

no_such_person = Nobody is known as { QUOTE($person) }.
merge_circle = { QUOTE($into) } is already { QUOTE($person) }, so the one can't be merged into the other.

## The database

postgres_not_installed = PostgreSQL support is not installed. Install it, then try again: pip install "crosstable[postgres]"
bad_database_url = This is not the address of a database. Write postgresql://user:password@host:port/database; in the password, write %40 for @, %2F for /, %3A for :, %25 for % and so on.
database_away = The database { $database } does not answer ({ $detail }). Nothing was written; it goes on when the database is back.
outcome_unknown = The database { $database } went away in the middle of writing, so it is not known whether this was written. Repeat it when the database is back: with the same key nothing is written twice.
database_denied = The database { $database } does not let us in ({ $detail }). Check the name, the password, and whom the server admits.
no_such_database = The server has no such database: { $database }. Create it, or name another.
database_crowded = The server of { $database } takes no further connections ({ $detail }). Nothing was written; allow more of them there, or start fewer processes.
database_busy =
    { GIVEN($detail) ->
        [yes] The database { $database } is too busy ({ $detail }). Nothing was written; try again.
       *[no] The database { $database } is too busy. Nothing was written; try again.
    }
database_disk_full = The server of { $database } has no room left ({ $detail }). Nothing was written; free some space there, then try again.
database_read_only = The database { $database } can only be read: it follows another server, or is set to read-only. Nothing was written; name the server that may be written to.
database_forbids = Our account lacks a right in { $database } ({ $detail }). Nothing was written; let the owner of the schema crosstable grant it.
database_failing = The server of { $database } could not go on ({ $detail }). Nothing was written; look into its log.
database_damaged = The database { $database } is damaged ({ $detail }). Restore a backup into a new database.
database_too_old = The server of { $database } is PostgreSQL { $version }; at least { $needed } is needed.
database_encoding = The database { $database } keeps texts in { $encoding }, which can't hold every name. Create one with the encoding UTF8.
other_tables = The schema crosstable in the database holds tables of something else; name another database.
newer_schema = The tables in the database were made by a newer Crosstable (version { $version }; this one knows { $known }). Update this installation.

## What is said in the place of a tournament that this program cannot read; the reasons are the journal's

unreadable = This tournament can't be shown at the moment; all others can.
serve-unreadable = { $tournament } can't be shown; all others can. { $why }
web-unreadable-head = Can't be shown

## Backups in the browser

web-backups-title = Backups
web-backups-here = Here now
web-backups-nothing_here = No tournament is here yet.
web-backups-held =
    { $events ->
        [one] one entry, the last
       *[other] { COUNT($events) } entries, the last
    }
web-backups-take = Download a backup
web-backups-take_about = Everything in one file: all tournaments and players, with their codes, without anybody who is signed in. It goes on meanwhile.
web-backups-restore = Restore
web-backups-restore_about = A backup takes the place of everything here. What is here now is saved first, into a file in the server's folder. Everybody is signed out, and open pages show what was restored. Looking into a file changes nothing.
web-backups-file = A file from this computer
web-backups-look = Look into it
web-backups-sending = It is being sent and read.
web-backups-not_sent = The server did not answer. Nothing was restored; try again.
web-backups-kept = Files in the server's folder
web-backups-size = { $size } MB
web-backups-of = Backup { QUOTE($name) }
web-backups-written = written
web-backups-there = In the backup
web-backups-nothing_there = There is no tournament in it.
web-backups-fate-same = stays as it is
web-backups-fate-back =
    { $by ->
        [one] goes back by one entry
       *[other] goes back by { COUNT($by) } entries
    }
web-backups-fate-ahead =
    { $by ->
        [one] gets one entry more
       *[other] gets { COUNT($by) } entries more
    }
web-backups-fate-other = is replaced: the two went different ways
web-backups-fate-comes = comes back
web-backups-fate-goes = is removed: the backup does not have it
web-backups-confirm = Restore this backup
web-backups-not_there = not there
web-backups-back = All backups
web-backups-done = Restored from { QUOTE($name) }
web-backups-saved = What was here before is in { QUOTE($saved) }, in the server's folder.
web-backups-signed_out = Everybody is signed out, you too. This link signs you in again, once; it is shown only here. Another one is in the server's terminal.
web-backups-enter = Sign in again

## Refusals

no_such_backup = There is no backup { QUOTE($name) } in the server's folder. Look at the list again.
no_backup_folder =
    { GIVEN($folder, $detail) ->
        [yes] This server has no folder into which what is here can be saved first ({ $folder }: { $detail }), so nothing was restored. Use crosstable restore in a terminal.
       *[no] This server has no folder into which what is here can be saved first, so nothing was restored. Use crosstable restore in a terminal.
    }
bad_backup = { QUOTE($file) } cannot be restored. Nothing was changed.
other_backup = { QUOTE($file) } has changed since it was looked into. Nothing was restored; look into it again.
