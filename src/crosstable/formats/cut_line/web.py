"""The pages of tables, and that of the cut at the desk."""

from crosstable.web.public.kinds import TABLES

PAGES = TABLES._replace(desk=("cut",))
