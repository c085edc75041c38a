"""All pages of the documentation that are made from the code, by file name."""

from collections.abc import Callable, Mapping

from crosstable.words.life_pages import life_page
from crosstable.words.pages import configuration_page, tiebreaks_page

PAGES: Mapping[str, Callable[[], str]] = {
    "configuration.md": configuration_page,
    "tiebreaks.md": tiebreaks_page,
    "life.md": life_page,
}
