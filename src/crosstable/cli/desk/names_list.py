"""A list of names as people have it (see `app.names_list`)."""

from crosstable.app.names_list import COLUMNS, COMMENT, SEPARATORS, Listed, read_names

__all__ = ["COLUMNS", "COMMENT", "SEPARATORS", "Listed", "read_names"]
