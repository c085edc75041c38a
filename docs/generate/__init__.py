"""All pages of the documentation that are made from the code, by file name."""

from collections.abc import Callable, Mapping

from docs.generate.files import files_page
from docs.generate.life import life_page
from docs.generate.reference import configuration_page, tiebreaks_page

PAGES: Mapping[str, Callable[[], str]] = {
    "configuration.md": configuration_page,
    "tiebreaks.md": tiebreaks_page,
    "life.md": life_page,
    "files.md": files_page,
}
