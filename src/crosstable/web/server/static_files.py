"""The files that pages load: styles, scripts and pictures; the pages' own, and those that a format brings."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from crosstable.formats import FORMATS
from crosstable.web.responses import Answer

STATIC = "/static/"
KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
}


@cache
def loaded() -> Mapping[str, Traversable]:
    """All of them by name."""
    folders = [
        files(package) / "static" for package in ("crosstable.web", *(format_.package for format_ in FORMATS.values()))
    ]
    found = [path for folder in folders if folder.is_dir() for path in folder.iterdir()]
    assert len({path.name for path in found}) == len(found), "two files of one name"
    return {path.name: path for path in sorted(found, key=lambda file: file.name)}


def static_file(name: str, is_packed: bool = True) -> Answer | None:
    """Return the answer that has a file of the pages in it, made once; None where there is no such file."""
    is_there = name in loaded() and name.rpartition(".")[2] in KINDS
    return _static_file(name, is_packed) if is_there else None


@cache
def _static_file(name: str, is_packed: bool) -> Answer:
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    body = loaded()[name].read_bytes()
    if is_packed:
        body, headers["Content-Encoding"] = gzip.compress(body, mtime=0), "gzip"
    return Answer(body=body, kind=KINDS[name.rpartition(".")[2]], headers=headers)
