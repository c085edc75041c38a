"""The pages of rating pools: what everybody sees, and what their organisers do."""

from crosstable.web.pools import board, enter, manage

PAGES = (board, manage, enter)
