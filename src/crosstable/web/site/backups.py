"""Backups in the browser: one to take away, and one in the place of everything. For the operator alone.

A file is sent twice: to be looked into, and, when that was confirmed, to be restored. So nothing is kept in between,
and it does not matter which of several servers answers.
"""

import shutil
from datetime import datetime
from hashlib import file_digest
from pathlib import Path
from threading import Lock
from typing import Any

from crosstable.app.all_heads import head_of_journals
from crosstable.app.backups import compared, file_called, files, here, restore
from crosstable.app.director import version_token
from crosstable.journal.scratch import new_scratch
from crosstable.journal.sqlite_failures import refusing
from crosstable.model.refusals import Refusal, SignInNeeded
from crosstable.web.pages.render import page, piece
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.server.restore_watch import organisers_link

# Restores of this process: the same click sent twice. Servers that share a database do not wait for each other here;
# there each restore is one transaction, and the last one stands.
ONE_AT_A_TIME = Lock()


@route("GET", "/backups", who="operator")
def backups(asked: Asked) -> Answer:
    """What is here, and the files that lie in the server's folder."""
    site, stands = asked.site, head_of_journals(asked.site.journal)
    return page(
        asked,
        "backups.html",
        right="operator",
        watches="journals",
        place=version_token(stands.seq, stands.hash),
        here=here(site),
        files=files(site),
        folder=site.backups,
    )


@route("GET", "/backups/file", who="operator")
def taken(asked: Asked) -> Answer:
    """A backup of this moment, as a file."""
    folder = new_scratch()
    file = folder / f"crosstable-{datetime.now():%Y%m%d-%H%M%S}.db"
    try:
        with refusing(file):
            asked.site.journal.backup(file)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Answer(file=file, kind="application/vnd.sqlite3")


@route("GET", "/backups/kept/{name}", who="operator")
def kept(asked: Asked) -> Answer:
    """What a file in the folder holds. Refused where it is no backup."""
    name, place = asked.params["name"], asked.site.place
    found = next((file for file in files(asked.site) if file.name == name), None)
    rows = compared(asked.site, file_called(asked.site, name), name)
    time = found and found.time
    return page(asked, "backup.html", right="operator", place=place, name=name, time=time, rows=rows, digest=None)


@route("POST", "/backups/kept/{name}", who="operator")
def kept_restored(asked: Asked) -> Answer:
    """Restores it."""
    name = asked.params["name"]
    return page(asked, "restored.html", **_restored(asked, file_called(asked.site, name), name))


@route("POST", "/backups/look", who="operator", takes_file=True)
def look(asked: Asked) -> Answer:
    """What a file that was sent holds. Refused where it is no backup."""
    file, name = _sent(asked)
    rows = compared(asked.site, file, name)
    return values({"html": piece("backup_part.html", name=name, time=None, rows=rows, digest=_digest(file))})


@route("POST", "/backups/restore/{digest}", who="operator", takes_file=True)
def sent_restored(asked: Asked) -> Answer:
    """Restores a file. Refused (`other_backup`) where it is not the one that was looked into."""
    file, name = _sent(asked)
    if _digest(file) != asked.params["digest"]:
        raise Refusal("other_backup", file=name)
    return values({"html": piece("restored_part.html", **_restored(asked, file, name))})


def _sent(asked: Asked) -> tuple[Path, str]:
    """The file, and how it is called where it came from."""
    assert asked.file is not None
    return asked.file, asked.query.get("name", "")[:200] or asked.file.name


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def _restored(asked: Asked, file: Path, name: str) -> dict[str, Any]:
    """Everybody was signed out by it, whoever asked for it too: the new way in is told once.

    Refused (`sign_in`) for the same click sent twice, which finds that.
    """
    with ONE_AT_A_TIME:
        if asked.site.access.session(asked.cookie, asked.now) is None:
            raise SignInNeeded("sign_in")
        saved = restore(asked.site, file, name)
    return {"name": name, "saved": saved.name, "link": organisers_link(asked.site, asked.shared)}
