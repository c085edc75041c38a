"""The pages of brackets, which are those of a knock-out."""

from crosstable.formats.single_elimination.web import PAGES as PAGES
