"""Font lists of pages, pictures and paper: fonts for Latin come before those for Chinese and Arabic.

A Chinese font has Latin letters too, and many set an accent next to its letter: "Dvorˇák".
"""

import re
from pathlib import Path

import pytest
import typst

import crosstable

PACKAGE = Path(crosstable.__file__).parent
LATIN = ("Roboto", "Noto Sans", "DejaVu Sans", "Liberation Sans")
OTHERS = ("CJK", "PingFang", "Hiragino", "YaHei", "Noto Sans SC", "Arabic", "Fallback")
STYLES = {
    "pages": ("web/static/look.css", r"--font: ([^;]+);"),
    "grid": ("web/templates/public/crosstable.svg", r'font-family="([^"]+)"'),
    "bracket": ("formats/single_elimination/bracket.svg", r'font-family="([^"]+)"'),
    "paper": ("exchange/sheets/layouts.typ", r"font: \(([^)]+)\)"),
}


def fonts_of(what: str) -> list[str]:
    file, pattern = STYLES[what]
    found = re.search(pattern, (PACKAGE / file).read_text(encoding="utf-8"))
    assert found is not None
    return [name.strip(" \n\"'") for name in found[1].split(",") if name.strip()]


@pytest.mark.parametrize("what", STYLES)
def test_latin_fonts_come_first(what: str) -> None:
    fonts = fonts_of(what)
    latin = [place for place, font in enumerate(fonts) if font in LATIN]
    others = [place for place, font in enumerate(fonts) if any(part in font for part in OTHERS)]
    # Paper has the typesetter's own font, which is there whatever is installed.
    latin += [fonts.index("Libertinus Serif")] if what == "paper" else []
    assert len(latin) > 1
    assert max(latin) < min(others, default=len(fonts))


def test_latin_letters_on_paper_never_come_from_a_font_for_chinese() -> None:
    """On a machine that has no font but one for Chinese, paper has accents where they belong."""
    fonts = [font for font in fonts_of("paper") if font not in ("Inter", "Helvetica Neue", "Arial", *LATIN)]
    own = {font.family for font in typst.Fonts(include_system_fonts=False).fonts()}
    assert fonts[0] in own
