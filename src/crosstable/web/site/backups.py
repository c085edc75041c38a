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

from crosstable.app.backups import backup_files, compare, find_backup, restore, server_tournaments
from crosstable.app.combined_head import combined_head
from crosstable.app.director import version_token
from crosstable.journal.scratch import new_scratch
from crosstable.journal.sqlite_failures import refusing
from crosstable.model.refusals import Refusal, SignInNeeded
from crosstable.web.pages.render import page, piece
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.web.server.restore_watch import organisers_link

# Restores of this process: the same click sent twice. Servers that share a database do not wait for each other here;
# there each restore is one transaction, and the last one stands.
ONE_AT_A_TIME = Lock()


@route("GET", "/backups", who="operator")
def backups(request: Request) -> Answer:
    """What is here, and the files that lie in the server's folder."""
    site, stands = request.site, combined_head(request.site.journal)
    return page(
        request,
        "backups.html",
        right="operator",
        watches="journals",
        place=version_token(stands.seq, stands.hash),
        here=server_tournaments(site),
        files=backup_files(site),
        folder=site.backups,
    )


@route("GET", "/backups/file", who="operator")
def taken(request: Request) -> Answer:
    """A backup of this moment, as a file."""
    folder = new_scratch()
    file = folder / f"crosstable-{datetime.now():%Y%m%d-%H%M%S}.db"
    try:
        with refusing(file):
            request.site.journal.backup(file)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Answer(file=file, kind="application/vnd.sqlite3")


@route("GET", "/backups/kept/{name}", who="operator")
def kept(request: Request) -> Answer:
    """What a file in the folder holds. Refused where it is no backup."""
    name, place = request.params["name"], request.site.version_token
    found = next((file for file in backup_files(request.site) if file.name == name), None)
    rows = compare(request.site, find_backup(request.site, name), name)
    time = found and found.time
    return page(request, "backup.html", right="operator", place=place, name=name, time=time, rows=rows, digest=None)


@route("POST", "/backups/kept/{name}", who="operator")
def kept_restored(request: Request) -> Answer:
    """Restores it."""
    name = request.params["name"]
    return page(request, "restored.html", **_restored(request, find_backup(request.site, name), name))


@route("POST", "/backups/look", who="operator", takes_file=True)
def look(request: Request) -> Answer:
    """What a file that was sent holds. Refused where it is no backup."""
    file, name = _sent(request)
    rows = compare(request.site, file, name)
    return values({"html": piece("backup_part.html", name=name, time=None, rows=rows, digest=_digest(file))})


@route("POST", "/backups/restore/{digest}", who="operator", takes_file=True)
def sent_restored(request: Request) -> Answer:
    """Restores a file. Refused (`other_backup`) where it is not the one that was looked into."""
    file, name = _sent(request)
    if _digest(file) != request.params["digest"]:
        raise Refusal("other_backup", file=name)
    return values({"html": piece("restored_part.html", **_restored(request, file, name))})


def _sent(request: Request) -> tuple[Path, str]:
    """The file, and how it is called where it came from."""
    assert request.file is not None
    return request.file, request.query.get("name", "")[:200] or request.file.name


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()


def _restored(request: Request, file: Path, name: str) -> dict[str, Any]:
    """Everybody was signed out by it, whoever asked for it too: the new way in is told once.

    Refused (`sign_in`) for the same click sent twice, which finds that.
    """
    with ONE_AT_A_TIME:
        if request.site.access.session(request.cookie, request.now) is None:
            raise SignInNeeded("sign_in")
        saved = restore(request.site, file, name)
    return {"name": name, "saved": saved.name, "link": organisers_link(request.site, request.shared)}
