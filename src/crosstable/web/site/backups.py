"""Backups in the browser: download and restore. For the operator only.

A file is sent twice: to be previewed, and after confirmation to be restored. So the server keeps nothing in between,
and any of several servers may answer.
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
from crosstable.journal.sqlite_failures import translate_errors
from crosstable.model.refusals import Refusal, SignInNeeded
from crosstable.web.pages.render import fragment, page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.web.server.restore_watch import organiser_link

# Serialises restores of this process, so that the same click sent twice restores once. On a shared database each
# restore is one transaction, and the last one wins.
RESTORE_LOCK = Lock()


@route("GET", "/backups", who="operator")
def backups(request: Request) -> Answer:
    site, head = request.site, combined_head(request.site.journal)
    return page(
        request,
        "backups.html",
        right="operator",
        watches="journals",
        place=version_token(head.seq, head.hash),
        here=server_tournaments(site),
        files=backup_files(site),
        folder=site.backups,
    )


@route("GET", "/backups/file", who="operator")
def download(request: Request) -> Answer:
    folder = new_scratch()
    file = folder / f"crosstable-{datetime.now():%Y%m%d-%H%M%S}.db"
    try:
        with translate_errors(file):
            request.site.journal.backup(file)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Answer(file=file, media_type="application/vnd.sqlite3")


@route("GET", "/backups/kept/{name}", who="operator")
def show_kept(request: Request) -> Answer:
    """Show the contents of a file in the folder. Raise a refusal if it is no backup."""
    name, place = request.params["name"], request.site.version_token
    backup_file = next((file for file in backup_files(request.site) if file.name == name), None)
    rows = compare(request.site, find_backup(request.site, name), name)
    time = backup_file and backup_file.time
    return page(request, "backup.html", right="operator", place=place, name=name, time=time, rows=rows, digest=None)


@route("POST", "/backups/kept/{name}", who="operator")
def restore_kept(request: Request) -> Answer:
    name = request.params["name"]
    return page(request, "restored.html", **_restore(request, find_backup(request.site, name), name))


@route("POST", "/backups/look", who="operator", takes_file=True)
def preview_upload(request: Request) -> Answer:
    """Show the contents of an uploaded file. Raise a refusal if it is no backup."""
    file, name = _upload(request)
    rows = compare(request.site, file, name)
    return json_answer({"html": fragment("backup_part.html", name=name, time=None, rows=rows, digest=_digest(file))})


@route("POST", "/backups/restore/{digest}", who="operator", takes_file=True)
def restore_upload(request: Request) -> Answer:
    """Restore an uploaded file. Raise `other_backup` if it is not the one previewed."""
    file, name = _upload(request)
    if _digest(file) != request.params["digest"]:
        raise Refusal("other_backup", file=name)
    return json_answer({"html": fragment("restored_part.html", **_restore(request, file, name))})


def _upload(request: Request) -> tuple[Path, str]:
    assert request.file is not None
    return request.file, request.query.get("name", "")[:200] or request.file.name


def _digest(file: Path) -> str:
    with file.open("rb") as source:
        return file_digest(source, "sha256").hexdigest()


def _restore(request: Request, file: Path, name: str) -> dict[str, Any]:
    """Restore a file and return a new sign-in link, because a restore signs everybody out.

    Raise `sign_in` for the same click sent twice.
    """
    with RESTORE_LOCK:
        if request.site.access.session(request.cookie, request.now) is None:
            raise SignInNeeded("sign_in")
        saved = restore(request.site, file, name)
    return {"name": name, "saved": saved.name, "link": organiser_link(request.site, request.public_url)}
