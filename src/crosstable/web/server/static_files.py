"""Static files: styles, scripts and pictures of the pages and of the formats."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from crosstable.formats import FORMATS
from crosstable.web.responses import Answer

STATIC = "/static/"
MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
}


@cache
def static_paths() -> Mapping[str, Traversable]:
    folders = [
        files(package) / "static" for package in ("crosstable.web", *(format_.package for format_ in FORMATS.values()))
    ]
    paths = [path for folder in folders if folder.is_dir() for path in folder.iterdir()]
    assert len({path.name for path in paths}) == len(paths), "two files of one name"
    return {path.name: path for path in sorted(paths, key=lambda file: file.name)}


def static_file(name: str, is_gzipped: bool = True) -> Answer | None:
    exists = name in static_paths() and name.rpartition(".")[2] in MEDIA_TYPES
    return _static_file(name, is_gzipped) if exists else None


@cache
def _static_file(name: str, is_gzipped: bool) -> Answer:
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    body = static_paths()[name].read_bytes()
    if is_gzipped:
        body, headers["Content-Encoding"] = gzip.compress(body, mtime=0), "gzip"
    return Answer(body=body, media_type=MEDIA_TYPES[name.rpartition(".")[2]], headers=headers)
