"""What can be wrong with a journal: where it is kept, what is written in it, and what it keeps about persons."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _newer_event(params: Mapping[str, Any]) -> str:
    known = "knows version {known}" if params["known"] else "does not know such events"
    return (
        "Event {seq} ({type}, version {version}) was written by a newer Crosstable; this one " + known + ". "
        "Update this installation; until then it leaves this tournament alone."
    )


SENTENCES: Mapping[str, Template] = {
    # The file
    "no_such_journal": "There is no journal {file!q}; create one, or name another.",
    "no_such_folder": "There is no folder {folder!q} for {file!q}; make it first.",
    "bad_file_name": "{file!q} can't be a file's name here: it has bytes in it that are no letters; choose another.",
    "journal_locked": "{file!q} is in use: another program keeps it locked. Close that program, then try again.",
    "journal_read_only": "{file!q} can't be written to: the file, its folder or the disk is read-only. "
    "Allow writing, or use another place.",
    "disk_full": "There is no room left for {file!q}. Nothing was written; free some space, then try again.",
    "disk_failure": "The system could not read or write {file!q} ({detail}). Nothing was written; check the disk.",
    "journal_damaged": "{file!q} is damaged ({detail}). Restore a backup into a new file.",
    "not_a_database": "{file!q} is not a journal, but some other kind of file; name another.",
    "other_program": "{file!q} is a database, but not one of Crosstable's; name another file.",
    "newer_journal": "{file!q} was written by a newer Crosstable (version {version} of its tables; this one knows "
    "{known}). Update this installation.",
    "journal_gone": "{file!q} was moved, deleted or replaced while it was in use. Nothing was written; "
    "put it back, or start again.",
    "journal_closed": "The journal has been closed; open it again.",
    "not_wiped": "What was to be erased can't be read any more, but its bytes may still be in {file!q}. "
    "Once the reason is gone, the next command takes them out; nothing has to be erased again.",
    # Backups
    "backup_exists": "{file!q} is there already, and a backup overwrites nothing; choose another name.",
    "nothing_in_file": "{file!q} is empty: there is no journal in it.",
    "backup_damaged": "{file!q} is not what was written: {count:one thing is|# things are} wrong. "
    "Only a sound backup can be restored.",
    "pages_damaged": "The file is damaged: {detail}.",
    "fact_damaged": "Something personal can't be read<, of number {number} in {name}>: {detail}. Verify the journal, "
    "and restore a backup.",
    "fact_changed": "The personal data under {digest!q} were changed<: of number {number} in {name}>.",
    "facts_astray": "{count:Personal data under one digest|Personal data under # digests} belong to no tournament "
    "here< (but to {tournament!q})>.",
    "events_astray": "{events:One event is|# events are} of a tournament that is missing ({tournament}). "
    "Restore a backup that has it.",
    "merged_in_circle": "{persons!q:all} {persons:was merged into the same person|were merged in a circle, each into "
    "the next}. Split {persons:that one|one of them} again.",
    "merged_into_nobody": "{person!q} was merged into {into!q}, who is not known. Split {person!q} again.",
    # Events
    "newer_event": _newer_event,
    "damaged_event": "Event {seq} ({type}, version {version}) can't be read: {detail}. "
    "Verify the journal, and restore a backup.",
    # The chain
    "event_changed": "Event {seq} is not what was written, or what stood before it was exchanged.",
    "events_gone": "All events are missing. Restore a backup that has them.",
    "events_missing": "Events are missing: {first} to {last}. Restore a backup that has them.",
    "events_cut_off": "The end is missing: events {first} to {last}.",
    "end_noted_wrong": "Another end is noted in the database than event {seq}, the last one. Restore a backup.",
    "end_not_found": "Event {noted} is noted as the last one, but the last that is found is event {seq}: the journal "
    "is damaged. Nothing was written; verify the journal, and restore a backup.",
    "end_differs": "Event {noted} is noted as another one than is found: the journal is damaged. Nothing was written; "
    "verify the journal, and restore a backup.",
    "other_history": "Event {seq} is another one than was noted: this is not the same history.",
    "event_twice": "Event {seq} stands there twice.",
    "event_misplaced": "Event {seq} stands after event {after}.",
    "time_backwards": "Event {seq} is dated before event {before}.",
    "action_broken": "Event {seq} does not fit into action {action}.",
    "action_cut_off": "Action {action} has {size:one event|# events}, of which {present} can be found.",
    # Persons
    "no_such_person": "Nobody is known as {person!q}.",
    "merge_circle": "{into!q} is already {person!q}, so the one can't be merged into the other.",
    # The database
    "postgres_not_installed": "PostgreSQL support is not installed. Install it, then try again: "
    'pip install "crosstable[postgres]"',
    "bad_database_url": "This is not the address of a database. Write postgresql://user:password@host:port/database; "
    "in the password, write %40 for @, %2F for /, %3A for :, %25 for % and so on.",
    "database_away": "The database {database} does not answer ({detail}). Nothing was written; it goes on when the "
    "database is back.",
    "outcome_unknown": "The database {database} went away in the middle of writing, so it is not known whether this "
    "was written. Repeat it when the database is back: with the same key nothing is written twice.",
    "database_denied": "The database {database} does not let us in ({detail}). Check the name, the password, and whom "
    "the server admits.",
    "no_such_database": "The server has no such database: {database}. Create it, or name another.",
    "database_crowded": "The server of {database} takes no further connections ({detail}). Nothing was written; "
    "allow more of them there, or start fewer processes.",
    "database_busy": "The database {database} is too busy< ({detail})>. Nothing was written; try again.",
    "database_disk_full": "The server of {database} has no room left ({detail}). Nothing was written; free some space "
    "there, then try again.",
    "database_read_only": "The database {database} can only be read: it follows another server, or is set to "
    "read-only. Nothing was written; name the server that may be written to.",
    "database_forbids": "Our account lacks a right in {database} ({detail}). Nothing was written; let the owner of the "
    "schema crosstable grant it.",
    "database_failing": "The server of {database} could not go on ({detail}). Nothing was written; look into its log.",
    "database_damaged": "The database {database} is damaged ({detail}). Restore a backup into a new database.",
    "database_too_old": "The server of {database} is PostgreSQL {version}; at least {needed} is needed.",
    "database_encoding": "The database {database} keeps texts in {encoding}, which can't hold every name. "
    "Create one with the encoding UTF8.",
    "other_tables": "The schema crosstable in the database holds tables of something else; name another database.",
    "newer_schema": "The tables in the database were made by a newer Crosstable (version {version}; this one knows "
    "{known}). Update this installation.",
}
