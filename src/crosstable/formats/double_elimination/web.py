"""Pages of brackets, as for single elimination."""

from crosstable.formats.single_elimination.web import PAGES as PAGES
