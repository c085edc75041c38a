"""File formats: each is a module with a `FILE_FORMAT`, named here once. Menus, help and docs are made from this list.

The order matters where a file's name does not tell its format: the first whose `sniff` says yes reads it.
"""

from crosstable.exchange.files import (
    calendar_file,
    csv_file,
    html_file,
    json_document,
    markdown_file,
    tdf,
    text_file,
    trf16,
    trf26,
    wer,
    xlsx_file,
)
from crosstable.exchange.files.file_format import FileFormat

_MODULES = (
    json_document,
    xlsx_file,
    trf26,
    trf16,
    wer,
    tdf,
    csv_file,
    markdown_file,
    text_file,
    html_file,
    calendar_file,
)

FILE_FORMATS: dict[str, FileFormat] = {module.FILE_FORMAT.name: module.FILE_FORMAT for module in _MODULES}
