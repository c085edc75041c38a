"""The pages of tables, and that of the cut at the desk."""

from crosstable.web.public.tables import KIND

PAGES = KIND._replace(desk=("cut",))
