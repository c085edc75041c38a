"""Pages of tables, and the cut at the desk."""

from crosstable.web.public.kinds import TABLES

PAGES = TABLES._replace(desk=("cut",))
