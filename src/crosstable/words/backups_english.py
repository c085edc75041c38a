"""Backups in the browser."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "web.backups.title": "Backups",
    "web.backups.here": "Here now",
    "web.backups.nothing_here": "No tournament is here yet.",
    "web.backups.held": "{events:one entry|# entries}, the last",
    "web.backups.take": "Download a backup",
    "web.backups.take_about": "Everything in one file: all tournaments and players, with their codes, without anybody "
    "who is signed in. It goes on meanwhile.",
    "web.backups.restore": "Restore",
    "web.backups.restore_about": "A backup takes the place of everything here. What is here now is saved first, into a "
    "file in the server's folder. Everybody is signed out, and open pages show what was restored. Looking into a file "
    "changes nothing.",
    "web.backups.file": "A file from this computer",
    "web.backups.look": "Look into it",
    "web.backups.sending": "It is being sent and read.",
    "web.backups.not_sent": "The server did not answer. Nothing was restored; try again.",
    "web.backups.kept": "Files in the server's folder",
    "web.backups.size": "{size} MB",
    "web.backups.of": "Backup {name!q}",
    "web.backups.written": "written",
    "web.backups.there": "In the backup",
    "web.backups.nothing_there": "There is no tournament in it.",
    "web.backups.fate.same": "stays as it is",
    "web.backups.fate.back": "goes back by {by:one entry|# entries}",
    "web.backups.fate.ahead": "gets {by:one entry|# entries} more",
    "web.backups.fate.other": "is replaced: the two went different ways",
    "web.backups.fate.comes": "comes back",
    "web.backups.fate.goes": "is removed: the backup does not have it",
    "web.backups.confirm": "Restore this backup",
    "web.backups.not_there": "not there",
    "web.backups.back": "All backups",
    "web.backups.done": "Restored from {name!q}",
    "web.backups.saved": "What was here before is in {saved!q}, in the server's folder.",
    "web.backups.signed_out": "Everybody is signed out, you too. This link signs you in again, once; it is shown only "
    "here. Another one is in the server's terminal.",
    "web.backups.enter": "Sign in again",
    # Refusals
    "no_such_backup": "There is no backup {name!q} in the server's folder. Look at the list again.",
    "no_backup_folder": "This server has no folder into which what is here can be saved first< ({folder}: {detail})>, "
    "so nothing was restored. Use crosstable restore in a terminal.",
    "bad_backup": "{file!q} cannot be restored. Nothing was changed.",
    "other_backup": "{file!q} has changed since it was looked into. Nothing was restored; look into it again.",
}
